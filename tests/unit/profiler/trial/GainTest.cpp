#include "trial/Gain.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

using namespace syncline::trial;

static constexpr uint64_t Steps = 40;
static constexpr double Step = 2e6;

/// Stretches of both variants in turn. \p StepOf: the mean step of a stretch,
/// by its number and variant, ns.
static std::vector<Stretch>
alternate(size_t Count, const std::function<double(size_t, bool)> &StepOf) {
  std::vector<Stretch> Result;
  for (size_t I = 0; I < Count; ++I) {
    bool Skips = I % 2;
    auto Time = static_cast<uint64_t>(StepOf(I, Skips) * double{Steps});
    Result.push_back({Skips, Steps, Time, Time, 10 * Steps, 0, 0});
  }
  return Result;
}

/// Random factors of about 1.
class Noise {
public:
  explicit Noise(double Size) : Factors(1, Size) {}
  double operator()() { return Factors(Random); }

private:
  std::mt19937_64 Random{7};
  std::normal_distribution<double> Factors;
};

TEST(TrialGain, TellsTheOwnTimeOfBothVariants) {
  std::vector<Stretch> All = alternate(20, [](size_t, bool) { return Step; });
  for (Stretch &Each : All)
    Each.OwnTime = Steps * (Each.Skips ? 7'000 : 2'000);
  // The first stretch of each variant does not count.
  All[0].OwnTime = All[1].OwnTime = Steps * 900'000;
  MeasuredGain Gain = measureGain(All);
  EXPECT_EQ(Gain.OwnTime, 2'000);
  EXPECT_EQ(Gain.OwnTimeWithout, 7'000);
}

TEST(TrialGain, OfCallsThatCostNothingIsZero) {
  Noise Any(0.01);
  MeasuredGain Gain =
      measureGain(alternate(60, [&](size_t, bool) { return Step * Any(); }));
  EXPECT_EQ(Gain.Pairs, 28U);
  EXPECT_NEAR(Gain.Best, 0, 0.01);
  EXPECT_LE(Gain.Low, 0);
  EXPECT_GE(Gain.High, 0);
  EXPECT_EQ(Gain.Difference, "");
}

TEST(TrialGain, IsWithinItsInterval) {
  Noise Any(0.01);
  MeasuredGain Gain = measureGain(alternate(60, [&](size_t, bool Skips) {
    return Step * (Skips ? 0.8 : 1) * Any();
  }));
  EXPECT_NEAR(Gain.Best, 0.2, 0.01);
  EXPECT_LT(Gain.Low, 0.2);
  EXPECT_GT(Gain.High, 0.2);
  EXPECT_LT(Gain.High - Gain.Low, 0.02);
  EXPECT_NEAR(Gain.Step, Step, 0.01 * Step);
  EXPECT_NEAR(Gain.StepWithout, 0.8 * Step, 0.02 * Step);
}

TEST(TrialGain, IgnoresThatTheMachineGetsSlower) {
  MeasuredGain Gain = measureGain(alternate(60, [](size_t I, bool Skips) {
    return Step * (Skips ? 0.9 : 1) * (1 + 0.02 * static_cast<double>(I));
  }));
  EXPECT_NEAR(Gain.Best, 0.1, 0.003);
  EXPECT_LT(Gain.High - Gain.Low, 0.005);
}

TEST(TrialGain, IgnoresAFewOutliers) {
  MeasuredGain Gain = measureGain(alternate(60, [](size_t I, bool Skips) {
    return Step * (Skips ? 0.9 : 1) * (I == 21 || I == 41 ? 10 : 1);
  }));
  EXPECT_NEAR(Gain.Best, 0.1, 0.001);
}

TEST(TrialGain, IgnoresWhatTheProgramSettlesIn) {
  MeasuredGain Gain = measureGain(
      alternate(9, [](size_t I, bool) { return I < 2 ? 100 * Step : Step; }));
  EXPECT_EQ(Gain.Pairs, 3U);
  EXPECT_NEAR(Gain.Best, 0, 1e-9);
}

TEST(TrialGain, NeedsPairs) {
  auto Same = [](size_t, bool) { return Step; };
  for (size_t Count = 0; Count <= 8; ++Count)
    EXPECT_EQ(measureGain(alternate(Count, Same)).Pairs, 0U) << Count;
}

TEST(TrialGain, NamesDifferentWork) {
  auto All = alternate(
      30, [](size_t, bool Skips) { return Step * (Skips ? 0.5 : 1); });
  for (Stretch &Each : All)
    if (Each.Skips)
      Each.Launches = 6 * Steps;
  EXPECT_EQ(
      measureGain(All).Difference,
      "a step launches 10.0 kernels in the unchanged program, and 6.0 with the "
      "calls skipped");
}

TEST(TrialGain, AllowsOtherThreadsToBeFasterOrSlower) {
  auto All = alternate(30, [](size_t, bool) { return Step; });
  for (Stretch &Each : All) {
    Each.StepThreadLaunches = Each.Launches;
    if (Each.Skips)
      Each.Launches *= 2;
  }
  EXPECT_EQ(measureGain(All).Difference, "");
}

TEST(TrialGain, AllowsWorkThatVariesAnyway) {
  auto All = alternate(60, [](size_t, bool) { return Step; });
  for (size_t I = 0; I < All.size(); ++I)
    All[I].Launches = (9 + I / 2 % 3) * Steps + (All[I].Skips ? Steps : 0);
  EXPECT_EQ(measureGain(All).Difference, "");
}
