//===- SplitScalesTest.cpp - The cost of a call, and the host's factor ----===//

#include "analysis/calibration/SplitScales.h"

#include "analysis/steps/ProfiledSteps.h"
#include "analysis/steps/Samples.h"
#include "profiler/analysis/MadeUpLoop.h"
#include "profiler/analysis/TraceTexts.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::steps;
using namespace syncline::tests;
using namespace syncline::timeline;

namespace {

/// Five steps of 510 us. The host works for 100 us, launches ten kernels in
/// 200, and is blocked for the rest of the device's 400.
ReadTrace workThenLaunches() {
  std::string Text;
  for (uint64_t At = 0; At < 2'550; At += 510) {
    for (uint64_t I = 0; I < 10; ++I)
      Text += launch(At + 100 + 20 * I, At + 107 + 40 * I, 40);
    Text += streamWait(At + 300, 210);
  }
  return readFull(Text);
}

const std::vector<uint64_t> Starts = {0, 510'000, 1'020'000, 1'530'000};

} // namespace

TEST(SplitScales, AgreeWithHostTimeAndStep) {
  ReadTrace Trace = workThenLaunches();
  Execution Run = executionOf(Trace, Starts);
  // The host needs 50 us less, but the step is as long: the work before the
  // first launch is, and so is the device's.
  double Host = profiledHostTime(Trace.Events, {&Run});
  std::optional<TimeScales> Found =
      splitScales({&Run}, {Host, Host - 50'000, 510'000});
  ASSERT_TRUE(Found);
  EXPECT_NEAR(Found->Host, 1, 0.02);
  EXPECT_NEAR(Found->PerCall, 5'000, 600);
  EXPECT_NEAR(meanReplay({&Run}, *Found).Step, 510'000, 2'000);
  // A step that is 8 us shorter: the host's work is, too.
  Found = splitScales({&Run}, {Host, Host - 50'000, 502'000});
  ASSERT_TRUE(Found);
  EXPECT_LT(Found->Host, 0.97);
  EXPECT_LT(Found->PerCall, 4'500);
}

TEST(SplitScales, ComeAsCloseAsTheyCan) {
  ReadTrace Trace = workThenLaunches();
  Execution Run = executionOf(Trace, Starts);
  double Host = profiledHostTime(Trace.Events, {&Run});
  // All of the difference is the cost of calls, or none of it.
  std::optional<TimeScales> Longest =
      splitScales({&Run}, {Host, Host - 50'000, 560'000});
  ASSERT_TRUE(Longest);
  EXPECT_NEAR(Longest->Host, 1, 0.01);
  std::optional<TimeScales> Shortest =
      splitScales({&Run}, {Host, Host - 50'000, 430'000});
  ASSERT_TRUE(Shortest);
  EXPECT_NEAR(Shortest->Host, (Host - 50'000) / Host, 0.01);
  EXPECT_NEAR(Shortest->PerCall, 0, 500);
}

TEST(SplitScales, NeedADifferenceAndRecordedCalls) {
  ReadTrace Trace = workThenLaunches();
  Execution Run = executionOf(Trace, Starts);
  double Host = profiledHostTime(Trace.Events, {&Run});
  EXPECT_FALSE(splitScales({&Run}, {Host, Host + 10'000, 510'000}));
  for (Operation &Op : Run.Operations)
    Op.IsOnlyInWindows = false;
  EXPECT_FALSE(splitScales({&Run}, {Host, Host - 50'000, 510'000}));
}

TEST(SplitScales, EndsOfTheHostsTimeHaveTheSameStep) {
  ReadTrace Trace = workThenLaunches();
  Execution Run = executionOf(Trace, Starts);
  double Host = profiledHostTime(Trace.Events, {&Run});
  UsualTime Outside{Host - 50'000, Host - 60'000, Host - 40'000};
  UsualTime Step{510'000, 505'000, 515'000};
  std::optional<ScaleSet> Found = splitScaleSet({&Run}, Host, Outside, Step);
  ASSERT_TRUE(Found);
  EXPECT_NEAR((*Found)[BestScales].PerCall, 5'000, 500);
  EXPECT_NEAR((*Found)[LowScales].PerCall, 6'000, 500);
  EXPECT_NEAR((*Found)[HighScales].PerCall, 4'000, 500);
  EXPECT_EQ((*Found)[OtherScales], (*Found)[BestScales]);
  for (const TimeScales &Scale : *Found)
    EXPECT_NEAR(meanReplay({&Run}, Scale).Step, 510'000, 2'500);
  // Nothing explains a step that is so much longer.
  EXPECT_FALSE(splitScaleSet({&Run}, Host, Outside, Step.plus(50'000)));
}

/// Launches take 16 us in windows and 12 outside; the host's own work takes 250
/// everywhere. The device is idle during that work and busy during the
/// launches, so a step is as long in a window as outside.
TEST(SplitScales, GainOfALoopWhoseHostWorksBetweenReads) {
  auto Step = [](MadeUpLoop &On, unsigned) {
    On.work(250);
    On.launch(24, 12, 18);
    On.sync(11);
  };
  constexpr unsigned Steps = 4000;
  MadeUpLoop Loop;
  Loop.setRecordingCost(4);
  double Mean = Loop.run(Steps, Step);
  double Truth = trueGain(Steps, Step, {11});
  EXPECT_GT(Truth, 0.15 * Mean);
  Analysis Found = Loop.analyzed();
  EXPECT_NEAR(Found.StepTime, Mean, 0.01 * Mean);
  EXPECT_NEAR(Found.Scales[BestScales].PerCall, 4'000, 400);
  EXPECT_NEAR(Found.JointGain.Best, Truth, 0.015 * Mean);
  // Only the step time would tell that the host is no faster outside.
  EXPECT_EQ(Found.Scales[OtherScales].PerCall, 0);
  EXPECT_NEAR(Found.Scales[OtherScales].Host, 1, 0.02);
  EXPECT_LT(Found.JointGain.Low, Truth - 0.1 * Mean);
  EXPECT_GT(Found.JointGain.High, Truth);
}
