//===- SiteGainsTest.cpp - Groups and order of sites by replay ------------===//

#include "analysis/sites/SiteGains.h"

#include "profiler/analysis/StepTexts.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::sites;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::SizeIs;
using testing::UnorderedElementsAre;

TEST(SiteGains, ReadsInARowAreOneGroup) {
  // Each alone leaves the next one to wait for the same kernel.
  auto Events = [](uint64_t At) {
    return launch(At, At + 7, 100) + wait(1, At + 10, 103) +
           wait(2, At + 115, 3) + wait(3, At + 120, 3);
  };
  Analysis Result = analyzed(read(1200, stepsText(0, 8, 140, Events)));
  ASSERT_THAT(Result.Sites, SizeIs(3));
  ASSERT_THAT(Result.Groups, SizeIs(1));
  EXPECT_THAT(Result.Groups[0].Sites, UnorderedElementsAre(1, 2, 3));
  EXPECT_NEAR(Result.Groups[0].Gain.Best, Result.JointGain.Best, 1e-6);
  EXPECT_GT(Result.JointGain.Best, 2 * Result.Sites[0].Gain.Best);
  expectSane(Result);
}

TEST(SiteGains, WaitsForDifferentWorkAreGroupsOfTheirOwn) {
  // Site 5 synchronizes with a stream that has no work.
  auto Events = [](uint64_t At) {
    return launch(At, At + 7, 100) + wait(1, At + 10, 103) +
           launch(At + 120, At + 127, 50) + wait(3, At + 130, 53) +
           wait(5, At + 185, 2, 14);
  };
  Analysis Result = analyzed(read(2000, stepsText(0, 8, 210, Events)));
  ASSERT_THAT(Result.Groups, SizeIs(2));
  EXPECT_THAT(Result.Groups[0].Sites, ElementsAre(3));
  EXPECT_THAT(Result.Groups[1].Sites, ElementsAre(1));
  EXPECT_NEAR(Result.Groups[0].Gain.Best + Result.Groups[1].Gain.Best,
              Result.JointGain.Best, 1e-6);
  expectSane(Result);
}

TEST(SiteGains, GroupsComeFirstInTheOrderOfSites) {
  // Sites 2 and 4 gain most, and only jointly; site 1 gains by itself.
  auto Events = [](uint64_t At) {
    return launch(At, At + 7, 30) + wait(1, At + 10, 30) +
           launch(At + 50, At + 57, 100) + wait(2, At + 60, 100) +
           wait(4, At + 161, 3) + launch(At + 260, At + 267, 5);
  };
  Analysis Result = analyzed(read(3000, stepsText(0, 8, 280, Events)));
  ASSERT_THAT(Result.Groups, SizeIs(2));
  EXPECT_THAT(Result.Groups[0].Sites, UnorderedElementsAre(2, 4));
  EXPECT_THAT(Result.Groups[1].Sites, ElementsAre(1));
  ASSERT_THAT(Result.Sites, SizeIs(3));
  // Alone, site 1 gains most.
  EXPECT_EQ(Result.Sites[2].Site, 1u);
  EXPECT_GT(Result.Sites[2].Gain.Best, Result.Sites[0].Gain.Best);
  EXPECT_NEAR(Result.Sites[0].MarginalGain + Result.Sites[1].MarginalGain,
              Result.Groups[0].Gain.Best, 1e-6);
  EXPECT_NEAR(Result.Sites[2].MarginalGain, Result.Groups[1].Gain.Best, 1e-6);
  expectSane(Result);
}

TEST(SiteGains, GroupsThatAreNotSureToGainAreOne) {
  // Each site blocks in one half of the steps.
  auto With = [](unsigned Site) {
    return [=](uint64_t At) {
      return launch(At, At + 7, 100) + wait(Site, At + 10, 103);
    };
  };
  Analysis Result = analyzed(read(1500, stepsText(0, 6, 120, With(1)) +
                                            stepsText(720, 6, 120, With(2))));
  ASSERT_THAT(Result.Sites, SizeIs(2));
  for (const SiteCost &Cost : Result.Sites) {
    EXPECT_GT(Cost.Gain.Best, 5'000);
    EXPECT_LE(Cost.Gain.Low, 0);
  }
  ASSERT_THAT(Result.Groups, SizeIs(1));
  EXPECT_THAT(Result.Groups[0].Sites, UnorderedElementsAre(1, 2));
  EXPECT_GT(Result.Groups[0].Gain.Low, 10'000);
  expectSane(Result);
}
