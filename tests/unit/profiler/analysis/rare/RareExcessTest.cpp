//===- RareExcessTest.cpp - Rare calls in windows -------------------------===//

#include "profiler/analysis/MadeUpLoop.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;
using namespace syncline::tests;

namespace {

double replayedStep(const Analysis &Result) {
  double Time = 0, Steps = 0;
  for (const ReplayedRun &Run : Result.Runs) {
    Time += static_cast<double>(Run.Base.Round.duration());
    Steps += Run.Exec.Steps;
  }
  return Time / Steps;
}

class RareExcess : public testing::TestWithParam<unsigned> {};

} // namespace

/// Windows contain the steps with rare calls as often as the loop does. The
/// time of these calls is not a cost of recording.
TEST_P(RareExcess, WindowsWithRareCallsNeedNoCorrection) {
  MadeUpLoop Loop;
  double Mean = Loop.run(4000, [](MadeUpLoop &On, unsigned I) {
    On.launch(30, 8, 20);
    On.sync(10);
    if (I % GetParam() == 0) {
      On.launch(1, 8, 200 * GetParam());
      On.sync(11);
    }
  });
  Analysis Result = Loop.analyzed();
  EXPECT_NEAR(Result.Scales[0].Host, 1, 0.02);
  EXPECT_NEAR(replayedStep(Result), Mean, 0.02 * Mean);
}

INSTANTIATE_TEST_SUITE_P(Every, RareExcess, testing::Values(3, 4, 10));
