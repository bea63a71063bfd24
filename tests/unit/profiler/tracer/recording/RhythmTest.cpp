#include "tracer/recording/Rhythm.h"

#include <gtest/gtest.h>

using syncline::tracer::recording::Rhythm;

namespace {

constexpr uint64_t Ms = 1'000'000;

TEST(Rhythm, KnowsNothingAtFirst) {
  Rhythm Pace;
  EXPECT_EQ(Pace.step(0), 0u);
  Pace.noteStack(1, 1, 10 * Ms);
  Pace.noteStack(1, 1, 20 * Ms);
  EXPECT_EQ(Pace.step(20 * Ms), 0u) << "two visits are none too many";
}

TEST(Rhythm, TheSlowestPlaceSetsThePace) {
  Rhythm Pace;
  for (uint64_t Step = 1; Step <= 20; ++Step) {
    Pace.noteStack(1, 7, Step * 100 * Ms);
    for (uint64_t Inner = 0; Inner < 10; ++Inner)
      Pace.noteStack(1, 8, Step * 100 * Ms + Inner * 10 * Ms);
  }
  EXPECT_EQ(Pace.step(2000 * Ms), 100 * Ms);
}

TEST(Rhythm, RangesSetThePaceToo) {
  Rhythm Pace;
  for (uint64_t Step = 1; Step <= 20; ++Step) {
    Pace.noteRange(1, 7, Step * 100 * Ms); // a name like a stack's number
    for (uint64_t Inner = 0; Inner < 10; ++Inner)
      Pace.noteStack(1, 7, Step * 100 * Ms + Inner * 10 * Ms);
  }
  EXPECT_EQ(Pace.step(2000 * Ms), 100 * Ms);
}

TEST(Rhythm, SeveralVisitsAStepAreOne) {
  Rhythm Pace;
  for (uint64_t Step = 1; Step <= 20; ++Step)
    for (uint64_t Upload = 0; Upload < 8; ++Upload)
      Pace.noteStack(1, 7, Step * 200 * Ms + Upload * Ms / 10);
  EXPECT_NEAR(static_cast<double>(Pace.step(4'010 * Ms)), 200e6, 1e6);
}

TEST(Rhythm, ThreadsHaveTheirOwn) {
  Rhythm Pace;
  for (uint64_t Step = 1; Step <= 20; ++Step)
    for (uint32_t Thread = 1; Thread <= 8; ++Thread)
      Pace.noteStack(Thread, 7, (Step * 80 + Thread * 10) * Ms);
  EXPECT_EQ(Pace.step(1'680 * Ms), 80 * Ms);
}

TEST(Rhythm, RangesCountMoreThanWhatIsRare) {
  // A value is read in each tenth step, 50 layers have a range each.
  auto Steps = [](bool HasStepRange, bool HasLayers) {
    Rhythm Pace;
    for (uint64_t Step = 1; Step <= 100; ++Step) {
      uint64_t Start = Step * 50 * Ms;
      if (Step % 10 == 0)
        Pace.noteStack(1, 3, Start);
      if (HasStepRange)
        Pace.noteRange(1, 4, Start);
      for (uint64_t Layer = 0; HasLayers && Layer < 50; ++Layer)
        Pace.noteRange(1, 5, Start + Layer * Ms);
    }
    return Pace.step(5'060 * Ms);
  };
  EXPECT_EQ(Steps(false, false), 500 * Ms);
  EXPECT_EQ(Steps(true, false), 50 * Ms);
  EXPECT_EQ(Steps(true, true), 50 * Ms);
  EXPECT_EQ(Steps(false, true), 500 * Ms) << "a layer is no step";
}

TEST(Rhythm, ForgetsPlacesThatAreNotComeToAnyMore) {
  Rhythm Pace;
  for (uint64_t I = 1; I <= 10; ++I)
    Pace.noteStack(1, 1, I * 500 * Ms);
  EXPECT_EQ(Pace.step(5'000 * Ms), 500 * Ms);
  EXPECT_EQ(Pace.step(20'000 * Ms), 0u);
}

/// As many uploads as there are parameters, and then a first step that takes
/// long.
TEST(Rhythm, WhatCameBeforeTheStepsIsNone) {
  Rhythm Pace;
  for (uint64_t I = 1; I <= 100; ++I)
    Pace.noteStack(1, 1, I * Ms / 10);
  EXPECT_EQ(Pace.step(10 * Ms), 0u) << "a burst";
  for (uint64_t I = 1; I <= 10; ++I)
    Pace.noteStack(1, 2, 100 * Ms + I * 20 * Ms);
  EXPECT_EQ(Pace.step(300 * Ms), 20 * Ms);
  EXPECT_EQ(Pace.step(600 * Ms), 0u) << "over";
}

TEST(Rhythm, FollowsAChange) {
  Rhythm Pace;
  uint64_t Now = 0;
  for (unsigned I = 0; I < 20; ++I)
    Pace.noteStack(1, 1, Now += 100 * Ms);
  for (unsigned I = 0; I < 70; ++I)
    Pace.noteStack(1, 1, Now += 20 * Ms);
  EXPECT_LT(Pace.step(Now), 25 * Ms);
}

TEST(Rhythm, IgnoresCallsWithoutAStackAndTooManyPlaces) {
  Rhythm Pace;
  for (uint64_t I = 1; I <= 10; ++I)
    Pace.noteStack(1, 0, I * Ms);
  EXPECT_EQ(Pace.step(10 * Ms), 0u);
  for (uint32_t Stack = 1; Stack < 100'000; ++Stack)
    Pace.noteStack(1, Stack, Stack);
  EXPECT_EQ(Pace.step(100'000), 0u);
}

/// Two threads may come to the same place with clocks read in another order.
TEST(Rhythm, TimesThatGoBackDoNoHarm) {
  Rhythm Pace;
  for (uint64_t I = 1; I <= 50; ++I)
    Pace.noteStack(1, 1, (I % 2 ? I : I - 2) * 100 * Ms);
  EXPECT_LT(Pace.step(5'000 * Ms), 1'000 * Ms);
}

} // namespace
