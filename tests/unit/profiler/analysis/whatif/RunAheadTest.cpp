//===- RunAheadTest.cpp - Stages a step ahead, replayed -------------------===//
//
// Times in the text of launch() and streamWait() are microseconds. The device
// is idle for 1.5 us between two activities of a stream. The host needs 1.5 us
// to record an event, or to make a stream wait for one.
//
//===----------------------------------------------------------------------===//

#include "analysis/whatif/RunAhead.h"
#include "analysis/replay/Replay.h"
#include "analysis/whatif/ChangedExecutions.h"

#include "profiler/analysis/TraceTexts.h"
#include "profiler/analysis/whatif/UploadText.h"

#include <gmock/gmock.h>

#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;
using namespace syncline::tests;

TEST(RunAhead, TwoStagesDoNotWaitForEachOthersEvents) {
  ReadTrace Trace =
      readFull(launch(0, 7, 100) + launch(10, 108, 60) + launch(20, 170, 80));
  Execution Exec = executionOf(Trace, {0, 40'000});
  for (QueuedActivity &Activity : Exec.Activities)
    Activity.Share = 0.2;
  EXPECT_NEAR(replay::replay(Exec).Step, 244'500, 2'000);
  std::optional<Execution> One = runAhead(Exec, {true, false, false});
  ASSERT_TRUE(One);
  EXPECT_NEAR(replay::replay(*One).Step, 143'000, 2'000);
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
  EXPECT_NEAR(replay::replay(*Both).Step, 101'500, 2'000);
  // Where none shares the device they take as long as before.
  Change Under;
  Under.WithoutSharing = true;
  EXPECT_NEAR(replay::replay(*Both, Under).Step, 240'000, 5'000);
}

TEST(RunAhead, ACopyIsHiddenBehindKernels) {
  ReadTrace Trace = readFull(upload(0, 90) + launch(105, 112, 100));
  Execution Exec = executionOf(Trace, {0, 160'000});
  Execution Pinned = pinCopies(Exec, Trace.Events, {true, false}, {});
  EXPECT_GE(replay::replay(Pinned).Step, 190'000);
  std::optional<Execution> Ahead = runAhead(Pinned, {true, false});
  ASSERT_TRUE(Ahead);
  EXPECT_EQ(Ahead->Streams.size(), Exec.Streams.size() + 1);
  EXPECT_NEAR(replay::replay(*Ahead).Step, 101'500, 2'000);
}

/// Two kernels per step, each of which could use a part of the device.
static Execution twoKernels(double Share, uint64_t StepInUs) {
  ReadTrace Trace = readFull(launch(0, 7, 100) + launch(10, 108, 100));
  Execution Exec = executionOf(Trace, {0, StepInUs * 1000});
  for (QueuedActivity &Activity : Exec.Activities)
    Activity.Share = Share;
  return Exec;
}

TEST(RunAhead, KernelsThatFillTheDeviceGainNothingByOverlap) {
  for (double Share : {0.3, 0.5}) {
    Execution Exec = twoKernels(Share, 40);
    EXPECT_NEAR(replay::replay(Exec).Step, 203'000, 1'000);
    std::optional<Execution> Ahead = runAhead(Exec, {true, false});
    ASSERT_TRUE(Ahead);
    EXPECT_NEAR(replay::replay(*Ahead).Step, 101'500, 2'000) << Share;
  }
  std::optional<Execution> Profiled =
      runAhead(twoKernels(1, 40), {true, false});
  ASSERT_TRUE(Profiled);
  EXPECT_NEAR(replay::replay(*Profiled).Step, 200'000, 3'500);
  std::optional<Execution> Most = runAhead(twoKernels(0.75, 40), {true, false});
  ASSERT_TRUE(Most);
  // 1.5 devices' worth of work.
  EXPECT_NEAR(replay::replay(*Most).Step, 150'000, 5'000);
}

TEST(RunAhead, ALaunchBoundProgramPaysForItsEvents) {
  Execution Exec = twoKernels(0.1, 400);
  EXPECT_EQ(replay::replay(Exec).Step, 400'000);
  std::optional<Execution> Ahead = runAhead(Exec, {true, false});
  ASSERT_TRUE(Ahead);
  EXPECT_EQ(replay::replay(*Ahead).Step, 403'000);
}

TEST(RunAhead, WhatFollowsWaitsForTheStageOfTheStepBefore) {
  // A stage of 300 us, and 100 us of other work: the stage limits.
  ReadTrace Trace = readFull(launch(0, 7, 300) + launch(10, 308, 100));
  Execution Exec = executionOf(Trace, {0, 40'000});
  for (QueuedActivity &Activity : Exec.Activities)
    Activity.Share = 0.2;
  std::optional<Execution> Ahead = runAhead(Exec, {true, false});
  ASSERT_TRUE(Ahead);
  EXPECT_NEAR(replay::replay(*Ahead).Step, 301'500, 1'000);
  // Entered twice in two steps, and once in two.
  std::string More = launch(500, 507, 300) + launch(510, 808, 100);
  Trace = readFull(launch(0, 7, 300) + launch(10, 308, 100) + More);
  Exec = executionOf(Trace, {0, 500'000, 1'000'000});
  EXPECT_TRUE(runAhead(Exec, {true, false, true, false}));
  EXPECT_FALSE(runAhead(Exec, {true, false, false, false}));
  EXPECT_FALSE(runAhead(Exec, {false, false, false, false}));
}

TEST(RunAhead, AWaitInTheStageIsForTheStage) {
  // The host waits for the first kernel, in the stage.
  ReadTrace Trace =
      readFull(launch(0, 7, 100) + streamWait(10, 103) + launch(120, 127, 200));
  Execution Exec = executionOf(Trace, {0, 130'000});
  for (QueuedActivity &Activity : Exec.Activities)
    Activity.Share = 0.4;
  EXPECT_NEAR(replay::replay(Exec).Step, 303'000, 20'000);
  std::optional<Execution> Ahead = runAhead(Exec, {true, true, false});
  ASSERT_TRUE(Ahead);
  EXPECT_NEAR(replay::replay(*Ahead).Step, 201'500, 2'000);
}
