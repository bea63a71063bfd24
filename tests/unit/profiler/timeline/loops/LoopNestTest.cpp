//===- LoopNestTest.cpp - Loops read from stacks --------------------------===//

#include "timeline/loops/LoopNest.h"

#include "StackProgram.h"

#include <gmock/gmock.h>

#include <algorithm>

using namespace syncline::loops;
using namespace syncline::test;
using testing::SizeIs;

/// Functions of the programs.
static constexpr uint64_t Main = 1, Model = 2, Tests = 3;

TEST(LoopNest, MovesBackBeginIterations) {
  StackProgram Of;
  Of.block({{Main, 5}});
  for (int I = 0; I < 6; ++I) {
    Of.block({{Main, 10}});
    Of.block({{Main, 12}, {Model, 3}});
    Of.block({{Main, 12}, {Model, 7}});
  }
  Of.block({{Main, 20}});
  std::vector<Loop> Loops = Of.loops();
  ASSERT_THAT(Loops, SizeIs(1));
  EXPECT_EQ(Loops[0].First, 10U);
  EXPECT_EQ(Loops[0].Last, 12U);
  EXPECT_EQ(Loops[0].iterations(), 5U);
  ASSERT_THAT(Loops[0].Runs, SizeIs(1));
  EXPECT_EQ(Loops[0].Runs[0].Starts.front(), 1U);
  EXPECT_EQ(Loops[0].Runs[0].Last, 18U);
}

TEST(LoopNest, NestsTheLoopsOfOneFunction) {
  StackProgram Of;
  for (int I = 0; I < 4; ++I) {
    Of.block({{Main, 10}});
    for (int J = 0; J < 5; ++J) {
      Of.block({{Main, 20}});
      Of.block({{Main, 22}});
    }
    Of.block({{Main, 30}});
  }
  std::vector<Loop> Loops = Of.loops();
  EXPECT_EQ(find(Loops, 20, 22).iterations(), 4U * 4U);
  EXPECT_THAT(find(Loops, 20, 22).Runs, SizeIs(4));
  EXPECT_EQ(around(Loops, 20, 22).First, 10U);
  EXPECT_EQ(around(Loops, 20, 22).Last, 30U);
  EXPECT_EQ(find(Loops, 10, 30).iterations(), 3U);
}

TEST(LoopNest, NestsTheLoopsOfFunctions) {
  StackProgram Of;
  for (int I = 0; I < 4; ++I) {
    Of.block({{Main, 10}});
    for (int J = 0; J < 3; ++J) {
      Of.block({{Main, 11}, {Model, 2}});
      Of.block({{Main, 11}, {Model, 4}});
    }
  }
  std::vector<Loop> Loops = Of.loops();
  EXPECT_EQ(find(Loops, 2, 4).iterations(), 4U * 2U);
  EXPECT_EQ(around(Loops, 2, 4).First, 10U);
  EXPECT_EQ(around(Loops, 2, 4).Last, 11U);
}

/// What only some iterations do does not make a loop around them.
TEST(LoopNest, LogsEverySoManyIterations) {
  for (int Every : {3, 10}) {
    SCOPED_TRACE(Every);
    StackProgram Of;
    for (int I = 0; I < 60; ++I) {
      Of.block({{Main, 10}});
      Of.block({{Main, 12}});
      if (I % Every == 0)
        Of.block({{Main, 14}});
    }
    EXPECT_EQ(find(Of.loops(), 10, 14).iterations(), 59U);
  }
}

TEST(LoopNest, TwoLoopsInAFunctionAreSeparate) {
  StackProgram Of;
  for (uint64_t Line : {10, 20})
    for (int I = 0; I < 7; ++I) {
      Of.block({{Main, Line}});
      Of.block({{Main, Line + 2}});
    }
  std::vector<Loop> Loops = Of.loops();
  EXPECT_EQ(find(Loops, 10, 12).iterations(), 6U);
  EXPECT_EQ(find(Loops, 20, 22).iterations(), 6U);
}

/// One line that reads a value is all that is known outside of windows. It is
/// three calls of CUDA.
TEST(LoopNest, OneLineOutsideOfWindows) {
  StackProgram Of;
  Of.repeat(100, 40, 50, [&](int) {
    Of.launch({{Main, 10}});
    Of.launch({{Main, 11}});
    for (unsigned Call : {0, 1, 2})
      Of.block({{Main, 12}}, Call);
  });
  std::vector<Loop> Loops = Of.loops();
  EXPECT_EQ(find(Loops, 10, 12).iterations(), 99U);
}

/// Outside of windows, an iteration seems to begin later.
TEST(LoopNest, WindowsShowWhereIterationsBegin) {
  StackProgram Of;
  Of.repeat(100, 40, 50, [&](int) {
    Of.launch({{Main, 10}});
    Of.block({{Main, 12}});
    Of.block({{Main, 14}});
    Of.launch({{Main, 16}});
  });
  std::vector<Loop> Loops = Of.loops();
  ASSERT_THAT(Loops, SizeIs(1));
  EXPECT_EQ(Loops[0].First, 10U);
  EXPECT_EQ(Loops[0].Last, 16U);
  EXPECT_EQ(Loops[0].iterations(), 99U);
}

/// A line that reads three values repeats its calls within an iteration.
TEST(LoopNest, ACallThatAnIterationRepeats) {
  StackProgram Of;
  Of.repeat(100, 40, 50, [&](int) {
    Of.launch({{Main, 10}});
    for (int Value = 0; Value < 3; ++Value)
      Of.block({{Main, 12}});
    Of.block({{Main, 14}});
  });
  std::vector<Loop> Loops = Of.loops();
  EXPECT_EQ(find(Loops, 10, 14).iterations(), 99U);
  EXPECT_TRUE(find(Loops, 12, 12).IsOneCall);
  EXPECT_EQ(find(Loops, 12, 12).iterations(), 200U);
}

/// Windows show that a function has no loop, so outside of them a move back in
/// it is a new call.
TEST(LoopNest, AFunctionThatALoopCalls) {
  StackProgram Of;
  Of.repeat(200, 40, 80, [&](int I) {
    Of.block({{Main, 10}, {Tests, 2}});
    Of.block({{Main, 10}, {Tests, 4}});
    Of.launch({{Main, 11}});
    if (I % 4 == 0)
      Of.block({{Main, 12}});
  });
  std::vector<Loop> Loops = Of.loops();
  ASSERT_THAT(Loops, SizeIs(1));
  EXPECT_EQ(Loops[0].Last, 12U);
  EXPECT_EQ(Loops[0].iterations(), 199U);
}

/// A line that repeats a call is no loop around the functions that it calls.
TEST(LoopNest, ARepeatedCallIsNotAroundFunctions) {
  StackProgram Of;
  for (int I = 0; I < 5; ++I)
    Of.block({{Main, 10}});
  for (int I = 0; I < 5; ++I)
    for (uint64_t Line : {2, 4})
      Of.block({{Main, 10}, {Model, Line}});
  std::vector<Loop> Loops = Of.loops();
  EXPECT_EQ(find(Loops, 2, 4).iterations(), 4U);
  EXPECT_EQ(find(Loops, 2, 4).Parent, NoLoop);
  EXPECT_EQ(find(Loops, 10, 10).iterations(), 4U);
}

TEST(LoopNest, AHoleEndsARun) {
  StackProgram Of;
  for (int I = 0; I < 10; ++I) {
    if (I == 5)
      Of.loseCalls();
    Of.block({{Main, 10}});
    Of.block({{Main, 12}});
  }
  std::vector<Loop> Loops = Of.loops();
  ASSERT_THAT(Loops, SizeIs(1));
  EXPECT_THAT(Loops[0].Runs, SizeIs(2));
  EXPECT_EQ(Loops[0].iterations(), 8U);
}

/// A function that calls itself is another function each time.
TEST(LoopNest, RecursionIsNoLoop) {
  StackProgram Of;
  StackProgram::Path At;
  for (int Depth = 0; Depth < 10; ++Depth) {
    At.push_back({Model, 5});
    Of.block(At);
  }
  EXPECT_THAT(Of.loops(), SizeIs(0));
}
