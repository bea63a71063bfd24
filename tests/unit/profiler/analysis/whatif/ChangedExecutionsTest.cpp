//===- ChangedExecutionsTest.cpp - Remedies, replayed by hand -------------===//
//
// Times in the text of launch() and streamWait() are microseconds. 1.5 us
// between two works of a stream; 1.5 us of the host for an event's record or a
// stream's wait for it.
//
//===----------------------------------------------------------------------===//

#include "analysis/whatif/ChangedExecutions.h"
#include "analysis/replay/Replay.h"
#include "analysis/whatif/Candidates.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;
using namespace syncline::tests;

/// The host reads a value of each step, and works for 17 us on it.
static const std::string ReadEachStep = launch(0, 7, 100) + streamWait(10, 103);

TEST(ReadLater, TheDeviceHasWorkWhileTheHostReads) {
  ReadTrace Trace = readFull(ReadEachStep);
  Execution Of = executionOf(Trace, {0, 130'000});
  EXPECT_EQ(replay(Of).Step, 130'000);
  std::optional<Execution> Later = readLater(Of, {false, true});
  ASSERT_TRUE(Later);
  // The device is never idle but for the gap; the host waits for a step before.
  EXPECT_EQ(replay(*Later).Step, 101'500);
  EXPECT_GT(replay(*Later).Blocked, 0);
}

TEST(ReadLater, AHostThatIsSlowerThanTheDeviceWaitsForNothing) {
  ReadTrace Trace = readFull(ReadEachStep);
  Execution Of = executionOf(Trace, {0, 313'000});
  EXPECT_EQ(replay(Of).Step, 313'000);
  std::optional<Execution> Later = readLater(Of, {false, true});
  ASSERT_TRUE(Later);
  // Without the 100 us of waiting.
  EXPECT_EQ(replay(*Later).Step, 213'000);
  EXPECT_EQ(replay(*Later).Blocked, 0);
}

TEST(ReadLater, SeveralStepsEachReadTheOneBefore) {
  std::string Second = launch(130, 137, 100) + streamWait(140, 103);
  ReadTrace Trace = readFull(ReadEachStep + Second);
  Execution Of = executionOf(Trace, {0, 130'000, 260'000});
  EXPECT_EQ(replay(Of).Step, 130'000);
  std::optional<Execution> Later = readLater(Of, {false, true, false, true});
  ASSERT_TRUE(Later);
  EXPECT_EQ(Later->Operations[1].Deferred, 3u);
  EXPECT_EQ(Later->Operations[3].Deferred, 1u);
  EXPECT_EQ(replay(*Later).Step, 101'500);
  // One read in two steps: which step is it of?
  EXPECT_FALSE(readLater(Of, {false, true, false, false}));
  EXPECT_FALSE(readLater(Of, {false, false, false, false}));
}

/// A copy of a megabyte from pageable memory that blocks the host for its time.
static std::string upload(uint64_t Start, uint64_t Duration,
                          const char *Memory = "pageable") {
  std::string At = std::to_string(Start) + "000",
              For = std::to_string(Duration) + "000",
              Correlation = " correlation=" + std::to_string(Start + 1);
  std::string Source = std::string(" source=") + Memory + " target=device";
  return "copy-call thread=1 api=6 stream=7 bytes=2000000"
         " direction=host-to-device start=" +
         At + " duration=" + std::to_string(Duration + 12) + "000" + Source +
         Correlation + "\ncopy stream=7 bytes=2000000 " +
         "direction=host-to-device start=" + std::to_string(Start + 7) +
         "000 duration=" + For + Source + Correlation + "\n";
}

TEST(PinCopies, TheHostOnlyQueuesThem) {
  // The copy takes 200 us, during which the host stands still, and then the
  // kernel runs for 100 us.
  ReadTrace Trace = readFull(upload(0, 200) + launch(215, 222, 100));
  Execution Of = executionOf(Trace, {0, 300'000});
  EXPECT_GE(replay(Of).Step, 300'000);
  Execution Pinned = pinCopies(Of, Trace.Events, {true, false}, {});
  EXPECT_EQ(replay(Pinned).Blocked, 0);
  // One after the other in one stream, and the gaps between them.
  EXPECT_NEAR(replay(Pinned).Step, 303'000, 4'000);
  // 50 bytes a nanosecond: 40 us.
  Pinned = pinCopies(Of, Trace.Events, {true, false}, {50, 0});
  EXPECT_EQ(Pinned.Activities[0].Duration, 40'000u);
  EXPECT_NEAR(replay(Pinned).Step, 143'000, 4'000);
  // A rate below the measured one makes nothing slower.
  Pinned = pinCopies(Of, Trace.Events, {true, false}, {1, 0});
  EXPECT_EQ(Pinned.Activities[0].Duration, 200'000u);
}

TEST(PinCopies, RatesAreMeasured) {
  ReadTrace Trace = readFull(upload(0, 40, "pinned") + upload(100, 200));
  PinnedRates Rates = measurePinnedRates(Trace.Of, Trace.Events);
  EXPECT_DOUBLE_EQ(Rates.Upload, 50);
  EXPECT_EQ(Rates.Download, 0);
  EXPECT_FALSE(Rates.IsUploadAssumed);
}

TEST(PinCopies, WithoutAnyTheRateIsThatOfTheDevicesLink) {
  auto RatesOf = [](const std::string &Major) {
    ReadTrace Trace =
        readFull("device id=0 major=" + Major + "\n" + upload(100, 200));
    return measurePinnedRates(Trace.Of, Trace.Events);
  };
  EXPECT_EQ(RatesOf("7").Upload, 12);
  EXPECT_EQ(RatesOf("8").Upload, 25);
  EXPECT_EQ(RatesOf("9").Upload, 55);
  EXPECT_EQ(RatesOf("10").Download, 55);
  EXPECT_TRUE(RatesOf("9").IsUploadAssumed);
  EXPECT_EQ(RatesOf("0").Upload, 0);
  EXPECT_FALSE(RatesOf("0").IsUploadAssumed);
}

TEST(PinCopies, OnlyCopiesByTheHostGetSlowerWithIt) {
  ReadTrace Trace = readFull(upload(0, 200) + launch(215, 222, 100));
  Execution Of = executionOf(Trace, {0, 400'000});
  Change Under;
  double AsRecorded = replay(Of, Under).Step;
  Under.Scale.Copy = 0.5;
  EXPECT_NEAR(replay(Of, Under).Step, AsRecorded - 100'000, 1'000);
  Execution Pinned = pinCopies(Of, Trace.Events, {true, false}, {20, 0});
  EXPECT_EQ(replay(Pinned, Under).Step, replay(Pinned).Step);
  // At an unknown rate they take what they take.
  Execution Unknown = pinCopies(Of, Trace.Events, {true, false}, {});
  EXPECT_LT(replay(Unknown, Under).Step, replay(Unknown).Step);
}

TEST(LeaveOut, WorkAndWaitsAreGone) {
  ReadTrace Trace = readFull(launch(0, 7, 100) + streamWait(10, 103) +
                             launch(120, 127, 200) + streamWait(130, 203));
  Execution Of = executionOf(Trace, {0, 340'000});
  EXPECT_NEAR(replay(Of).Step, 340'000, 1'000);
  Execution Less = leaveOut(Of, {true, true, false, false});
  // Without the 100 us of the kernel, what it took to queue and to wait for it.
  EXPECT_NEAR(replay(Less).Step, 340'000 - 108'000, 4'000);
  EXPECT_NEAR(replay(Less).Blocked, replay(Of).Blocked - 103'000, 1'000);
}

/// A kernel, a wait for it, and host work on what has come.
class Offload : public testing::Test {
protected:
  void search(uint64_t Time, const std::string &Next = "") {
    Trace = readFull(launch(0, 7, 300) + streamWait(10, 300) + Next);
    Of = executionOf(Trace, {0, (310 + Time) * 1000});
    Syncs.assign(Of.Operations.size(), false);
    Syncs[1] = true;
  }
  double behind() const { return longHostTimeBehind(Of, Trace.Events, Syncs); }
  double stepAfter(unsigned Threads = 1, double Pace = 1) const {
    Change Under;
    Under.OffloadPace = Pace;
    return replay(handOver(Of, Trace.Events, Syncs, Threads), Under).Step;
  }

  ReadTrace Trace;
  Execution Of;
  Marks Syncs;
};

TEST_F(Offload, TheDeviceNeedNotWaitForTheHostsWork) {
  search(250);
  EXPECT_EQ(replay(Of).Step, 560'000);
  EXPECT_EQ(behind(), 250'000);
  // The device sets the pace, with the gap between its works.
  EXPECT_EQ(stepAfter(), 301'500);
  Syncs = {true, false};
  EXPECT_EQ(behind(), 0) << "too short";
}

TEST_F(Offload, TheOtherThreadCanBeTheSlower) {
  search(900);
  EXPECT_EQ(replay(Of).Step, 1'210'000);
  EXPECT_EQ(stepAfter(), 900'000);
  EXPECT_EQ(stepAfter(1, 1.3), 1'170'000);
  // Each does every second step.
  EXPECT_EQ(stepAfter(2), 450'000);
  EXPECT_EQ(stepAfter(4), 301'500);
}

TEST_F(Offload, WhatAnUploadNeedsStays) {
  // 600 us behind the wait, and then a copy to the device.
  std::string Copy = "stream=7 bytes=2000 direction=host-to-device";
  search(700, "copy-call thread=1 api=6 " + Copy +
                  " start=910000 duration=5000 source=pinned target=device "
                  "correlation=77\ncopy " +
                  Copy +
                  " start=912000 duration=2000 source=pinned target=device "
                  "correlation=77\n");
  EXPECT_EQ(behind(), 0);
}

TEST_F(Offload, TheTimeAcrossTheEndOfAStepIsOne) {
  // 150 us to the end of the step, and as much at its beginning.
  Trace = readFull(launch(150, 157, 300) + streamWait(160, 300));
  Of = executionOf(Trace, {0, 610'000});
  Syncs = {false, true};
  EXPECT_EQ(behind(), 300'000);
  EXPECT_EQ(stepAfter(), 301'500);
}

TEST(LeaveOut, WhatIsNotFreedNeedNotBeAllocated) {
  auto Memory = [](unsigned Api, uint64_t Start) {
    return "memory-call thread=1 api=" + std::to_string(Api) +
           " start=" + std::to_string(Start) +
           "000 duration=20000 correlation=" + std::to_string(Start) + "\n";
  };
  ReadTrace Trace =
      readFull(Memory(10, 1) + Memory(10, 30) + Memory(10, 60) +
               launch(90, 97, 10) + Memory(7, 110) + Memory(7, 140));
  Execution Of = executionOf(Trace, {0, 200'000});
  Marks Frees(6);
  Frees[4] = Frees[5] = true;
  // As many as are freed, and not the first one, whose memory is kept.
  Marks All = withAllocations(Of, Trace.Events, Frees);
  EXPECT_EQ(All, (Marks{false, true, true, false, true, true}));
  EXPECT_EQ(hostTimeOf(Of, All), 80'000);
  EXPECT_EQ(replay(leaveOut(Of, All)).Step, 120'000);
  EXPECT_EQ(withAllocations(Of, Trace.Events, Marks(6)), Marks(6));
}

TEST(RunAhead, TwoStagesDoNotWaitForEachOthersEvents) {
  ReadTrace Trace =
      readFull(launch(0, 7, 100) + launch(10, 108, 60) + launch(20, 170, 80));
  Execution Of = executionOf(Trace, {0, 40'000});
  for (QueuedActivity &Activity : Of.Activities)
    Activity.Share = 0.2;
  EXPECT_NEAR(replay(Of).Step, 244'500, 2'000);
  std::optional<Execution> One = runAhead(Of, {true, false, false});
  ASSERT_TRUE(One);
  EXPECT_NEAR(replay(*One).Step, 143'000, 2'000);
  Marks Second(One->Operations.size());
  for (size_t I = 0; I < Second.size(); ++I)
    Second[I] = One->Operations[I].Call == 1;
  std::optional<Execution> Both = runAhead(*One, Second);
  ASSERT_TRUE(Both);
  std::set<uint64_t> Events;
  for (const Operation &Op : Both->Operations)
    if (Op.Edge == EdgeRole::Records)
      Events.insert(Op.Event);
  EXPECT_EQ(Events.size(), 2u);
  // The longest of the three.
  EXPECT_NEAR(replay(*Both).Step, 101'500, 2'000);
  // Where none shares the device they take as long as before.
  Change Under;
  Under.WithoutSharing = true;
  EXPECT_NEAR(replay(*Both, Under).Step, 240'000, 5'000);
}

TEST(RunAhead, ACopyIsHiddenBehindKernels) {
  ReadTrace Trace = readFull(upload(0, 90) + launch(105, 112, 100));
  Execution Of = executionOf(Trace, {0, 160'000});
  Execution Pinned = pinCopies(Of, Trace.Events, {true, false}, {});
  EXPECT_GE(replay(Pinned).Step, 190'000);
  std::optional<Execution> Ahead = runAhead(Pinned, {true, false});
  ASSERT_TRUE(Ahead);
  EXPECT_EQ(Ahead->Streams.size(), Of.Streams.size() + 1);
  EXPECT_NEAR(replay(*Ahead).Step, 101'500, 2'000);
}

/// Two kernels a step, that each could use a part of the device.
static Execution twoKernels(double Share, uint64_t StepInUs) {
  ReadTrace Trace = readFull(launch(0, 7, 100) + launch(10, 108, 100));
  Execution Of = executionOf(Trace, {0, StepInUs * 1000});
  for (QueuedActivity &Activity : Of.Activities)
    Activity.Share = Share;
  return Of;
}

TEST(RunAhead, KernelsThatFillTheDeviceGainNothingBesideEachOther) {
  for (double Share : {0.3, 0.5}) {
    Execution Of = twoKernels(Share, 40);
    EXPECT_NEAR(replay(Of).Step, 203'000, 1'000);
    std::optional<Execution> Ahead = runAhead(Of, {true, false});
    ASSERT_TRUE(Ahead);
    EXPECT_NEAR(replay(*Ahead).Step, 101'500, 2'000) << Share;
  }
  std::optional<Execution> Profiled =
      runAhead(twoKernels(1, 40), {true, false});
  ASSERT_TRUE(Profiled);
  EXPECT_NEAR(replay(*Profiled).Step, 200'000, 3'500);
  std::optional<Execution> Most = runAhead(twoKernels(0.75, 40), {true, false});
  ASSERT_TRUE(Most);
  // 1.5 devices' worth of work.
  EXPECT_NEAR(replay(*Most).Step, 150'000, 5'000);
}

TEST(RunAhead, ALaunchBoundProgramPaysForItsEvents) {
  Execution Of = twoKernels(0.1, 400);
  EXPECT_EQ(replay(Of).Step, 400'000);
  std::optional<Execution> Ahead = runAhead(Of, {true, false});
  ASSERT_TRUE(Ahead);
  EXPECT_EQ(replay(*Ahead).Step, 403'000);
}

TEST(RunAhead, WhatFollowsWaitsForTheStageOfTheStepBefore) {
  // A stage of 300 us, and 100 us of other work: the stage limits.
  ReadTrace Trace = readFull(launch(0, 7, 300) + launch(10, 308, 100));
  Execution Of = executionOf(Trace, {0, 40'000});
  for (QueuedActivity &Activity : Of.Activities)
    Activity.Share = 0.2;
  std::optional<Execution> Ahead = runAhead(Of, {true, false});
  ASSERT_TRUE(Ahead);
  EXPECT_NEAR(replay(*Ahead).Step, 301'500, 1'000);
  // Entered twice in two steps, and once in two.
  std::string More = launch(500, 507, 300) + launch(510, 808, 100);
  Trace = readFull(launch(0, 7, 300) + launch(10, 308, 100) + More);
  Of = executionOf(Trace, {0, 500'000, 1'000'000});
  EXPECT_TRUE(runAhead(Of, {true, false, true, false}));
  EXPECT_FALSE(runAhead(Of, {true, false, false, false}));
  EXPECT_FALSE(runAhead(Of, {false, false, false, false}));
}

TEST(RunAhead, AWaitInTheStageIsForTheStage) {
  // The host waits for the first kernel, in the stage.
  ReadTrace Trace =
      readFull(launch(0, 7, 100) + streamWait(10, 103) + launch(120, 127, 200));
  Execution Of = executionOf(Trace, {0, 130'000});
  for (QueuedActivity &Activity : Of.Activities)
    Activity.Share = 0.4;
  EXPECT_NEAR(replay(Of).Step, 303'000, 20'000);
  std::optional<Execution> Ahead = runAhead(Of, {true, true, false});
  ASSERT_TRUE(Ahead);
  EXPECT_NEAR(replay(*Ahead).Step, 201'500, 2'000);
}

TEST(Groups, OfAPlaceHoldWhatItsOperatorQueues) {
  ReadTrace Trace = readFull(launch(0, 7, 10) + launch(20, 27, 10) +
                             streamWait(30, 8) + launch(40, 47, 10));
  Execution Of = executionOf(Trace, {0, 60'000});
  std::vector<uint32_t> GroupOf = {0, 1, 1, NoIndex};
  Marks Sync = {false, false, true, false};
  EXPECT_EQ(operationsOfGroups(Of, GroupOf, Sync),
            (Marks{false, true, true, false}));
  // Those of another execution of the same operator are not of this one.
  EXPECT_EQ(operationsOfGroups(Of, {1, 0, 1, 1}, Sync),
            (Marks{false, false, true, true}));
  // A call without a stack is of no group, and without stacks there are none.
  EXPECT_EQ(operationsOfGroups(Of, GroupOf, {false, false, false, true}),
            Marks(4));
  EXPECT_EQ(operationsOfGroups(Of, {}, Sync), Marks(4));
}
