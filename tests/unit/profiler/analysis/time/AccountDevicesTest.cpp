//===- AccountDevicesTest.cpp - Where a device's time goes ---------------===//
//
// Times in the text of launch() and streamWait() are microseconds; see
// ReplayTest.cpp for what is not recorded.
//
//===----------------------------------------------------------------------===//

#include "analysis/time/AccountDevices.h"

#include "analysis/replay/Replay.h"
#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

#include <map>
#include <numeric>
#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::Pair;
using testing::SizeIs;
using testing::UnorderedElementsAre;

static DeviceTimes timesOf(const Execution &Exec) {
  ReplayedTimes Base, WithoutSyncs;
  Change Under;
  replay::replay(Exec, Under, &Base);
  Under.WithoutSync.assign(Exec.Operations.size(), true);
  replay::replay(Exec, Under, &WithoutSyncs);
  DeviceTimes Result = accountDevices(Exec, Base, WithoutSyncs);
  for (const DeviceTime &Time : Result.Devices) {
    EXPECT_EQ(std::accumulate(Time.Times.begin(), Time.Times.end(), 0ULL),
              Time.Total);
    EXPECT_EQ(Time.Total, Base.Round.duration());
  }
  return Result;
}

static DeviceTimes timesOf(const std::string &Events, uint64_t EndInUs) {
  return timesOf(executionOf(readFull(Events), {0, EndInUs * 1000}));
}

using States = std::map<std::string, uint64_t>;

/// The states that a device is in, ns.
static States statesOf(const DeviceTime &Time) {
  States Result;
  for (size_t I = 0; I < DeviceStates; ++I)
    if (Time.Times[I])
      Result[toString(static_cast<DeviceState>(I))] = Time.Times[I];
  return Result;
}

static States statesOf(const std::string &Events, uint64_t EndInUs) {
  DeviceTimes Times = timesOf(Events, EndInUs);
  return Times.Devices.empty() ? States{} : statesOf(Times.Devices.front());
}

TEST(DeviceTime, AWaitLeavesABubble) {
  // 120 us a step, of which 100 compute; without the wait 1.5 us are idle.
  std::string Text = launch(0, 7, 100) + streamWait(10, 103);
  EXPECT_THAT(statesOf(Text, 120),
              UnorderedElementsAre(Pair("compute", 100'000),
                                   Pair("bubble", 18'500),
                                   Pair("launch-bound", 1'500)));
  DeviceTimes Times = timesOf(Text, 120);
  uint64_t Bubbles = 0;
  for (const IdleGap &Gap : Times.Gaps) {
    EXPECT_EQ(Gap.Blocker, 1u);
    EXPECT_EQ(Gap.Next, 0u);
    EXPECT_EQ(Gap.Why, DeviceState::Bubble);
    Bubbles += Gap.Bubble;
  }
  EXPECT_EQ(Bubbles, 18'500u);
}

TEST(DeviceTime, ABubbleIsOfTheWaitBeforeIt) {
  // Two kernels, each waited for, and 40 us of host time after the second wait.
  DeviceTimes Times = timesOf(launch(0, 7, 100) + streamWait(10, 103) +
                                  launch(120, 127, 50) + streamWait(130, 53),
                              223);
  std::map<uint32_t, uint64_t> Bubbles;
  for (const IdleGap &Gap : Times.Gaps)
    Bubbles[Gap.Blocker] += Gap.Bubble;
  // 107 to 127 is due to the first, 177 to 230 to the second; 1.5 us of each
  // are there anyway.
  EXPECT_THAT(Bubbles, UnorderedElementsAre(Pair(1, 18'500), Pair(3, 51'500)));
}

TEST(DeviceTime, AHostThatOnlyLaunchesIsTooSlow) {
  EXPECT_THAT(statesOf(launch(0, 7, 3) + launch(20, 27, 3), 40),
              UnorderedElementsAre(Pair("compute", 6'000),
                                   Pair("launch-bound", 34'000)));
}

TEST(DeviceTime, AHostThatThinksForLongWorksElsewhere) {
  // 495 us between the launches, of which the kernel hides 5; 12 us around the
  // second launch are for launching.
  EXPECT_THAT(statesOf(launch(0, 7, 3) + launch(500, 507, 3), 520),
              UnorderedElementsAre(Pair("compute", 6'000),
                                   Pair("host-work", 490'000),
                                   Pair("launch-bound", 24'000)));
}

TEST(DeviceTime, AThinkTimeMayReachOverTheEndOfTheSteps) {
  // 300 us without a call: half of them before the first launch, half after the
  // last one.
  EXPECT_THAT(statesOf(launch(150, 157, 3) + launch(170, 177, 3), 325),
              UnorderedElementsAre(Pair("compute", 6'000),
                                   Pair("host-work", 295'000),
                                   Pair("launch-bound", 24'000)));
}

TEST(DeviceTime, AWaitWithoutABubbleIsNoStall) {
  // The host thinks for long after the wait: without it the device would be
  // idle almost as long. The wait itself is gone, from its start to its return.
  States Found = statesOf(
      launch(0, 7, 10) + streamWait(10, 13) + launch(523, 530, 10), 1'030);
  EXPECT_EQ(Found["compute"], 20'000u);
  EXPECT_GE(Found["host-work"], 900'000u);
  EXPECT_LE(Found["bubble"], 13'000u);
}

TEST(DeviceTime, QueuedWorkHasGapsBetween) {
  EXPECT_THAT(
      statesOf(launch(0, 7, 50) + launch(10, 59, 50) + launch(20, 111, 50), 30),
      UnorderedElementsAre(Pair("compute", 150'000),
                           Pair("between-activities", 5'500)));
}

TEST(DeviceTime, AnEventOfAnotherStreamIsWaitedFor) {
  // Device 1 computes for 200 us, then device 0 for 50, then device 1 again.
  std::string There = "event-record thread=1 time=6000 event=1 stream=27\n"
                      "stream-wait-event thread=1 time=7000 event=1 "
                      "stream=7\n",
              Back = "event-record thread=1 time=16000 event=2 stream=7\n"
                     "stream-wait-event thread=1 time=17000 event=2 "
                     "stream=27\n";
  DeviceTimes Times = timesOf(
      launch(0, 7, 200, 27) + There + launch(10, 207, 50, 7) + Back, 20);
  ASSERT_THAT(Times.Devices, SizeIs(2));
  EXPECT_EQ(Times.Devices[0].Device, 0u);
  EXPECT_THAT(statesOf(Times.Devices[0]),
              UnorderedElementsAre(Pair("compute", 50'000),
                                   Pair("other-stream", 200'000)));
  EXPECT_EQ(Times.Devices[1].Device, 1u);
  EXPECT_THAT(statesOf(Times.Devices[1]),
              UnorderedElementsAre(Pair("compute", 200'000),
                                   Pair("other-stream", 50'000)));
}

static std::string copy(uint64_t Start, uint64_t WorkStart, uint64_t Duration) {
  std::string Correlation = " correlation=" + std::to_string(Start + 1);
  return "copy-call thread=1 api=6 duration=5000 start=" +
         std::to_string(Start) + "000" + Correlation + "\n" +
         "copy source=pinned target=device start=" + std::to_string(WorkStart) +
         "000 duration=" + std::to_string(Duration) +
         "000 stream=14 direction=host-to-device" + Correlation + "\n";
}

TEST(DeviceTime, CopiesCountWhereNothingElseRuns) {
  // The copy is 7 to 107, the kernel 57 to 77.
  EXPECT_THAT(statesOf(copy(0, 7, 100) + launch(50, 57, 20), 200),
              UnorderedElementsAre(Pair("compute", 20'000),
                                   Pair("copy-only", 80'000),
                                   Pair("launch-bound", 100'000)));
  // The kernel ends after the copy: 107 to 157 is computing.
  EXPECT_THAT(statesOf(copy(0, 7, 100) + launch(50, 57, 100), 200),
              UnorderedElementsAre(Pair("compute", 100'000),
                                   Pair("copy-only", 50'000),
                                   Pair("launch-bound", 50'000)));
}

TEST(DeviceTime, CommunicationCountsWhereNothingComputes) {
  // Kernels from 7 to 107 and, on another stream, from 57 to 77, then a copy
  // from 107 to 127.
  auto StatesWith = [](std::initializer_list<size_t> Communicating) {
    Execution Exec =
        executionOf(readFull(launch(0, 7, 100) + launch(50, 57, 20, 14) +
                             copy(90, 107, 20)),
                    {0, 200'000});
    for (size_t Activity : Communicating)
      Exec.Activities[Activity].IsCommunication = true;
    return statesOf(timesOf(Exec).Devices.front());
  };
  EXPECT_EQ(StatesWith({0})["compute"], 20'000U);
  EXPECT_EQ(StatesWith({0})["communicate"], 80'000U);
  EXPECT_EQ(StatesWith({1})["compute"], 100'000U);
  EXPECT_EQ(StatesWith({1}).count("communicate"), 0U);
  EXPECT_EQ(StatesWith({0, 1})["communicate"], 100'000U);
  EXPECT_EQ(StatesWith({0, 1})["copy-only"], 20'000U);
}

TEST(DeviceTime, CollectivesWaitBeforeTheyMoveData) {
  // A collective from 7 to 107, of which it waits until 87; a kernel on another
  // stream from 57 to 97.
  Execution Exec = executionOf(
      readFull(launch(0, 7, 100) + launch(50, 57, 40, 14)), {0, 200'000});
  Exec.Activities[0].IsCommunication = true;
  Exec.Activities[0].Waiting.Time = 80'000;
  DeviceTime Found = timesOf(Exec).Devices.front();
  States Parts = statesOf(Found);
  EXPECT_EQ(Parts["compute"], 40'000U);
  EXPECT_EQ(Parts["wait-for-ranks"], 50'000U);
  EXPECT_EQ(Parts["communicate"], 10'000U);
  EXPECT_EQ(Found.HiddenWait, 30'000U);
  EXPECT_EQ(Found.HiddenCommunication, 10'000U);
}

TEST(DeviceTime, WhereOneCollectiveMovesDataTheDeviceDoes) {
  // Two collectives: one waits all the time, the other from 57 to 67.
  Execution Exec = executionOf(
      readFull(launch(0, 7, 100) + launch(50, 57, 40, 14)), {0, 200'000});
  for (QueuedActivity &Each : Exec.Activities)
    Each.IsCommunication = true;
  Exec.Activities[0].Waiting.Time = 1'000'000;
  Exec.Activities[1].Waiting.Time = 10'000;
  States Parts = statesOf(timesOf(Exec).Devices.front());
  EXPECT_EQ(Parts["communicate"], 30'000U);
  EXPECT_EQ(Parts["wait-for-ranks"], 70'000U);
  EXPECT_EQ(Parts.count("compute"), 0U);
}

TEST(DeviceTime, AStageThatWaitsForOneRankHasAPipelineBubble) {
  // One kernel receives from 7 to 57 and waits for 30, while another one
  // computes from 20 to 25; a collective waits from 64 to 74.
  Execution Exec = executionOf(
      readFull(launch(0, 7, 50) + launch(10, 20, 5, 14) + launch(57, 64, 20)),
      {0, 100'000});
  for (size_t I : {0, 2})
    Exec.Activities[I].IsCommunication = true;
  Exec.Activities[0].Waiting = {30'000, true};
  Exec.Activities[2].Waiting = {10'000, false};
  DeviceTime Time = timesOf(Exec).Devices.front();
  States Parts = statesOf(Time);
  EXPECT_EQ(Parts["pipeline-bubble"], 25'000U);
  EXPECT_EQ(Parts["wait-for-ranks"], 10'000U);
  EXPECT_EQ(Parts["communicate"], 30'000U);
  EXPECT_EQ(Parts["compute"], 5'000U);
  EXPECT_EQ(Time.HiddenWait, 5'000U);
}

TEST(DeviceTime, AWaitThatBeginsInTheRoundBeforeIsInBoth) {
  // In rounds of 120, the collective is from 70 to 170: until 50 of the next
  // round. It waits for 60, until 10 of the next round.
  Execution Exec = executionOf(readFull(launch(0, 70, 100)), {0, 120'000});
  Exec.Activities[0].IsCommunication = true;
  Exec.Activities[0].Waiting.Time = 60'000;
  States Parts = statesOf(timesOf(Exec).Devices.front());
  EXPECT_EQ(Parts["wait-for-ranks"], 60'000U);
  EXPECT_EQ(Parts["communicate"], 40'000U);
}

TEST(DeviceTime, GapsAreInOrderAndTellWhy) {
  DeviceTimes Times =
      timesOf(launch(0, 7, 50) + launch(10, 59, 10) + launch(500, 507, 3), 600);
  std::vector<DeviceState> Why;
  uint64_t At = 0;
  for (const IdleGap &Gap : Times.Gaps) {
    Why.push_back(Gap.Why);
    EXPECT_GE(Gap.Time.Start, At);
    EXPECT_GT(Gap.Time.End, Gap.Time.Start);
    EXPECT_EQ(Gap.Device, 0u);
    At = Gap.Time.End;
  }
  EXPECT_THAT(
      Why, ElementsAre(DeviceState::LaunchBound, DeviceState::BetweenActivities,
                       DeviceState::HostWork, DeviceState::LaunchBound));
}

TEST(DeviceTime, ADeviceWithoutWorkIsNotAccountedFor) {
  EXPECT_THAT(timesOf(streamWait(0, 3), 10).Devices, SizeIs(0));
  EXPECT_THAT(timesOf(launch(0, 7, 3, 27), 10).Devices, SizeIs(1));
}

TEST(DeviceTime, RecordedStepsAddUp) {
  for (const char *Name : {"masked_loss_before_symbols.sltrace",
                           "masked_loss_after_symbols.sltrace"}) {
    ReadTrace Trace = readTraceFile(Name);
    ASSERT_EQ(Trace.Data.Windows.size(), 1u);
    TimeSpan Window = Trace.Data.Windows.front();
    DeviceTimes Times = timesOf(executionOf(Trace, {Window.Start, Window.End}));
    ASSERT_THAT(Times.Devices, SizeIs(1));
    EXPECT_GT(Times.Devices[0].of(DeviceState::Compute), 0u);
  }
}

TEST(DeviceTime, StatesHaveNamesOfTheirOwn) {
  std::set<std::string> Names;
  for (size_t I = 0; I < DeviceStates; ++I)
    Names.insert(toString(static_cast<DeviceState>(I)));
  EXPECT_EQ(Names.size(), DeviceStates);
}
