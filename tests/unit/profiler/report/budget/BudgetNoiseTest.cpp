#include "report/budget/BudgetNoise.h"

#include "report/budget/CheckBudget.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::budget;

namespace {

/// A program whose device is busy all the time, with one site.
struct Case {
  BudgetReference Reference;
  ReportData Data;

  Case() {
    StepFigures Figures;
    Figures.Response.fill(1);
    Figures.Unprofiled = {1000, 10e6, 0.001};
    Figures.Profiled = {10, 12e6, 0.01};
    Figures.LaunchTime = 5000;
    Reference = {"host", 10e6, Figures};
    Data.Environment.Host = "host";
    Data.Step.Figures = Figures;
    Data.Step.Time = 10e6;
    Data.Step.Profiled = 10;
    Data.Step.Unprofiled = 90;
  }

  bool isSignificant(BudgetFigure Figure, double Limit, double Value,
                     BudgetSection Section = BudgetSection::Step) const {
    std::vector<const SiteEntry *> Sites;
    Sites.reserve(Data.Sites.size());
    for (const SiteEntry &Site : Data.Sites)
      Sites.push_back(&Site);
    return Value > BudgetNoise(Reference, Data)
                       .bound({Section, "", Figure, Limit}, Value, Sites);
  }
  void addSite(double SyncsPerStep, uint64_t Calls) {
    SiteEntry Site;
    Site.SyncsPerStep = SyncsPerStep;
    Site.Syncs = Site.BlockedSyncs = Calls;
    Data.Sites.push_back(Site);
  }
};

} // namespace

TEST(BudgetNoise, StepsOfOneKindAreCompared) {
  Case Own;
  // The trace has no unprofiled steps: its step time is that of windows.
  Own.Data.Step.Figures.Unprofiled = {};
  Own.Data.Step.Time = 12e6;
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::StepTime, 11e6, 12e6));
  Own.Data.Step.Figures.Profiled.Time = 14e6;
  Own.Data.Step.Time = 14e6;
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::StepTime, 11e6, 14e6));
}

TEST(BudgetNoise, AStepThatIsLonger) {
  Case Own;
  Own.Data.Step.Time = Own.Data.Step.Figures.Unprofiled.Time = 10.3e6;
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::StepTime, 10e6, 10.3e6));
  Own.Data.Step.Time = Own.Data.Step.Figures.Unprofiled.Time = 10.05e6;
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::StepTime, 10e6, 10.05e6));
  // A slower host explains it where the host sets the pace.
  Own.Data.Step.Figures.Unprofiled.Time = 12e6;
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::StepTime, 10e6, 12e6));
  Own.Reference.Figures.Response = Own.Data.Step.Figures.Response = HostFactors;
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::StepTime, 10e6, 12e6));
}

TEST(BudgetNoise, ACallInEachStepIsNoChance) {
  Case Own;
  Own.addSite(1, 100);
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Syncs, 0.5, 1));
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Syncs, 0.99, 1));
}

TEST(BudgetNoise, ACallInNearlyEachStepIsNoChance) {
  Case Own;
  Own.addSite(0.99, 99);
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Syncs, 0.5, 0.99));
}

TEST(BudgetNoise, ASiteThatHardlyBlocksCountsByChance) {
  Case Own;
  Own.addSite(1, 100);
  Own.Data.Sites.front().BlockedSyncs = 2;
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::Syncs, 0.5, 1));
  Own.Data.Sites.front().BlockedSyncs = 50;
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Syncs, 0.5, 1));
}

/// Some of its calls block in every run, so the site always counts.
TEST(BudgetNoise, TwiceAsManyCallsThatSeldomBlockAreNoChance) {
  Case Own;
  Own.addSite(10, 1000);
  Own.Data.Sites.front().BlockedSyncs = 50;
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Syncs, 5, 10));
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::Syncs, 10, 10));
  // Four or more calls would block in nearly every run, three may be none.
  Own.Data.Sites.front().BlockedSyncs = 4;
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Syncs, 5, 10));
  Own.Data.Sites.front().BlockedSyncs = 3;
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::Syncs, 5, 10));
}

TEST(BudgetNoise, ARareCallIsSeenByChance) {
  Case Own;
  // In the ten profiled steps, one of the ten in all hundred.
  Own.addSite(0.2, 10);
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::Syncs, 0.1, 0.2));
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Syncs, 0, 0.2));
  Own.Data.Sites.front().SyncsPerStep = 0.9;
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Syncs, 0.1, 0.9));
  // One profiled step shows it as if every step had it.
  Own.Data.Step.Profiled = 1;
  Own.Data.Step.Unprofiled = 99;
  Own.Data.Sites.front().SyncsPerStep = 1;
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::Syncs, 0.5, 1));
}

TEST(BudgetNoise, TimesOfASlowerHost) {
  Case Own;
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::Bubble, 1e6, 1.25e6));
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Bubble, 1e6, 2e6));
  // Two milliseconds of host work, a quarter of which a faster host saves.
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::Blocked, 6e6, 8e6));
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Blocked, 2e6, 8e6));
}

/// What a faster host saves makes the step shorter there, and not the wait.
TEST(BudgetNoise, BlockedTimeWhereTheHostSetsThePace) {
  Case Own;
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::Blocked, 1e6, 2e6));
  Own.Reference.Figures.Response = Own.Data.Step.Figures.Response = HostFactors;
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Blocked, 1e6, 2e6));
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::Blocked, 1e6, 1.25e6));
  // Only one of the two traces shows that it does.
  Own.Reference.Figures.Response.fill(1);
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::Blocked, 1e6, 2e6));
}

TEST(BudgetNoise, LooseLimitsAreNamed) {
  Case Own;
  Budget Limits;
  Limits.Limits = {{BudgetSection::Step, "", BudgetFigure::Syncs, 0.1},
                   {BudgetSection::Step, "", BudgetFigure::Blocked, 1e6},
                   {BudgetSection::Step, "", BudgetFigure::Bubble, 1e6}};
  EXPECT_EQ(looseLimits(Limits, {&Own.Data, 1}), "");
  Limits.Reference = Own.Reference;
  EXPECT_EQ(looseLimits(Limits, {&Own.Data, 1}), "step.blocked to 3.74 ms");
  Limits.Limits[1].Value = 6e6;
  EXPECT_EQ(looseLimits(Limits, {&Own.Data, 1}), "");
}

/// A step that is no longer than before has no time that a slower host added.
TEST(BudgetNoise, ABubbleThatOnlyALongerStepExplains) {
  Case Own;
  Own.Reference.Figures.Response = Own.Data.Step.Figures.Response = HostFactors;
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Bubble, 0.3e6, 2.3e6));
  Own.Data.Step.Time = Own.Data.Step.Figures.Unprofiled.Time = 12e6;
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::Bubble, 0.3e6, 2.3e6));
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Bubble, 0.3e6, 4e6));
}

TEST(BudgetNoise, TwiceAsManyCallsAreNoChance) {
  Case Own;
  Own.addSite(10, 1000);
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Syncs, 5, 10));
  EXPECT_TRUE(
      Own.isSignificant(BudgetFigure::Syncs, 500, 1000, BudgetSection::Total));
  EXPECT_FALSE(
      Own.isSignificant(BudgetFigure::Syncs, 500, 540, BudgetSection::Total));
}

/// Sites that are not in every step, in so many steps that thousands of their
/// calls are expected.
TEST(BudgetNoise, TwiceAsManyRareCallsAreNoChance) {
  Case Own;
  Own.Data.Step.Profiled = 1292;
  for (int I = 0; I < 10; ++I)
    Own.addSite(0.6, 829);
  EXPECT_TRUE(Own.isSignificant(BudgetFigure::Syncs, 3, 6));
  EXPECT_FALSE(Own.isSignificant(BudgetFigure::Syncs, 5.95, 6));
}

TEST(BudgetNoise, ChancesOfCounts) {
  EXPECT_NEAR(chanceOfAtLeast(7'752, 7'106), 0, 1e-6);
  EXPECT_NEAR(chanceOfAtLeast(7'106, 7'106), 0.5, 0.01);
  EXPECT_EQ(chanceOfAtLeast(0, 3), 1);
  EXPECT_EQ(chanceOfAtLeast(1, 0), 0);
  EXPECT_NEAR(chanceOfAtLeast(1, 1), 0.632, 1e-3);
  EXPECT_NEAR(chanceOfAtLeast(3, 1), 0.080, 1e-3);
}
