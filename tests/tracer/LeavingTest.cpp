//===- LeavingTest.cpp - The file is complete however the program ends ----===//

#include "CudaCalls.h"
#include "ProgramRun.h"

#include <csignal>
#include <filesystem>
#include <fstream>

using namespace syncline::test;
using Map = std::map<std::string, std::string>;

namespace {

struct Way {
  const char *Name;
  int Status;
  const char *Why;
};

/// Each mode and each way to leave.
class LeavingTest : public TracerTest, public testing::WithParamInterface<Way> {
protected:
  static constexpr uint64_t Rounds = 200;

  void expectAll(const TraceFacts &Facts, const char *Why) const {
    EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), 2 * Rounds);
    EXPECT_EQ(Facts.calls("cudaMemcpyAsync"), 2 * Rounds);
    EXPECT_EQ(Facts.calls("cudaMalloc"), 2 * Rounds);
    EXPECT_EQ(Facts.calls("cuStreamSynchronize"), 2 * Rounds);
    EXPECT_EQ(Facts.Queries, 2 * Rounds);
    EXPECT_EQ(Facts.NotReady, Rounds);
    EXPECT_EQ(Facts.End, Why);
    EXPECT_TRUE(Facts.isComplete());
  }
};

TEST_P(LeavingTest, FullRecordingIsComplete) {
  const Way &W = GetParam();
  if (hasSanitizer() && W.Name == std::string("_exit"))
    GTEST_SKIP() << "needs the tracer to be preloaded";
  Outcome Run = run({"cuda", "threads=2", "mixed=200", "threads=0",
                     std::string("leave=") + W.Name},
                    {{"SYNCLINE_MODE", "full"}});
  EXPECT_EQ(Run.Status, W.Status) << Run.Errors;
  EXPECT_EQ(Run.Errors, "");
  TraceFacts Facts = trace();
  expectAll(Facts, W.Why);
  EXPECT_EQ(Facts.calls("cudaLaunchKernel"), 2 * Rounds);
  EXPECT_EQ(Facts.Kernels, 2 * Rounds);
  EXPECT_EQ(Facts.Copies, 2 * Rounds);
}

TEST_P(LeavingTest, WaitsAreComplete) {
  const Way &W = GetParam();
  if (hasSanitizer() && W.Name == std::string("_exit"))
    GTEST_SKIP() << "needs the tracer to be preloaded";
  Outcome Run = run({"cuda", "threads=2", "mixed=200", "threads=0",
                     std::string("leave=") + W.Name},
                    {{"SYNCLINE_MODE", "sync-only"}});
  EXPECT_EQ(Run.Status, W.Status) << Run.Errors;
  EXPECT_EQ(Run.Errors, "");
  TraceFacts Facts = trace();
  expectAll(Facts, W.Why);
  EXPECT_EQ(Facts.Kernels, 0u);
}

/// Threads go on calling while the process ends: nothing hangs or crashes, and
/// what was made before is there.
TEST_P(LeavingTest, UnderLoadTheFileIsReadable) {
  const Way &W = GetParam();
  if (hasSanitizer() && W.Name == std::string("_exit"))
    GTEST_SKIP() << "needs the tracer to be preloaded";
  Outcome Run =
      run({"cuda", "threads=4", "background=mixed", "sleep-ms=120", "threads=0",
           std::string("leave=") + W.Name},
          {{"SYNCLINE_MODE", "full"}, {"SYNCLINE_THREAD_SLOTS", "131072"}});
  EXPECT_EQ(Run.Status, W.Status) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.End, W.Why);
  EXPECT_TRUE(Facts.isComplete());
  EXPECT_GE(Facts.calls("cudaStreamSynchronize"), Run.number("waits"));
}

INSTANTIATE_TEST_SUITE_P(
    Ways, LeavingTest,
    testing::Values(Way{"return", 0, "exit"}, Way{"exit", 3, "exit"},
                    Way{"thread-exit", 3, "exit"}, Way{"_exit", 3, "_exit"},
                    Way{"quick_exit", 3, "exit"},
                    Way{"term", 128 + SIGTERM, "SIGTERM"},
                    Way{"int", 128 + SIGINT, "SIGINT"},
                    Way{"hup", 128 + SIGHUP, "SIGHUP"},
                    Way{"abort", 128 + SIGABRT, "SIGABRT"}),
    [](const testing::TestParamInfo<Way> &Info) {
      std::string Name = Info.param.Name;
      std::erase_if(Name, [](char C) { return C == '_' || C == '-'; });
      return Name + (Info.param.Name[0] == '_' ? "Raw" : "");
    });

class EndingTest : public TracerTest {};

TEST_F(EndingTest, MainLeavesBeforeTheOthers) {
  Outcome Run = run({"cuda", "waits=5", "leave=pthread_exit"});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), 6u);
  EXPECT_EQ(Facts.End, "exit");
}

TEST_F(EndingTest, SignalsOfTheProgramDoNotCutTheEndOff) {
  for (unsigned I = 0; I < 5; ++I) {
    std::string Name = path("ticking" + std::to_string(I) + ".sltrace");
    Outcome Run =
        run({"cuda", "threads=4", "mixed=2000", "threads=0", "leave=ticking"},
            {{"SYNCLINE_MODE", "full"}, {"SYNCLINE_OUTPUT", Name}});
    EXPECT_EQ(Run.Status, 3) << Run.Errors;
    EXPECT_EQ(readFacts(Name).End, "exit");
  }
}

TEST_F(EndingTest, TwoThreadsThatEndTheProgramWaitForTheFile) {
  for (unsigned I = 0; I < 5; ++I) {
    std::string Name = path("twice" + std::to_string(I) + ".sltrace");
    run({"cuda", "threads=4", "mixed=2000", "threads=0", "leave=twice"},
        {{"SYNCLINE_MODE", "full"}, {"SYNCLINE_OUTPUT", Name}});
    EXPECT_TRUE(readFacts(Name).End.has_value());
  }
}

TEST_F(EndingTest, AProgramWithoutPreloadThatLeavesByExitIsReadable) {
  Preload = false;
  Outcome Run = run({"cuda", "waits=50", "await-rounds=1", "leave=_exit"});
  EXPECT_EQ(Run.Status, 3);
  EXPECT_EQ(trace().calls("cudaStreamSynchronize"), 50u);
}

/// The end does not wait for a CUPTI that can no longer be left: without calls,
/// the tracer would nap for a second, thousands of times.
TEST_F(EndingTest, EndingIsQuickAfterAWindow) {
  run({"cuda", "gap-us=500", "until-windows=1:mixed",
       "count-naps=" + path("naps"), "leave=exit"},
      {{"SYNCLINE_MODE", "windows"},
       {"SYNCLINE_WINDOW_MS", "30"},
       {"SYNCLINE_WINDOW_PERIOD_MS", "50"}});
  EXPECT_EQ(trace().End, "exit");
  EXPECT_LT(std::filesystem::file_size(path("naps")), 500u);
}

class KillTest : public TracerTest {
protected:
  /// Kills while threads call. What had ended four rounds before, at most 200
  /// ms, is in the file.
  void expectLittleLost(const Map &Variables) {
    Outcome Run = run({"log=" + path("calls"), "cuda", "threads=4",
                       "gap-us=100", "background=mixed", "await-launches=500",
                       "note-time", "await-rounds=4", "leave=kill9"},
                      Variables);
    EXPECT_EQ(Run.Status, 128 + SIGKILL) << Run.Errors;
    EXPECT_LE(Run.number("longest-pause"), 50u);
    uint64_t Safe = Run.number("noted");
    std::ifstream File(path("calls"), std::ios::binary);
    CallLog::Entry Entry;
    std::map<CallType, uint64_t> Made;
    while (File.read(reinterpret_cast<char *>(&Entry), sizeof(Entry)))
      Made[static_cast<CallType>(Entry.Type)] += Entry.End <= Safe;
    TraceFacts Facts = trace();
    EXPECT_TRUE(Facts.Losses.NoEnd);
    EXPECT_EQ(Facts.Losses.DamagedChunks, 0u);
    EXPECT_EQ(Facts.drops(), 0u);
    EXPECT_EQ(Facts.Undefined, 0u);
    EXPECT_GT(Made[CallType::Wait], 0u);
    EXPECT_GE(Facts.calls("cudaStreamSynchronize"), Made[CallType::Wait]);
    EXPECT_GE(Facts.calls("cudaMemcpyAsync"), Made[CallType::Copy]);
    EXPECT_GE(Facts.Queries, Made[CallType::Query]);
    if (Facts.Mode == "full") {
      EXPECT_GE(Facts.Kernels, Made[CallType::Launch]);
    }
  }
};

TEST_F(KillTest, LosesLittleOfWaits) {
  expectLittleLost({{"SYNCLINE_MODE", "sync-only"}});
}

TEST_F(KillTest, LosesLittleOfAFullRecording) {
  expectLittleLost({{"SYNCLINE_MODE", "full"}});
}

TEST_F(KillTest, LosesLittleUnderASizeCap) {
  expectLittleLost(
      {{"SYNCLINE_MODE", "full"}, {"SYNCLINE_MAX_SIZE_MIB", "64"}});
}

TEST_F(KillTest, PollsThatWereNotContinuedAreNotLost) {
  Outcome Run = run(
      {"cuda", "queries=10", "pass-ms=200", "await-rounds=1", "leave=kill9"});
  EXPECT_EQ(Run.Status, 128 + SIGKILL) << Run.Errors;
  EXPECT_EQ(trace().Queries, 10u);
}

} // namespace
