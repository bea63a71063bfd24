//===- PeriodTest.cpp - Steps are found by their period -------------------===//
//
// Made-up programs, one step after the other. PeriodPhasesTest has programs
// that also do other things, PeriodWindowsTest traces with holes and
// PeriodTracesTest real traces. ../../cost/PeriodCostTest has long ones.
//
//===----------------------------------------------------------------------===//

#include "MadeUpThread.h"
#include "PeriodSteps.h"
#include "timeline/FindPeriod.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::test;
using testing::DoubleNear;
using testing::SizeIs;

TEST(Period, NothingWithoutVisits) {
  EXPECT_FALSE(findPeriod(std::span<const SiteVisit>()));
  EXPECT_FALSE(findPeriod(std::span<const std::span<const SiteVisit>>()));
  std::vector<std::span<const SiteVisit>> Empty(3);
  EXPECT_FALSE(findPeriod(Empty));
}

// A loop whose only call is item().
TEST(Period, OneSiteIsAStepEachTime) {
  Thread On;
  for (unsigned I = 0; I < 20; ++I) {
    On.beginStep();
    On.visit(7);
    On.pause(500);
  }
  auto Found = findPeriod(On.Visits);
  ASSERT_TRUE(Found);
  EXPECT_EQ(starts(*Found), allButLast(On.Begins));
  EXPECT_EQ(Found->Anchor, 7U);
  EXPECT_EQ(Found->Confidence, 1.0);
}

TEST(Period, ThreeStepsAreNeeded) {
  Thread On;
  for (unsigned I = 0; I < 3; ++I)
    trainStep(On);
  EXPECT_FALSE(findPeriod(On.Visits));
  trainStep(On);
  auto Found = findPeriod(On.Visits);
  ASSERT_TRUE(Found);
  EXPECT_EQ(starts(*Found), allButLast(On.Begins));
}

TEST(Period, AStepIsNotALayerAndNotAParameter) {
  Thread On;
  for (unsigned I = 0; I < 30; ++I)
    trainStep(On);
  auto Found = findPeriod(On.Visits);
  ASSERT_TRUE(Found);
  EXPECT_EQ(starts(*Found), allButLast(On.Begins));
  EXPECT_EQ(Found->Anchor, Loading);
  EXPECT_GE(Found->Confidence, 0.99);
  for (size_t I = 0; I < Found->Steps.size(); ++I)
    EXPECT_EQ(Found->Steps[I].Time.End, On.Begins[I + 1]);
}

TEST(Period, VisitsMoreOrFewerDoNotHide) {
  for (unsigned Seed = 1; Seed <= 20; ++Seed) {
    Thread On(Seed);
    for (unsigned I = 0; I < 40; ++I)
      unsteadyStep(On);
    auto Found = findPeriod(On.Visits);
    ASSERT_TRUE(Found) << Seed;
    EXPECT_EQ(starts(*Found), allButLast(On.Begins)) << Seed;
    EXPECT_THAT(Found->Confidence, DoubleNear(0.8, 0.07)) << Seed;
  }
}

// No site comes once in a step, but one transition does.
TEST(Period, KernelsThatComeOften) {
  Thread On;
  for (unsigned I = 0; I < 25; ++I) {
    On.pause(400);
    On.beginStep();
    for (unsigned Site : {1, 1, 2, 3, 2, 3, 3, 2, 1, 2, 2})
      On.visit(Site);
    On.visit(3);
  }
  auto Found = findPeriod(On.Visits);
  ASSERT_TRUE(Found);
  // The first one has no transition before it.
  EXPECT_THAT(Found->Steps, SizeIs(23));
  EXPECT_EQ(Found->Steps.front().Time.Start, On.Begins[1]);
  EXPECT_EQ(Found->Anchor, 1U);
}

TEST(Period, AccumulatedGradientsAreOneStep) {
  for (unsigned Batches : {2U, 4U, 8U}) {
    Thread On;
    for (unsigned I = 0; I < 15; ++I) {
      On.pause(2000);
      On.beginStep();
      On.visit(Preparing);
      for (unsigned Batch = 0; Batch < Batches; ++Batch) {
        On.pause(500);
        On.visitAll(Loading, 3);
        forward(On);
      }
      optimizer(On);
    }
    auto Found = findPeriod(On.Visits);
    ASSERT_TRUE(Found) << Batches;
    EXPECT_EQ(starts(*Found), allButLast(On.Begins)) << Batches;
    EXPECT_EQ(Found->Anchor, Preparing) << Batches;
  }
}

TEST(Period, NothingInNoise) {
  for (unsigned Sites : {3, 10, 50, 500})
    for (unsigned Seed = 1; Seed <= 20; ++Seed) {
      Thread On(Seed);
      for (unsigned I = 0; I < 3000; ++I)
        // Some come more often than others.
        On.visit(On.below(1 + On.below(Sites)));
      EXPECT_FALSE(findPeriod(On.Visits)) << Sites << " " << Seed;
    }
}

// Whatever is between the visits of one is in part the other.
TEST(Period, NothingInTwoSitesByChance) {
  for (unsigned Seed = 1; Seed <= 100; ++Seed) {
    Thread On(Seed);
    for (unsigned I = 0; I < 200; ++I)
      On.visit(On.below(2));
    EXPECT_FALSE(findPeriod(On.Visits)) << Seed;
  }
}
