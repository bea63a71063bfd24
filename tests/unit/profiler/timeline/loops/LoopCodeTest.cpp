//===- LoopCodeTest.cpp - Loops of functions whose code is known ----------===//

#include "timeline/loops/LoopNest.h"

#include "StackProgram.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace syncline::loops;
using namespace syncline::test;
using testing::SizeIs;

/// Functions of the programs.
static constexpr uint64_t Main = 1, Model = 2;

/// The loops of a function that jumps back from the second to the first number
/// of each pair.
static CodeLoops
codeLoops(const std::vector<std::pair<uint8_t, uint8_t>> &Jumps) {
  std::string Bytes(1, '\0');
  for (auto [Target, From] : Jumps) {
    Bytes += static_cast<char>(Target);
    Bytes += static_cast<char>(From - Target);
  }
  return *CodeLoops::decode(Bytes);
}

/// The code says what the order of calls cannot: an inner loop from a branch
/// that most iterations take.
TEST(LoopCode, TheCodeTellsLoopsFromBranches) {
  const CodeLoops Branch = codeLoops({{10, 30}}),
                  Inner = codeLoops({{10, 30}, {20, 22}});
  for (const CodeLoops *Code : {&Branch, &Inner}) {
    StackProgram Of;
    for (int I = 0; I < 8; ++I)
      for (uint64_t Line : {12, 20, 22})
        Of.block({{Main, Line, Code}});
    std::vector<Loop> Loops = Of.loops();
    EXPECT_EQ(find(Loops, 10, 30).iterations(), 7U);
    EXPECT_EQ(find(Loops, 20, 22).iterations(), 0U);
    EXPECT_THAT(find(Loops, 20, 22).Runs, SizeIs(Code == &Inner ? 8 : 0));
  }
}

TEST(LoopCode, TheCodeHasLoopsOfOneCall) {
  const CodeLoops Code = codeLoops({{10, 30}, {20, 22}});
  StackProgram Of;
  for (int I = 0; I < 5; ++I) {
    Of.block({{Main, 12, &Code}});
    for (int J = 0; J < 4; ++J)
      Of.block({{Main, 21, &Code}});
  }
  std::vector<Loop> Loops = Of.loops();
  EXPECT_EQ(find(Loops, 10, 30).iterations(), 4U);
  EXPECT_EQ(find(Loops, 20, 22).iterations(), 5U * 3U);
  EXPECT_EQ(around(Loops, 20, 22).Last, 30U);
  EXPECT_TRUE(find(Loops, 20, 22).IsInCode);
}

/// A function without a loop is called again where it moves back.
TEST(LoopCode, AFunctionWithoutALoopIsCalledAgain) {
  const CodeLoops Outer = codeLoops({{10, 30}}), None = codeLoops({});
  StackProgram Of;
  for (int I = 0; I < 9; ++I)
    for (uint64_t Line : {2, 4})
      Of.block({{Main, 20, &Outer}, {Model, Line, &None}});
  std::vector<Loop> Loops = Of.loops();
  ASSERT_THAT(Loops, SizeIs(1));
  EXPECT_EQ(Loops[0].First, 10U);
  EXPECT_EQ(Loops[0].iterations(), 8U);
}

/// Outside of windows one call of a step is known. It is in a loop that passes
/// once a step, so windows have to say which of the two loops it advances.
TEST(LoopCode, WindowsTellWhichLoopACallAdvances) {
  const CodeLoops Outer = codeLoops({{10, 30}}), Own = codeLoops({{2, 6}});
  StackProgram Of;
  Of.repeat(60, 20, 30, [&](int) {
    Of.block({{Main, 12, &Outer}, {Model, 4, &Own}});
    Of.launch({{Main, 20, &Outer}});
  });
  std::vector<Loop> Loops = Of.loops();
  EXPECT_EQ(find(Loops, 10, 30).iterations(), 59U);
  EXPECT_EQ(find(Loops, 2, 6).iterations(), 0U);
}

/// The second call of some iterations is one that no iteration in a window
/// leaves out. The third one still does not begin an iteration.
TEST(LoopCode, ACallThatWindowsAlwaysShowMayBeRare) {
  const CodeLoops Code = codeLoops({{10, 30}});
  StackProgram Of;
  Of.repeat(60, 20, 30, [&](int I) {
    Of.block({{Main, 12, &Code}});
    if (I % 2 == 0 || (I >= 20 && I < 30))
      Of.block({{Main, 20, &Code}});
    Of.block({{Main, 28, &Code}});
  });
  EXPECT_EQ(find(Of.loops(), 10, 30).iterations(), 59U);
}
