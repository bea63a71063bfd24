//===- TrialGainTest.cpp - What `syncline try` does to uploads ------------===//
//
// The call of upload() takes 12 us longer than the copy, whose bytes the host
// moves.
//
//===----------------------------------------------------------------------===//

#include "analysis/whatif/TrialGain.h"

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
      stageUploads(Exec, Trace.Events, {true, false}, {50, 0}, 10);
  EXPECT_EQ(Staged.Operations[0].Scope, SyncScope::Nothing);
  // Two megabytes at 10 bytes a nanosecond.
  EXPECT_NEAR(static_cast<double>(Staged.Operations[0].Staging), 200'000, 1);
  EXPECT_LE(Staged.Operations[0].Cost, Launch);
  EXPECT_EQ(Staged.Activities[0].Duration, 40'000U);
  // At an unknown rate the host takes as long as the copy did.
  Staged = stageUploads(Exec, Trace.Events, {true, false}, {50, 0}, 0);
  EXPECT_GE(Staged.Operations[0].Staging, 200'000U);
}

TEST(StagedUploads, OtherCallsStayAsTheyAre) {
  ReadTrace Trace = readFull(upload(0, 200) + upload(300, 40, "pinned"));
  Execution Exec = executionOf(Trace, {0, 400'000});
  Execution Staged =
      stageUploads(Exec, Trace.Events, {false, true}, {50, 0}, 10);
  for (size_t I = 0; I < 2; ++I) {
    EXPECT_EQ(Staged.Operations[I].Cost, Exec.Operations[I].Cost);
    EXPECT_EQ(Staged.Operations[I].Staging, 0U);
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
      stageUploads(Exec, Trace.Events, {true, false}, {50, 0}, 4);
  Change Fast;
  Fast.Scale.Host = 0.5;
  EXPECT_GE(replay::replay(Staged, Fast).Step, 500'000);
  EXPECT_LT(replay::replay(Staged, Fast).Step, replay::replay(Staged, {}).Step);
}
