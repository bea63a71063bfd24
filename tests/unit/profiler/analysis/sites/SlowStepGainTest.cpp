//===- SlowStepGainTest.cpp - What a host that runs ahead makes up for ---===//

#include "analysis/sites/SlowStepGain.h"

#include "analysis/steps/FindSlowSteps.h"
#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

#include <functional>

using namespace syncline::analysis;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;
using namespace syncline::tests;

namespace {

/// Of a step, in microseconds: how much later the host launches, and how much
/// longer the device takes.
struct Extra {
  uint64_t Host = 0;
  uint64_t Device = 0;
};

/// Steps of 120 us, 20 of them host time, which end with a synchronization.
SlowSteps slowSteps(size_t Count, const std::function<Extra(size_t)> &ExtraOf) {
  std::string Text;
  std::vector<TimeSpan> Steps;
  uint64_t At = 0;
  for (size_t I = 0; I < Count; ++I) {
    Extra Own = ExtraOf(I);
    uint64_t Wait = At + 20 + Own.Host, End = Wait + 100 + Own.Device;
    Text += streamWait(Wait, End - Wait);
    Steps.push_back({At * 1000, End * 1000});
    At = End;
  }
  ReadTrace Trace = readText(Definitions + Text);
  return findSlowSteps(Trace.Events, Steps);
}

Extra lateEvery10(size_t Step) { return {Step % 10 ? 0u : 200u, 0}; }

constexpr double Us = 1000;
constexpr FreePace DeviceBound = {20 * Us, 100 * Us, 50};

} // namespace

TEST(SlowSteps, AHostAheadOfTheDeviceMakesUpForDelays) {
  SlowSteps Slow = slowSteps(5000, lateEvery10);
  EXPECT_NEAR(Slow.Excess, 20 * Us, Us);
  Interval Gain = gainOfSlowSteps(Slow, DeviceBound);
  EXPECT_NEAR(Gain.Best, 20 * Us, Us);
  EXPECT_LE(Gain.Low, Gain.Best);
  EXPECT_GE(Gain.High, Gain.Best);
}

TEST(SlowSteps, AHostThatLimitsTheProgramDoesNot) {
  SlowSteps Slow = slowSteps(5000, lateEvery10);
  EXPECT_NEAR(gainOfSlowSteps(Slow, {110 * Us, 100 * Us, 50}).Best, 0, Us);
  // It has just as much to do as the device if no step is slow, and loses each
  // delay.
  EXPECT_NEAR(gainOfSlowSteps(Slow, {100 * Us, 100 * Us, 50}).Best, 0, 2 * Us);
}

TEST(SlowSteps, TheLeadLimitsWhatIsMadeUp) {
  // One step ahead covers 80 us of each 200.
  SlowSteps Slow = slowSteps(5000, lateEvery10);
  EXPECT_NEAR(gainOfSlowSteps(Slow, {20 * Us, 100 * Us, 1}).Best, 8 * Us, Us);
}

TEST(SlowSteps, WorkOfTheDeviceRemains) {
  SlowSteps Slow = slowSteps(
      5000, [](size_t Step) { return Extra{0, Step % 10 ? 0u : 200u}; });
  EXPECT_NEAR(Slow.Excess, 20 * Us, Us);
  EXPECT_NEAR(gainOfSlowSteps(Slow, DeviceBound).Best, 0, Us);
}

TEST(SlowSteps, AnInterruptionOfTheProgramIsLeftOut) {
  SlowSteps Slow = slowSteps(5000, [](size_t Step) {
    return Extra{Step == 2500 ? 2'000'000u : 0u, 0};
  });
  EXPECT_EQ(Slow.Excess, 0);
  EXPECT_EQ(gainOfSlowSteps(Slow, DeviceBound).Best, 0);
}

TEST(SlowSteps, IfManyAreSlowTheyAreOfAnotherKind) {
  SlowSteps Slow = slowSteps(
      5000, [](size_t Step) { return Extra{Step % 3 ? 0u : 200u, 0}; });
  EXPECT_EQ(Slow.Excess, 0);
}

TEST(SlowSteps, SmallDelaysAndFewStepsCountForNothing) {
  // Below 1.5 times the usual step, then too few steps.
  auto Small = [](size_t Step) { return Extra{Step % 10 ? 0u : 50u, 0}; };
  EXPECT_EQ(slowSteps(5000, Small).Excess, 0);
  EXPECT_EQ(slowSteps(50, lateEvery10).Excess, 0);
  EXPECT_EQ(SlowSteps().Excess, 0);
}
