#include "trial/Plan.h"

#include <gtest/gtest.h>

#include <set>

using namespace syncline::trial;

static Plan example() {
  return {.Steps = 40,
          .WarmUp = 6,
          .AnchorCalls = 2,
          .Stacks = {{-1, true, {0x10, 0x20}},
                     {3, false, {0xffffffffffff}, {7, ~uint64_t{0}}}}};
}

TEST(TrialPlan, IsReadAsItWasWritten) {
  std::optional<Plan> Read = readPlan(writePlan(example()));
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->Steps, 40U);
  EXPECT_EQ(Read->WarmUp, 6U);
  EXPECT_EQ(Read->AnchorCalls, 2U);
  ASSERT_EQ(Read->Stacks.size(), 2U);
  EXPECT_EQ(Read->Stacks[0].Site, -1);
  EXPECT_TRUE(Read->Stacks[0].IsAnchor);
  EXPECT_EQ(Read->Stacks[0].Frames, (std::vector<uintptr_t>{0x10, 0x20}));
  EXPECT_EQ(Read->Stacks[1].Site, 3);
  EXPECT_FALSE(Read->Stacks[1].IsAnchor);
  EXPECT_EQ(Read->Stacks[0].Python, std::vector<uint64_t>());
  EXPECT_EQ(Read->Stacks[1].Python, (std::vector<uint64_t>{7, ~uint64_t{0}}));
  EXPECT_TRUE(hasPython(*Read));
  Read->Stacks.pop_back();
  EXPECT_FALSE(hasPython(*Read));
  Read = readPlan(writePlan(example()));
  EXPECT_EQ(writePlan(*Read), writePlan(example()));
}

TEST(TrialPlan, OtherTextsAreNone) {
  EXPECT_FALSE(readPlan(""));
  EXPECT_FALSE(readPlan("stretch 40 6\nanchor 1\n")) << "no stack";
  EXPECT_FALSE(readPlan("anchor 1\nstack 0 1 5\n")) << "no steps";
  EXPECT_FALSE(readPlan("stretch 40 6\nanchor 0\nstack 0 1 5\n"));
  EXPECT_FALSE(readPlan("stretch 40 6\nanchor 1\nstack 0 1\n")) << "no frame";
  EXPECT_FALSE(readPlan("stretch 40 6\nstack 0 1 5 x\n")) << "no number";
  EXPECT_FALSE(readPlan("stretch 40 6\nstack 0 1 5 python\n"));
  EXPECT_FALSE(readPlan("stretch 40 6\nstack 0 1 5 python 6 python 7\n"));
  EXPECT_FALSE(readPlan("stretch 40 6\nstack 0 1 python 7\n"));
  EXPECT_FALSE(readPlan("stretch 40 6\nother 1\nstack 0 1 5\n"));
}

// Stretches of eight steps begin at the same steps of each epoch of 64.
TEST(TrialPlan, WhatHappensEveryNStepsFallsIntoBothVariants) {
  Plan What = example();
  What.Steps = 5;
  What.WarmUp = 3;
  constexpr uint64_t Epoch = 64, Stretches = 2000;
  double Ends[2] = {0, 0};
  uint64_t Step = 0;
  for (uint64_t Number = 0; Number < Stretches; ++Number) {
    uint64_t First = Step + What.WarmUp + extraWarmUp(What, Number);
    Step = First + What.Steps;
    Ends[Number % 2] += First / Epoch != Step / Epoch;
  }
  EXPECT_GT(Ends[0] + Ends[1], 50);
  EXPECT_NEAR(Ends[0] / (Ends[0] + Ends[1]), 0.5, 0.1);
}

TEST(TrialPlan, StretchesAreAThirdLongerAtMost) {
  Plan What = example();
  std::set<uint64_t> Seen;
  for (uint64_t Number = 0; Number < 500; ++Number)
    Seen.insert(extraWarmUp(What, Number));
  EXPECT_EQ(Seen.size(), 16U);
  EXPECT_EQ(*Seen.rbegin(), 15U);
}
