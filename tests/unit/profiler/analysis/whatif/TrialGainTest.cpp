//===- TrialGainTest.cpp - What `syncline try` does to the program --------===//
//
// The call of upload() takes 12 us longer than the copy, whose bytes the host
// moves.
//
//===----------------------------------------------------------------------===//

#include "analysis/whatif/TrialGain.h"

#include "analysis/replay/Replay.h"
#include "profiler/analysis/TraceTexts.h"
#include "profiler/analysis/whatif/UploadText.h"

#include <gtest/gtest.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::analysis::whatif;
using namespace syncline::tests;

TEST(StagedUploads, TheHostMovesTheBytesAndTheDeviceCopiesFaster) {
  ReadTrace Trace = readFull(upload(0, 200) + launch(215, 222, 100));
  Execution Exec = executionOf(Trace, {0, 300'000});
  uint64_t Launch = Exec.LaunchCost;
  Execution Staged =
      copyThroughPinned(Exec, Trace.Events, {true, false}, {50, 0}, 10);
  EXPECT_EQ(Staged.Operations[0].Scope, SyncScope::Nothing);
  // Two megabytes at 10 bytes a nanosecond.
  EXPECT_NEAR(static_cast<double>(Staged.Operations[0].Added), 200'000, 1);
  EXPECT_LE(Staged.Operations[0].Cost, Launch);
  EXPECT_EQ(Staged.Activities[0].Duration, 40'000U);
  // At an unknown rate the host takes as long as the copy did.
  Staged = copyThroughPinned(Exec, Trace.Events, {true, false}, {50, 0}, 0);
  EXPECT_GE(Staged.Operations[0].Added, 200'000U);
}

static std::string read(uint64_t Start, uint64_t Bytes) {
  const std::string Copy = " bytes=" + std::to_string(Bytes) +
                           " direction=device-to-host source=device "
                           "target=pageable correlation=" +
                           std::to_string(Start + 1);
  return "copy-call thread=1 api=6 stream=7 duration=107000 start=" +
         std::to_string(Start) + "000" + Copy +
         "\ncopy stream=7 duration=50000 start=" + std::to_string(Start + 7) +
         "000" + Copy + "\n";
}

TEST(StagedReads, TheHostMovesTheBytesAndTheDeviceCopiesFaster) {
  ReadTrace Trace = readFull(read(0, 2'000'000) + read(200, 8));
  Execution Exec = executionOf(Trace, {0, 400'000});
  Execution Staged =
      copyThroughPinned(Exec, Trace.Events, {true, true}, {0, 50}, 10);
  EXPECT_EQ(Staged.Operations[0].Scope, SyncScope::Nothing);
  EXPECT_NEAR(static_cast<double>(Staged.Operations[0].Added), 200'000, 1);
  EXPECT_EQ(Staged.Activities[0].Duration, 40'000U);
  // The driver copies a few bytes whole.
  EXPECT_EQ(Staged.Operations[1].Scope, Exec.Operations[1].Scope);
  EXPECT_EQ(Staged.Operations[1].Added, 0U);
  EXPECT_EQ(Staged.Activities[1].Duration, 50'000U);
}

TEST(TrialCost, IsSharedByTheCallsWhoseStacksItLooksAt) {
  ReadTrace Trace = readFull(launch(0, 7, 20) + streamWait(10, 30) +
                             read(50, 8) + launch(180, 187, 20));
  Execution Exec = addHostTime(executionOf(Trace, {0, 100'000, 400'000}),
                               Trace.Events, 3'000);
  ASSERT_EQ(Exec.Operations.size(), 4U);
  EXPECT_EQ(Exec.Operations[0].Added, 0U);
  EXPECT_EQ(Exec.Operations[1].Added, 3'000U);
  EXPECT_EQ(Exec.Operations[2].Added, 3'000U);
  EXPECT_EQ(Exec.Operations[3].Added, 0U);
}

/// The host has time for it while the device works.
TEST(TrialCost, LengthensStepsWhereTheDeviceIsIdle) {
  ReadTrace Trace = readFull(launch(0, 7, 100) + streamWait(10, 103) +
                             launch(120, 127, 3) + streamWait(140, 3));
  Execution Exec = executionOf(Trace, {0, 150'000});
  Execution Charged = addHostTime(Exec, Trace.Events, 20'000);
  EXPECT_EQ(replay::replay(Charged).Step - replay::replay(Exec).Step, 10'000);
  Change Without;
  Without.WithoutSync = {false, true, false, true};
  EXPECT_EQ(replay::replay(Charged, Without).Step,
            replay::replay(Exec, Without).Step);
}

TEST(StagedUploads, OtherCallsStayAsTheyAre) {
  ReadTrace Trace = readFull(upload(0, 200) + upload(300, 40, "pinned"));
  Execution Exec = executionOf(Trace, {0, 400'000});
  Execution Staged =
      copyThroughPinned(Exec, Trace.Events, {false, true}, {50, 0}, 10);
  for (size_t I = 0; I < 2; ++I) {
    EXPECT_EQ(Staged.Operations[I].Cost, Exec.Operations[I].Cost);
    EXPECT_EQ(Staged.Operations[I].Added, 0U);
    EXPECT_EQ(Staged.Activities[I].Duration, Exec.Activities[I].Duration);
  }
}

/// A call that waits for a kernel moves its bytes afterwards.
TEST(StagedUploads, ShowTheRateOfTheHost) {
  std::string Waiting;
  for (uint64_t I = 1'000; I < 6'000; I += 1'000)
    Waiting += launch(I - 50, I - 40, 652) + upload(I, 800);
  ReadTrace Trace = readFull(upload(0, 188) + Waiting);
  EXPECT_DOUBLE_EQ(measureStagingRate(Trace.Events), 10);
  EXPECT_EQ(measureStagingRate(readFull(upload(0, 40, "pinned")).Events), 0);
}

/// Recording makes launches slower, and moving bytes not.
TEST(StagedUploads, BytesTakeTheirTimeWhateverTheHostScale) {
  ReadTrace Trace = readFull(upload(0, 200) + launch(215, 222, 100));
  Execution Exec = executionOf(Trace, {0, 300'000});
  Execution Staged =
      copyThroughPinned(Exec, Trace.Events, {true, false}, {50, 0}, 4);
  Change Fast;
  Fast.Scale.Host = 0.5;
  EXPECT_GE(replay::replay(Staged, Fast).Step, 500'000);
  EXPECT_LT(replay::replay(Staged, Fast).Step, replay::replay(Staged, {}).Step);
}
