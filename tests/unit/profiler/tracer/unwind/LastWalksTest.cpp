#include "tracer/unwind/LastWalks.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <vector>

using namespace syncline::tracer::unwind;

namespace {

class LastWalksTest : public testing::Test {
protected:
  static std::uintptr_t addressOf(const std::uintptr_t &Word) {
    return reinterpret_cast<std::uintptr_t>(&Word);
  }

  /// Records a walk that reads all words of the stack.
  void record() {
    LastWalk &Walk = Last.begin(Start.Begin.StackPointer);
    WalkRecorder To(&Walk);
    for (std::uintptr_t &Word : Stack)
      To.use(addressOf(Word), Word);
    To.useFramePointer(Start.Begin.FramePointer);
    ASSERT_TRUE(To.isComplete());
    Walk.end(Start, Frames, true);
  }

  bool repeats(const WalkStart &Now) {
    const LastWalk *Same = Last.find(Now);
    return Same && std::ranges::equal(Same->frames(), Frames);
  }

  std::array<std::uintptr_t, 3> Stack = {11, 12, 13};
  std::vector<std::uintptr_t> Frames = {1, 2};
  WalkStart Start{{1, 1024, 2048}, 64, 0, 5};
  LastWalks Last;
};

TEST_F(LastWalksTest, RepeatsAWalkWhoseWordsAreTheSame) {
  EXPECT_FALSE(repeats(Start));
  record();
  EXPECT_TRUE(repeats(Start));
}

TEST_F(LastWalksTest, ComparesEachWord) {
  record();
  for (std::uintptr_t &Word : Stack) {
    ++Word;
    EXPECT_FALSE(repeats(Start));
    --Word;
  }
  EXPECT_TRUE(repeats(Start));
}

TEST_F(LastWalksTest, ComparesRegistersRequestAndEpoch) {
  record();
  std::array<WalkStart, 5> Others;
  Others.fill(Start);
  ++Others[0].Begin.InstructionPointer;
  ++Others[1].Begin.FramePointer;
  ++Others[2].Size;
  ++Others[3].Skip;
  ++Others[4].Epoch;
  for (const WalkStart &Other : Others)
    EXPECT_FALSE(repeats(Other));
  EXPECT_TRUE(repeats(Start));
}

TEST_F(LastWalksTest, KeepsSeveralWalksOfOneDepth) {
  record();
  // Those may end in the middle.
  for (int I = 0; I != 3; ++I)
    Last.begin(1024);
  EXPECT_TRUE(repeats(Start));
  Last.begin(1024);
  EXPECT_FALSE(repeats(Start));
}

TEST_F(LastWalksTest, KeepsWalksOfOtherDepths) {
  record();
  for (std::uintptr_t Pointer = 1040; Pointer != 1024 + 16 * 16; Pointer += 16)
    for (int I = 0; I != 4; ++I)
      Last.begin(Pointer);
  EXPECT_TRUE(repeats(Start));
}

/// The stack of the next thread may be elsewhere, and this one unmapped.
TEST_F(LastWalksTest, ForgetsTheWalksOfAThread) {
  record();
  Last.clear();
  EXPECT_FALSE(repeats(Start));
}

TEST_F(LastWalksTest, RefusesWalksThatAreTooLong) {
  LastWalk &Walk = Last.begin(1024);
  WalkRecorder To(&Walk);
  for (int I = 0; I != 128; ++I)
    To.use(addressOf(Stack[0]), Stack[0]);
  EXPECT_TRUE(To.isComplete());
  To.use(addressOf(Stack[0]), Stack[0]);
  EXPECT_FALSE(To.isComplete());
  Frames.resize(65);
  Walk.end(Start, Frames, true);
  EXPECT_FALSE(Walk.repeats(Start));
}

/// Most functions use rbp as they like.
TEST_F(LastWalksTest, IgnoresAFramePointerThatNoStepUses) {
  LastWalk &Walk = Last.begin(1024);
  WalkRecorder To(&Walk);
  To.restoreFramePointer(addressOf(Stack[0]));
  To.restoreFramePointer(addressOf(Stack[1]));
  To.useFramePointer(Stack[1]);
  To.restoreFramePointer(addressOf(Stack[2]));
  To.knowFramePointer();
  To.useFramePointer(0);
  Walk.end(Start, Frames, true);
  ++Stack[0];
  ++Stack[2];
  ++Start.Begin.FramePointer;
  EXPECT_TRUE(repeats(Start));
  ++Stack[1];
  EXPECT_FALSE(repeats(Start));
}

} // namespace
