//===- BuildExecutionTest.cpp - What a replay is made of ------------------===//
//
// Times in the text of launch() and streamWait() are microseconds, all others
// nanoseconds.
//
//===----------------------------------------------------------------------===//

#include "analysis/replay/BuildExecution.h"
#include "analysis/replay/Replay.h"
#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::SizeIs;

static Execution execution(const std::string &Events, uint64_t EndInUs) {
  return executionOf(readFull(Events), {0, EndInUs * 1000});
}

TEST(BuildExecution, HostTimeIsThinkingCostAndTail) {
  Execution Exec = execution(launch(10, 17, 3) + launch(30, 37, 3), 50);
  ASSERT_THAT(Exec.Operations, SizeIs(2));
  EXPECT_EQ(Exec.Operations[0].HostGap, 10'000u);
  EXPECT_EQ(Exec.Operations[0].Cost, 5'000u);
  EXPECT_EQ(Exec.Operations[1].HostGap, 15'000u);
  EXPECT_THAT(Exec.Tails, ElementsAre(15'000u));
  EXPECT_EQ(Exec.Steps, 1u);
  EXPECT_EQ(Exec.Recorded.duration(), 50'000u);
}

TEST(BuildExecution, OnlyWhatBeginsInTheStepsBelongsToThem) {
  ReadTrace Trace =
      readFull(launch(10, 17, 3) + launch(30, 37, 3) + launch(50, 57, 3) +
               "event-record time=9000 event=1 stream=7\n"
               "event-record time=50000 event=2 stream=7\n");
  Execution Exec = executionOf(Trace, {30'000, 40'000, 50'000});
  EXPECT_THAT(Exec.Operations, SizeIs(1));
  EXPECT_THAT(Exec.Activities, SizeIs(1));
  EXPECT_EQ(Exec.Operations[0].HostGap, 0u);
  EXPECT_EQ(Exec.Steps, 2u);
}

TEST(BuildExecution, PartsOfATimelineShareItsFacts) {
  ReadTrace Trace =
      readFull(launch(10, 17, 30) + launch(30, 49, 3) + launch(60, 67, 9));
  auto Syncs = findSyncs(Trace.Data, Trace.Events);
  CommonFacts Facts(Trace.Data, Trace.Events);
  auto Build = [&](std::vector<uint64_t> Starts) {
    return buildExecution(Trace.Data, Trace.Events, Facts, Syncs, Starts);
  };
  // What a call before the first step queued still runs in it; what one at its
  // very start queues is its own.
  Execution Second = Build({30'000, 60'000});
  EXPECT_EQ(Second.Completed.Start, 47'000u);
  EXPECT_EQ(Second.Completed.End, 60'000u);
  ASSERT_THAT(Second.Activities, SizeIs(1));
  EXPECT_EQ(Second.Activities[0].Source, 1u);
  // Held up by the work of another part.
  EXPECT_EQ(Second.Activities[0].Gap, 2'000u);
  Execution Third = Build({60'000, 70'000});
  EXPECT_EQ(Third.Completed.Start, 60'000u);
  ASSERT_THAT(Third.Activities, SizeIs(1));
  EXPECT_EQ(Third.Activities[0].Source, 2u);
  EXPECT_EQ(Third.Activities[0].Latency, 7'000u);
}

TEST(BuildExecution, AWorkHasALatencyOrAGap) {
  // The second one is queued after the first, and the third finds it completed.
  Execution Exec =
      execution(launch(0, 8, 50) + launch(10, 60, 20) + launch(90, 99, 5), 100);
  ASSERT_THAT(Exec.Activities, SizeIs(3));
  EXPECT_EQ(Exec.Activities[0].Latency, 8'000u);
  EXPECT_EQ(Exec.Activities[0].Gap, 1'500u);
  EXPECT_EQ(Exec.Activities[1].Latency, 7'000u);
  EXPECT_EQ(Exec.Activities[1].Gap, 2'000u);
  EXPECT_EQ(Exec.Activities[2].Latency, 9'000u);
  EXPECT_EQ(Exec.Activities[2].Duration, 5'000u);
}

TEST(BuildExecution, AnotherEngineNeedsLongerToTakeOver) {
  // Each finds the previous one completed, so the trace shows no gap.
  std::string Copy = " stream=7 bytes=4 direction=device-to-host"
                     " source=device target=pinned correlation=77\n";
  Execution Exec = execution(
      launch(0, 8, 50) + "copy-call thread=1 api=21 start=60000 duration=5000" +
          Copy + "copy start=70000 duration=2000" + Copy + launch(90, 99, 5) +
          launch(120, 129, 5),
      140);
  ASSERT_THAT(Exec.Activities, SizeIs(4));
  EXPECT_EQ(Exec.Activities[1].Gap, 4'500u);
  EXPECT_EQ(Exec.Activities[2].Gap, 3'500u);
  EXPECT_EQ(Exec.Activities[3].Gap, 1'500u);
}

TEST(BuildExecution, WhatIsTypicalIsMeasuredWhereThereIsEnoughOfIt) {
  // Latencies 9, 10, 11; then four queued works with gaps of 3.
  std::string Text = launch(0, 9, 1) + launch(20, 30, 1) + launch(40, 51, 60) +
                     launch(46, 114, 10) + launch(52, 127, 10) +
                     launch(58, 140, 10) + launch(64, 153, 10);
  Execution Exec = execution(Text, 160);
  ASSERT_THAT(Exec.Activities, SizeIs(7));
  EXPECT_EQ(Exec.Activities[0].Gap, 3'000u);
  EXPECT_EQ(Exec.Activities[3].Latency, 10'000u);
  // Syncs: three that found nothing, and three that returned after 5 us.
  std::string Syncs = streamWait(0, 4) + streamWait(10, 4) + streamWait(20, 5);
  EXPECT_EQ(execution(Syncs, 30).IdleSyncCost, 4'000u);
  EXPECT_EQ(execution(streamWait(0, 4), 30).IdleSyncCost, 3'000u);
  std::string Blocked = launch(0, 7, 20) + streamWait(6, 26) +
                        launch(40, 47, 20) + streamWait(46, 26) +
                        launch(80, 87, 20) + streamWait(86, 25);
  EXPECT_EQ(execution(Blocked, 120).WakeTime, 5'000u);
}

TEST(BuildExecution, BeingHeldUpByAnotherStreamIsNoLatency) {
  // The kernel of stream 15 waits for the event of stream 14.
  Execution Exec =
      execution(launch(0, 7, 100, 14) +
                    "event-record thread=1 time=6000 event=1 stream=14\n"
                    "stream-wait-event thread=1 time=7000 event=1 stream=15\n" +
                    launch(10, 108, 50, 15),
                20);
  ASSERT_THAT(Exec.Activities, SizeIs(2));
  EXPECT_EQ(Exec.Activities[1].Latency, 7'000u);
  ASSERT_THAT(Exec.Operations, SizeIs(4));
  EXPECT_EQ(Exec.Operations[1].Edge, EdgeRole::Records);
  EXPECT_EQ(Exec.Operations[2].Edge, EdgeRole::SyncsFor);
  EXPECT_EQ(Exec.Streams[Exec.Operations[2].Stream].Id, 15u);
  // So does one of a blocking stream for the legacy default stream.
  Exec = execution(launch(0, 7, 100, 7) + launch(10, 109, 50, 13), 20);
  EXPECT_EQ(Exec.Activities[1].Latency, 7'000u);
  // Not so that of a stream which does not.
  Exec = execution(launch(0, 7, 100, 7) + launch(10, 109, 50, 14), 20);
  EXPECT_EQ(Exec.Activities[1].Latency, 99'000u);
}

TEST(BuildExecution, ABlockedWaitCostsLittleOfItsOwn) {
  Execution Exec = execution(launch(0, 7, 100) + streamWait(10, 103), 120);
  ASSERT_THAT(Exec.Operations, SizeIs(2));
  EXPECT_EQ(Exec.Operations[1].Cost, 3'000u);
  EXPECT_EQ(Exec.Operations[1].Scope, SyncScope::Stream);
  EXPECT_EQ(Exec.Operations[1].Wake, 6'000);
  // A wait that found nothing cost what it took, and may wait another time.
  Exec = execution(launch(0, 7, 1) + streamWait(10, 2), 120);
  EXPECT_EQ(Exec.Operations[1].Cost, 2'000u);
  EXPECT_EQ(Exec.Operations[1].Scope, SyncScope::Stream);
}

TEST(BuildExecution, ACopyIsAwaitedByItsOwnCall) {
  Execution Exec = execution(
      launch(0, 7, 100) +
          "copy-call thread=1 api=5 start=10000 duration=110000 stream=7 "
          "correlation=900\n"
          "copy start=109000 duration=6000 stream=7 correlation=900 "
          "direction=device-to-host\n",
      130);
  ASSERT_THAT(Exec.Operations, SizeIs(2));
  EXPECT_EQ(Exec.Operations[1].Scope, SyncScope::OneActivity);
  EXPECT_EQ(Exec.Operations[1].Awaited, 1u);
  EXPECT_EQ(Exec.Operations[1].Wake, 5'000);
  EXPECT_TRUE(Exec.Activities[1].IsCopy);
  EXPECT_EQ(Exec.Activities[1].Engine, 1u);
}

TEST(BuildExecution, CopiesHaveAnEngineByDeviceAndDirection) {
  auto Engine = [](const std::string &Direction, unsigned Stream) {
    return execution("api-call thread=1 api=1 start=0 duration=5 "
                     "correlation=1\ncopy start=10 duration=9 correlation=1 "
                     "direction=" +
                         Direction + " stream=" + std::to_string(Stream) + "\n",
                     1)
        .Activities.at(0)
        .Engine;
  };
  EXPECT_EQ(Engine("host-to-device", 14), Engine("host-to-device", 7));
  EXPECT_NE(Engine("host-to-device", 14), Engine("device-to-host", 14));
  EXPECT_NE(Engine("host-to-device", 27), Engine("host-to-device", 7));
  EXPECT_NE(Engine("host-to-device", 27), Engine("device-to-host", 7));
  EXPECT_EQ(Engine("device-to-device", 14), NoIndex);
}

TEST(BuildExecution, WorksOfOneCallStayTogether) {
  // Between the two copies of one call another stream's kernel begins.
  Execution Exec =
      execution("copy-call thread=1 api=6 start=0 duration=5000 stream=14 "
                "correlation=900\n"
                "copy start=7000 duration=5000 stream=14 correlation=900\n"
                "copy start=14000 duration=5000 stream=14 correlation=900\n" +
                    launch(6, 13, 4, 15),
                30);
  ASSERT_THAT(Exec.Operations, SizeIs(2));
  EXPECT_EQ(Exec.Operations[0].FirstActivity, 0u);
  EXPECT_EQ(Exec.Operations[0].ActivityCount, 2u);
  EXPECT_EQ(Exec.Operations[1].FirstActivity, 2u);
  EXPECT_EQ(Exec.Operations[1].ActivityCount, 1u);
  EXPECT_FALSE(Exec.Activities[2].IsCopy);
}

TEST(BuildExecution, WhatRecordingCostIsTakenOff) {
  // 2 us inside the first launch, 4 us before the second, 3 us at the end.
  std::string Own = " tid=100\n", Kind = "overhead kind=";
  Execution Exec = execution(
      launch(10, 17, 3) + launch(30, 37, 3) + Kind +
          "activity-buffer-request start=11000 duration=2000" + Own + Kind +
          "cupti-buffer-flush start=20000 duration=4000" + Own + Kind +
          "cupti-instrumentation start=40000 duration=3000" + Own +
          // The driver's own, another thread's and one of no thread.
          Kind + "lazy-function-loading start=45000 duration=1000" + Own +
          Kind + "cupti-buffer-flush start=46000 duration=1000 tid=200\n" +
          Kind + "cupti-buffer-flush start=46000 duration=1000\n",
      50);
  ASSERT_THAT(Exec.Operations, SizeIs(2));
  EXPECT_EQ(Exec.Operations[0].Cost, 3'000u);
  EXPECT_EQ(Exec.Operations[1].HostGap, 11'000u);
  EXPECT_EQ(Exec.Operations[1].Cost, 5'000u);
  EXPECT_THAT(Exec.Tails, ElementsAre(12'000u));
}

TEST(BuildExecution, ALaunchThatWaitedForRoomInTheQueueDidNotCostThat) {
  // 1000 kernels of 100 us; the last launch takes 90 us.
  std::string Text;
  for (uint64_t I = 0; I < 1000; ++I)
    Text += launch(I * 6, 7 + I * 100, 100);
  std::string Last = "api-call thread=1 api=1 start=6000000 duration=90000 "
                     "correlation=99999\n"
                     "kernel shape=1 start=100007000 duration=5 "
                     "correlation=99999 stream=7\n";
  Execution Exec = execution(Text + Last, 7000);
  EXPECT_EQ(Exec.Operations.back().Cost, 5'000u);
  // With a queue that is far from full, it was slow for a reason of its own.
  Exec = execution(launch(0, 7, 9'000) + launch(6, 9'100, 5) +
                       launch(12, 9'200, 5) + Last,
                   7000);
  EXPECT_EQ(Exec.Operations.back().Cost, 90'000u);
}

TEST(BuildExecution, TheStepIsCompleteWhenItsWorkIsDone) {
  ReadTrace Trace =
      readFull(launch(0, 7, 100) + launch(10, 108, 100) + launch(20, 209, 100));
  Execution Exec = executionOf(Trace, {10'000, 20'000});
  EXPECT_EQ(Exec.Completed.Start, 107'000u);
  EXPECT_EQ(Exec.Completed.End, 208'000u);
}

TEST(BuildExecution, ThreadsSideBySideHaveTheirOwnTime) {
  std::string Text;
  for (uint64_t I = 0; I < 12; ++I) {
    std::string Time = std::to_string(I * 10'000);
    Text += "api-call thread=1 api=13 start=" + Time + " duration=4000\n";
    if (I % 2)
      Text += "api-call thread=3 api=13 start=" + Time + " duration=6000\n";
  }
  Execution Exec = execution(Text, 130);
  EXPECT_THAT(Exec.Tails, ElementsAre(16'000u, 14'000u));
  EXPECT_EQ(Exec.Operations[1].Lane, 0u);
  EXPECT_EQ(Exec.Operations[1].HostGap, 6'000u);
  EXPECT_EQ(Exec.Operations[2].Lane, 1u);
  EXPECT_EQ(Exec.Operations[2].HostGap, 10'000u);
}

TEST(BuildExecution, KernelsOfOtherStreamsThatLeaveNoRoomAreADelay) {
  // The second kernel of stream 14 begins when that of stream 15 has ended.
  ReadTrace Trace = readFull(launch(0, 7, 20, 14) + launch(10, 28, 100, 15) +
                             launch(20, 129, 30, 14));
  Execution Exec = executionOf(Trace, {0, 160'000});
  ASSERT_EQ(Exec.Activities.size(), 3u);
  EXPECT_EQ(Exec.Activities[2].Gap, 102'000u);
  EXPECT_NEAR(static_cast<double>(replayAsRecorded(Exec)), 160'000, 1'000);
}

TEST(BuildExecution, AStreamWithoutEarlierWorkIsNotDelayedByItsAge) {
  // The kernel of stream 13 waits for the legacy default stream and for room.
  Execution Exec =
      execution(launch(1000, 1007, 100, 7) + launch(1005, 1012, 288, 15) +
                    launch(1010, 1301, 50, 13),
                1400);
  ASSERT_THAT(Exec.Activities, SizeIs(3));
  EXPECT_EQ(Exec.Activities[2].Gap, 194'000u);
  // What ran before the steps does not count, either.
  ReadTrace Trace =
      readFull(launch(0, 7, 10, 13) + launch(1000, 1007, 100, 7) +
               launch(1005, 1012, 288, 15) + launch(1010, 1301, 50, 13));
  Exec = executionOf(Trace, {900'000, 1'400'000});
  ASSERT_THAT(Exec.Activities, SizeIs(3));
  EXPECT_EQ(Exec.Activities[2].Gap, 194'000u);
}

TEST(BuildExecution, WhatWasQueuedBeforeTheWindowIsABacklog) {
  // The kernel begins 400 us after its call, and the trace shows no reason.
  ReadTrace Trace = readFull(launch(0, 400, 20) + launch(10, 422, 20));
  Execution Exec = executionOf(Trace, {0, 30'000});
  ASSERT_EQ(Exec.Backlogs.size(), 1u);
  EXPECT_EQ(Exec.Backlogs[0], 400'000u);
  EXPECT_NEAR(static_cast<double>(replayAsRecorded(Exec)), 442'000, 3'000);
}
