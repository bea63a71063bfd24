#include "tracer/recording/WindowPlan.h"

#include <gtest/gtest.h>

using syncline::tracer::recording::WindowPlan;

namespace {

constexpr uint64_t Begin = 1'000'000'000'000;
constexpr uint64_t Ms = WindowPlan::Millisecond;
constexpr uint64_t Step = 10 * Ms;

TEST(WindowPlan, WaitsForTheFirstStepsToPass) {
  WindowPlan Plan(Begin, 0, 0);
  EXPECT_FALSE(Plan.shouldOpen(Begin, Step));
  EXPECT_FALSE(Plan.shouldOpen(Begin + WindowPlan::FirstOpening - 1, Step));
  EXPECT_TRUE(Plan.shouldOpen(Begin + WindowPlan::FirstOpening, Step));
}

TEST(WindowPlan, WaitsForAPeriodButNotForever) {
  WindowPlan Plan(Begin, 0, 0);
  constexpr uint64_t Latest = WindowPlan::LatestFirstOpening;
  EXPECT_FALSE(Plan.shouldOpen(Begin + WindowPlan::FirstOpening, 0));
  EXPECT_FALSE(Plan.shouldOpen(Begin + Latest - 1, 0));
  EXPECT_TRUE(Plan.shouldOpen(Begin + Latest, 0));
}

TEST(WindowPlan, TheSecondWindowComesSoon) {
  WindowPlan Plan(Begin, 0, 0);
  Plan.opened(Begin + 500 * Ms, Step);
  Plan.closed(Begin + 540 * Ms);
  EXPECT_FALSE(Plan.shouldOpen(Begin + 1499 * Ms, Step));
  EXPECT_TRUE(Plan.shouldOpen(Begin + 1500 * Ms, Step));
  Plan.opened(Begin + 1500 * Ms, Step);
  Plan.closed(Begin + 1540 * Ms);
  EXPECT_FALSE(Plan.shouldOpen(Begin + 3499 * Ms, Step));
  EXPECT_TRUE(Plan.shouldOpen(Begin + 3500 * Ms, Step));
}

/// A program that loads for longer than the first window may wait has nothing
/// but loading in it.
TEST(WindowPlan, AfterAWindowWithoutAStepTheNextOneComesOnceThereIsAStep) {
  WindowPlan Plan(Begin, 0, 0);
  Plan.opened(Begin + 2500 * Ms, 0);
  Plan.closed(Begin + 2600 * Ms);
  EXPECT_FALSE(Plan.shouldOpen(Begin + 2699 * Ms, Step));
  EXPECT_TRUE(Plan.shouldOpen(Begin + 2700 * Ms, Step));
  // Without a step it comes when it always did.
  EXPECT_FALSE(Plan.shouldOpen(Begin + 3499 * Ms, 0));
  EXPECT_TRUE(Plan.shouldOpen(Begin + 3500 * Ms, 0));
  // A program may load for longer than until the second window.
  Plan.opened(Begin + 2700 * Ms, 0);
  Plan.closed(Begin + 2800 * Ms);
  EXPECT_FALSE(Plan.shouldOpen(Begin + 2899 * Ms, Step));
  EXPECT_TRUE(Plan.shouldOpen(Begin + 2900 * Ms, Step));
  EXPECT_FALSE(Plan.shouldOpen(Begin + 5199 * Ms, 0));
  EXPECT_TRUE(Plan.shouldOpen(Begin + 5200 * Ms, 0));
}

TEST(WindowPlan, ALoopWithoutAWindowGetsOneSoon) {
  WindowPlan Plan(Begin, 0, 0);
  EXPECT_FALSE(Plan.isOfNewLoop(Begin + 600 * Ms, Begin + 100 * Ms, Step))
      << "the first window has rules of its own";
  Plan.opened(Begin + 500 * Ms, Step);
  Plan.closed(Begin + 540 * Ms);
  EXPECT_FALSE(Plan.isOfNewLoop(Begin + 900 * Ms, Begin + 530 * Ms, Step))
      << "the window has it";
  EXPECT_FALSE(Plan.isOfNewLoop(Begin + 900 * Ms, 0, Step)) << "nothing recurs";
  EXPECT_TRUE(Plan.isOfNewLoop(Begin + 900 * Ms, Begin + 600 * Ms, Step));
  Plan.opened(Begin + 900 * Ms, Step);
  Plan.closed(Begin + 1400 * Ms);
  // Windows stay a small share of the run.
  EXPECT_FALSE(Plan.isOfNewLoop(Begin + 2399 * Ms, Begin + 1500 * Ms, Step));
  EXPECT_TRUE(Plan.isOfNewLoop(Begin + 2400 * Ms, Begin + 1500 * Ms, Step));
}

/// The inner loop of a solver recurs often before the solver itself does.
TEST(WindowPlan, AStepThatIsLongerThanAnyWindowGetsOneSoon) {
  WindowPlan Plan(Begin, 0, 0);
  Plan.opened(Begin + 500 * Ms, 10 * Ms);
  Plan.closed(Begin + 560 * Ms);
  EXPECT_FALSE(Plan.isOfNewLoop(Begin + 900 * Ms, Begin, 30 * Ms));
  EXPECT_TRUE(Plan.isOfNewLoop(Begin + 900 * Ms, Begin, 31 * Ms));
  EXPECT_FALSE(Plan.isOfNewLoop(Begin + 679 * Ms, Begin, 31 * Ms));
  Plan.opened(Begin + 900 * Ms, 31 * Ms);
  Plan.closed(Begin + 1086 * Ms);
  EXPECT_FALSE(Plan.isOfNewLoop(Begin + 9000 * Ms, Begin, 31 * Ms));
  // No window is long enough for a step that takes minutes.
  Plan.opened(Begin + 10'000 * Ms, WindowPlan::LongestStep);
  Plan.closed(Begin + 22'000 * Ms);
  EXPECT_FALSE(Plan.isOfNewLoop(Begin + 90'000 * Ms, Begin, 60'000 * Ms));
  WindowPlan Fixed(Begin, 40 * Ms, 0);
  Fixed.opened(Begin + 500 * Ms, 10 * Ms);
  Fixed.closed(Begin + 540 * Ms);
  EXPECT_FALSE(Fixed.isOfNewLoop(Begin + 900 * Ms, Begin, 31 * Ms));
}

/// Recording makes a step half as long again.
TEST(WindowPlan, HoldsThreeWholeStepsWhereverItBegins) {
  for (uint64_t Length : {30 * Ms, 100 * Ms, WindowPlan::LongestStep}) {
    WindowPlan Plan(Begin, 0, 0);
    Plan.opened(Begin, Length);
    uint64_t Recorded = Length * 3 / 2;
    // It begins right after a step has.
    EXPECT_GE((Plan.closing() - Begin - (Recorded - 1)) / Recorded, 3u);
  }
}

TEST(WindowPlan, IsNeitherTooShortNorTooLong) {
  WindowPlan Plan(Begin, 0, 0);
  Plan.opened(Begin, 1);
  EXPECT_EQ(Plan.closing(), Begin + WindowPlan::LeastLength);
  Plan.opened(Begin, 3'600'000 * Ms);
  EXPECT_EQ(Plan.closing(), Begin + WindowPlan::MostLength);
  Plan.opened(Begin, 0);
  EXPECT_EQ(Plan.closing(), Begin + WindowPlan::UnknownLength);
}

TEST(WindowPlan, WindowsAreASmallShareOfTheRun) {
  WindowPlan Plan(Begin, 0, 0);
  uint64_t Now = Begin;
  for (unsigned I = 0; I < 40; ++I) {
    uint64_t Opened = Now;
    Plan.opened(Opened, 50 * Ms);
    Plan.closed(Opened + 150 * Ms);
    while (!Plan.shouldOpen(Now, 50 * Ms))
      Now += Ms;
    EXPECT_GE(Now - Opened, (I ? WindowPlan::LengthsInPeriod
                               : WindowPlan::LengthsInFirstPeriod) *
                                150 * Ms);
    EXPECT_LE(Now - Opened, WindowPlan::MostPeriod + Ms);
  }
}

/// A search for the fastest kernels takes seconds a step, and the training
/// after it milliseconds.
TEST(WindowPlan, AfterALongWindowAShortOneComesSoon) {
  WindowPlan Plan(Begin, 0, 0);
  Plan.opened(Begin + 500 * Ms, Step);
  Plan.closed(Begin + 540 * Ms);
  Plan.opened(Begin + 3000 * Ms, 2000 * Ms);
  Plan.closed(Begin + 15'000 * Ms);
  EXPECT_FALSE(Plan.shouldOpen(Begin + 100'000 * Ms, 2000 * Ms));
  EXPECT_FALSE(Plan.shouldOpen(Begin + 100'000 * Ms, 0));
  EXPECT_TRUE(Plan.shouldOpen(Begin + 15'000 * Ms, Step));
  Plan.opened(Begin + 15'000 * Ms, Step);
  Plan.closed(Begin + 15'060 * Ms);
  // Windows stay a small share of the run.
  EXPECT_FALSE(Plan.shouldOpen(Begin + 17'000 * Ms, Step));
  EXPECT_FALSE(Plan.shouldOpen(Begin + 17'000 * Ms, 2000 * Ms));
}

TEST(WindowPlan, AFixedPeriodHoldsForNewLoopsToo) {
  WindowPlan Plan(Begin, 0, 1000 * Ms);
  Plan.opened(Begin + 1000 * Ms, Step);
  Plan.closed(Begin + 1040 * Ms);
  EXPECT_FALSE(Plan.isOfNewLoop(Begin + 1900 * Ms, Begin + 1100 * Ms, Step));
}

TEST(WindowPlan, FixedLengthAndPeriod) {
  WindowPlan Plan(Begin, 5 * Ms, 30 * Ms);
  EXPECT_FALSE(Plan.shouldOpen(Begin + 29 * Ms, 0));
  EXPECT_TRUE(Plan.shouldOpen(Begin + 30 * Ms, 0));
  Plan.opened(Begin + 30 * Ms, 1000 * Ms);
  EXPECT_EQ(Plan.closing(), Begin + 35 * Ms);
  Plan.closed(Begin + 36 * Ms);
  EXPECT_FALSE(Plan.shouldOpen(Begin + 59 * Ms, 0));
  EXPECT_TRUE(Plan.shouldOpen(Begin + 60 * Ms, 0));
  // A window that took longer than the period is followed by the next at once.
  Plan.opened(Begin + 60 * Ms, 0);
  Plan.closed(Begin + 500 * Ms);
  EXPECT_TRUE(Plan.shouldOpen(Begin + 500 * Ms, 0));
}

} // namespace
