#include "analysis/syncs/Operations.h"

#include <gmock/gmock.h>

#include <vector>

using namespace syncline;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using testing::ElementsAre;
using trace::CallKind;

/// Stack 12 is reached from frame 1, and so on.
static uint64_t callerOf(uint32_t Stack) { return Stack / 10; }

static HostCall call(CallKind Kind, uint32_t Stack, uint32_t Stream = 7,
                     uint32_t Thread = 1) {
  HostCall Result;
  Result.Kind = Kind;
  Result.Stack = Stack;
  Result.Stream = Stream;
  Result.Thread = Thread;
  return Result;
}

static std::vector<uint32_t> operations(std::vector<HostCall> Calls) {
  Timeline Events;
  Events.Calls = std::move(Calls);
  return findOperations(Events, callerOf).OfCalls;
}

TEST(Operations, ACopyAndItsSynchronizationAreOne) {
  EXPECT_THAT(
      operations({call(CallKind::AsyncCopy, 11), call(CallKind::StreamWait, 12),
                  call(CallKind::AsyncCopy, 11),
                  call(CallKind::StreamWait, 12)}),
      ElementsAre(0, 0, 2, 2));
  EXPECT_THAT(operations({call(CallKind::AsyncCopy, 11),
                          call(CallKind::EventWait, 12, 0)}),
              ElementsAre(0, 0));
}

TEST(Operations, OtherCallsAreOneEach) {
  // Two synchronizations, and a copy after one.
  EXPECT_THAT(operations({call(CallKind::StreamWait, 11),
                          call(CallKind::StreamWait, 12),
                          call(CallKind::AsyncCopy, 13)}),
              ElementsAre(0, 1, 2));
  // Another instruction, and another stream.
  EXPECT_THAT(operations({call(CallKind::AsyncCopy, 11),
                          call(CallKind::StreamWait, 21)}),
              ElementsAre(0, 1));
  EXPECT_THAT(operations({call(CallKind::AsyncCopy, 11),
                          call(CallKind::StreamWait, 12, 8)}),
              ElementsAre(0, 1));
  // Calls without a stack.
  EXPECT_THAT(
      operations({call(CallKind::AsyncCopy, 0), call(CallKind::StreamWait, 0)}),
      ElementsAre(0, 1));
}

TEST(Operations, ThreadsHaveTheirOwn) {
  EXPECT_THAT(operations({call(CallKind::AsyncCopy, 11, 7, 1),
                          call(CallKind::AsyncCopy, 11, 7, 2),
                          call(CallKind::StreamWait, 12, 7, 1),
                          call(CallKind::StreamWait, 12, 7, 2)}),
              ElementsAre(0, 1, 0, 1));
}

TEST(Operations, LaunchesDoNotSeparateTheTwo) {
  HostCall Launch = call(CallKind::Other, 31);
  Launch.CanBlock = false;
  EXPECT_THAT(operations({call(CallKind::AsyncCopy, 11), Launch,
                          call(CallKind::StreamWait, 12)}),
              ElementsAre(0, 1, 0));
}

TEST(Operations, FoldedCallsAreToldApartByTheCallBefore) {
  Timeline Events;
  FoldedCalls Copies, Syncs;
  Copies.First = call(CallKind::AsyncCopy, 11);
  Copies.Before = call(CallKind::StreamWait, 12);
  Syncs.First = call(CallKind::StreamWait, 12);
  Syncs.Before = call(CallKind::AsyncCopy, 11);
  Events.Folded = {Copies, Syncs};
  EXPECT_THAT(findOperations(Events, callerOf).FoldedComplete,
              ElementsAre(false, true));
}
