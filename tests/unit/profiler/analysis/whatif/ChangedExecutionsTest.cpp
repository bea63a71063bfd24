//===- ChangedExecutionsTest.cpp - Remedies, replayed by hand -------------===//
//
// Times in the text of launch() and streamWait() are microseconds. The device
// is idle for 1.5 us between two activities of a stream.
//
//===----------------------------------------------------------------------===//

#include "analysis/whatif/ChangedExecutions.h"
#include "analysis/replay/Replay.h"
#include "analysis/whatif/Candidates.h"

#include "profiler/analysis/TraceTexts.h"
#include "profiler/analysis/whatif/UploadText.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;
using namespace syncline::tests;

/// The host reads a value of each step, and works for 17 us on it.
static const std::string ReadEachStep = launch(0, 7, 100) + streamWait(10, 103);

TEST(ReadLater, TheDeviceHasWorkWhileTheHostReads) {
  ReadTrace Trace = readFull(ReadEachStep);
  Execution Exec = executionOf(Trace, {0, 130'000});
  EXPECT_EQ(replay::replay(Exec).Step, 130'000);
  std::optional<Execution> Later = readLater(Exec, {false, true});
  ASSERT_TRUE(Later);
  // The device is never idle but for the gap; the host waits for a step before.
  EXPECT_EQ(replay::replay(*Later).Step, 101'500);
  EXPECT_GT(replay::replay(*Later).Blocked, 0);
}

TEST(ReadLater, AHostThatIsSlowerThanTheDeviceWaitsForNothing) {
  ReadTrace Trace = readFull(ReadEachStep);
  Execution Exec = executionOf(Trace, {0, 313'000});
  EXPECT_EQ(replay::replay(Exec).Step, 313'000);
  std::optional<Execution> Later = readLater(Exec, {false, true});
  ASSERT_TRUE(Later);
  // Without the 100 us of waiting.
  EXPECT_EQ(replay::replay(*Later).Step, 213'000);
  EXPECT_EQ(replay::replay(*Later).Blocked, 0);
}

TEST(ReadLater, SeveralStepsEachReadTheOneBefore) {
  std::string Second = launch(130, 137, 100) + streamWait(140, 103);
  ReadTrace Trace = readFull(ReadEachStep + Second);
  Execution Exec = executionOf(Trace, {0, 130'000, 260'000});
  EXPECT_EQ(replay::replay(Exec).Step, 130'000);
  std::optional<Execution> Later = readLater(Exec, {false, true, false, true});
  ASSERT_TRUE(Later);
  EXPECT_EQ(Later->Operations[1].Deferred, 3u);
  EXPECT_EQ(Later->Operations[3].Deferred, 1u);
  EXPECT_EQ(replay::replay(*Later).Step, 101'500);
  // One read in two steps: which step is it of?
  EXPECT_FALSE(readLater(Exec, {false, true, false, false}));
  EXPECT_FALSE(readLater(Exec, {false, false, false, false}));
}

TEST(PinCopies, TheHostOnlyQueuesThem) {
  // The copy takes 200 us, during which the host stands still, and then the
  // kernel runs for 100 us.
  ReadTrace Trace = readFull(upload(0, 200) + launch(215, 222, 100));
  Execution Exec = executionOf(Trace, {0, 300'000});
  EXPECT_GE(replay::replay(Exec).Step, 300'000);
  Execution Pinned = pinCopies(Exec, Trace.Events, {true, false}, {});
  EXPECT_EQ(replay::replay(Pinned).Blocked, 0);
  // One after the other in one stream, and the gaps between them.
  EXPECT_NEAR(replay::replay(Pinned).Step, 303'000, 4'000);
  // 50 bytes a nanosecond: 40 us.
  Pinned = pinCopies(Exec, Trace.Events, {true, false}, {50, 0});
  EXPECT_EQ(Pinned.Activities[0].Duration, 40'000u);
  EXPECT_NEAR(replay::replay(Pinned).Step, 143'000, 4'000);
  // A rate below the measured one makes nothing slower.
  Pinned = pinCopies(Exec, Trace.Events, {true, false}, {1, 0});
  EXPECT_EQ(Pinned.Activities[0].Duration, 200'000u);
}

TEST(PinCopies, RatesAreMeasured) {
  ReadTrace Trace = readFull(upload(0, 40, "pinned") + upload(100, 200));
  PinnedRates Rates = measurePinnedRates(Trace.Data, Trace.Events);
  EXPECT_DOUBLE_EQ(Rates.Upload, 50);
  EXPECT_EQ(Rates.Download, 0);
  EXPECT_FALSE(Rates.IsUploadAssumed);
}

TEST(PinCopies, WithoutAnyTheRateIsThatOfTheDevicesLink) {
  auto RatesOf = [](const std::string &Major) {
    ReadTrace Trace =
        readFull("device id=0 major=" + Major + "\n" + upload(100, 200));
    return measurePinnedRates(Trace.Data, Trace.Events);
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
  Execution Exec = executionOf(Trace, {0, 400'000});
  Change Under;
  double AsRecorded = replay::replay(Exec, Under).Step;
  Under.Scale.Copy = 0.5;
  EXPECT_NEAR(replay::replay(Exec, Under).Step, AsRecorded - 100'000, 1'000);
  Execution Pinned = pinCopies(Exec, Trace.Events, {true, false}, {20, 0});
  EXPECT_EQ(replay::replay(Pinned, Under).Step, replay::replay(Pinned).Step);
  // At an unknown rate they take what they take.
  Execution Unknown = pinCopies(Exec, Trace.Events, {true, false}, {});
  EXPECT_LT(replay::replay(Unknown, Under).Step, replay::replay(Unknown).Step);
}

TEST(LeaveOut, WorkAndWaitsAreGone) {
  ReadTrace Trace = readFull(launch(0, 7, 100) + streamWait(10, 103) +
                             launch(120, 127, 200) + streamWait(130, 203));
  Execution Exec = executionOf(Trace, {0, 340'000});
  EXPECT_NEAR(replay::replay(Exec).Step, 340'000, 1'000);
  Execution Less = leaveOut(Exec, {true, true, false, false});
  // Without the 100 us of the kernel, what it took to queue and to wait for it.
  EXPECT_NEAR(replay::replay(Less).Step, 340'000 - 108'000, 4'000);
  EXPECT_NEAR(replay::replay(Less).Blocked,
              replay::replay(Exec).Blocked - 103'000, 1'000);
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
  Execution Exec = executionOf(Trace, {0, 200'000});
  Marks Frees(6);
  Frees[4] = Frees[5] = true;
  // As many as are freed, and not the first one, whose memory is kept.
  Marks All = withAllocations(Exec, Trace.Events, Frees);
  EXPECT_EQ(All, (Marks{false, true, true, false, true, true}));
  EXPECT_EQ(hostTimeOf(Exec, All), 80'000);
  EXPECT_EQ(replay::replay(leaveOut(Exec, All)).Step, 120'000);
  EXPECT_EQ(withAllocations(Exec, Trace.Events, Marks(6)), Marks(6));
}

TEST(Groups, OfAPlaceHoldWhatItsOperatorQueues) {
  ReadTrace Trace = readFull(launch(0, 7, 10) + launch(20, 27, 10) +
                             streamWait(30, 8) + launch(40, 47, 10));
  Execution Exec = executionOf(Trace, {0, 60'000});
  std::vector<uint32_t> GroupOf = {0, 1, 1, NoIndex};
  Marks Sync = {false, false, true, false};
  EXPECT_EQ(operationsOfGroups(Exec, GroupOf, Sync),
            (Marks{false, true, true, false}));
  // Those of another execution of the same operator are not of this one.
  EXPECT_EQ(operationsOfGroups(Exec, {1, 0, 1, 1}, Sync),
            (Marks{false, false, true, true}));
  // A call without a stack is of no group, and without stacks there are none.
  EXPECT_EQ(operationsOfGroups(Exec, GroupOf, {false, false, false, true}),
            Marks(4));
  EXPECT_EQ(operationsOfGroups(Exec, {}, Sync), Marks(4));
}
