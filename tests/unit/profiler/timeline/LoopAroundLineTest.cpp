//===- LoopAroundLineTest.cpp - The loop that a line is in ----------------===//

#include "timeline/LoopAroundLine.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

using namespace syncline::loops;
using namespace syncline::symbols;
using namespace syncline::timeline;

/// Line 1 is before a loop of 10 to 60 at line 2, and line 8 after it. Line 5
/// has a loop of its own, 40 to 50. The code from \p Handlers on is of
/// handlers.
static CodeLoops loopsOf(char Handlers) {
  return CodeLoops::decode(std::string{Handlers, 10, 50, 40, 10}).value();
}

static std::vector<LineSpan> lines() {
  return {{0, 4, 1},   {4, 12, 2},  {12, 20, 3}, {20, 36, 4},
          {36, 52, 5}, {52, 60, 6}, {60, 62, 2}, {62, 70, 8}};
}

static std::optional<CodeSpan> around(uint32_t Line) {
  return loopAroundLine(loopsOf(0), lines(), Line);
}

static constexpr CodeSpan Outer{10, 60};

TEST(LoopAroundLine, HasTheLineInItsBody) {
  EXPECT_EQ(around(3), Outer);
  EXPECT_EQ(around(6), Outer);
  EXPECT_EQ(around(1), std::nullopt);
  EXPECT_EQ(around(8), std::nullopt);
  EXPECT_EQ(around(9), std::nullopt);
}

/// The iterator of a `for` is evaluated before its loop.
TEST(LoopAroundLine, AHeadIsNotInTheBody) {
  EXPECT_EQ(around(2), std::nullopt);
}

TEST(LoopAroundLine, AComprehensionInOneLineIsNotAroundIt) {
  EXPECT_EQ(around(5), Outer);
  std::vector<LineSpan> InTwo = lines();
  InTwo[4] = {36, 44, 5};
  InTwo.insert(InTwo.begin() + 5, LineSpan{44, 52, 7});
  // The head of the inner loop is not in its body, and no statement of another.
  EXPECT_EQ(loopAroundLine(loopsOf(0), InTwo, 5), std::nullopt);
}

TEST(LoopAroundLine, IsTheInnermostOne) {
  std::vector<LineSpan> InTwo = lines();
  InTwo[4] = {36, 44, 5};
  InTwo.insert(InTwo.begin() + 5, LineSpan{44, 50, 7});
  EXPECT_EQ(loopAroundLine(loopsOf(0), InTwo, 7), (CodeSpan{40, 50}));
}

/// What a `finally` after the loop does is also where the loop returns.
TEST(LoopAroundLine, ALastLineInPartOutsideMayBeAfterIt) {
  std::vector<LineSpan> Twice = lines();
  Twice.push_back({70, 72, 6});
  EXPECT_EQ(loopAroundLine(loopsOf(0), Twice, 6), std::nullopt);
  // Handlers repeat it, too. They are of no importance.
  EXPECT_EQ(loopAroundLine(loopsOf(70), Twice, 6), Outer);
}

/// Comprehensions have code for exceptions after all other code.
TEST(LoopAroundLine, ALineBeforeOneOfTheBodyIsInIt) {
  std::vector<LineSpan> Twice = lines();
  Twice.push_back({70, 72, 3});
  EXPECT_EQ(loopAroundLine(loopsOf(0), Twice, 3), Outer);
}

/// The last instruction of a loop is longer than one unit.
TEST(LoopAroundLine, TheLastLineMayEndWithTheLoop) {
  std::vector<LineSpan> Longer = lines();
  Longer[5].End = 64;
  Longer.erase(Longer.begin() + 6);
  Longer[6].First = 64;
  EXPECT_EQ(loopAroundLine(loopsOf(0), Longer, 6), Outer);
}

/// This one returns into the loop. The next one may belong to other code.
TEST(LoopAroundLine, HandlersAreNotInOrder) {
  std::vector<LineSpan> Handled = lines();
  Handled.push_back({70, 80, 9});
  auto Loops = CodeLoops::decode(std::string{70, 10, 50, 20, 58}).value();
  EXPECT_EQ(Loops.placeOf(72), 20U);
  EXPECT_EQ(loopAroundLine(Loops, Handled, 9), std::nullopt);
}
