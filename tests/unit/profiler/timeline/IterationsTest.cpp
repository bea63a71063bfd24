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

TEST(Iterations, FewLongerStepsShowNothing) {
  Timeline Events;
  std::vector<TimeSpan> Outer = {{0, 100}, {100, 200}};
  std::vector<TimeSpan> Inner = {{0, 10}, {10, 20}, {100, 110}};
  EXPECT_FALSE(areIterations(Events, 1, Inner, Outer));
}
