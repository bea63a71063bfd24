//===- PeriodWindowsTest.cpp - Steps within the windows of a trace --------===//

#include "MadeUpThread.h"
#include "PeriodSteps.h"
#include "timeline/FindPeriod.h"

#include <gmock/gmock.h>

#include <span>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::test;
using testing::Ge;
using testing::SizeIs;

TEST(Period, NoStepReachesOverAHole) {
  Thread On;
  for (unsigned I = 0; I < 40; ++I)
    unsteadyStep(On);
  // Three windows, each cut within a step.
  std::span<const SiteVisit> All(On.Visits);
  std::vector<std::span<const SiteVisit>> Segments = {
      All.subspan(50, 700), All.subspan(1210, 800), All.subspan(2444, 900)};
  auto Found = findPeriod(Segments);
  ASSERT_TRUE(Found);
  std::vector<uint64_t> Expected;
  for (size_t I = 0; I + 1 < On.Begins.size(); ++I)
    for (auto Segment : Segments)
      if (On.Begins[I] >= Segment.front().Start &&
          On.Begins[I + 1] <= Segment.back().Start)
        Expected.push_back(On.Begins[I]);
  ASSERT_THAT(Expected, SizeIs(Ge(18U)));
  EXPECT_EQ(starts(*Found), Expected);
  EXPECT_EQ(Found->Anchor, Loading);
  for (const PeriodStep &Step : Found->Steps)
    EXPECT_LT(Step.Time.duration(), 2'000'000U);
}

// A window of one and a half steps is enough where there are many.
TEST(Period, ManySmallWindows) {
  Thread On;
  std::vector<size_t> Firsts;
  for (unsigned I = 0; I < 40; ++I) {
    Firsts.push_back(On.Visits.size());
    trainStep(On);
  }
  std::vector<std::span<const SiteVisit>> Segments;
  for (size_t I = 0; I + 2 < Firsts.size(); I += 4)
    Segments.push_back(std::span<const SiteVisit>(On.Visits).subspan(
        Firsts[I], Firsts[I + 2] - Firsts[I] - 100));
  auto Found = findPeriod(Segments);
  ASSERT_TRUE(Found);
  ASSERT_THAT(Found->Steps, SizeIs(Segments.size()));
  for (size_t I = 0; I < Segments.size(); ++I)
    EXPECT_EQ(Found->Steps[I].Time.Start, On.Begins[4 * I]);
}

// The longest pause is only once in each window: no step begins there.
TEST(Period, SmallWindowsWithOnePauseEach) {
  Thread On;
  std::vector<std::span<const SiteVisit>> Segments;
  std::vector<size_t> Firsts;
  for (unsigned I = 0; I < 40; ++I) {
    Firsts.push_back(On.Visits.size());
    trainStep(On);
  }
  for (size_t I = 0; I + 2 < Firsts.size(); I += 4)
    Segments.push_back(std::span<const SiteVisit>(On.Visits).subspan(
        Firsts[I] + 10, Firsts[I + 2] - Firsts[I] - 50));
  auto Found = findPeriod(Segments);
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Anchor, Update);
  EXPECT_THAT(Found->Steps, SizeIs(Segments.size()));
  EXPECT_THAT(Found->Steps, alike(1));
}
