#include "tracer/python/FrameWalk.h"

#include "FakePython.h"

#include <gtest/gtest.h>

#include <random>
#include <sys/mman.h>

using namespace syncline;
using namespace syncline::test;
using namespace syncline::tracer::python;

namespace {

class FrameWalkTest : public testing::Test {
protected:
  FakePython Fake;
  Pages Memory;

  std::vector<Frame> walk() {
    Memory.begin();
    FrameWalk Walk(Fake.Python, Memory, Fake.state());
    std::vector<Frame> Result;
    for (Frame Next; Walk.next(Next);)
      Result.push_back(Next);
    return Result;
  }
};

TEST_F(FrameWalkTest, GoesFromTheInnermostFrameOutwards) {
  Block &Main = Fake.code("main.py", "main", 1, "abc");
  Block &Step = Fake.code("main.py", "step", 9, "abc");
  Fake.enterEvaluation();
  Fake.enter(Main, 20);
  Fake.enter(Step, 4);
  std::vector<Frame> Frames = walk();
  ASSERT_EQ(Frames.size(), 2u);
  EXPECT_EQ(Frames[0].Code, Step.address());
  EXPECT_EQ(Frames[0].Offset, 4u);
  EXPECT_FALSE(Frames[0].EndsEvaluation);
  EXPECT_EQ(Frames[1].Code, Main.address());
  EXPECT_EQ(Frames[1].Offset, 20u);
  EXPECT_TRUE(Frames[1].EndsEvaluation);
}

TEST_F(FrameWalkTest, EachEvaluationHasAnEnd) {
  Block &Code = Fake.code("main.py", "main", 1, "abc");
  Fake.enterEvaluation();
  Fake.enter(Code, 2);
  Fake.enterEvaluation();
  Fake.enter(Code, 4);
  Fake.enter(Code, 6);
  // One that has just begun.
  Fake.enterEvaluation();
  std::vector<Frame> Frames = walk();
  ASSERT_EQ(Frames.size(), 4u);
  EXPECT_EQ(Frames[0].Code, 0u);
  EXPECT_TRUE(Frames[0].EndsEvaluation);
  EXPECT_FALSE(Frames[1].EndsEvaluation);
  EXPECT_TRUE(Frames[2].EndsEvaluation);
  EXPECT_TRUE(Frames[3].EndsEvaluation);
}

TEST_F(FrameWalkTest, AThreadWithoutPythonHasNone) {
  Memory.begin();
  Frame Next;
  EXPECT_FALSE(FrameWalk(Fake.Python, Memory, nullptr).next(Next));
  EXPECT_TRUE(walk().empty());
}

TEST_F(FrameWalkTest, BeforeTheFirstInstructionIsTheFirst) {
  Block &Code = Fake.code("main.py", "main", 1, "abc");
  Fake.enterEvaluation();
  Fake.enter(Code, static_cast<uint32_t>(-2));
  Block &Frame = Fake.enter(Code, 0);
  Frame.set(Fake.Python.Where.FrameInstruction,
            Code.address() + Fake.Python.Where.CodeInstructions - 2);
  ASSERT_FALSE(walk().empty());
  EXPECT_EQ(walk()[0].Offset, 0u);
}

TEST_F(FrameWalkTest, ACircleEnds) {
  Block &Code = Fake.code("main.py", "main", 1, "abc");
  Block &Frame = Fake.enter(Code, 0);
  Frame.set(Fake.Python.Where.FramePrevious, Frame.address());
  EXPECT_LE(walk().size(), 4096u);
}

TEST_F(FrameWalkTest, WhatCannotBeReadEndsTheWalk) {
  Block &Code = Fake.code("main.py", "main", 1, "abc");
  void *Hidden =
      mmap(nullptr, 8192, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  auto Address = reinterpret_cast<uintptr_t>(Hidden);
  for (uintptr_t Bad :
       {Address, Address + 4096 - 16, uintptr_t{8}, uintptr_t{1},
        UINTPTR_MAX & ~uintptr_t{7}, uintptr_t{1} << 63}) {
    Block &Frame = Fake.enter(Code, 0);
    Frame.set(Fake.Python.Where.FramePrevious, Bad);
    EXPECT_EQ(walk().size(), 1u) << Bad;
    FakeSink Sink;
    CodeCache Cache;
    EXPECT_EQ(Cache.find(Fake.Python, Memory, Bad, Sink), 0u) << Bad;
  }
  munmap(Hidden, 8192);
}

/// Objects with random words in the places of pointers.
TEST_F(FrameWalkTest, GarbageIsNoHarm) {
  std::mt19937_64 Random(7);
  auto Pick = [&](uintptr_t Sound) -> uintptr_t {
    switch (Random() % 4) {
    case 0:
      return Random();
    case 1:
      return Random() >> (Random() % 60);
    case 2:
      return Sound + Random() % 64;
    default:
      return Sound;
    }
  };
  const Layout &Where = Fake.Python.Where;
  for (int Round = 0; Round < 3000; ++Round) {
    FakePython Own;
    Block &Code = Own.code("main.py", "main", 1, std::string(40, 'x'));
    uintptr_t Table = Own.bytes(std::string(Random() % 100, 'y'));
    Code.set(Where.CodeFile, Pick(Own.text("other.py")));
    Code.set(Where.CodeName, Pick(Own.text("other")));
    Code.set(Where.CodeLineTable, Pick(Table));
    Own.enterEvaluation();
    Block &Frame = Own.enter(Code, 0);
    Frame.set(Where.FrameCode, Pick(Code.address()));
    Frame.set(Where.FramePrevious, Pick(0));
    Memory.begin();
    FrameWalk Walk(Own.Python, Memory, Own.state());
    FakeSink Sink;
    CodeCache Cache;
    for (syncline::tracer::python::Frame Next; Walk.next(Next);)
      Cache.find(Own.Python, Memory, Next.Code, Sink);
  }
}

TEST(PythonLayout, EveryVersionButTheDescribedHasATable) {
  for (unsigned Minor : {9u, 10u, 11u, 12u})
    EXPECT_TRUE(layoutOf(Minor, nullptr)) << Minor;
  for (unsigned Minor : {0u, 8u, 13u, 14u, 15u})
    EXPECT_FALSE(layoutOf(Minor, nullptr)) << Minor;
}

TEST(PythonLayout, ADescriptionHasToMakeSense) {
  Block Runtime(1024);
  Runtime.setText(0, "xdebugpy");
  Runtime.set(8, uint64_t{0x030d00f0});
  auto At = reinterpret_cast<const void *>(Runtime.address());
  EXPECT_TRUE(layoutOf(13, At));
  EXPECT_FALSE(layoutOf(14, At)) << "it describes another version";
  EXPECT_FALSE(isFreeThreaded(At));
  Runtime.set(16, uint64_t{1});
  EXPECT_TRUE(isFreeThreaded(At));
  Runtime.set(248, uint64_t{1} << 40);
  EXPECT_FALSE(layoutOf(13, At)) << "an offset is too large";
  Runtime.setText(0, "another!");
  Runtime.set(248, uint64_t{56});
  EXPECT_FALSE(layoutOf(13, At)) << "it is no description";
}

} // namespace
