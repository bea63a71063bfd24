//===- LoopCountsTest.cpp - How often all steps call each site ------------===//

#include "analysis/steps/LoopCounts.h"

#include "profiler/analysis/MadeUpLoop.h"

#include <gmock/gmock.h>

using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::steps;
using namespace syncline::tests;
using namespace syncline::timeline;
using syncline::trace::CallKind;
using testing::DoubleNear;
using testing::Pair;
using testing::SizeIs;
using testing::UnorderedElementsAre;

namespace {

/// Steps of 100 ns. The site of a call is its stack, unless it is moved.
class LoopCounting : public testing::Test {
protected:
  LoopCounting() { Found.Source = StepSource::Loop; }

  /// A step with a wait at each of \p Stacks.
  TimeSpan step(const std::vector<uint32_t> &Stacks) {
    TimeSpan Result{Time, Time + 100};
    for (size_t I = 0; I < Stacks.size(); ++I) {
      HostCall &Call = Events.Calls.emplace_back();
      Call.Kind = CallKind::StreamWait;
      Call.CanBlock = true;
      Call.Stack = Stacks[I];
      Call.Start = Call.End = Time + I;
      SiteOf.push_back(Stacks[I]);
    }
    Time += 100;
    return Result;
  }
  void profile(size_t Count, const std::vector<uint32_t> &Stacks) {
    Run.Recorded.Start = 1'000;
    for (; Count; --Count) {
      size_t First = Events.Calls.size();
      addStep(Found.Profiled, step(Stacks));
      for (size_t I = First; I < Events.Calls.size(); ++I)
        Run.Operations.emplace_back().Call = static_cast<uint32_t>(I);
      ++Run.Steps;
    }
    Run.Recorded.End = Time;
    Time += 1'000;
  }
  void addUnprofiled(size_t Count, const std::vector<uint32_t> &Stacks) {
    for (; Count; --Count)
      Found.Unprofiled.push_back(step(Stacks));
  }
  LoopCounts count(const std::set<uint32_t> &Rare = {}) const {
    return countInLoop(Events, Found, SiteOf, Rare, {&Run});
  }

  Steps Found;
  Timeline Events;
  std::vector<uint32_t> SiteOf;
  Execution Run;
  uint64_t Time = 1'000;
};

} // namespace

TEST_F(LoopCounting, AStepOfTheRunMayMakeMoreCallsThanAProfiledOne) {
  profile(2, {1, 2, 2});
  addUnprofiled(8, {1, 2, 2, 2, 2});
  EXPECT_THAT(count().Ratios,
              UnorderedElementsAre(Pair(1, 1), Pair(2, DoubleNear(1.8, 1e-9))));
  EXPECT_THAT(count({2}).Ratios, UnorderedElementsAre(Pair(1, 1)));
  // Iterations at the borders of windows count, too.
  Found.Cut.push_back(step({1, 2, 2, 2, 2, 2, 2, 2}));
  EXPECT_NEAR(count().Ratios[2], 43 / 11.0 / 2, 1e-9);
}

TEST_F(LoopCounting, StepsOfAPeriodAreCutElsewhere) {
  profile(2, {1});
  addUnprofiled(8, {1, 1});
  Found.Source = StepSource::Period;
  EXPECT_THAT(count().Ratios, SizeIs(0));
  Found.Source = StepSource::Ranges;
  EXPECT_THAT(count().Ratios, SizeIs(1));
}

/// The forward stack of a call, which tells sites apart, is known in windows.
TEST_F(LoopCounting, SitesThatAreToldApartOnlyInWindowsAreUnknown) {
  profile(2, {1, 2, 2});
  addUnprofiled(100, {1, 2, 2});
  SiteOf.back() = 3;
  EXPECT_THAT(count().Ratios, SizeIs(2)); // one call of 200
  for (size_t I = 10; I < SiteOf.size(); I += 6)
    SiteOf[I] = 3; // in every second step
  EXPECT_THAT(count().Ratios, UnorderedElementsAre(Pair(1, 1)));
}

TEST_F(LoopCounting, CallsThatOnlyWindowsHaveAreUnknown) {
  profile(2, {1, 2});
  addUnprofiled(8, {1});
  EXPECT_THAT(count().Ratios, UnorderedElementsAre(Pair(1, 1)));
}

TEST_F(LoopCounting, StepsAreAlikeThatWaitAsOften) {
  profile(2, {1, 1});
  addUnprofiled(6, {1, 1});
  EXPECT_THAT(count().Alike, SizeIs(0)); // all are
  addUnprofiled(20, {1, 1, 1});
  addUnprofiled(1, {1, 1});
  EXPECT_THAT(count().Alike, SizeIs(7));
  EXPECT_EQ(count().Alike.back().Start, Found.Unprofiled.back().Start);
  for (HostCall &Call : Events.Calls)
    Call.Kind = CallKind::Allocate; // which says little about the work
  EXPECT_THAT(count().Alike, SizeIs(0));
}

/// The fifth closest one is no better than others that are as close.
TEST_F(LoopCounting, StepsAreAlikeThatAreEquallyClose) {
  profile(2, {1, 1});
  addUnprofiled(9, {1, 1, 1});
  addUnprofiled(9, {1, 1, 1, 1});
  EXPECT_THAT(count().Alike, SizeIs(9));
}

TEST_F(LoopCounting, StepsOfAllProfiledKindsAreAlike) {
  profile(2, {1, 1});
  Time -= 1'000;
  profile(1, {1});
  addUnprofiled(9, {1, 1});
  addUnprofiled(20, {1});
  EXPECT_THAT(count().Alike, SizeIs(29));
}

/// A solver takes more and more steps, and only the first ones are profiled.
TEST(LoopCounts, TheGainIsThatOfTheRun) {
  auto Body = [](MadeUpLoop &On, unsigned I) {
    On.launch(40, 20, 5);
    On.sync(12);
    for (unsigned J = 0; J < (I < 100 ? 2 : 6); ++J) {
      On.launch(10, 10, 20);
      On.sync(11);
    }
  };
  MadeUpLoop Loop;
  Loop.setRecordingCost(2);
  Loop.run(300, Body);
  Analysis Result = Loop.analyzed();
  ASSERT_EQ(Result.Found.Source, StepSource::Ranges);
  // In a mean step; the truth is that of a later one.
  constexpr double Mean = (100 * 2 + 200 * 6) / 300.0;
  double Truth = trueGain(300, Body, {11}) * Mean / 6;
  for (const SiteCost &Cost : Result.Sites) {
    EXPECT_NEAR(Cost.CallsPerStep, Cost.Site == 11 ? Mean : 1, 0.02 * Mean);
    if (Cost.Site == 11) {
      EXPECT_NEAR(Cost.Gain.Best, Truth, 0.15 * Truth);
      EXPECT_LE(Cost.Gain.Low, Truth);
      EXPECT_GE(Cost.Gain.High, Truth);
    }
  }
  EXPECT_GT(Result.WorkRatio, 1.2);
}
