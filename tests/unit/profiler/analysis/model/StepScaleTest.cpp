#include "analysis/model/Analysis.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;

TEST(StepScale, SumsOfReplayedStepsAreTimesOfTheStep) {
  Analysis Result;
  Result.ReplayedSteps = 4;
  Result.ReplayedStep = 10e6;
  Result.StepTime = 12e6;
  EXPECT_DOUBLE_EQ(Result.stepScale(), 1.2);
  EXPECT_DOUBLE_EQ(Result.perStep(40'000'000), 12e6);
  EXPECT_DOUBLE_EQ(Result.perStep(20'000'000), 6e6);
}

TEST(StepScale, NoneWithoutAReplay) {
  Analysis Result;
  EXPECT_EQ(Result.stepScale(), 1);
  Result.StepTime = 12e6;
  EXPECT_EQ(Result.stepScale(), 1);
  EXPECT_EQ(Result.perStep(7), 7);
}
