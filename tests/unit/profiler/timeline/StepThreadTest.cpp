#include "timeline/StepThread.h"

#include <gtest/gtest.h>

using namespace syncline::timeline;

TEST(StepThread, TheBusiestOfThoseThatBlock) {
  // Autograd's thread launches for both trainers.
  EXPECT_EQ(stepThread({{1, {230, 10}}, {2, {220, 10}}, {3, {480, 0}}}), 1U);
  // A backward pass that blocks itself.
  EXPECT_EQ(stepThread({{1, {230, 10}}, {3, {480, 40}}}), 3U);
}

TEST(StepThread, TheBusiestWhereNoneBlocks) {
  EXPECT_EQ(stepThread({{1, {230, 0}}, {3, {480, 2}}}), 3U);
}

TEST(StepThread, AHelperThatWaitsDoesNotShowTheSteps) {
  EXPECT_EQ(stepThread({{1, {1000, 0}}, {2, {20, 10}}}), 1U);
}
