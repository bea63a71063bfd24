#include "tracer/recording/StepPeriod.h"

#include <gtest/gtest.h>

using syncline::tracer::recording::StepPeriod;

namespace {

constexpr uint64_t Ms = 1'000'000;

TEST(StepPeriod, KnowsNothingAtFirst) {
  StepPeriod Period;
  EXPECT_EQ(Period.step(0), 0u);
  Period.noteStack(1, 1, 10 * Ms);
  Period.noteStack(1, 1, 20 * Ms);
  EXPECT_EQ(Period.step(20 * Ms), 0u) << "two visits are none too many";
}

TEST(StepPeriod, TheSlowestStackSetsThePeriod) {
  StepPeriod Period;
  for (uint64_t Step = 1; Step <= 20; ++Step) {
    Period.noteStack(1, 7, Step * 100 * Ms);
    for (uint64_t Inner = 0; Inner < 10; ++Inner)
      Period.noteStack(1, 8, Step * 100 * Ms + Inner * 10 * Ms);
  }
  EXPECT_EQ(Period.step(2000 * Ms), 100 * Ms);
}

TEST(StepPeriod, RangesSetThePeriodToo) {
  StepPeriod Period;
  for (uint64_t Step = 1; Step <= 20; ++Step) {
    Period.noteRange(1, 7, Step * 100 * Ms); // a name like a stack's number
    for (uint64_t Inner = 0; Inner < 10; ++Inner)
      Period.noteStack(1, 7, Step * 100 * Ms + Inner * 10 * Ms);
  }
  EXPECT_EQ(Period.step(2000 * Ms), 100 * Ms);
}

TEST(StepPeriod, SeveralVisitsAStepAreOne) {
  StepPeriod Period;
  for (uint64_t Step = 1; Step <= 20; ++Step)
    for (uint64_t Upload = 0; Upload < 8; ++Upload)
      Period.noteStack(1, 7, Step * 200 * Ms + Upload * Ms / 10);
  EXPECT_NEAR(static_cast<double>(Period.step(4'010 * Ms)), 200e6, 1e6);
}

/// A checkpoint copies more parameters than intervals are kept.
TEST(StepPeriod, ALongRowOfCallsIsOneVisit) {
  StepPeriod Period;
  for (uint64_t Round = 1; Round <= 10; ++Round)
    for (uint64_t Parameter = 0; Parameter < 200; ++Parameter)
      Period.noteStack(1, 7, Round * 400 * Ms + Parameter * Ms / 10);
  EXPECT_NEAR(static_cast<double>(Period.step(4'020 * Ms)), 400e6, 20e6);
}

/// Steps of 2 ms, and an evaluation every second that takes 0.4 s.
TEST(StepPeriod, PausesAreNoGapsBetweenRows) {
  StepPeriod Period;
  for (uint64_t Second = 1; Second <= 10; ++Second)
    for (uint64_t Step = 0; Step < 300; ++Step)
      Period.noteStack(1, 7, Second * 1000 * Ms + Step * 2 * Ms);
  EXPECT_EQ(Period.step(10'600 * Ms), 2 * Ms);
}

/// PyTorch's optimizer marks each batch, and the loss is read in every tenth.
TEST(StepPeriod, TheLoopAroundRoundsBlocks) {
  auto Batches = [](uint64_t Every, bool MarksSteps, bool BlocksInEach) {
    StepPeriod Period;
    for (uint64_t Batch = 1; Batch <= 1000; ++Batch) {
      uint64_t Start = Batch * 10 * Ms;
      if (Batch % Every == 0)
        Period.noteStack(1, 3, Start);
      if (BlocksInEach)
        Period.noteStack(1, 4, Start);
      if (MarksSteps)
        Period.noteRange(1, 5, Start);
      Period.noteRound(1, 6, Start + Ms);
    }
    return Period.step(10'010 * Ms);
  };
  EXPECT_EQ(Batches(10, false, false), 100 * Ms);
  EXPECT_EQ(Batches(2, false, false), 20 * Ms);
  EXPECT_EQ(Batches(10, true, false), 10 * Ms);
  EXPECT_EQ(Batches(10, false, true), 10 * Ms);
  EXPECT_EQ(Batches(100, false, true), 10 * Ms);
  EXPECT_EQ(Batches(90, false, false), 900 * Ms);
  EXPECT_EQ(Batches(125, false, false), 1250 * Ms);
  EXPECT_EQ(Batches(240, false, false), 10 * Ms) << "a window is too short";
}

TEST(StepPeriod, ThreadsHaveTheirOwn) {
  StepPeriod Period;
  for (uint64_t Step = 1; Step <= 20; ++Step)
    for (uint32_t Thread = 1; Thread <= 8; ++Thread)
      Period.noteStack(Thread, 7, (Step * 80 + uint64_t{Thread} * 10) * Ms);
  EXPECT_EQ(Period.step(1'680 * Ms), 80 * Ms);
}

TEST(StepPeriod, RangesCountMoreThanWhatIsRare) {
  // A value is read in each tenth step, 50 layers have a range each.
  auto Steps = [](bool HasStepRange, bool HasLayers) {
    StepPeriod Period;
    for (uint64_t Step = 1; Step <= 100; ++Step) {
      uint64_t Start = Step * 50 * Ms;
      if (Step % 10 == 0)
        Period.noteStack(1, 3, Start);
      if (HasStepRange)
        Period.noteRange(1, 4, Start);
      for (uint64_t Layer = 0; HasLayers && Layer < 50; ++Layer)
        Period.noteRange(1, 5, Start + Layer * Ms);
    }
    return Period.step(5'060 * Ms);
  };
  EXPECT_EQ(Steps(false, false), 500 * Ms);
  EXPECT_EQ(Steps(true, false), 50 * Ms);
  EXPECT_EQ(Steps(true, true), 50 * Ms);
  EXPECT_EQ(Steps(false, true), 500 * Ms) << "a layer is no step";
}

TEST(StepPeriod, ForgetsStacksThatNoLongerRecur) {
  StepPeriod Period;
  for (uint64_t I = 1; I <= 10; ++I)
    Period.noteStack(1, 1, I * 500 * Ms);
  EXPECT_EQ(Period.step(5'000 * Ms), 500 * Ms);
  EXPECT_EQ(Period.step(20'000 * Ms), 0u);
}

/// As many uploads as there are parameters, and then a first step that takes
/// long.
TEST(StepPeriod, WhatCameBeforeTheStepsIsNone) {
  StepPeriod Period;
  for (uint64_t I = 1; I <= 100; ++I)
    Period.noteStack(1, 1, I * Ms / 10);
  EXPECT_EQ(Period.step(10 * Ms), 0u) << "a burst";
  for (uint64_t I = 1; I <= 10; ++I)
    Period.noteStack(1, 2, 100 * Ms + I * 20 * Ms);
  EXPECT_EQ(Period.step(300 * Ms), 20 * Ms);
  EXPECT_EQ(Period.step(600 * Ms), 0u) << "over";
}

TEST(StepPeriod, KnowsSinceWhenItRecurs) {
  StepPeriod Period;
  EXPECT_EQ(Period.current(0).Since, 0u);
  for (uint64_t I = 1; I <= 10; ++I)
    Period.noteStack(1, 1, I * 90 * Ms);
  EXPECT_EQ(Period.current(900 * Ms).Since, 90 * Ms);
  // Another loop, with shorter steps.
  for (uint64_t I = 0; I < 50; ++I)
    Period.noteStack(1, 2, 1000 * Ms + I * 20 * Ms);
  EXPECT_EQ(Period.current(2000 * Ms).Since, 1000 * Ms);
  EXPECT_EQ(Period.current(2000 * Ms).Interval, 20 * Ms);
}

TEST(StepPeriod, OfAJobLeavesOutWhatOneRankDoesNowAndThen) {
  StepPeriod Period;
  EXPECT_EQ(Period.ofJob(0).Interval, 0u);
  for (uint64_t I = 0; I < 200; ++I) {
    Period.noteStack(1, 1, I * 20 * Ms);
    if (I % 4 == 0)
      Period.noteStack(1, 2, I * 20 * Ms);
    if (I % 40 == 0)
      Period.noteStack(1, 3, I * 20 * Ms);
  }
  EXPECT_EQ(Period.step(4000 * Ms), 800 * Ms);
  EXPECT_EQ(Period.ofJob(4000 * Ms).Interval, 80 * Ms);
  EXPECT_EQ(Period.ofJob(4000 * Ms).Since, 0u);
}

TEST(StepPeriod, FollowsAChange) {
  StepPeriod Period;
  uint64_t Now = 0;
  for (unsigned I = 0; I < 20; ++I)
    Period.noteStack(1, 1, Now += 100 * Ms);
  for (unsigned I = 0; I < 70; ++I)
    Period.noteStack(1, 1, Now += 20 * Ms);
  EXPECT_LT(Period.step(Now), 25 * Ms);
}

TEST(StepPeriod, IgnoresCallsWithoutAStackAndTooManyStacks) {
  StepPeriod Period;
  for (uint64_t I = 1; I <= 10; ++I)
    Period.noteStack(1, 0, I * Ms);
  EXPECT_EQ(Period.step(10 * Ms), 0u);
  for (uint32_t Stack = 1; Stack < 100'000; ++Stack)
    Period.noteStack(1, Stack, Stack);
  EXPECT_EQ(Period.step(100'000), 0u);
}

/// Two threads may come to the same place with clocks read in another order.
TEST(StepPeriod, TimesThatGoBackDoNoHarm) {
  StepPeriod Period;
  for (uint64_t I = 1; I <= 50; ++I)
    Period.noteStack(1, 1, (I % 2 ? I : I - 2) * 100 * Ms);
  EXPECT_LT(Period.step(5'000 * Ms), 1'000 * Ms);
}

} // namespace
