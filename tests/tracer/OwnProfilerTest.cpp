//===- OwnProfilerTest.cpp - A profiler in the program --------------------===//

#include "ProgramRun.h"

#include <algorithm>

using namespace syncline::test;
using Variables = std::map<std::string, std::string>;

namespace {

class OwnProfilerTest : public TracerTest {
protected:
  void SetUp() override {
    TracerTest::SetUp();
    if (!Preload)
      GTEST_SKIP() << "the profiler binds to the tracer where it is preloaded";
  }

  /// Everything that the profiler asked for came, and nothing else.
  static void expectProfile(const Outcome &Run, uint64_t Kernels) {
    EXPECT_EQ(Run.Status, 0) << Run.Errors;
    EXPECT_EQ(Run.Output.find("profiler-failed"), std::string::npos)
        << Run.Output;
    EXPECT_EQ(Run.number("profiled"), Kernels);
    EXPECT_EQ(Run.number("foreign"), 0u);
  }

  static bool hasWindowAfter(const TraceFacts &Facts, uint64_t Time) {
    return std::any_of(
        Facts.Windows.begin(), Facts.Windows.end(),
        [&](const Interval &Window) { return Window.Start > Time; });
  }
};

const Variables Quick = {{"SYNCLINE_MODE", "windows"},
                         {"SYNCLINE_WINDOW_MS", "5"},
                         {"SYNCLINE_WINDOW_PERIOD_MS", "30"},
                         {"SYNCLINE_THREAD_SLOTS", "131072"}};

TEST_F(OwnProfilerTest, GetsItsKernelsBetweenWindows) {
  Variables Kept = Quick;
  Kept["SYNCLINE_DETACH"] = "0"; // calls are missing in no other gap
  Outcome Run = run({"cuda", "gap-us=50", "profiler", "until-windows=2:mixed",
                     "profile", "launches=500", "waits=100", "profile-end",
                     "await-rounds=2", "until-windows=2:mixed"},
                    Kept);
  expectProfile(Run, 500);
  EXPECT_EQ(Run.lines(), 0u) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_TRUE(Facts.isComplete());
  EXPECT_TRUE(Facts.hasNote("while a profiler in the program records"));
  ASSERT_EQ(Facts.Gaps.size(), 1u);
  EXPECT_TRUE(hasWindowAfter(Facts, Facts.Gaps.back().End));
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize") + 100, Run.number("waits"));
}

/// The records may refer to what CUPTI forgets when it is detached.
TEST_F(OwnProfilerTest, KeepsCuptiAttachedAfterIt) {
  Outcome Run = run({"cuda", "gap-us=50", "profiler", "profile", "launches=10",
                     "profile-end", "threads=4", "until-windows=5:mixed"},
                    Quick);
  expectProfile(Run, 10);
  EXPECT_EQ(Run.number("subscriptions"), 1u);
  EXPECT_GT(trace().Windows.size(), 3u);
}

TEST_F(OwnProfilerTest, RecordsAgainAndAgain) {
  std::vector<std::string> Steps = {"cuda", "gap-us=50", "profiler"};
  for (int I = 0; I < 5; ++I)
    for (const char *Step : {"for-ms=50:mixed", "profile", "launches=100",
                             "profile-end", "for-ms=50:mixed"})
      Steps.emplace_back(Step);
  Outcome Run = run(Steps, Quick);
  expectProfile(Run, 500);
  EXPECT_TRUE(trace().isComplete());
}

TEST_F(OwnProfilerTest, InterruptsAFullRecording) {
  Outcome Run =
      run({"cuda", "launches=300", "profiler", "profile", "launches=500",
           "profile-end", "await-rounds=2", "launches=200"},
          {{"SYNCLINE_MODE", "full"}});
  expectProfile(Run, 500);
  TraceFacts Facts = trace();
  EXPECT_TRUE(Facts.isComplete());
  EXPECT_EQ(Facts.Gaps.size(), 1u);
  EXPECT_EQ(Facts.Windows.size(), 2u);
  EXPECT_EQ(Facts.Kernels, 500u);
}

TEST_F(OwnProfilerTest, WorksWhereOnlyBlockingCallsAreRecorded) {
  Outcome Run = run({"cuda", "waits=50", "profiler", "profile", "mixed=70",
                     "profile-end", "await-rounds=2", "waits=50"},
                    {{"SYNCLINE_MODE", "sync-only"}});
  expectProfile(Run, 70);
  EXPECT_EQ(trace().calls("cudaStreamSynchronize"), 100u);
}

/// CUDA starts, and with it the recording, once the profiler is there.
TEST_F(OwnProfilerTest, MaySubscribeFirst) {
  Outcome Run =
      run({"profiler", "profile", "launches=20", "profile-end", "cuda",
           "stream=4", "waits=40", "profile", "launches=30", "profile-end"},
          {{"SYNCLINE_MODE", "sync-only"}});
  expectProfile(Run, 50);
  EXPECT_EQ(Run.number("profiled-streams"), 1u);
  EXPECT_EQ(trace().calls("cudaStreamSynchronize"), 40u);
}

TEST_F(OwnProfilerTest, GetsItsCallbacksWhileCuptiIsAttachedAgain) {
  Outcome Run = run({"cuda", "gap-us=50", "profiler", "stream=4",
                     "until-left=2:mixed", "stream=5"},
                    Quick);
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  EXPECT_EQ(Run.number("profiled-streams"), 2u);
  EXPECT_GE(Run.number("subscriptions"), 3u);
}

TEST_F(OwnProfilerTest, OutlivesTheRecording) {
  Outcome Run =
      run({"cuda", "profiler", "waits=10", "profile", "launches=100",
           "pass-ms=100000", "await-rounds=1", "launches=100", "profile-end",
           "stream=4", "profile", "launches=100", "profile-end"},
          {{"SYNCLINE_MODE", "full"}, {"SYNCLINE_DURATION", "100"}});
  expectProfile(Run, 300);
  EXPECT_EQ(Run.number("profiled-streams"), 1u);
  EXPECT_EQ(trace().End, "the chosen duration is over");
}

TEST_F(OwnProfilerTest, RecordsGraphsOnceCuptiWasDetached) {
  Outcome Run = run({"cuda", "gap-us=50", "until-left=1:mixed", "graph",
                     "profiler", "profile", "launches=100", "profile-end",
                     "profile", "launches=100", "profile-end"},
                    Quick);
  expectProfile(Run, 200);
  EXPECT_EQ(Run.lines(), 0u) << Run.Errors;
  EXPECT_TRUE(trace().isComplete());
}

/// Real CUPTI reports them twice now and then.
TEST_F(OwnProfilerTest, GetsEachCallOnceIfCuptiReportsItTwice) {
  Variables Twice = Quick;
  Twice["FAKE_CUPTI_FAULT"] = "repeated-calls";
  Outcome Run =
      run({"cuda", "gap-us=50", "until-left=1:mixed", "profiler",
           "profiler-calls", "profile", "launches=500", "profile-end"},
          Twice);
  expectProfile(Run, 500);
  EXPECT_GE(Run.number("subscriptions"), 2u);
  EXPECT_EQ(Run.number("profiled-calls"), 500u);
  EXPECT_EQ(Run.number("repeated-calls"), 0u);
}

/// Real CUPTI does that now and then, and PyTorch's profiler ends the program.
TEST_F(OwnProfilerTest, IsRefusedIfCuptiGivesSeveralCallsOneId) {
  Variables Same = Quick;
  Same["FAKE_CUPTI_FAULT"] = "repeated-ids";
  Outcome Run = run({"cuda", "gap-us=50", "until-left=1:mixed", "waits=20",
                     "profiler", "profile", "launches=100", "profile-end",
                     "profile", "launches=100", "profile-end"},
                    Same);
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  EXPECT_NE(Run.Output.find("cuptiActivityEnable"), std::string::npos);
  EXPECT_EQ(Run.number("profiled"), 0u);
  EXPECT_EQ(Run.lines(), 1u) << Run.Errors;
  EXPECT_NE(Run.Errors.find("--sync-only or --full"), std::string::npos);
  TraceFacts Facts = trace();
  EXPECT_TRUE(Facts.isComplete());
  EXPECT_TRUE(Facts.hasNote("it gave several calls one correlation id"));
}

TEST_F(OwnProfilerTest, GetsEachCallWhereCuptiWasNeverDetached) {
  Outcome Run = run({"cuda", "profiler", "profiler-calls", "profile",
                     "launches=500", "profile-end"},
                    {{"SYNCLINE_MODE", "full"}});
  expectProfile(Run, 500);
  EXPECT_EQ(Run.number("profiled-calls"), 500u);
}

TEST_F(OwnProfilerTest, RecordsGraphsWhereCuptiWasNeverDetached) {
  Variables Kept = Quick;
  Kept["SYNCLINE_DETACH"] = "0";
  Outcome Run = run({"cuda", "gap-us=50", "until-windows=2:mixed", "graph",
                     "profiler", "profile", "launches=100", "profile-end"},
                    Kept);
  expectProfile(Run, 100);
}

TEST_F(OwnProfilerTest, NeedsNoRecording) {
  Outcome Run =
      run({"profiler", "stream=4", "profile", "launches=100", "profile-end"});
  expectProfile(Run, 100);
  EXPECT_EQ(Run.number("profiled-streams"), 1u);
}

TEST_F(OwnProfilerTest, RunsNextToBusyThreads) {
  Outcome Run =
      run({"cuda", "threads=8", "gap-us=50", "profiler", "background=mixed",
           "await-launches=500", "profile", "await-launches=500", "profile-end",
           "await-launches=500", "profile", "await-launches=500", "profile-end",
           "await-launches=500"},
          Quick);
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  EXPECT_EQ(Run.number("foreign"), 0u);
  EXPECT_GE(Run.number("profiled"), 1000u);
  EXPECT_TRUE(trace().isComplete());
}

} // namespace
