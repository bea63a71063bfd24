//===- CountingTest.cpp - What is made is recorded, or counted as lost ----===//

#include "ProgramRun.h"

#include <filesystem>

using namespace syncline::test;

namespace {

using Variables = std::map<std::string, std::string>;

class CountingTest : public TracerTest {};

/// More slots than calls: nothing may be dropped.
const Variables Full = {{"SYNCLINE_MODE", "full"},
                        {"SYNCLINE_THREAD_SLOTS", "131072"}};

TEST_F(CountingTest, ManyThreads) {
  Outcome Run =
      run({"cuda", "threads=16", "waits=20000"},
          {{"SYNCLINE_MODE", "sync-only"}, {"SYNCLINE_THREAD_SLOTS", "32768"}});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), 16u * 20000);
  EXPECT_EQ(Facts.Calls.size(), 1u) << "nested calls are told too";
  EXPECT_EQ(Facts.CallTimes.size(), 16u);
  EXPECT_TRUE(Facts.isComplete());
  EXPECT_GT(Facts.Stacks, 0u);
}

TEST_F(CountingTest, EveryKernelHasItsLaunch) {
  Outcome Run = run({"cuda", "threads=8", "mixed=3000"}, Full);
  TraceFacts Facts = trace();
  EXPECT_TRUE(Facts.isComplete());
  EXPECT_EQ(Facts.calls("cudaLaunchKernel"), 24000u);
  EXPECT_EQ(Facts.Kernels, 24000u);
  EXPECT_EQ(Facts.Copies, 24000u);
  std::set<uint64_t> Calls(Facts.CallCorrelations.begin(),
                           Facts.CallCorrelations.end());
  EXPECT_EQ(Calls.size(), Facts.CallCorrelations.size());
  for (uint64_t Correlation : Facts.DeviceCorrelations)
    if (!Calls.contains(Correlation))
      FAIL() << "work without a call: " << Correlation;
}

TEST_F(CountingTest, ThreadsThatComeAndGo) {
  std::vector<std::string> Steps = {"cuda", "threads=8"};
  for (unsigned I = 0; I < 40; ++I)
    Steps.insert(Steps.end(), {"waits=10", "queries=3", "sleep-ms=3"});
  run(Steps, Full);
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), 40u * 8 * 10);
  EXPECT_EQ(Facts.Queries, 40u * 8 * 3);
  EXPECT_EQ(Facts.Threads, 40u * 8 * 2);
  EXPECT_TRUE(Facts.isComplete());
}

/// Nothing is taken out of a thread's 64 slots while the tracer is held up.
const Variables Narrow = {{"SYNCLINE_MODE", "full"},
                          {"SYNCLINE_THREAD_SLOTS", "64"}};

TEST_F(CountingTest, DropsOfAFullRingAreCounted) {
  Outcome Run = run({"cuda", "fault=stuck-flush", "until-stuck=waits",
                     "threads=4", "waits=100", "no-fault=stuck-flush"},
                    Narrow);
  TraceFacts Facts = trace();
  EXPECT_GE(Facts.drops(), 4u * (100 - 64));
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize") + Facts.drops(),
            Run.number("waits"));
  EXPECT_EQ(Facts.Undefined, 0u);
}

TEST_F(CountingTest, PollsThatAreDroppedCountAsRecords) {
  constexpr unsigned Rounds = 100;
  std::vector<std::string> Steps = {"cuda", "fault=stuck-flush",
                                    "until-stuck=waits"};
  for (unsigned I = 0; I < Rounds; ++I)
    Steps.insert(Steps.end(), {"queries=5", "waits=1"});
  Steps.push_back("no-fault=stuck-flush");
  Outcome Run = run(Steps, Narrow);
  TraceFacts Facts = trace();
  EXPECT_GE(Facts.drops(), 2 * Rounds - 64);
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize") + Facts.Polls + Facts.drops(),
            Run.number("waits") + Rounds);
}

/// A thread whose log is half full wakes the tracer, which would otherwise look
/// only every 50 ms.
TEST_F(CountingTest, ALogThatFillsUpWakesTheTracer) {
  constexpr unsigned Bursts = 40, Burst = 100;
  std::vector<std::string> Steps = {"cuda"};
  for (unsigned I = 0; I < Bursts; ++I)
    Steps.insert(Steps.end(), {"waits=100", "await-rounds=1"});
  Outcome Run = run(Steps, {{"SYNCLINE_MODE", "sync-only"},
                            {"SYNCLINE_THREAD_SLOTS", "128"}});
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), Bursts * Burst);
  EXPECT_EQ(Facts.drops(), 0u);
  EXPECT_GT(Run.number("wakeups"), Bursts * 3 / 4);
}

TEST_F(CountingTest, PollsAreAddedUp) {
  run({"cuda", "queries=20000", "waits=1", "queries=4"},
      {{"SYNCLINE_MODE", "sync-only"}});
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.Queries, 20004u);
  EXPECT_EQ(Facts.NotReady, 10002u);
  EXPECT_GE(Facts.Polls, 2u);
  EXPECT_LT(Facts.Polls, 1000u);
  EXPECT_TRUE(Facts.isComplete());
}

TEST_F(CountingTest, BuffersThatRunOutAreCounted) {
  Variables Small = Full;
  Small["SYNCLINE_BUFFER_MIB"] = "0.0625";
  Outcome Run =
      run({"fault=flood", "cuda", "threads=2", "launches=3000"}, Small);
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.Kernels, Run.number("records"));
  EXPECT_EQ(Facts.Drops["device activity"], Run.number("dropped"));
  EXPECT_GT(Facts.drops(), 0u);
  EXPECT_EQ(Facts.Kernels + Facts.drops(), 6000u);
}

TEST_F(CountingTest, EmptyBuffersAreNoLoss) {
  run({"fault=empty-buffers", "cuda", "threads=4", "launches=2000"}, Full);
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.Kernels, 8000u);
  EXPECT_TRUE(Facts.isComplete());
}

TEST_F(CountingTest, RecordsThatCuptiDropsAreCounted) {
  run({"cuda", "drop=17", "launches=10"}, Full);
  EXPECT_EQ(trace().Drops["device activity"], 17u);
}

TEST_F(CountingTest, RecordsThatCuptiDropsLastAreCounted) {
  run({"cuda", "launches=10", "await-rounds=2", "drop=17", "await-rounds=2"},
      Full);
  EXPECT_EQ(trace().Drops["device activity"], 17u);
}

TEST_F(CountingTest, LateBuffersDoNoHarm) {
  Outcome Run = run({"fault=late-flush", "cuda", "threads=2", "mixed=500",
                     "await-rounds=6", "mixed=500", "leave=exit"},
                    Full);
  EXPECT_EQ(Run.Status, 3) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.End, "exit");
  EXPECT_EQ(Facts.calls("cudaLaunchKernel"), 2000u);
  EXPECT_GE(Facts.Kernels, 1000u);
  EXPECT_EQ(Facts.Undefined, 0u);
}

TEST_F(CountingTest, CallsFromInsideCuptiAreNotTheProgramS) {
  Outcome Run = run(
      {"fault=reenter", "cuda", "stream=5", "threads=4", "mixed=500"}, Full);
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.calls("cuStreamSynchronize"), 2000u);
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), 2000u);
  EXPECT_TRUE(Facts.isComplete());
}

TEST_F(CountingTest, GraphsAndOverheads) {
  run({"cuda", "graph", "graph-launch=5", "overhead", "await-rounds=2"}, Full);
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.GraphNodes, std::vector<uint64_t>{5});
  EXPECT_EQ(Facts.Overheads, 1u);
  EXPECT_EQ(Facts.calls("cudaGraphInstantiate"), 1u);
  EXPECT_EQ(Facts.calls("cudaGraphLaunch"), 1u);
  Variables Nodes = Full;
  Nodes["SYNCLINE_GRAPH_NODES"] = "1";
  Nodes["SYNCLINE_OUTPUT"] = path("nodes.sltrace");
  run({"cuda", "graph", "graph-launch=5"}, Nodes);
  EXPECT_TRUE(readFacts(path("nodes.sltrace")).GraphNodes.empty());
}

TEST_F(CountingTest, StacksCanBeLeftOut) {
  run({"cuda", "waits=50"}, {{"SYNCLINE_STACKS", "0"}});
  TraceFacts Facts = trace();
  EXPECT_EQ(Facts.Stacks, 0u);
  EXPECT_EQ(Facts.calls("cudaStreamSynchronize"), 50u);
}

TEST_F(CountingTest, ASizeCapKeepsTheNewest) {
  Variables Capped = Full;
  Capped["SYNCLINE_MAX_SIZE_MIB"] = "1";
  Outcome Run = run(
      {"cuda", "threads=4", "gap-us=1", "mixed=12000", "note-time", "waits=1"},
      Capped);
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  // A little is for definitions: the modules, the stacks, the schema.
  EXPECT_LT(std::filesystem::file_size(path("trace.sltrace")),
            (1u << 20) + 100'000);
  TraceFacts Facts = trace();
  EXPECT_GT(Facts.Losses.OverwrittenChunks, 0u);
  EXPECT_EQ(Facts.Losses.MissingChunks, 0u);
  EXPECT_EQ(Facts.Losses.DamagedChunks, 0u);
  EXPECT_EQ(Facts.Undefined, 0u);
  EXPECT_EQ(Facts.End, "exit");
  EXPECT_GT(Facts.LastEvent, Run.number("noted"));
  EXPECT_GT(Facts.Kernels, 5000u);
}

} // namespace
