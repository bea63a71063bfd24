//===- IterationsTest.cpp - An inner loop that does not block -------------===//

#include "timeline/Iterations.h"

#include "MadeUpProgram.h"

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::test;

namespace {

/// Layers of one kind, and kernels of the model around them.
void runModel(MadeUpProgram &Of, unsigned Layers, unsigned First) {
  for (unsigned Layer = 0; Layer < Layers; ++Layer)
    Of.launch(100, 8);
  Of.launch(First, 4);
}

/// A small model drafts four tokens, a large one checks them.
void decode(MadeUpProgram &Of, uint64_t Wait) {
  for (unsigned Token = 0; Token < 4; ++Token)
    runModel(Of, 3, 200);
  runModel(Of, 10, 300);
  Of.block(11, Wait);
}

} // namespace

/// A window holds two or three steps.
TEST(Iterations, FewStepsInAWindow) {
  MadeUpProgram Of;
  Of.run(3'000 * Ms, [&](unsigned) { decode(Of, 35 * Ms); });
  expectAllStepTimes(Of);
}

TEST(Iterations, ManyStepsInAWindow) {
  MadeUpProgram Of;
  Of.run(4'000 * Ms, [&](unsigned) { decode(Of, 1 * Ms); });
  expectAllStepTimes(Of);
}

/// The loop that copies the weights has the first window for itself, and the
/// calls of the start-up outnumber those of the steps.
TEST(Iterations, FewLongStepsAfterLoading) {
  MadeUpProgram Of;
  for (unsigned Weight = 0; Weight < 200; ++Weight) {
    Of.launch(390, 8);
    Of.block(50, 400 * Us);
  }
  for (unsigned Library = 0; Library < 120; ++Library)
    Of.block(60 + Library, 3 * Ms);
  Of.run(2'990 * Ms, [&](unsigned) { decode(Of, 38 * Ms); });
  Steps Found = Of.findSteps();
  EXPECT_EQ(Found.Source, StepSource::Period);
  EXPECT_GE(Found.fullSteps(), 1U);
  ASSERT_GE(Found.Unprofiled.size(), 50U);
  for (const TimeSpan &Step : Found.Unprofiled)
    EXPECT_NEAR(static_cast<double>(Step.duration()), 40 * Ms, 2 * Ms);
}

/// Steps that do not block, and log every so often, are no iterations.
TEST(Iterations, StepsThatLog) {
  for (unsigned Often : {3U, 10U}) {
    SCOPED_TRACE(Often);
    MadeUpProgram Of;
    Of.run(4'000 * Ms, [&](unsigned I) {
      forward(Of);
      optimizer(Of);
      if (I % Often == 0)
        Of.block(11, 2 * Ms);
    });
    Steps Found = Of.findSteps();
    ASSERT_FALSE(Found.Profiled.empty());
    // A step takes 1 ms.
    EXPECT_GE(Found.fullSteps(), 4 * 25U);
  }
}

TEST(Iterations, ALongerStepShowsNothing) {
  Timeline Events;
  std::vector<TimeSpan> Outer = {{0, 100}};
  std::vector<TimeSpan> Inner = {{0, 10}, {10, 20}, {30, 40}};
  EXPECT_FALSE(areIterations(Events, 1, Inner, Outer));
}
