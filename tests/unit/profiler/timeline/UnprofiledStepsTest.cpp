//===- UnprofiledStepsTest.cpp - Steps outside of windows -----------------===//
//
// Programs with steps of one kind. UnprofiledKindsTest has programs with
// several kinds of steps, or with several loops.
//
//===----------------------------------------------------------------------===//

#include "MadeUpProgram.h"

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::test;

namespace {

/// Something else happens every so many steps.
class EverySoManySteps : public testing::TestWithParam<unsigned> {};
/// Evaluating as many batches as are trained on makes two kinds of steps, which
/// have no call in common.
class EveryFewSteps : public EverySoManySteps {};

TEST_P(EverySoManySteps, LossIsLogged) {
  MadeUpProgram Of;
  Of.run(4'000 * Ms, [&](unsigned I) {
    forward(Of);
    Of.block(11);
    optimizer(Of);
    if (I % GetParam() == 0) {
      Of.block(12);
      Of.pause(300 * Us);
      Of.block(13);
    }
  });
  expectAllSteps(Of);
}

TEST_P(EveryFewSteps, ModelIsEvaluated) {
  MadeUpProgram Of;
  Of.run(6'000 * Ms, [&](unsigned I) {
    forward(Of);
    optimizer(Of);
    Of.block(11);
    if (I % GetParam() == 0)
      for (unsigned Batch = 0; Batch <= GetParam() / 2; ++Batch) {
        forward(Of);
        Of.block(21);
        Of.block(22);
      }
  });
  expectAllSteps(Of);
}

/// Several steps of it have few calls, of which logging is a notable part.
TEST_P(EverySoManySteps, SmallProgramLogs) {
  MadeUpProgram Of;
  Of.run(2'000 * Ms, [&](unsigned I) {
    Of.launch(100, 24);
    Of.block(11);
    Of.launch(200, 8);
    if (I % GetParam() == 0) {
      Of.launch(300, 2);
      Of.block(12);
    }
  });
  expectAllSteps(Of);
}

TEST_P(EverySoManySteps, SiteIsCalledThreeTimesAStep) {
  MadeUpProgram Of;
  Of.run(4'000 * Ms, [&](unsigned I) {
    for (unsigned Part = 0; Part < 3; ++Part) {
      forward(Of);
      Of.block(11, 100 * Us);
    }
    optimizer(Of);
    if (I % GetParam() == 0)
      Of.block(12);
  });
  expectAllSteps(Of);
}

TEST_P(EverySoManySteps, HostDoesSomethingElse) {
  MadeUpProgram Of;
  Of.run(4'000 * Ms, [&](unsigned I) {
    forward(Of);
    Of.block(11);
    optimizer(Of);
    if (I % GetParam() == GetParam() - 1)
      Of.pause(40 * Ms);
  });
  expectAllSteps(Of);
}

INSTANTIATE_TEST_SUITE_P(UnprofiledSteps, EverySoManySteps,
                         testing::Values(2, 7, 20, 100));
INSTANTIATE_TEST_SUITE_P(UnprofiledSteps, EveryFewSteps,
                         testing::Values(7, 20, 100));

TEST(UnprofiledSteps, ConditionalSites) {
  MadeUpProgram Of;
  std::mt19937 Random;
  Of.run(4'000 * Ms, [&](unsigned) {
    forward(Of);
    Of.block(11);
    if (Random() % 3 == 0)
      Of.block(12, 50 * Us);
    optimizer(Of);
    for (unsigned I = Random() % 4; I > 0; --I)
      Of.block(13, 20 * Us);
  });
  expectAllSteps(Of);
}

TEST(UnprofiledSteps, OtherThreadsBlock) {
  MadeUpProgram Of;
  Of.run(4'000 * Ms, [&](unsigned I) {
    forward(Of);
    Of.block(11);
    optimizer(Of);
    if (I % 3 == 0)
      Of.block(31, 30 * Us, 2);
    Of.block(32, 10 * Us, 3);
    Of.block(32, 10 * Us, 3);
  });
  expectAllSteps(Of);
}

/// The steps of the phase that the windows show most of.
TEST(UnprofiledSteps, Phases) {
  MadeUpProgram Of;
  Of.run(4'000 * Ms, [&](unsigned) {
    forward(Of);
    Of.block(11);
    optimizer(Of);
  });
  uint64_t Truth = Of.Truth;
  Of.run(5'000 * Ms, [&](unsigned) {
    Of.launch(300, 20);
    Of.block(21);
  });
  Of.Truth = Truth;
  expectAllSteps(Of);
}

/// Times of ordinary steps are those of steps without an evaluation in them.
/// The window of 100 ms has one whole step.
TEST(UnprofiledSteps, TeachTheStepWhereWindowsHoldTooFew) {
  MadeUpProgram Own;
  Own.run(900 * Ms, [&](unsigned) {
    Own.launch(100, 30);
    Own.pause(45 * Ms);
    Own.block(1);
  });
  Steps Found = Own.findSteps();
  EXPECT_EQ(Found.Source, StepSource::Period);
  EXPECT_GE(Found.fullSteps(), 1U);
  EXPECT_NEAR(static_cast<double>(Found.Unprofiled.size()),
              static_cast<double>(Own.Truth), 3);
}

TEST(UnprofiledSteps, InterruptedOnesAreKnown) {
  MadeUpProgram Of;
  Of.run(4'000 * Ms, [&](unsigned I) {
    forward(Of);
    Of.block(11);
    optimizer(Of);
    if (I % 40 == 0)
      Of.pause(50 * Ms);
  });
  Steps Found = Of.findSteps();
  ASSERT_FALSE(Found.Unprofiled.empty());
  EXPECT_GT(Found.Interrupted.size(), 15u);
  for (const TimeSpan &Step : Found.Unprofiled)
    EXPECT_LT(Step.duration(), 3 * Ms);
  for (const TimeSpan &Step : Found.Interrupted)
    EXPECT_GT(Step.duration(), 50 * Ms);
}

} // namespace
