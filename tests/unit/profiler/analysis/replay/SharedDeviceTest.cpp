#include "analysis/replay/SharedDevice.h"

#include "analysis/replay/Replay.h"
#include "profiler/analysis/TraceTexts.h"

#include <gtest/gtest.h>

#include <string>

using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::tests;

static Execution execution(const std::string &Events, uint64_t EndInUs) {
  return executionOf(readFull(Events), {0, EndInUs * 1000});
}

TEST(SharedDevice, AShareTakesMoreThanItself) {
  EXPECT_DOUBLE_EQ(takenShare(1), 1);
  EXPECT_NEAR(takenShare(0.5), 0.8, 0.01);
  EXPECT_LT(takenShare(0.0001), 0.1);
}

TEST(SharedDevice, KernelsThatOverlapWouldBeFasterAlone) {
  // Each fills the device; together for 50 us.
  Execution Exec =
      execution(launch(0, 7, 100, 14) + launch(6, 57, 100, 15), 200);
  EXPECT_TRUE(Exec.SharesDevice);
  EXPECT_EQ(Exec.Activities[0].Alone.Duration, 75'000U);
  EXPECT_EQ(Exec.Activities[1].Alone.Duration, 75'000U);
  EXPECT_EQ(Exec.Activities[0].Duration, 100'000U);
}

TEST(SharedDevice, TheTimeThatOthersHadTheDeviceIsNoDelay) {
  // The second kernel starts 51 us after its launch, of which the first one
  // runs for 50.
  Execution Exec =
      execution(launch(0, 7, 50, 14) + launch(6, 57, 100, 15), 200);
  EXPECT_EQ(Exec.Activities[1].Latency, 51'000U);
  EXPECT_EQ(Exec.Activities[1].Alone.Latency, 10'000U);
  EXPECT_EQ(Exec.Activities[1].Alone.Duration, 100'000U);
}

TEST(SharedDevice, OneStreamHasTheDeviceForItself) {
  Execution Exec = execution(launch(0, 7, 100) + launch(6, 109, 100), 250);
  EXPECT_FALSE(Exec.SharesDevice);
  EXPECT_EQ(Exec.Activities[1].Alone.Duration, 100'000U);
}

/// The same on thread 2.
static std::string onThread2(std::string Text) {
  return Text.replace(Text.find("thread=1"), 8, "thread=2");
}

static double gainWithoutSyncs(const Execution &Exec, bool Competing) {
  Change Under;
  Under.Competing = Competing;
  double Before = replay::replay(Exec, Under).Step;
  Under.WithoutSync.assign(Exec.Operations.size(), true);
  return Before - replay::replay(Exec, Under).Step;
}

TEST(SharedDevice, TwoThreadsThatFillTheDeviceGainNothing) {
  // The device is busy all the time but for the host's 20 us, in which the
  // other thread's kernels could run.
  std::string Steps;
  for (uint64_t I = 0; I < 3; ++I) {
    uint64_t Start = I * 220;
    Steps += launch(Start, Start + 7, 200, 14) +
             onThread2(launch(Start + 1, Start + 8, 200, 15)) +
             streamWait(Start + 10, 203, 14) +
             onThread2(streamWait(Start + 11, 203, 15));
  }
  Execution Exec = execution(Steps, 660);
  EXPECT_NEAR(gainWithoutSyncs(Exec, true), 0, 0.03 * 660'000);
  // As if both could go on at full speed.
  EXPECT_GT(gainWithoutSyncs(Exec, false), 0.07 * 660'000);
}

/// The copies of a second thread, which works for nearly as long as the device,
/// in the stream of the first one.
TEST(SharedDevice, AThreadThatNothingHoldsBackGainsNoDeviceTime) {
  std::string Steps;
  for (uint64_t I = 0; I < 3; ++I) {
    uint64_t Start = I * 220;
    Steps += launch(Start, Start + 7, 200) +
             onThread2(launch(Start + 170, Start + 207, 3)) +
             streamWait(Start + 10, 203);
  }
  Execution Exec = execution(Steps, 660);
  ASSERT_EQ(Exec.Tails.size(), 2U);
  EXPECT_FALSE(Exec.SharesDevice);
  // The host's 20 us a step, and no more.
  EXPECT_NEAR(gainWithoutSyncs(Exec, true), 5'000, 5'000);
}
