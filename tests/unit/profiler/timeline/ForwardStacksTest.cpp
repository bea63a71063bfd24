#include "timeline/ForwardStacks.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::timeline;
using testing::Each;
using testing::ElementsAre;

namespace {

/// A timeline of one thread, in which a call begins each microsecond.
class ForwardStacksTest : public testing::Test {
protected:
  static constexpr uint64_t Apart = 1000;

  void add(uint32_t Stack, uint32_t Forward, uint32_t Thread = 1) {
    HostCall Call;
    Call.Start = Events.Calls.size() * Apart;
    Call.End = Call.Start + 10;
    Call.Thread = Thread;
    Call.Stack = Stack;
    Call.Forward = Forward;
    Events.Calls.push_back(Call);
  }

  void add(uint32_t Stack, std::initializer_list<uint32_t> Forwards) {
    for (uint32_t Forward : Forwards)
      add(Stack, Forward);
  }

  /// Before the next call.
  void addGap() {
    uint64_t Now = Events.Calls.size() * Apart;
    Gaps.push_back({{Now - Apart / 2, Now - Apart / 4}, "a test"});
  }

  std::vector<uint32_t> filled() {
    fillForwardStacks(Events, Gaps);
    std::vector<uint32_t> Result;
    Result.reserve(Events.Calls.size());
    for (const HostCall &Call : Events.Calls)
      Result.push_back(Call.Forward);
    return Result;
  }

  Timeline Events;
  std::vector<GapInfo> Gaps;
};

TEST_F(ForwardStacksTest, WhereNoneIsKnownNoneIsSet) {
  add(1, {0, 0, 0});
  EXPECT_THAT(filled(), Each(0u));
}

TEST_F(ForwardStacksTest, TheOnlyOneIsThatOfAllCalls) {
  add(1, {0, 0, 50, 0});
  add(2, {0});
  add(1, 0, /*Thread=*/2);
  EXPECT_THAT(filled(), ElementsAre(50, 50, 50, 50, 0, 50));
}

TEST_F(ForwardStacksTest, SeveralTakeTurns) {
  add(1, {0, 0, 0, 50, 60, 70, 50, 60, 70, 0, 0, 0, 0});
  EXPECT_THAT(filled(),
              ElementsAre(50, 60, 70, 50, 60, 70, 50, 60, 70, 50, 60, 70, 50));
}

/// One line may have two nodes of a kind.
TEST_F(ForwardStacksTest, OneMayHaveSeveralTurns) {
  add(1, {50, 50, 60, 50, 50, 60, 0, 0, 0, 0});
  EXPECT_THAT(filled(), ElementsAre(50, 50, 60, 50, 50, 60, 50, 50, 60, 50));
}

TEST_F(ForwardStacksTest, OneRoundShowsNoTurns) {
  add(1, {50, 60, 70, 0, 0, 0});
  EXPECT_THAT(filled(), ElementsAre(50, 60, 70, 0, 0, 0));
}

TEST_F(ForwardStacksTest, WithoutTurnsNothingIsGuessed) {
  add(1, {50, 60, 60, 50, 60, 50, 50, 60, 0, 0});
  EXPECT_THAT(filled(), ElementsAre(50, 60, 60, 50, 60, 50, 50, 60, 0, 0));
}

/// Another window would have to agree.
TEST_F(ForwardStacksTest, TurnsHoldForAllWindows) {
  add(1, {50, 60, 50, 60, 0, 50, 60, 50, 60});
  EXPECT_EQ(filled()[4], 0u);
}

/// A call was lost in the gap: the turns begin again.
TEST_F(ForwardStacksTest, AGapEndsTheTurns) {
  add(1, {50, 60, 50, 60, 0});
  addGap();
  add(1, {60, 50, 60, 50, 0});
  addGap();
  add(1, {0, 0});
  EXPECT_THAT(filled(),
              ElementsAre(50, 60, 50, 60, 50, 60, 50, 60, 50, 60, 0, 0));
}

/// Other threads run other nodes.
TEST_F(ForwardStacksTest, EachThreadHasItsOwnTurns) {
  for (int I = 0; I < 3; ++I) {
    add(1, 50);
    add(1, 60, /*Thread=*/2);
    add(1, 60);
    add(1, 50, /*Thread=*/2);
  }
  add(1, 0);
  add(1, 0, /*Thread=*/2);
  std::vector<uint32_t> Found = filled();
  EXPECT_EQ(Found[12], 50u);
  EXPECT_EQ(Found[13], 60u);
}

TEST_F(ForwardStacksTest, LaunchesAreLeftAlone) {
  add(1, {50, 0});
  Events.Calls.back().CanBlock = false;
  EXPECT_THAT(filled(), ElementsAre(50, 0));
}

TEST_F(ForwardStacksTest, FoldedCallsHaveTheOnlyOne) {
  add(1, {50});
  add(2, {60, 70, 60, 70});
  for (uint32_t Stack : {1, 2, 3}) {
    FoldedCalls Folded;
    Folded.First.Stack = Stack;
    Events.Folded.push_back(Folded);
  }
  filled();
  EXPECT_EQ(Events.Folded[0].First.Forward, 50u);
  EXPECT_EQ(Events.Folded[1].First.Forward, 0u);
  EXPECT_EQ(Events.Folded[2].First.Forward, 0u);
}

TEST_F(ForwardStacksTest, AllCanBeDropped) {
  add(1, {50, 50});
  Events.Folded.emplace_back().First.Forward = 50;
  dropForwardStacks(Events);
  EXPECT_EQ(Events.Calls[1].Forward, 0u);
  EXPECT_EQ(Events.Folded[0].First.Forward, 0u);
}

} // namespace
