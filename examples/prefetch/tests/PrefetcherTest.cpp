//===- PrefetcherTest.cpp - What a Prefetcher does on any device ----------===//

#include "Prefetcher.h"
#include "FunctionSource.h"

#include <ATen/ops/full.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <thread>

using prefetch::Prefetcher;
using prefetchtest::Batch;
using prefetchtest::FunctionSource;

namespace {

/// Gives 0, 1, 2 and so on up to Count batches, and counts how often it was
/// asked, for the end too.
class PrefetcherTest : public testing::Test {
protected:
  FunctionSource numbers(int64_t Count, int64_t ThrowAt = -1) {
    return {[this, Count, ThrowAt]() -> std::optional<Batch> {
      int64_t Number = Asked++;
      if (Number == ThrowAt)
        throw std::runtime_error("broken");
      if (Number >= Count)
        return std::nullopt;
      return Batch{at::full({1}, Number)};
    }};
  }

  int64_t Asked = 0;
};

int64_t numberOf(const std::optional<Batch> &Given) {
  return Given ? *Given->Value.const_data_ptr<int64_t>() : -1;
}

TEST_F(PrefetcherTest, GivesBatchesInOrderThenEnds) {
  Prefetcher<FunctionSource> Batches(numbers(3), at::kCPU);
  EXPECT_EQ(numberOf(Batches.next()), 0);
  EXPECT_EQ(numberOf(Batches.next()), 1);
  EXPECT_EQ(numberOf(Batches.next()), 2);
  EXPECT_FALSE(Batches.next());
}

TEST_F(PrefetcherTest, EndsOnceAndForAll) {
  Prefetcher<FunctionSource> Batches(numbers(1), at::kCPU);
  EXPECT_TRUE(Batches.next());
  EXPECT_FALSE(Batches.next());
  EXPECT_FALSE(Batches.next());
  EXPECT_EQ(Asked, 2) << "the batch and the end";
}

TEST_F(PrefetcherTest, EmptySourceGivesNothing) {
  Prefetcher<FunctionSource> Batches(numbers(0), at::kCPU);
  EXPECT_FALSE(Batches.next());
  EXPECT_EQ(Asked, 1);
}

TEST_F(PrefetcherTest, IsOneBatchAheadAndNoMore) {
  Prefetcher<FunctionSource> Batches(numbers(9), at::kCPU);
  EXPECT_EQ(Asked, 0) << "nothing is read before the first call";
  for (int64_t Given = 1; Given <= 4; ++Given) {
    EXPECT_TRUE(Batches.next());
    EXPECT_EQ(Asked, Given + 1);
  }
}

TEST_F(PrefetcherTest, ExceptionComesInPlaceOfItsBatch) {
  Prefetcher<FunctionSource> Batches(numbers(9, /*ThrowAt=*/2), at::kCPU);
  EXPECT_EQ(numberOf(Batches.next()), 0);
  EXPECT_EQ(numberOf(Batches.next()), 1) << "2 was asked for, and threw";
  EXPECT_THROW(Batches.next(), std::runtime_error);
  EXPECT_FALSE(Batches.next());
  EXPECT_EQ(Asked, 3) << "a source that threw is not asked again";
}

TEST_F(PrefetcherTest, ExceptionOfTheFirstBatchComesAtOnce) {
  Prefetcher<FunctionSource> Batches(numbers(9, /*ThrowAt=*/0), at::kCPU);
  EXPECT_THROW(Batches.next(), std::runtime_error);
  EXPECT_FALSE(Batches.next());
}

TEST_F(PrefetcherTest, OnTheCpuBatchesPassThrough) {
  at::Tensor Value = at::full({4}, 7.0);
  bool Given = false;
  Prefetcher<FunctionSource> Batches({[&]() -> std::optional<Batch> {
                                       if (std::exchange(Given, true))
                                         return std::nullopt;
                                       return Batch{Value};
                                     }},
                                     at::kCPU);
  std::optional<Batch> Passed = Batches.next();
  ASSERT_TRUE(Passed);
  EXPECT_TRUE(Passed->Value.is_same(Value));
}

/// The current stream belongs to a thread. Were the source asked, and its batch
/// copied, on a thread of the Prefetcher's own, the stream that the caller has
/// made current would not count there: CurrentStreamTest.cpp.
TEST_F(PrefetcherTest, AsksOnTheCallersThread) {
  std::thread::id Asker;
  Prefetcher<FunctionSource> Batches({[&]() -> std::optional<Batch> {
                                       Asker = std::this_thread::get_id();
                                       return Batch{at::full({1}, 0.0)};
                                     }},
                                     at::kCPU);
  std::thread Caller([&] {
    Batches.next();
    EXPECT_EQ(Asker, std::this_thread::get_id());
  });
  Caller.join();
  Batches.next();
  EXPECT_EQ(Asker, std::this_thread::get_id());
}

} // namespace
