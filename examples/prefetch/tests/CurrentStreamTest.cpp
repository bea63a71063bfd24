//===- CurrentStreamTest.cpp - The current stream belongs to a thread -----===//
//
// The trap for who wants to copy on a thread of its own. LibTorch queues work
// on the current stream, and each thread has one: a new thread starts with the
// default stream, whatever stream its maker uses, and what it sets stays with
// it and nobody else. So
//
//   - a copy that another thread queues does not go to the stream that the
//     main thread has set for copies;
//   - where tasks share threads, as in a thread pool or as Go's goroutines do,
//     a task that sets a stream and does not set it back leaves it to whatever
//     task comes next on that thread.
//
// Needs a GPU; skipped elsewhere. LibTorch keeps a current stream for each
// device that there is, so without one there is nothing to set.
//
//===----------------------------------------------------------------------===//

#include "BusyStream.h"
#include "common/CudaDevice.h"

#include <ATen/ops/zeros.h>
#include <c10/core/StreamGuard.h>
#include <c10/cuda/CUDAStream.h>

#include <gtest/gtest.h>

#include <future>
#include <utility>

using c10::StreamGuard;
using c10::cuda::CUDAStream;
using c10::cuda::getCurrentCUDAStream;
using c10::cuda::getDefaultCUDAStream;
using c10::cuda::getStreamFromPool;
using c10::cuda::setCurrentCUDAStream;

namespace {

class CurrentStreamTest : public testing::Test {
protected:
  void SetUp() override {
    if (!examples::findsCudaDevice())
      GTEST_SKIP() << examples::whyNoCudaDevice();
  }
};

/// Runs \p Task on a thread of its own, and returns what it returns.
template <typename TaskT> auto onNewThread(TaskT Task) {
  return std::async(std::launch::async, std::move(Task)).get();
}

TEST_F(CurrentStreamTest, NewThreadStartsWithTheDefaultStream) {
  CUDAStream Mine = getStreamFromPool();
  StreamGuard Guard(Mine);
  CUDAStream Theirs = onNewThread([] { return getCurrentCUDAStream(); });
  EXPECT_EQ(Theirs, getDefaultCUDAStream());
  EXPECT_NE(Theirs, Mine);
}

TEST_F(CurrentStreamTest, WhatAThreadSetsStaysWithIt) {
  CUDAStream Mine = getCurrentCUDAStream();
  CUDAStream Copies = getStreamFromPool();
  ASSERT_NE(Mine, Copies);
  CUDAStream Theirs = onNewThread([&] {
    setCurrentCUDAStream(Copies);
    return getCurrentCUDAStream();
  });
  EXPECT_EQ(Theirs, Copies);
  EXPECT_EQ(getCurrentCUDAStream(), Mine);
}

TEST_F(CurrentStreamTest, WorkOfAThreadDoesNotGoToTheMakersStream) {
  prefetchtest::BusyWork Work;
  at::Tensor Value = at::zeros({1}, at::kCUDA);
  Value.fill_(2);
  ASSERT_EQ(Value.item<float>(), 2); // kernel and copy are loaded now

  CUDAStream Mine = getStreamFromPool();
  {
    StreamGuard Guard(Mine);
    Work.queue();
    onNewThread([&] { Value.fill_(1); });
  }
  // On the default stream. After the busy work it would still be 2.
  EXPECT_EQ(Value.item<float>(), 1);
  EXPECT_FALSE(Mine.unwrap().query()) << "the busy work was too short to tell";
  Mine.synchronize();
}

TEST_F(CurrentStreamTest, TaskInheritsTheStreamThatAnotherLeft) {
  CUDAStream Copies = getStreamFromPool();
  auto CopyTask = [&] { setCurrentCUDAStream(Copies); };
  auto ComputeTask = [] { return getCurrentCUDAStream(); };
  CUDAStream Computing = onNewThread([&] {
    CopyTask();
    return ComputeTask();
  });
  EXPECT_EQ(Computing, Copies) << "nobody meant that";
}

TEST_F(CurrentStreamTest, GuardSetsItBack) {
  CUDAStream Copies = getStreamFromPool();
  auto CopyTask = [&] { StreamGuard Guard(Copies); };
  auto ComputeTask = [] { return getCurrentCUDAStream(); };
  CUDAStream Computing = onNewThread([&] {
    CopyTask();
    return ComputeTask();
  });
  EXPECT_EQ(Computing, getDefaultCUDAStream());
}

} // namespace
