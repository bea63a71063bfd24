//===- PeriodPhasesTest.cpp - Steps among other phases of a program -------===//

#include "MadeUpThread.h"
#include "PeriodSteps.h"
#include "timeline/FindPeriod.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::test;

TEST(Period, WarmUpIsLeftOut) {
  Thread On;
  On.visitAll(Preparing, 500);
  for (unsigned I = 0; I < 148; ++I)
    On.visit(Preparing + 1000);
  for (uint64_t I = 0; I < 3; ++I) {
    load(On);
    // Each tries other algorithms.
    On.visitAll(Preparing + 2000 + 700 * I, 700);
    forward(On);
    optimizer(On);
  }
  for (unsigned I = 0; I < 20; ++I)
    trainStep(On);
  auto Found = findPeriod(On.Visits);
  ASSERT_TRUE(Found);
  std::vector<uint64_t> Steps(On.Begins.begin() + 3, On.Begins.end() - 1);
  EXPECT_EQ(starts(*Found), Steps);
  EXPECT_THAT(Found->Steps, alike(0.99));
}

static void evaluate(Thread &On) {
  for (unsigned Batch = 0; Batch < 5; ++Batch) {
    On.visit(Evaluation);
    forward(On);
    // Its value is read.
    On.visitAll(Evaluation + 1, 2);
  }
}

TEST(Period, AnEvaluationDoesNotMakeTheStepLonger) {
  Thread On;
  for (unsigned I = 1; I <= 60; ++I) {
    trainStep(On);
    if (I % 10 == 0)
      evaluate(On);
  }
  auto Found = findPeriod(On.Visits);
  ASSERT_TRUE(Found);
  EXPECT_EQ(starts(*Found), allButLast(On.Begins));
  for (size_t I = 0; I < Found->Steps.size(); ++I)
    if (I % 10 == 9)
      EXPECT_LT(Found->Steps[I].Similarity, 0.5) << I;
    else
      EXPECT_GT(Found->Steps[I].Similarity, 0.99) << I;
}

TEST(Period, LoggingDoesNotMakeTheStepLonger) {
  Thread On;
  for (unsigned I = 1; I <= 60; ++I) {
    trainStep(On);
    if (I % 5 == 0)
      On.visitAll(Evaluation, 2);
  }
  auto Found = findPeriod(On.Visits);
  ASSERT_TRUE(Found);
  EXPECT_EQ(starts(*Found), allButLast(On.Begins));
}

TEST(Period, TheLongerPhaseCounts) {
  Thread On;
  for (unsigned I = 0; I < 50; ++I) {
    On.pause(1000);
    On.visitAll(Evaluation, 60);
  }
  for (unsigned I = 0; I < 40; ++I)
    unsteadyStep(On);
  auto Found = findPeriod(On.Visits);
  ASSERT_TRUE(Found);
  EXPECT_EQ(starts(*Found), allButLast(On.Begins));
}
