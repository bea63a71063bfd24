#include "analysis/calibration/ModelError.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;
using namespace syncline::analysis::calibration;

TEST(ModelError, KeepsTheBestValue) {
  Interval Found =
      withModelError({90'000, 100'000, 120'000}, {1'000'000, 1, 0});
  EXPECT_EQ(Found.Best, 100'000);
  EXPECT_LT(Found.Low, 90'000);
  EXPECT_GT(Found.High, 120'000);
}

TEST(ModelError, GrowsWithGainAndSyncs) {
  Interval Exact{100'000, 100'000, 100'000}, None;
  auto WidthOf = [](const Interval &Of) { return Of.High - Of.Low; };
  GainContext One{10'000'000, 1, 0}, Four{10'000'000, 4, 0};
  EXPECT_GT(WidthOf(withModelError(Exact, One)),
            WidthOf(withModelError(None, One)));
  EXPECT_GT(WidthOf(withModelError(None, Four)),
            1.5 * WidthOf(withModelError(None, One)));
  // Many waits in a short step: their share of it is limited.
  EXPECT_LT(WidthOf(withModelError(None, {100'000, 50, 0})), 5'000);
}

TEST(ModelError, GrowsWhereTheHostLimitsTheProgram) {
  GainContext Busy{1'000'000, 0, 0}, Idle{1'000'000, 0, 700'000};
  EXPECT_LT(withModelError({}, Busy).High, 4'000);
  EXPECT_GT(withModelError({}, Idle).High, 12'000);
}

TEST(ModelError, KnowsHowLongTheDeviceWaitsForTheHost) {
  EXPECT_EQ(hostBoundTime({}, 1'000), 0);
  std::vector<DeviceTime> Devices(2);
  auto Set = [&](size_t Device, DeviceState State, uint64_t Time) {
    Devices[Device].Times[static_cast<size_t>(State)] = Time;
    Devices[Device].Total += Time;
  };
  Set(0, DeviceState::Compute, 500);
  Set(0, DeviceState::LaunchBound, 900);
  Set(0, DeviceState::HostWork, 100);
  Set(0, DeviceState::Bubble, 500);
  // This one computes less.
  Set(1, DeviceState::Compute, 1);
  Set(1, DeviceState::HostWork, 1'999);
  EXPECT_EQ(hostBoundTime(Devices, 1'000), 500);
}

TEST(ModelError, OfWideSamplesAddsLittle) {
  Interval Wide{-500'000, 100'000, 700'000};
  Interval Found = withModelError(Wide, {1'000'000, 1, 0});
  EXPECT_NEAR(Found.Low, Wide.Low, 5'000);
  EXPECT_NEAR(Found.High, Wide.High, 5'000);
}

TEST(ModelError, AGainCountsIfItIsSureOrLarge) {
  EXPECT_TRUE(counts({1'000, 2'000, 3'000}, 1'000'000));
  EXPECT_FALSE(counts({-1'000, 2'000, 5'000}, 1'000'000));
  EXPECT_TRUE(counts({-5'000, 20'000, 45'000}, 1'000'000));
  EXPECT_FALSE(counts({100, 200, 300}, 1'000'000));
}

TEST(ModelError, NoGainExceedsTheStep) {
  // Slow stretches of a run have steps that are longer than the usual one.
  Interval Found =
      withModelError({50'000, 300'000, 900'000}, {400'000, 1, 300'000});
  EXPECT_EQ(Found.High, 400'000);
  EXPECT_EQ(Found.Best, 300'000);
  EXPECT_LT(Found.Low, 50'000);
  Found = withModelError({500'000, 600'000, 900'000}, {400'000, 1, 0});
  EXPECT_EQ(Found.Best, 400'000);
  EXPECT_EQ(Found.High, 400'000);
  EXPECT_LE(Found.Low, Found.Best);
}

TEST(ModelError, AGainIsSureIfItsIntervalDoesNotReachZero) {
  EXPECT_TRUE(isSure({1'000, 2'000, 3'000}));
  EXPECT_FALSE(isSure({-1'000, 2'000, 5'000}));
  // A thousandth of the best value is zero in the report.
  EXPECT_FALSE(isSure({2, 2'000, 5'000}));
}
