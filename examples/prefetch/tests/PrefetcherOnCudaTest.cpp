//===- PrefetcherOnCudaTest.cpp - A Prefetcher's streams and memory -------===//
//
// Needs a GPU; skipped elsewhere.
//
//===----------------------------------------------------------------------===//

#include "BusyStream.h"
#include "FunctionSource.h"
#include "Prefetcher.h"
#include "common/CudaDevice.h"

#include <ATen/ops/full.h>
#include <c10/core/StreamGuard.h>
#include <c10/cuda/CUDAStream.h>

#include <gtest/gtest.h>

#include <vector>

using c10::cuda::CUDAStream;
using prefetchtest::Batch;
using prefetchtest::FunctionSource;

namespace {

constexpr int64_t NumBatches = 8;

class PrefetcherOnCudaTest : public testing::Test {
protected:
  void SetUp() override {
    if (!examples::findsCudaDevice())
      GTEST_SKIP() << examples::whyNoCudaDevice();
  }

  /// Batch 0 is all 1, batch 1 all 2 and so on. Each is 64 MiB: while one is
  /// copied, the host has long asked for the comparison with what it should be.
  static FunctionSource constants() {
    return {[Given = int64_t(0)]() mutable -> std::optional<Batch> {
      if (Given == NumBatches)
        return std::nullopt;
      constexpr int64_t Length = 1 << 24;
      auto Pinned = at::TensorOptions(at::kFloat).pinned_memory(true);
      return Batch{at::full({Length}, ++Given, Pinned)};
    }};
  }

  /// Compares each batch on the current stream and lets it go, without
  /// blocking; then reads which were right.
  static void expectRightBatches(prefetch::Prefetcher<FunctionSource> &From) {
    std::vector<at::Tensor> Right;
    while (std::optional<Batch> Given = From.next()) {
      ASSERT_TRUE(Given->Value.is_cuda());
      Right.push_back(
          Given->Value.eq(static_cast<int64_t>(Right.size()) + 1).all());
    }
    ASSERT_EQ(Right.size(), NumBatches);
    for (size_t I = 0; I < Right.size(); ++I)
      EXPECT_TRUE(Right[I].item<bool>()) << "batch " << I;
  }
};

TEST_F(PrefetcherOnCudaTest, ConsumersStreamWaitsForTheCopy) {
  for (int Round = 0; Round < 2; ++Round) { // the first one loads the kernels
    prefetch::Prefetcher<FunctionSource> Batches(constants(), at::kCUDA);
    expectRightBatches(Batches);
  }
}

TEST_F(PrefetcherOnCudaTest, ConsumerMayUseAnyStream) {
  CUDAStream Mine = c10::cuda::getStreamFromPool();
  c10::StreamGuard Guard(Mine);
  prefetch::Prefetcher<FunctionSource> Batches(constants(), at::kCUDA);
  expectRightBatches(Batches);
  EXPECT_EQ(c10::cuda::getCurrentCUDAStream(), Mine);
}

/// The consumer gets, uses and releases all batches while its kernels are still
/// queued. A later copy must not write over an earlier batch.
TEST_F(PrefetcherOnCudaTest, MemoryIsKeptUntilTheConsumersWorkIsDone) {
  prefetchtest::BusyWork Work;
  for (int Round = 0; Round < 2; ++Round) {
    prefetch::Prefetcher<FunctionSource> Batches(constants(), at::kCUDA);
    Work.queue();
    expectRightBatches(Batches);
  }
}

} // namespace
