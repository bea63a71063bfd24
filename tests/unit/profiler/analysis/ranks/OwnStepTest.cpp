#include "analysis/ranks/OwnStep.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;
using namespace syncline::analysis::ranks;

static OwnSteps stepsOf(const std::vector<double> &Each) {
  OwnSteps Result;
  Result.ByScale.fill(Each);
  return Result;
}

/// The step of a job of two such ranks.
static double jobOf(const OwnSteps &First, const OwnSteps &Second) {
  Analysis From;
  From.StepTime = 1e6;
  const OwnSteps *Ranks[] = {&First, &Second};
  return From.StepTime - gainOfJob(From, Ranks).Best;
}

TEST(OwnStep, AJobIsAsSlowAsItsSlowestRank) {
  EXPECT_NEAR(jobOf(stepsOf({1e5, 1e5}), stepsOf({4e5, 4e5, 4e5})), 4e5, 1);
  EXPECT_NEAR(jobOf(stepsOf({3e5}), stepsOf({3e5})), 3e5, 1);
}

TEST(OwnStep, EqualRanksWaitForEachOther) {
  // Of the four pairs, three have a long one.
  OwnSteps Varying = stepsOf({1e5, 3e5});
  EXPECT_NEAR(jobOf(Varying, Varying), 2.5e5, 1);
  EXPECT_NEAR(Varying.mean(), 2e5, 1);
}

TEST(OwnStep, WithoutACauseEachStepIsShorter) {
  OwnSteps Shorter = stepsOf({1e5, 3e5}).without(2e5);
  EXPECT_EQ(Shorter.ByScale[2], (std::vector<double>{0, 1e5}));
  EXPECT_FALSE(stepsOf({}).isKnown());
  EXPECT_EQ(stepsOf({}).mean(), 0);
}
