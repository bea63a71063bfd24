//===- SwitchingTest.cpp - Recording a part of the run --------------------===//

#include "ProgramRun.h"

#include <csignal>

using namespace syncline::test;

namespace {

constexpr const char *Wait = "cudaStreamSynchronize";

class SwitchingTest : public TracerTest {
protected:
  static std::string raise(int Signal) {
    return "raise=" + std::to_string(Signal);
  }
};

TEST_F(SwitchingTest, Range) {
  run({"nvtx", "cuda", "waits=10", "push=step", "push=inner", "await-rounds=1",
       "waits=20", "pop", "pop", "await-rounds=1", "waits=40"},
      {{"SYNCLINE_MODE", "sync-only"}, {"SYNCLINE_RANGE", "step"}});
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls(Wait), 20u);
  EXPECT_TRUE(Facts.isComplete());
  EXPECT_TRUE(Facts.hasNote("switched on"));
  EXPECT_TRUE(Facts.hasNote("switched off"));
}

TEST_F(SwitchingTest, RangeThatIsStartedAndEnded) {
  run({"nvtx", "cuda", "waits=10", "start=step", "await-window", "waits=20",
       "launches=5", "end", "await-window-end", "waits=40", "launches=7"},
      {{"SYNCLINE_MODE", "full"}, {"SYNCLINE_RANGE", "step"}});
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls(Wait), 20u);
  EXPECT_EQ(Facts.Kernels, 5u);
  EXPECT_EQ(Facts.calls("cudaLaunchKernel"), 5u);
}

/// A step of a training loop may be shorter than it takes to wake a thread.
TEST_F(SwitchingTest, CallsAtTheStartOfARangeAreInIt) {
  std::vector<std::string> Steps = {"nvtx", "cuda", "await-rounds=1"};
  for (unsigned I = 0; I < 50; ++I)
    Steps.insert(Steps.end(), {"push=step", "waits=2", "pop", "sleep-ms=2"});
  run(Steps, {{"SYNCLINE_MODE", "sync-only"}, {"SYNCLINE_RANGE", "step"}});
  EXPECT_EQ(trace().calls(Wait), 100u);
}

TEST_F(SwitchingTest, RangeFromBeforeCudaStarts) {
  if (!Preload)
    GTEST_SKIP() << "needs the tracer to be preloaded";
  run({"nvtx", "push=train", "cuda", "await-rounds=1", "waits=20", "pop"},
      {{"SYNCLINE_MODE", "sync-only"}, {"SYNCLINE_RANGE", "train"}});
  EXPECT_EQ(trace().calls(Wait), 20u);
}

TEST_F(SwitchingTest, Signal) {
  Outcome Run =
      run({"cuda", "waits=10", raise(SIGUSR1), "await-rounds=1", "waits=20",
           raise(SIGUSR1), "await-rounds=1", "waits=40"},
          {{"SYNCLINE_MODE", "sync-only"}, {"SYNCLINE_SIGNAL", "USR1"}});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  EXPECT_EQ(trace().calls(Wait), 20u);
}

TEST_F(SwitchingTest, TwoSignalsCancelEachOtherOut) {
  run({"cuda", raise(SIGUSR2), raise(SIGUSR2), "await-rounds=1", "waits=10",
       raise(SIGUSR2), "await-rounds=1", "waits=20"},
      {{"SYNCLINE_MODE", "sync-only"}, {"SYNCLINE_SIGNAL", "SIGUSR2"}});
  EXPECT_EQ(trace().calls(Wait), 20u);
}

TEST_F(SwitchingTest, Delay) {
  Outcome Run =
      run({"cuda", "waits=10", "pass-ms=100000", "await-rounds=1", "waits=20"},
          {{"SYNCLINE_MODE", "sync-only"}, {"SYNCLINE_DELAY", "100"}});
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls(Wait), 20u);
  EXPECT_EQ(Facts.End, "exit");
  EXPECT_EQ(Run.Errors, "");
}

TEST_F(SwitchingTest, EndBeforeTheDelayIsOver) {
  Outcome Run =
      run({"cuda", "waits=10", "leave=exit"}, {{"SYNCLINE_DELAY", "100"}});
  EXPECT_EQ(Run.Status, 3);
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls(Wait), 0u);
  EXPECT_EQ(Facts.End, "exit");
}

TEST_F(SwitchingTest, Duration) {
  Outcome Run =
      run({"cuda", "mixed=10", "pass-ms=100000", "await-rounds=1", "mixed=20"},
          {{"SYNCLINE_MODE", "full"}, {"SYNCLINE_DURATION", "100"}});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  EXPECT_EQ(Run.Errors, "");
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls(Wait), 10u);
  EXPECT_EQ(Facts.Kernels, 10u);
  EXPECT_EQ(Facts.End, "the chosen duration is over");
}

/// The first use of CUDA lasts longer than the chosen duration.
TEST_F(SwitchingTest, DurationOfSteps) {
  std::vector<std::string> Steps = {"cuda", "pass-ms=15000", "await-rounds=1"};
  for (int I = 0; I < 5; ++I)
    Steps.insert(Steps.end(), {"mixed=10", "pass-ms=500", "await-rounds=1"});
  Outcome Run = run(Steps, {{"SYNCLINE_MODE", "full"},
                            {"SYNCLINE_DURATION", "10"},
                            {"SYNCLINE_DURATION_OF", "steps"}});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  EXPECT_EQ(Run.Errors, "");
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls(Wait), 50u);
  EXPECT_EQ(Facts.End, "exit");
}

TEST_F(SwitchingTest, DurationOfStepsEnds) {
  std::vector<std::string> Steps = {"cuda", "pass-ms=12000", "await-rounds=1"};
  for (int I = 0; I < 30; ++I)
    Steps.insert(Steps.end(), {"mixed=1", "pass-ms=1000", "await-rounds=1"});
  Outcome Run = run(Steps, {{"SYNCLINE_MODE", "full"},
                            {"SYNCLINE_DURATION", "10"},
                            {"SYNCLINE_DURATION_OF", "steps"}});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_GT(Facts.calls(Wait), 10u);
  EXPECT_LT(Facts.calls(Wait), 20u);
  EXPECT_EQ(Facts.End, "the chosen duration is over");
}

TEST_F(SwitchingTest, AlwaysWithoutCuda) {
  if (!Preload)
    GTEST_SKIP() << "needs the tracer to be preloaded";
  Outcome Run = run({"leave=exit"}, {{"SYNCLINE_ALWAYS", "1"}});
  EXPECT_EQ(Run.Status, 3);
  EXPECT_EQ(Run.Errors, "");
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.End, "exit");
  EXPECT_EQ(Facts.Mode, "windows");
}

TEST_F(SwitchingTest, AlwaysWithCuda) {
  if (!Preload)
    GTEST_SKIP() << "needs the tracer to be preloaded";
  run({"await-rounds=1", "cuda", "waits=20"},
      {{"SYNCLINE_ALWAYS", "1"}, {"SYNCLINE_MODE", "sync-only"}});
  EXPECT_EQ(trace().calls(Wait), 20u);
}

/// CUDA's start is not lost where a range opens at the same time.
TEST_F(SwitchingTest, AlwaysWithCudaAndARange) {
  if (!Preload)
    GTEST_SKIP() << "needs the tracer to be preloaded";
  Outcome Run = run({"nvtx", "nvtx-threads=2", "await-rounds=1", "cuda",
                     "await-rounds=2", "waits=20"},
                    {{"SYNCLINE_ALWAYS", "1"},
                     {"SYNCLINE_MODE", "sync-only"},
                     {"SYNCLINE_RANGE", "background"}});
  EXPECT_EQ(Run.number("subscriptions"), 1u);
  EXPECT_EQ(Run.number("vain-waits"), 0u);
}

/// With no thread of CUDA there, the tracer's own holds the process: a limit
/// of SYNCLINE_ALWAYS.
TEST_F(SwitchingTest, DISABLED_AlwaysAndMainLeavesByPthreadExit) {
  if (!Preload)
    GTEST_SKIP() << "needs the tracer to be preloaded";
  Outcome Run = run({"leave=pthread_exit-alone"}, {{"SYNCLINE_ALWAYS", "1"}});
  EXPECT_EQ(Run.Status, 0);
}

TEST_F(SwitchingTest, NoCudaNoFile) {
  Outcome Run = run({"sleep-ms=1", "leave=exit"});
  EXPECT_EQ(Run.Status, 3);
  EXPECT_EQ(Run.Errors, "");
  EXPECT_TRUE(traceFiles().empty());
}

} // namespace
