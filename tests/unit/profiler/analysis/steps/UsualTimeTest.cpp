//===- UsualTimeTest.cpp - Levels of the unprofiled steps -----------------===//

#include "analysis/steps/UsualTime.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;
using namespace syncline::analysis::steps;

namespace {

/// 400 steps that alternate between two times 10% apart, the last \p Fast of
/// them at half of that.
std::vector<double> stepsOf(size_t Fast) {
  std::vector<double> Result;
  Result.reserve(400);
  for (size_t I = 0; I < 400; ++I)
    Result.push_back((I % 2 ? 1100 : 1000) * (400 - I <= Fast ? 0.5 : 1));
  return Result;
}

} // namespace

TEST(UsualTime, QuartilesOfASteadyRun) {
  UsualTime Found = usualTime(stepsOf(0), /*HaveKinds=*/false);
  EXPECT_EQ(Found.Low, 1000);
  EXPECT_EQ(Found.High, 1100);
}

TEST(UsualTime, ALevelOfAFewBlocksCounts) {
  UsualTime Found = usualTime(stepsOf(80), /*HaveKinds=*/false);
  EXPECT_GE(Found.Median, 1000);
  EXPECT_LE(Found.Low, 550);
}

TEST(UsualTime, AShortInterruptionIsNoLevel) {
  UsualTime Found = usualTime(stepsOf(20), /*HaveKinds=*/false);
  EXPECT_EQ(Found.Low, 1000);
}

TEST(UsualTime, StepsOfSeveralKindsAreSummedUpByBlocks) {
  UsualTime Found = usualTime(stepsOf(0), /*HaveKinds=*/true);
  EXPECT_EQ(Found.Low, 1050);
  EXPECT_EQ(Found.Median, 1050);
  EXPECT_EQ(Found.High, 1050);
}

TEST(UsualTime, FewSteps) {
  UsualTime Found = usualTime({3, 1, 2}, /*HaveKinds=*/false);
  EXPECT_EQ(Found.Median, 2);
  EXPECT_EQ(Found.Low, 1);
  EXPECT_EQ(Found.High, 3);
}
