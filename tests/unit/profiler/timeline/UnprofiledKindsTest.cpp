//===- UnprofiledKindsTest.cpp - Several kinds of steps, several loops ----===//

#include "MadeUpProgram.h"

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::test;

namespace {

/// Something else happens every so many steps.
class KindsEverySoManySteps : public testing::TestWithParam<unsigned> {};

/// A step has 10 calls and logging 5, of which two launch something.
TEST_P(KindsEverySoManySteps, TinyProgramLogs) {
  MadeUpProgram Of;
  Of.run(2'000 * Ms, [&](unsigned I) {
    Of.launch(100, 6);
    Of.block(11);
    Of.launch(200, 3);
    Of.pause(100 * Us);
    if (I % GetParam() == 0) {
      Of.launch(300, 2);
      Of.block(12);
      Of.block(13);
      Of.block(14);
    }
  });
  expectAllSteps(Of);
}

/// The evaluation runs the kernels of the forward pass.
TEST_P(KindsEverySoManySteps, EvaluatesOneBatch) {
  MadeUpProgram Of;
  Of.run(6'000 * Ms, [&](unsigned I) {
    forward(Of);
    optimizer(Of);
    Of.block(11);
    if (I % GetParam() == 0) {
      forward(Of);
      Of.block(21);
    }
  });
  expectAllSteps(Of);
}

INSTANTIATE_TEST_SUITE_P(UnprofiledSteps, KindsEverySoManySteps,
                         testing::Values(7, 20, 100));

/// One iteration of a GAN trains both networks: it is the step.
TEST(UnprofiledKinds, BothKindsInOneStep) {
  MadeUpProgram Of;
  Of.run(4'000 * Ms, [&](unsigned) {
    Of.launch(100, 50);
    Of.launch(250, 16);
    Of.block(11);
    Of.launch(300, 4);
    Of.launch(100, 50);
    Of.launch(200, 20);
    Of.block(12);
  });
  expectAllSteps(Of);
}

/// Phases of 700 ms; the windows see each of them.
void runPhases(MadeUpProgram &Of, uint64_t Train, uint64_t Evaluate,
               const std::function<void()> &Test) {
  uint64_t Truth = 0;
  for (uint64_t Now = 0; Now < 20'000 * Ms;) {
    uint64_t Before = Of.Truth;
    Of.run(Now += Train, [&](unsigned) {
      forward(Of);
      Of.block(11);
      optimizer(Of);
    });
    Truth += Of.Truth - Before;
    Of.run(Now += Evaluate, [&](unsigned) { Test(); });
  }
  Of.Truth = Truth;
}

/// Another loop takes nearly half of the time, and blocks at \p Stack.
void expectOtherLoop(const MadeUpProgram &Of, uint32_t Stack) {
  Steps Found = Of.findSteps();
  EXPECT_EQ(Found.Other.Stack, Stack);
  EXPECT_NEAR(static_cast<double>(Found.Other.Time) /
                  static_cast<double>(Found.TimeOutside),
              0.48, 0.04);
}

/// Evaluation runs kernels of the training, and takes about as long.
TEST(UnprofiledKinds, PhaseOfSharedKernels) {
  MadeUpProgram Of;
  runPhases(Of, 730 * Ms, 690 * Ms, [&] {
    forward(Of);
    Of.pause(300 * Us);
    Of.block(21);
  });
  expectAllSteps(Of);
  expectOtherLoop(Of, 21);
}

TEST(UnprofiledKinds, PhaseOfOtherKernels) {
  MadeUpProgram Of;
  runPhases(Of, 730 * Ms, 690 * Ms, [&] {
    Of.launch(300, 60);
    Of.pause(300 * Us);
    Of.block(21);
  });
  expectAllSteps(Of);
  expectOtherLoop(Of, 21);
}

} // namespace
