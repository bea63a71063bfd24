//===- ProfiledStepsTest.cpp - Times of the steps in windows --------------===//

#include "analysis/steps/ProfiledSteps.h"

#include "profiler/analysis/TraceTexts.h"

#include <gtest/gtest.h>

#include <string>

using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::steps;
using namespace syncline::tests;

/// The call with which the host waits is recorded everywhere.
TEST(ProfiledSteps, RecordingTakesTimeFromLaunches) {
  std::string Text;
  for (uint64_t I = 0; I < 10; ++I)
    Text += launch(100 + 20 * I, 107 + 40 * I, 40);
  ReadTrace Trace = readFull(Text + streamWait(300, 210));
  Execution Run = executionOf(Trace, {0, 510'000});
  EXPECT_DOUBLE_EQ(recordingTime({&Run}, 4'000), 40'000);
  double All = profiledHostTime(Trace.Events, {&Run});
  EXPECT_NEAR(All, 300'000, 1);
  TimeScales Scale;
  Scale.Host = 0.5;
  Scale.PerCall = 4'000;
  EXPECT_NEAR(meanHostScale({&Run}, Scale), 0.5 * (All - 40'000) / All, 0.005);
}
