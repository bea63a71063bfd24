// The library in a program that uses LibTorch, on the CPU. Each test registers
// the callback for the whole process, so CTest runs each in one of its own.

#include "tracer/torch/StartTorchRanges.h"

#include <ATen/ATen.h>
#include <ATen/record_function.h>
#include <atomic>
#include <gtest/gtest.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <torch/csrc/autograd/record_function_ops.h>
#include <unistd.h>
#include <vector>

using namespace syncline::tracer::torch;

namespace {

thread_local std::string Log;

void start() {
  static bool Started = [] {
    std::string WhyNot;
    bool Done = startTorchRanges(
        SYNCLINE_TORCH_LIBRARY,
        {[](const char *Name, size_t Size) { Log += std::string(Name, Size); },
         [] { Log += '.'; }},
        WhyNot);
    EXPECT_TRUE(Done) << WhyNot;
    return Done;
  }();
  ASSERT_TRUE(Started);
  Log.clear();
}

void nested() {
  RECORD_USER_SCOPE("a");
  {
    RECORD_USER_SCOPE("b");
  }
  {
    RECORD_USER_SCOPE("c");
  }
}

TEST(TorchRangesTest, Nested) {
  start();
  nested();
  nested();
  EXPECT_EQ(Log, "ab.c..ab.c..");
}

TEST(TorchRangesTest, EachThreadHasItsOwn) {
  start();
  std::vector<std::string> Logs(2);
  std::vector<std::thread> Threads;
  Threads.reserve(Logs.size());
  for (std::string &Theirs : Logs)
    Threads.emplace_back([&] {
      for (int I = 0; I < 1000; ++I)
        nested();
      Theirs = Log;
    });
  for (std::thread &Thread : Threads)
    Thread.join();
  std::string Expected;
  for (int I = 0; I < 1000; ++I)
    Expected += "ab.c..";
  EXPECT_EQ(Logs[0], Expected);
  EXPECT_EQ(Logs[1], Expected);
  EXPECT_EQ(Log, "");
}

TEST(TorchRangesTest, OperatorsAreNotSeen) {
  start();
  at::Tensor Ones = at::ones({4});
  at::Tensor Sum = at::add(Ones, Ones);
  {
    RECORD_FUNCTION("operator", c10::ArrayRef<const c10::IValue>{});
  }
  EXPECT_EQ(Sum.sum().item<float>(), 8);
  EXPECT_EQ(Log, "");
  EXPECT_TRUE(at::getStepCallbacks(at::RecordScope::FUNCTION).empty());
}

// What Python's record_function does: _record_function_enter_new, and
// _record_function_exit or _call_end_callbacks_on_future.
TEST(TorchRangesTest, AsPythonDoes) {
  start();
  auto Outer = torch::autograd::profiler::record_function_enter_new("outer");
  auto Inner = torch::autograd::profiler::record_function_enter_new("inner");
  Outer->record.end();
  Outer->record.end();
  Outer.reset();
  EXPECT_EQ(Log, "outerinner");
  Inner.reset();
  EXPECT_EQ(Log, "outerinner..");
}

TEST(TorchRangesTest, EndsWithAFutureOnAnotherThread) {
  start();
  auto Future = c10::make_intrusive<c10::ivalue::Future>(c10::IntType::get());
  {
    RECORD_USER_SCOPE("step");
    auto Async = torch::autograd::profiler::record_function_enter_new("async");
    torch::autograd::profiler::_call_end_callbacks_on_fut_new(Async, Future);
    std::string Theirs;
    std::thread([&] {
      Future->markCompleted(1);
      Theirs = Log;
    }).join();
    EXPECT_EQ(Theirs, "");
    EXPECT_EQ(Log, "stepasync");
  }
  EXPECT_EQ(Log, "stepasync..");
}

TEST(TorchRangesTest, NamesOfAnyLength) {
  start();
  std::string Long(100000, 'x');
  {
    RECORD_USER_SCOPE(Long);
  }
  {
    RECORD_USER_SCOPE("");
  }
  EXPECT_EQ(Log, Long + "..");
}

TEST(TorchRangesTest, StartsWhileThreadsAreAtWork) {
  std::atomic<bool> Stop{false};
  std::atomic<int> Mismatches{0}, Seen{0};
  std::vector<std::thread> Threads;
  Threads.reserve(3);
  for (int I = 0; I < 3; ++I)
    Threads.emplace_back([&] {
      at::Tensor Ones = at::ones({4});
      while (!Stop) {
        Log.clear();
        nested();
        at::add(Ones, Ones);
        Seen += Log.size() == 6;
        // All of it, or what began after the start.
        Mismatches +=
            !Log.empty() && Log != "c." && Log != "b.c." && Log != "ab.c..";
      }
    });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  start();
  for (int Wait = 0; Wait < 1000 && Seen < 1000; ++Wait)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  Stop = true;
  for (std::thread &Thread : Threads)
    Thread.join();
  EXPECT_GE(Seen, 1000);
  EXPECT_EQ(Mismatches, 0);
}

TEST(TorchRangesTest, AForkedChildRunsOn) {
  start();
  RECORD_USER_SCOPE("parent");
  pid_t Child = fork();
  if (!Child) {
    alarm(20);
    Log.clear();
    nested();
    _exit(Log == "ab.c.." ? 0 : 1);
  }
  int Status = -1;
  waitpid(Child, &Status, 0);
  EXPECT_EQ(Status, 0);
}

} // namespace
