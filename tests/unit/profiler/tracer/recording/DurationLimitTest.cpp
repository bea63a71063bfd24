#include "tracer/recording/DurationLimit.h"

#include <gtest/gtest.h>

using namespace syncline::tracer;
using namespace syncline::tracer::recording;

namespace {

constexpr uint64_t Ms = 1'000'000, Second = 1000 * Ms;
constexpr uint64_t Start = 7 * Second;

base::Options lasting(uint64_t Duration, bool OfSteps) {
  base::Options Result;
  Result.Duration = Duration;
  Result.DurationOfSteps = OfSteps;
  return Result;
}

/// Steps of 50 ms from \p From to \p To.
void addSteps(StepPeriod &Period, uint32_t Stack, uint64_t From, uint64_t To) {
  for (uint64_t Time = From; Time <= To; Time += 50 * Ms)
    Period.noteStack(1, Stack, Time);
}

TEST(DurationLimit, CountsFromTheStart) {
  base::Options Config = lasting(Second, false);
  DurationLimit Limit(Config);
  StepPeriod None;
  EXPECT_FALSE(Limit.isOver(Start + Second - 1, Start, None));
  EXPECT_TRUE(Limit.isOver(Start + Second, Start, None));
}

TEST(DurationLimit, NoDurationIsNeverOver) {
  base::Options Config = lasting(0, false);
  EXPECT_FALSE(DurationLimit(Config).isOver(UINT64_MAX, Start, {}));
}

TEST(DurationLimit, CountsFromWhenStepsAreKnown) {
  base::Options Config = lasting(Second, true);
  DurationLimit Limit(Config);
  StepPeriod Period;
  EXPECT_FALSE(Limit.isOver(Start + 3 * Second, Start, Period));
  addSteps(Period, 1, Start + 4 * Second, Start + 5 * Second);
  EXPECT_FALSE(Limit.isOver(Start + 5 * Second, Start, Period));
  addSteps(Period, 1, Start + 5 * Second + 50 * Ms, Start + 6 * Second);
  EXPECT_TRUE(Limit.isOver(Start + 6 * Second, Start, Period));
}

TEST(DurationLimit, BeginsAgainAfterALoopThatEnded) {
  base::Options Config = lasting(2 * Second, true);
  DurationLimit Limit(Config);
  StepPeriod Period;
  addSteps(Period, 1, Start, Start + Second);
  EXPECT_FALSE(Limit.isOver(Start + Second, Start, Period));
  EXPECT_FALSE(Limit.isOver(Start + 3 * Second, Start, Period)) << "it ended";
  addSteps(Period, 2, Start + 4 * Second, Start + 5 * Second);
  EXPECT_FALSE(Limit.isOver(Start + 5 * Second, Start, Period));
  addSteps(Period, 2, Start + 5 * Second + 50 * Ms, Start + 7 * Second);
  EXPECT_TRUE(Limit.isOver(Start + 7 * Second, Start, Period));
}

TEST(DurationLimit, LooksForStepsForALimitedTime) {
  base::Options Config = lasting(Second, true);
  DurationLimit Limit(Config);
  StepPeriod None;
  EXPECT_FALSE(Limit.isOver(Start + 11 * Second - 1, Start, None));
  EXPECT_TRUE(Limit.isOver(Start + 11 * Second, Start, None));
  Config.Duration = 4 * Second;
  EXPECT_FALSE(Limit.isOver(Start + 24 * Second - 1, Start, None));
  EXPECT_TRUE(Limit.isOver(Start + 24 * Second, Start, None));
}

} // namespace
