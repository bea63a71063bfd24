#include "analysis/model/Interval.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;

TEST(Interval, SpansWhatWasFound) {
  Interval Range = intervalOf({3, 1, 2}, 2.5);
  EXPECT_EQ(Range.Low, 1);
  EXPECT_EQ(Range.Best, 2.5);
  EXPECT_EQ(Range.High, 3);
  // A mean of rounded numbers may lie outside.
  EXPECT_EQ(intervalOf({3, 1, 2}, 3.1).Best, 3);
}

TEST(Interval, ErrorsOfPartsAddAsSquares) {
  EXPECT_DOUBLE_EQ(combinedError({3, -4}), 5);
  EXPECT_DOUBLE_EQ(combinedError({2, 3, 6}), 7);
  EXPECT_EQ(combinedError({}), 0);
}

TEST(Interval, OfManyRunsAFewAreNoRule) {
  std::vector<double> Found(38, 5);
  Found.insert(Found.end(), {-90, 70});
  Interval Range = intervalOf(Found, 6);
  EXPECT_EQ(Range.Low, 5);
  EXPECT_EQ(Range.Best, 5);
  EXPECT_EQ(Range.High, 5);
  // One in nineteen is.
  Found.assign(18, 5);
  Found.push_back(-90);
  EXPECT_EQ(intervalOf(Found, 5).Low, -90);
}
