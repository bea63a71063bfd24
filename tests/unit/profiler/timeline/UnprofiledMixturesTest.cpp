//===- UnprofiledMixturesTest.cpp - Several things happen in between ------===//
//
// Programs drawn at random: inner loops, conditional reads, logging and
// evaluations, at once.
//
//===----------------------------------------------------------------------===//

#include "MadeUpProgram.h"

#include <initializer_list>

using namespace syncline::test;

namespace {

class UnprofiledMixtures : public testing::TestWithParam<unsigned> {};

/// What a program does.
struct Mixture {
  explicit Mixture(unsigned Seed) : Random(Seed) {}

  void step(MadeUpProgram &Of, unsigned Number);

private:
  unsigned oneOf(std::initializer_list<unsigned> Values) {
    return Values.begin()[Random() % Values.size()];
  }
  bool isTime(unsigned Every, unsigned Number) const {
    return Every && Number % Every == Every - 1;
  }
  void train(MadeUpProgram &Of);
  void log(MadeUpProgram &Of) const;
  void evaluate(MadeUpProgram &Of) const;

  std::mt19937 Random;
  unsigned Forward = oneOf({20, 40, 80});
  unsigned Optimizer = oneOf({10, 30, 60});
  unsigned Reads = oneOf({1, 2, 4});
  unsigned Iterations = oneOf({0, 0, 5, 20, 60});
  bool IterationsRead = Random() % 2;
  unsigned OneInReads = oneOf({0, 2, 3, 10});
  unsigned LogEvery = oneOf({0, 2, 3, 7, 20, 100});
  unsigned LogReads = oneOf({1, 3});
  unsigned EvaluateEvery = oneOf({0, 7, 20, 50, 100});
  unsigned Batches = oneOf({1, 3});
};

} // namespace

void Mixture::train(MadeUpProgram &Of) {
  Of.launch(100, Forward);
  if (Iterations)
    for (unsigned I = 0; I < Iterations; ++I) {
      Of.launch(340, 6);
      if (IterationsRead)
        Of.block(41, 10 * Us);
    }
  for (unsigned I = 0; I < Reads; ++I) {
    Of.launch(280, 3);
    Of.block(11, 30 * Us);
  }
  Of.launch(200, Optimizer);
  if (OneInReads && Random() % OneInReads == 0) {
    Of.launch(300, 2);
    Of.block(51, 20 * Us);
  }
}

void Mixture::log(MadeUpProgram &Of) const {
  Of.launch(310, 3);
  for (unsigned I = 0; I < LogReads; ++I)
    Of.block(61 + I, 20 * Us);
  Of.pause(200 * Us);
}

/// Without what only training does.
void Mixture::evaluate(MadeUpProgram &Of) const {
  for (unsigned I = 0; I < Batches; ++I) {
    Of.launch(100, Forward);
    Of.block(71, 40 * Us);
  }
}

void Mixture::step(MadeUpProgram &Of, unsigned Number) {
  train(Of);
  if (isTime(LogEvery, Number))
    log(Of);
  if (isTime(EvaluateEvery, Number))
    evaluate(Of);
}

TEST_P(UnprofiledMixtures, AllStepsAreFound) {
  Mixture Program(GetParam());
  MadeUpProgram Of;
  Of.run(5'000 * Ms, [&](unsigned I) { Program.step(Of, I); });
  syncline::timeline::Steps Found = Of.findSteps();
  auto Truth = static_cast<double>(Of.Truth);
  EXPECT_NEAR(
      static_cast<double>(Found.Unprofiled.size() + Found.Interrupted.size()),
      Truth, 0.02 * Truth);
}

INSTANTIATE_TEST_SUITE_P(UnprofiledSteps, UnprofiledMixtures,
                         testing::Range(0U, 24U));
