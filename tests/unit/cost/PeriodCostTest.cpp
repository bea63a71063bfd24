//===- PeriodCostTest.cpp - Steps of long traces --------------------------===//

#include "cost/BlockCount.h"
#include "profiler/timeline/MadeUpThread.h"
#include "profiler/timeline/PeriodSteps.h"
#include "timeline/FindPeriod.h"

#include <gtest/gtest.h>

using namespace syncline;
using namespace syncline::test;
using namespace syncline::timeline;

/// The blocks that the search runs for so many visits.
static uint64_t costOf(size_t Visits) {
  Thread On;
  while (On.Visits.size() < Visits)
    unsteadyStep(On);
  std::optional<Period> Found;
  uint64_t Cost = blocksOf([&] { Found = findPeriod(On.Visits); });
  EXPECT_TRUE(Found);
  if (Found) {
    EXPECT_EQ(starts(*Found), allButLast(On.Begins));
  }
  return Cost;
}

/// A longer trace gets fewer passes over all visits: see PeriodCandidates.cpp.
/// Were the search quadratic, ten times as many visits would cost a hundred
/// times as much.
TEST(PeriodCost, GrowsLikeTheNumberOfVisits) {
  constexpr size_t Few = 100'000, Many = 1'000'000;
  constexpr uint64_t MostPerVisit = 1000;
  uint64_t Short = costOf(Few), Long = costOf(Many);
  RecordProperty("short", std::to_string(Short));
  RecordProperty("long", std::to_string(Long));
  EXPECT_GT(Short, Few) << "nothing is counted";
  EXPECT_LT(Long, 10 * Short);
  EXPECT_LT(Long, MostPerVisit * Many);
}
