//===- PeriodTest.cpp - Steps are found by their period -------------------===//
//
// Made-up programs; PeriodTracesTest has real traces.
//
//===----------------------------------------------------------------------===//

#include "MadeUpThread.h"
#include "timeline/FindPeriod.h"

#include <gmock/gmock.h>

#include <chrono>
#include <cmath>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::test;
using testing::DoubleNear;
using testing::Each;
using testing::Field;
using testing::Ge;
using testing::SizeIs;

namespace {

std::vector<uint64_t> starts(const Period &Of) {
  std::vector<uint64_t> Starts;
  for (const PeriodStep &Step : Of.Steps)
    Starts.push_back(Step.Time.Start);
  return Starts;
}

/// The begins of all steps that were seen to their end.
std::vector<uint64_t> allButLast(std::vector<uint64_t> Begins) {
  Begins.pop_back();
  return Begins;
}

auto alike(double AtLeast) {
  return Each(Field(&PeriodStep::Similarity, Ge(AtLeast)));
}

} // namespace

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

TEST(Period, WarmUpIsLeftOut) {
  Thread On;
  On.visitAll(Preparing, 500);
  for (unsigned I = 0; I < 148; ++I)
    On.visit(Preparing + 1000);
  for (unsigned I = 0; I < 3; ++I) {
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

namespace {

void evaluate(Thread &On) {
  for (unsigned Batch = 0; Batch < 5; ++Batch) {
    On.visit(Evaluation);
    forward(On);
    // Its value is read.
    On.visitAll(Evaluation + 1, 2);
  }
}

} // namespace

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

TEST(Period, TheLongerPhaseCountsWhereItIsTheFirst) {
  Thread On;
  for (unsigned I = 0; I < 40; ++I)
    trainStep(On);
  for (unsigned I = 0; I < 30; ++I) {
    On.pause(1000);
    On.visitAll(Evaluation, 430);
  }
  auto Found = findPeriod(On.Visits);
  ASSERT_TRUE(Found);
  EXPECT_EQ(starts(*Found), allButLast(On.Begins));
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

/// Seconds for so many visits, of the best of three tries.
static double timeFor(size_t Count, Thread &On) {
  while (On.Visits.size() < Count)
    unsteadyStep(On);
  double Best = INFINITY;
  for (int Try = 0; Try < 3; ++Try) {
    auto Begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(findPeriod(On.Visits));
    std::chrono::duration<double> Time =
        std::chrono::steady_clock::now() - Begin;
    Best = std::min(Best, Time.count());
  }
  return Best;
}

/// Ten times as many visits may take ten times as long and somewhat more; were
/// it quadratic, a hundred times.
TEST(Period, AMillionVisitsGrowLikeTheirNumber) {
  Thread Few, Many;
  double Short = timeFor(100'000, Few);
  double Long = timeFor(1'000'000, Many);
  auto Found = findPeriod(Many.Visits);
  ASSERT_TRUE(Found);
  EXPECT_EQ(starts(*Found), allButLast(Many.Begins));
  EXPECT_LT(Long, 40 * Short);
}
