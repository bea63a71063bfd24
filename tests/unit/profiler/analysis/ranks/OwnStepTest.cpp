#include "analysis/ranks/OwnStep.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;
using namespace syncline::analysis::ranks;

/// Steps that end with the collectives 0, 1, 2, ...
static OwnSteps stepsOf(const std::vector<double> &Each) {
  OwnSteps::Steps Numbered;
  for (double Step : Each)
    Numbered.emplace(static_cast<uint32_t>(Numbered.size()), Step);
  OwnSteps Result;
  Result.ByScale.fill(Numbered);
  return Result;
}

/// The step of a job of two such ranks.
static std::optional<double> jobOf(const OwnSteps &First,
                                   const OwnSteps &Second) {
  Analysis From;
  From.StepTime = 1e6;
  const OwnSteps *Ranks[] = {&First, &Second};
  std::optional<Interval> Gain = gainOfJob(From, Ranks);
  return Gain ? std::optional(From.StepTime - Gain->Best) : std::nullopt;
}

TEST(OwnStep, AJobIsAsSlowAsItsSlowestRank) {
  EXPECT_EQ(jobOf(stepsOf({1e5, 1e5}), stepsOf({4e5, 4e5})), 4e5);
  EXPECT_EQ(jobOf(stepsOf({3e5}), stepsOf({3e5})), 3e5);
}

TEST(OwnStep, EqualRanksWaitForEachOther) {
  OwnSteps Varying = stepsOf({1e5, 1e5, 5e5, 1e5});
  EXPECT_NEAR(Varying.mean(), 2e5, 1);
  // They are long in the same step, as where all of them log in it.
  EXPECT_EQ(jobOf(Varying, Varying), 2e5);
  // And in different ones.
  EXPECT_EQ(jobOf(Varying, Varying.delayed()), 3e5);
}

TEST(OwnStep, OnlyStepsOfAllRanksCount) {
  OwnSteps Short = stepsOf({1e5}), Long = stepsOf({2e5, 9e5});
  EXPECT_EQ(jobOf(Short, Long), 2e5);
  EXPECT_EQ(jobOf(Long, Short), 2e5);
  EXPECT_EQ(jobOf(Long, stepsOf({})), std::nullopt);
}

TEST(OwnStep, StepsOfRanksMayBeginAtDifferentLines) {
  OwnSteps First, Second;
  First.ByScale.fill({{3, 1e5}, {7, 1e5}, {11, 1e5}});
  // Of the same loop, cut two collectives later.
  Second.ByScale.fill({{5, 4e5}, {9, 2e5}, {13, 4e5}});
  EXPECT_EQ(jobOf(First, Second), 3e5);
  EXPECT_EQ(jobOf(Second, First), 3e5);
  // Where its only step begins is not known.
  Second.ByScale.fill({{5, 4e5}});
  EXPECT_EQ(jobOf(First, Second), std::nullopt);
}

TEST(OwnStep, WithoutACauseEachStepIsShorter) {
  OwnSteps Shorter = stepsOf({1e5, 3e5}).without(2e5);
  EXPECT_EQ(Shorter.ByScale[2], (OwnSteps::Steps{{0, 0}, {1, 1e5}}));
  EXPECT_FALSE(stepsOf({}).isKnown());
  EXPECT_EQ(stepsOf({}).mean(), 0);
}
