//===- PeriodInnerLoopsTest.cpp - Loops within a step ---------------------===//
//
// A solver and a recurrent layer iterate within a step. A small program that
// does something else every few steps looks alike.
//
//===----------------------------------------------------------------------===//

#include "MadeUpThread.h"
#include "PeriodSteps.h"
#include "timeline/FindPeriod.h"

#include <gmock/gmock.h>

#include <functional>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::test;
using testing::IsSubsetOf;

namespace {

constexpr uint64_t Cell = 7000;
constexpr uint64_t Logging = 8000;

void iterate(Thread &On, unsigned Times, unsigned Calls) {
  for (unsigned I = 0; I < Times; ++I)
    On.visitAll(Cell, Calls);
}

void run(Thread &On, unsigned Steps,
         const std::function<void(unsigned)> &Step) {
  for (unsigned I = 0; I < Steps; ++I) {
    On.pause(500);
    On.beginStep();
    Step(I);
  }
}

void expectSteps(Thread &On, unsigned Steps,
                 const std::function<void(unsigned)> &Step) {
  run(On, Steps, Step);
  auto Found = findPeriod(On.Visits);
  ASSERT_TRUE(Found);
  EXPECT_EQ(starts(*Found), allButLast(On.Begins));
}

/// A step with something else in it may be joined with its neighbor.
void expectMostSteps(Thread &On, unsigned Steps,
                     const std::function<void(unsigned)> &Step) {
  run(On, Steps, Step);
  auto Found = findPeriod(On.Visits);
  ASSERT_TRUE(Found);
  EXPECT_THAT(starts(*Found), IsSubsetOf(On.Begins));
  EXPECT_GE(Found->Steps.size(), 4 * Steps / 5);
}

} // namespace

TEST(PeriodInnerLoops, RecurrentLayer) {
  for (unsigned Times : {30U, 100U, 400U}) {
    SCOPED_TRACE(Times);
    Thread On;
    expectSteps(On, 12, [&](unsigned) {
      On.visitAll(Loading, 20);
      iterate(On, Times, 4);
      On.visitAll(Loss, 30);
    });
  }
}

/// Ten calls in an iteration, and twice as many others in a step.
TEST(PeriodInnerLoops, Solver) {
  for (unsigned Times : {20U, 50U, 200U}) {
    SCOPED_TRACE(Times);
    Thread On;
    expectSteps(On, 12, [&](unsigned) {
      On.visitAll(Loading, 6);
      iterate(On, Times, 10);
      On.visitAll(Loss, 20);
    });
  }
}

/// The iterations of each linear solution, within those of Newton's method.
TEST(PeriodInnerLoops, LoopInAnInnerLoop) {
  Thread On;
  expectSteps(On, 8, [&](unsigned) {
    On.visitAll(Loading, 40);
    for (unsigned I = 0; I < 25; ++I) {
      On.visitAll(Layer, 14);
      iterate(On, 40, 4);
    }
    On.visitAll(Loss, 12);
  });
}

/// A step is one launch of a graph, and every 20th one logs.
TEST(PeriodInnerLoops, OneGraphIsAStep) {
  Thread On;
  expectMostSteps(On, 400, [&](unsigned I) {
    On.visit(Cell);
    if (I % 20 == 19)
      On.readAll(Logging, 2);
  });
}

/// A step that launches a graph has few calls, and so has one of a small model.
TEST(PeriodInnerLoops, StepOfFewCallsThatLogs) {
  for (unsigned Calls : {3U, 4U, 8U})
    for (unsigned Every : {7U, 20U, 100U}) {
      SCOPED_TRACE(std::to_string(Calls) + " calls, every " +
                   std::to_string(Every));
      Thread On;
      expectMostSteps(On, 10 * Every, [&](unsigned I) {
        On.visitAll(Cell, Calls - 1);
        On.readAll(Loss, 1);
        if (I % Every == Every - 1) {
          On.visitAll(Logging, 2);
          On.readAll(Logging + 2, Calls + 3);
        }
      });
    }
}
