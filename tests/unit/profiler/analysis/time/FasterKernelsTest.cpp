//===- FasterKernelsTest.cpp - What-if: kernels take less time ------------===//
//
// Times in the text of launch() are microseconds.
//
//===----------------------------------------------------------------------===//

#include "analysis/time/FasterKernels.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

#include <vector>

using namespace syncline::analysis;
using namespace syncline::analysis::time;
using namespace syncline::tests;
using testing::ElementsAre;

static std::vector<uint64_t> durations(const replay::Execution &Exec) {
  std::vector<uint64_t> Result;
  Result.reserve(Exec.Activities.size());
  for (const replay::QueuedActivity &Each : Exec.Activities)
    Result.push_back(Each.Duration);
  return Result;
}

TEST(FasterKernels, OnlyThoseOfTheCalls) {
  ReadTrace Trace = readFull(launch(10, 17, 30) + launch(60, 67, 20));
  replay::Execution Before = executionOf(Trace, {0, 100'000});
  EXPECT_THAT(durations(Before), ElementsAre(30'000, 20'000));
  auto IsSecond = [](uint32_t Call) { return Call == 1; };
  replay::Execution After = withFasterKernels(Before, IsSecond, 0.25);
  EXPECT_THAT(durations(After), ElementsAre(30'000, 5'000));
  EXPECT_EQ(After.Activities[1].Alone.Duration,
            Before.Activities[1].Alone.Duration / 4);
}

TEST(FasterKernels, CopiesAndExchangesTakeAsLong) {
  ReadTrace Trace = readFull(launch(10, 17, 30) + launch(60, 67, 20));
  replay::Execution Before = executionOf(Trace, {0, 100'000});
  Before.Activities[0].IsCopy = true;
  Before.Activities[1].IsCommunication = true;
  auto All = [](uint32_t) { return true; };
  EXPECT_EQ(durations(withFasterKernels(Before, All, 0.5)), durations(Before));
}
