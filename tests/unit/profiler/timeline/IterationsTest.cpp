//===- IterationsTest.cpp - An inner loop that does not block -------------===//

#include "timeline/Iterations.h"

#include "MadeUpProgram.h"

#include <random>

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

/// Rounds that do not block are alike, and each third or tenth logs. The calls
/// that can block show the longer step alone, and there are enough of these.
TEST(Iterations, RoundsThatLog) {
  for (unsigned Often : {3U, 10U, 20U, 50U}) {
    SCOPED_TRACE(Often);
    MadeUpProgram Of;
    Of.run(4'000 * Ms, [&](unsigned) {
      for (unsigned Round = 0; Round < Often; ++Round) {
        forward(Of);
        optimizer(Of);
      }
      Of.block(11, 2 * Ms);
    });
    expectAllStepTimes(Of);
    EXPECT_NEAR(Of.findSteps().Rounds, Often, 0.2 * Often);
  }
}

/// A checkpoint copies each parameter by itself, with pauses in between.
TEST(Iterations, RoundsBetweenRowsOfCopies) {
  MadeUpProgram Of;
  Of.run(4'000 * Ms, [&](unsigned) {
    for (unsigned Round = 0; Round < 12; ++Round) {
      forward(Of);
      optimizer(Of);
    }
    for (unsigned Parameter = 0; Parameter < 8; ++Parameter) {
      Of.pause(20 * Us);
      Of.block(11, 100 * Us);
    }
  });
  expectAllStepTimes(Of);
}

/// An optimizer after eight batches is too little of a step to be found by what
/// is launched.
TEST(Iterations, AccumulatedGradients) {
  MadeUpProgram Of;
  Of.run(4'000 * Ms, [&](unsigned) {
    for (unsigned Batch = 0; Batch < 8; ++Batch)
      forward(Of);
    optimizer(Of);
    Of.block(11, 500 * Us);
  });
  expectAllStepTimes(Of);
}

/// Rounds that block now and then, as the data want it, are the steps.
TEST(Iterations, RoundsThatBlockByChance) {
  MadeUpProgram Of;
  std::minstd_rand Random(7);
  Of.run(4'000 * Ms, [&](unsigned) {
    forward(Of);
    optimizer(Of);
    if (Random() % 5 == 0)
      Of.block(11, 2 * Ms);
  });
  Steps Found = Of.findSteps();
  EXPECT_EQ(Found.Rounds, 0);
  // A step takes 1 ms.
  EXPECT_GE(Found.fullSteps(), 4 * 25U);
}

TEST(Iterations, ALongerStepShowsNothing) {
  Timeline Events;
  std::vector<TimeSpan> Outer = {{0, 100}};
  std::vector<TimeSpan> Inner = {{0, 10}, {10, 20}, {30, 40}};
  EXPECT_FALSE(areIterations(Events, 1, Inner, Outer));
}
