#include "analysis/replay/Lanes.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

static HostCall call(uint32_t Thread, uint64_t Start, uint64_t Duration = 5) {
  HostCall Result;
  Result.Thread = Thread;
  Result.Start = Start;
  Result.End = Start + Duration;
  return Result;
}

TEST(Lanes, ThreadsThatTakeTurnsAreOne) {
  // The forward pass on thread 1, the backward pass on thread 2.
  std::vector<HostCall> Calls;
  for (uint64_t Step = 0; Step < 4; ++Step)
    for (uint64_t I = 0; I < 40; ++I)
      Calls.push_back(call(I < 25 ? 1 : 2, Step * 1000 + I * 10));
  EXPECT_THAT(findLanes(Calls), ElementsAre(Pair(1, 0), Pair(2, 0)));
}

TEST(Lanes, ALoaderBesideTheTrainingIsALaneOfItsOwn) {
  std::vector<HostCall> Calls;
  for (uint64_t I = 0; I < 100; ++I) {
    Calls.push_back(call(2, I * 10));
    if (I % 3 == 0)
      Calls.push_back(call(3, I * 10 + 6, 3));
  }
  EXPECT_THAT(findLanes(Calls), ElementsAre(Pair(2, 0), Pair(3, 1)));
}

/// Steps with one call of a second thread, between two of the first.
static std::vector<HostCall> oneCallAStep(uint32_t Forward, uint64_t At) {
  std::vector<HostCall> Calls;
  for (uint64_t Step = 0; Step < 6; ++Step) {
    Calls.push_back(call(1, Step * 100));
    Calls.push_back(call(2, Step * 100 + At));
    Calls.back().Forward = Forward;
    Calls.push_back(call(1, Step * 100 + 60));
  }
  return Calls;
}

TEST(Lanes, ABackwardPassOfOneCallTakesTurns) {
  EXPECT_THAT(findLanes(oneCallAStep(/*Forward=*/7, 30)),
              ElementsAre(Pair(1, 0), Pair(2, 0)));
}

TEST(Lanes, AnotherThreadWithOneCallAStepIsALaneOfItsOwn) {
  EXPECT_THAT(findLanes(oneCallAStep(/*Forward=*/0, 30)),
              ElementsAre(Pair(1, 0), Pair(2, 1)));
}

TEST(Lanes, AThreadThatRunsItsOwnBackwardPassIsALaneOfItsOwn) {
  std::vector<HostCall> Calls;
  for (uint64_t Step = 0; Step < 6; ++Step) {
    for (uint64_t I = 0; I < 4; ++I)
      Calls.push_back(call(1, Step * 100 + I * 10));
    // Its forward pass, and its backward pass.
    Calls.push_back(call(2, Step * 100 + 50));
    Calls.push_back(call(2, Step * 100 + 60));
    Calls.back().Forward = 7;
  }
  EXPECT_THAT(findLanes(Calls), ElementsAre(Pair(1, 0), Pair(2, 1)));
}

TEST(Lanes, ABackwardPassDuringOtherCallsIsALaneOfItsOwn) {
  EXPECT_THAT(findLanes(oneCallAStep(/*Forward=*/7, 3)),
              ElementsAre(Pair(1, 0), Pair(2, 1)));
}

TEST(Lanes, ThreadsThatCallAtTheSameTimeDoNotTakeTurns) {
  // Few changes, but each of them while the other is in a call.
  std::vector<HostCall> Calls;
  for (uint64_t Step = 0; Step < 4; ++Step) {
    for (uint64_t I = 0; I < 20; ++I)
      Calls.push_back(call(1, Step * 1000 + I * 10, I == 19 ? 50 : 5));
    for (uint64_t I = 20; I < 40; ++I)
      Calls.push_back(call(2, Step * 1000 + I * 10));
  }
  EXPECT_THAT(findLanes(Calls), ElementsAre(Pair(1, 0), Pair(2, 1)));
}

TEST(Lanes, ThreeThreadsMayBeTwoLanes) {
  std::vector<HostCall> Calls;
  for (uint64_t Step = 0; Step < 4; ++Step)
    for (uint64_t I = 0; I < 40; ++I) {
      Calls.push_back(call(I < 25 ? 1 : 2, Step * 1000 + I * 10));
      if (I % 4 == 0)
        Calls.push_back(call(3, Step * 1000 + I * 10 + 6, 3));
    }
  EXPECT_THAT(findLanes(Calls),
              ElementsAre(Pair(1, 0), Pair(2, 0), Pair(3, 1)));
}

TEST(Lanes, TheBusiestThreadIsFirst) {
  std::vector<HostCall> Calls;
  for (uint64_t I = 0; I < 100; ++I) {
    Calls.push_back(call(9, I * 10));
    if (I % 3 == 0)
      Calls.push_back(call(1, I * 10 + 2));
  }
  EXPECT_THAT(findLanes(Calls), ElementsAre(Pair(1, 1), Pair(9, 0)));
}

TEST(Lanes, NoCallsNoLanes) { EXPECT_THAT(findLanes({}), IsEmpty()); }
