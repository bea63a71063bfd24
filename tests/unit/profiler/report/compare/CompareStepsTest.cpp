#include "report/compare/CompareSteps.h"

#include "analysis/steps/MeasureVariation.h"
#include "profiler/report/compare/StepSeries.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace syncline::analysis;
using namespace syncline::analysis::steps;
using namespace syncline::report;
using namespace syncline::report::compare;
using namespace syncline::tests;

namespace {

/// A device that is busy all the time: the host does not matter.
constexpr HostResponse DeviceBound = {1, 1, 1, 1, 1, 1, 1};

constexpr int Pairs = 400;

} // namespace

static StepFigures figures(const StepSeries &Of, std::mt19937 &Random,
                           const HostResponse &Response = DeviceBound) {
  StepFigures Result;
  Result.Unprofiled = measureVariation(Of.durations(Random));
  Result.Response = Response;
  Result.LaunchTime = 5000;
  return Result;
}

/// The share of pairs of recordings that differ significantly.
static double significant(const StepSeries &Before, const StepSeries &After,
                          const HostResponse &Response = DeviceBound) {
  std::mt19937 Random(1);
  int Found = 0;
  for (int I = 0; I < Pairs; ++I)
    Found +=
        compareSteps(figures(Before, Random, Response),
                     figures(After, Random, Response), Relation::SameProgram)
            .isSignificant();
  return static_cast<double>(Found) / Pairs;
}

static StepSeries longer(StepSeries Of, double Factor) {
  Of.Time *= Factor;
  return Of;
}

TEST(CompareSteps, AnUnchangedProgramIsUnchanged) {
  StepSeries Plain, Correlated, Few, Rare, Noisy;
  Correlated.Correlation = 0.9;
  Few.Steps = 8;
  Rare.RareEvery = 100;
  Rare.RareFactor = 40;
  Noisy.Chance = 0.2;
  for (const StepSeries &Each : {Plain, Correlated, Few, Rare, Noisy})
    EXPECT_LE(significant(Each, Each), 0.05)
        << Each.Correlation << " " << Each.Steps;
}

TEST(CompareSteps, FindsAChangeOfThreePercent) {
  StepSeries Plain, Correlated;
  Correlated.Correlation = 0.8;
  EXPECT_GE(significant(Plain, longer(Plain, 1.03)), 0.99);
  EXPECT_GE(significant(Plain, longer(Plain, 0.97)), 0.99);
  EXPECT_GE(significant(Correlated, longer(Correlated, 1.03)), 0.9);
}

TEST(CompareSteps, OtherProcessesAreNoChangeOfTheProgram) {
  StepSeries Quiet, Noisy;
  Noisy.Contention = 1;
  HostResponse HostBound = HostFactors;
  EXPECT_LE(significant(Quiet, Noisy, HostBound), 0.05);
  EXPECT_LE(significant(Noisy, Quiet, HostBound), 0.05);
  EXPECT_LE(significant(Noisy, Noisy, HostBound), 0.05);
  // All steps are longer.
  EXPECT_GE(significant(Quiet, longer(Quiet, 1.6), HostBound), 0.95);
  EXPECT_GE(significant(Noisy, longer(Noisy, 1.6), HostBound), 0.95);
  EXPECT_GE(significant(Quiet, longer(Noisy, 2), HostBound), 0.95);
}

TEST(CompareSteps, ADriftDoesNotAverageOut) {
  StepSeries Drifting;
  Drifting.Drift = 0.1;
  // The next recording may begin where this one ended.
  EXPECT_LE(significant(Drifting, longer(Drifting, 1.05)), 0.05);
  EXPECT_GE(significant(Drifting, longer(Drifting, 1.3)), 0.95);
}

TEST(CompareSteps, AWarmUpDoesNotCount) {
  std::vector<double> Warm(1000, 1e6);
  for (size_t I = 0; I < 150; ++I)
    Warm[I] *= 5;
  StepVariation Of = measureVariation(Warm);
  EXPECT_EQ(Of.Time, 1e6);
  EXPECT_EQ(Of.Deviation, 0);
}

TEST(CompareSteps, AHostOfAnotherSpeedExplainsHostBoundStepsOnly) {
  StepSeries Series;
  EXPECT_EQ(significant(Series, longer(Series, 1.2), HostFactors), 0);
  EXPECT_EQ(significant(Series, longer(Series, 0.85), HostFactors), 0);
  EXPECT_EQ(significant(Series, longer(Series, 1.5), HostFactors), 1);
  EXPECT_EQ(significant(Series, longer(Series, 1.2)), 1);
  // The host has half of its time in hand: a slower one may use it up, and a
  // faster one changes nothing.
  HostResponse Hidden = {1, 1, 1, 1, 1, 1.1, 1.4};
  EXPECT_EQ(significant(Series, longer(Series, 0.9), Hidden), 1);
}

TEST(CompareSteps, TheNoiseConsistsOfParts) {
  std::mt19937 Random(1);
  StepSeries Series;
  StepFigures Figures = figures(Series, Random, HostFactors);
  Figures.Unprofiled.Deviation = 0.07;
  StepComparison Same = compareSteps(Figures, Figures, Relation::SameProgram);
  EXPECT_NEAR(std::log(Same.Variation), 2 * std::sqrt(2) * 0.07, 0.002);
  EXPECT_NEAR(Same.ByHost.Low, 1 / 1.3, 0.01);
  EXPECT_NEAR(Same.ByHost.High, 1.3, 0.01);
  EXPECT_EQ(Same.ByOthers.Low, 1);
  EXPECT_EQ(Same.ByOthers.High, 1);
  EXPECT_DOUBLE_EQ(Same.Unchanged.High, Same.ByHost.High * Same.Variation);
  // A device that is busy all the time leaves what the steps show.
  Figures.Response = DeviceBound;
  Same = compareSteps(Figures, Figures, Relation::SameProgram);
  EXPECT_EQ(Same.ByHost.High, 1);
  EXPECT_DOUBLE_EQ(Same.Unchanged.High, Same.Variation);
}

TEST(CompareSteps, LaunchesShowASlowHost) {
  std::mt19937 Random(1);
  StepSeries Series;
  StepFigures Before = figures(Series, Random, HostFactors),
              After = figures(longer(Series, 1.7), Random, HostFactors);
  EXPECT_TRUE(
      compareSteps(Before, After, Relation::SameProgram).isSignificant());
  After.LaunchTime *= 1.7;
  EXPECT_FALSE(
      compareSteps(Before, After, Relation::SameProgram).isSignificant());
}

TEST(CompareSteps, WhatIsKnownOfTheProgramAndTheMachineCounts) {
  std::mt19937 Random(1);
  StepSeries Series;
  StepFigures Before = figures(Series, Random, HostFactors),
              After = figures(longer(Series, 1.12), Random, HostFactors);
  auto Is = [&](Relation Of) {
    return compareSteps(Before, After, Of).isSignificant();
  };
  EXPECT_FALSE(Is(Relation::SameProgram));
  EXPECT_TRUE(Is(Relation::ChangedProgram));
  Before.Response = After.Response = DeviceBound;
  EXPECT_TRUE(Is(Relation::SameProgram));
  EXPECT_FALSE(Is(Relation::OtherMachine));
}

TEST(CompareSteps, ComparesLikeWithLike) {
  std::mt19937 Random(1);
  StepSeries Series;
  StepFigures Before = figures(Series, Random), After = Before;
  Before.Profiled = After.Profiled =
      measureVariation(longer(Series, 1.16).durations(Random));
  EXPECT_EQ(compareSteps(Before, After, Relation::SameProgram).Kind,
            StepKind::Unprofiled);
  After.Unprofiled = {};
  StepComparison Found = compareSteps(Before, After, Relation::SameProgram);
  EXPECT_EQ(Found.Kind, StepKind::Profiled);
  EXPECT_EQ(Found.change(), 1);
  EXPECT_FALSE(Found.isSignificant());
  // Four times as long: these are not the same steps.
  After = Before;
  After.Profiled = measureVariation(longer(Series, 4).durations(Random));
  EXPECT_EQ(compareSteps(Before, After, Relation::SameProgram).Kind,
            StepKind::Profiled);
  After.Unprofiled = After.Profiled = {};
  Found = compareSteps(Before, After, Relation::SameProgram);
  EXPECT_EQ(Found.Kind, StepKind::None);
  EXPECT_FALSE(Found.isSignificant());
}

TEST(CompareSteps, TheIntervalHoldsTheSpeedup) {
  std::mt19937 Random(1);
  StepSeries Series;
  Interval Speedup =
      compareSteps(figures(Series, Random),
                   figures(longer(Series, 0.5), Random), Relation::SameProgram)
          .speedup();
  EXPECT_NEAR(Speedup.Best, 2, 0.02);
  EXPECT_LT(Speedup.Low, 2);
  EXPECT_GT(Speedup.High, 2);
  EXPECT_LT(Speedup.High - Speedup.Low, 0.12);
}
