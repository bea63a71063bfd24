//===- ReplayTest.cpp - Steps replayed by hand ----------------------------===//
//
// Times in the text of launch() and streamWait() are microseconds. Times that
// are not recorded are typical of an H200: 1.5 us between two works, 3 us for a
// wait that finds nothing, 6 us from the end of work to the return of a wait.
//
//===----------------------------------------------------------------------===//

#include "analysis/replay/Replay.h"

#include "analysis/whatif/ChangedExecutions.h"
#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::analysis::whatif;
using namespace syncline::tests;

static Execution execution(const std::string &Events, uint64_t EndInUs) {
  return executionOf(readFull(Events), {0, EndInUs * 1000});
}

/// Without the waits of the operations \p Numbers.
static double stepWithout(const Execution &Exec,
                          const std::vector<size_t> &Numbers) {
  Change Under;
  Under.WithoutSync.resize(Exec.Operations.size());
  for (size_t I : Numbers)
    Under.WithoutSync[I] = true;
  return replay::replay(Exec, Under).Step;
}

static const std::string LaunchBound = launch(0, 7, 3) + launch(20, 27, 3) +
                                       launch(40, 47, 3) + launch(60, 67, 3) +
                                       launch(80, 87, 3);

TEST(Replay, ALaunchBoundStepLastsAsLongAsItsHostTime) {
  Execution Exec = execution(LaunchBound, 100);
  EXPECT_EQ(replay::replay(Exec).Step, 100'000);
  EXPECT_EQ(replay::replay(Exec).Blocked, 0);
  Change Faster;
  Faster.Scale.Host = 0.5;
  EXPECT_EQ(replay::replay(Exec, Faster).Step, 50'000);
}

TEST(Replay, StepsShareTheTime) {
  ReadTrace Trace = readFull(LaunchBound);
  EXPECT_EQ(replay::replay(executionOf(Trace, {0, 40'000, 100'000})).Step,
            50'000);
}

/// A call that only synchronizes is gone with its synchronization.
TEST(Replay, AWaitThatIsRemovedTakesNoHostTime) {
  Execution Exec = execution(LaunchBound + streamWait(90, 3), 100);
  EXPECT_EQ(replay::replay(Exec).Step, 100'000);
  EXPECT_EQ(stepWithout(Exec, {5}), 97'000);
  // A launch stays.
  EXPECT_EQ(stepWithout(Exec, {4}), 100'000);
}

TEST(Replay, AddedHostTimeIsNotScaled) {
  Execution Exec = execution(LaunchBound, 100);
  Exec.Operations[1].Added = 10'000;
  EXPECT_EQ(replay::replay(Exec).Step, 110'000);
  Change Faster;
  Faster.Scale.Host = 0.5;
  EXPECT_EQ(replay::replay(Exec, Faster).Step, 60'000);
}

static const std::string DeviceBound =
    launch(0, 7, 50) + launch(10, 59, 50) + launch(20, 111, 50);

TEST(Replay, ADeviceBoundStepLastsAsLongAsItsDeviceTime) {
  // Three kernels; gaps of 2 us as recorded, 1.5 us before the first.
  Execution Exec = execution(DeviceBound, 30);
  EXPECT_EQ(replay::replay(Exec).Step, 155'500);
  Change Faster;
  Faster.Scale.Host = 0.5;
  EXPECT_EQ(replay::replay(Exec, Faster).Step, 155'500);
  Change Slower;
  Slower.Scale.Host = 10;
  EXPECT_EQ(replay::replay(Exec, Slower).Step, 300'000);
}

TEST(Replay, WhatIsLeftOutTakesNoTimeOnHostAndDevice) {
  Execution Less =
      leaveOut(execution(LaunchBound, 100), {false, true, false, false, false});
  EXPECT_EQ(replay::replay(Less).Step, 95'000);
  Less = leaveOut(execution(DeviceBound, 30), {false, true, false});
  EXPECT_EQ(replay::replay(Less).Step, 103'500);
}

TEST(Replay, AWaitThatLeavesTheDeviceIdleCostsTheBubble) {
  // Idle for 20 us of each 120 us: 6 us until the host is back, 7 us until the
  // next step, 7 us until its kernel begins. Without the wait 1.5 us are left.
  Execution Exec = execution(launch(0, 7, 100) + streamWait(10, 103), 120);
  ReplayedTimes Times;
  ReplayResult Base = replay::replay(Exec, {}, &Times);
  EXPECT_EQ(Base.Step, 120'000);
  EXPECT_EQ(Base.Blocked, 103'000);
  EXPECT_EQ(Times.Round.duration(), 120'000u);
  EXPECT_EQ(Times.Blocked[1], 103'000u);
  EXPECT_EQ(Times.Activities[0].Start - Times.Operations[0].Start, 7'000u);
  EXPECT_EQ(Times.DependencyKinds[0], DependencyKind::Launch);
  EXPECT_EQ(stepWithout(Exec, {1}), 101'500);
}

TEST(Replay, AWaitWhileTheDeviceIsBusyAnywayCostsNothing) {
  // The wait is for a short kernel; the other stream has work all the time.
  Execution Exec = execution(launch(0, 7, 20, 14) + launch(6, 13, 200, 15) +
                                 streamWait(12, 21, 14),
                             40);
  EXPECT_EQ(replay::replay(Exec).Step, 201'500);
  EXPECT_EQ(stepWithout(Exec, {2}), 201'500);
}

/// After a copy to pageable memory the host moves its bytes. Recording makes
/// the host slower, and not that.
TEST(Replay, MovingTheBytesOfACopyIsNotScaled) {
  const std::string Copy = "bytes=2000000 direction=device-to-host "
                           "source=device target=pageable correlation=1 ";
  Execution Exec = execution(
      "copy-call thread=1 api=6 stream=7 start=0 "
      "duration=107000 " +
          Copy + "\ncopy stream=7 start=7000 duration=50000 " + Copy + "\n",
      107);
  ASSERT_TRUE(Exec.Activities[0].IsHostPaced);
  EXPECT_EQ(replay::replay(Exec).Step, 107'000);
  Change Faster;
  Faster.Scale.Host = 0.5;
  // Waking up takes the 6 us that are assumed where no other wait shows it.
  EXPECT_EQ(replay::replay(Exec, Faster).Step, 104'000);
}

TEST(Replay, OfTwoWaitsInARowTheOtherOneWaitsInstead) {
  Execution Exec = execution(
      launch(0, 7, 100) + streamWait(10, 103) + streamWait(115, 3), 120);
  EXPECT_EQ(replay::replay(Exec).Step, 120'000);
  // What is gained is the time from the first one's return to the second one's:
  // the second one returns 6 us after the work, and 2 us end the step.
  EXPECT_EQ(stepWithout(Exec, {1}), 115'000);
  // The second one finds nothing left: only its own 3 us are gained.
  EXPECT_EQ(stepWithout(Exec, {2}), 117'000);
  EXPECT_EQ(stepWithout(Exec, {1, 2}), 101'500);
}

static const std::string There =
    "event-record thread=1 time=6000 event=1 stream=14\n"
    "stream-wait-event thread=1 time=7000 event=1 stream=15\n";
static const std::string Back =
    "event-record thread=1 time=16000 event=2 stream=15\n"
    "stream-wait-event thread=1 time=17000 event=2 stream=14\n";

TEST(Replay, EventsOrderStreams) {
  std::string First = launch(0, 7, 100, 14), Second = launch(10, 108, 50, 15);
  // Each on its own: the longer stream counts.
  EXPECT_EQ(replay::replay(execution(First + Second, 20)).Step, 101'500);
  EXPECT_EQ(replay::replay(execution(First + There + Second, 20)).Step,
            101'500);
  // There and back: one after the other.
  Execution Exec = execution(First + There + Second + Back, 20);
  ReplayedTimes Times;
  EXPECT_EQ(replay::replay(Exec, {}, &Times).Step, 150'000);
  EXPECT_EQ(Times.DependencyKinds[0], DependencyKind::Event);
  EXPECT_EQ(Times.DependencyKinds[1], DependencyKind::Event);
  EXPECT_EQ(Times.Activities[1].Start, Times.Activities[0].End);
}

TEST(Replay, AStreamWaitWaitsForTheEventsOfItsStream) {
  Execution Exec =
      execution(launch(0, 7, 100, 14) + There + streamWait(10, 103, 15), 120);
  EXPECT_EQ(replay::replay(Exec).Step, 120'000);
  EXPECT_EQ(stepWithout(Exec, {3}), 101'500);
}

/// An asynchronous copy of 100 us.
static std::string copy(uint64_t Start, uint64_t WorkStart, unsigned Stream,
                        const std::string &Direction) {
  std::string Correlation = " correlation=" + std::to_string(Start + 1);
  return "copy-call thread=1 api=6 duration=5000 start=" +
         std::to_string(Start) + "000" + Correlation + "\n" +
         "copy source=pinned target=device duration=100000 start=" +
         std::to_string(WorkStart) + "000 stream=" + std::to_string(Stream) +
         " direction=" + Direction + Correlation + "\n";
}

TEST(Replay, CopiesInOneDirectionShareAnEngine) {
  std::string Up = copy(0, 7, 14, "host-to-device");
  EXPECT_EQ(
      replay::replay(execution(Up + copy(10, 107, 15, "host-to-device"), 20))
          .Step,
      200'000);
  EXPECT_EQ(
      replay::replay(execution(Up + copy(10, 17, 15, "device-to-host"), 20))
          .Step,
      101'500);
  EXPECT_EQ(
      replay::replay(execution(Up + copy(10, 17, 15, "device-to-device"), 20))
          .Step,
      101'500);
}

TEST(Replay, TheLegacyDefaultStreamOrdersBlockingStreams) {
  auto Step = [](unsigned Stream, unsigned Other) {
    return replay::replay(execution(launch(0, 7, 100, Stream) +
                                        launch(10, 109, 100, Other),
                                    20))
        .Step;
  };
  // 2 us before the second kernel as recorded, 1.5 us before the first.
  EXPECT_EQ(Step(7, 13), 203'500);
  EXPECT_EQ(Step(13, 7), 203'500);
  EXPECT_EQ(Step(7, 14), 101'500);
  EXPECT_EQ(Step(13, 14), 101'500);
  EXPECT_EQ(Step(27, 13), 101'500);
}

TEST(Replay, AWaitForABlockingStreamIsNotOneForTheDefaultStream) {
  Execution Exec = execution(launch(0, 7, 100, 7) + streamWait(10, 3, 13), 20);
  EXPECT_EQ(replay::replay(Exec).Step, 101'500);
  EXPECT_EQ(replay::replay(Exec).Blocked, 0);
  // The other way about it is.
  Exec = execution(launch(0, 7, 100, 13) + streamWait(10, 103, 7), 120);
  EXPECT_EQ(replay::replay(Exec).Step, 120'000);
}

TEST(Replay, ADeviceWaitIsForItsDevice) {
  auto Sync = [](uint64_t Duration) {
    return "call thread=1 api=4 start=20000 duration=" +
           std::to_string(Duration) + "000\n";
  };
  // 100 us on device 0, 300 us on device 1: host and device 0 take turns.
  std::string Both = launch(0, 7, 100, 7) + launch(10, 17, 300, 27);
  Execution Exec = execution(Both + Sync(93), 120);
  EXPECT_EQ(replay::replay(Exec).Step, 301'500);
  EXPECT_EQ(replay::replay(Exec).Blocked, 93'000);
  // Of the one that takes longer.
  Exec = execution(Both + Sync(303), 330);
  EXPECT_EQ(replay::replay(Exec).Step, 330'000);
  EXPECT_EQ(stepWithout(Exec, {2}), 301'500);
}

TEST(Replay, AFullLaunchQueueHoldsTheHostUp) {
  // Host 2 us, device 10 us a launch.
  constexpr size_t Count = 1500;
  Execution Exec;
  Exec.Steps = 1;
  Exec.Streams.resize(1);
  Exec.Tails = {0};
  for (uint32_t I = 0; I < Count; ++I) {
    Operation Op;
    Op.Cost = 2'000;
    Op.FirstActivity = I;
    Op.ActivityCount = 1;
    Exec.Operations.push_back(Op);
    QueuedActivity Activity;
    Activity.Duration = 10'000;
    Exec.Activities.push_back(Activity);
  }
  ReplayedTimes Times;
  EXPECT_EQ(replay::replay(Exec, {}, &Times).Step, 10'000.0 * Count);
  EXPECT_EQ(Times.Operations[Count - 1].End,
            Times.Activities[Count - 1 - LaunchQueueDepth].End);
}

TEST(Replay, AHostThatWaitsForWhatIsDoneIsNotBlocked) {
  Execution Exec = execution(launch(0, 7, 1) + streamWait(10, 4), 40);
  ReplayResult Result = replay::replay(Exec);
  EXPECT_EQ(Result.Step, 40'000);
  EXPECT_EQ(Result.Blocked, 0);
}

TEST(Replay, NothingToReplay) {
  EXPECT_EQ(replay::replay(Execution()).Step, 0);
  Execution Exec = execution("", 10);
  EXPECT_EQ(replay::replay(Exec).Blocked, 0);
}

TEST(ReplayAsRecorded, BeginsWithWhatWasQueuedBefore) {
  // The first step's kernel runs into the second step, whose own comes after
  // it.
  ReadTrace Trace = readFull(launch(0, 7, 100) + launch(40, 108, 100));
  Execution Exec = executionOf(Trace, {40'000, 80'000});
  ASSERT_EQ(Exec.Backlogs.size(), 1u);
  EXPECT_EQ(Exec.Backlogs[0], 67'000u);
  EXPECT_EQ(Exec.recordedDuration(), 168'000u);
  EXPECT_NEAR(static_cast<double>(replayAsRecorded(Exec)), 168'000, 1'000);
  // From an idle device it would end earlier.
  Exec.Backlogs[0] = 0;
  EXPECT_LT(replayAsRecorded(Exec), 120'000u);
}
