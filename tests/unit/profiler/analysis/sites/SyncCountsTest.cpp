#include "analysis/sites/SyncCounts.h"

#include <gtest/gtest.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using trace::CallKind;
using trace::MemoryKind;

static HostCall call(CallKind Kind, uint32_t Stack) {
  HostCall Result;
  Result.Kind = Kind;
  Result.Stack = Stack;
  Result.Thread = 1;
  return Result;
}

static Operations operationsOf(const Timeline &Events) {
  return findOperations(Events, [](uint32_t) { return uint64_t(1); });
}

TEST(SyncCounts, AnOperationBlocksOnceIfBothOfItsCallsDo) {
  Timeline Events;
  Analysis Result;
  for (bool CopyBlocks : {true, true, false}) {
    Events.Calls.push_back(call(CallKind::AsyncCopy, 1));
    Events.Calls.push_back(call(CallKind::StreamWait, 2));
    Result.Syncs.emplace_back().Blocked = CopyBlocks;
    Result.Syncs.emplace_back().Blocked = Events.Calls.size() < 4;
  }
  std::vector<uint32_t> OneSite(6, 0),
      OnlySyncs = {NoIndex, 0, NoIndex, 0, NoIndex, 0};
  SyncCount Both =
      countSyncs(Events, Result, {OneSite, {}}, operationsOf(Events))[0];
  EXPECT_EQ(Both.Syncs, 3u);
  EXPECT_EQ(Both.BlockedSyncs, 2u);
  // Copies to pinned memory have no site.
  SyncCount Syncs =
      countSyncs(Events, Result, {OnlySyncs, {}}, operationsOf(Events))[0];
  EXPECT_EQ(Syncs.Syncs, 3u);
  EXPECT_EQ(Syncs.BlockedSyncs, 1u);
}

TEST(SyncCounts, ACopyAndItsSynchronizationAtTwoSitesCountAtBoth) {
  Timeline Events;
  Analysis Result;
  Events.Calls = {call(CallKind::AsyncCopy, 1), call(CallKind::StreamWait, 2)};
  Result.Syncs.resize(2);
  std::vector<uint32_t> Sites = {3, 4};
  auto Counts = countSyncs(Events, Result, {Sites, {}}, operationsOf(Events));
  EXPECT_EQ(Counts[3].Syncs, 1u);
  EXPECT_EQ(Counts[4].Syncs, 1u);
}

TEST(SyncCounts, IterationsCountIfNoStepIsProfiled) {
  Timeline Events;
  Analysis Result;
  Result.Found.Source = StepSource::Loop;
  // Two iterations with a read each, and one after them.
  for (uint64_t Start : {10, 30, 50}) {
    Events.Calls.push_back(call(CallKind::AsyncCopy, 1));
    Events.Calls.back().Start = Start;
    Events.Calls.push_back(call(CallKind::StreamWait, 2));
    Events.Calls.back().Start = Start + 1;
  }
  Result.Syncs.resize(6);
  Result.Found.Unprofiled = {{10, 30}, {30, 50}};
  std::vector<uint32_t> OneSite(6, 0);
  auto PerStep = [&] {
    return countSyncs(Events, Result, {OneSite, {}}, operationsOf(Events))[0]
        .SyncsPerStep;
  };
  EXPECT_EQ(PerStep(), 1);
  Result.Found.Source = StepSource::Period;
  EXPECT_EQ(PerStep(), 0);
}

TEST(SyncCounts, AStepOfTheRunMayMakeMoreCalls) {
  Timeline Events;
  Events.Calls = {call(CallKind::StreamWait, 1)};
  Analysis Result;
  Result.Syncs.resize(1);
  Result.IsReplayed = true;
  ReplayedRun &Run = Result.Runs.emplace_back();
  Run.Exec.Steps = 1;
  Run.Exec.Operations.emplace_back().Call = 0;
  Result.Sites.emplace_back().CountRatio = 1.5;
  std::vector<uint32_t> OneSite = {0};
  EXPECT_EQ(countSyncs(Events, Result, {OneSite, {}}, operationsOf(Events))[0]
                .SyncsPerStep,
            1.5);
}

TEST(SyncCounts, FoldedCallsCountOnce) {
  Timeline Events;
  FoldedCalls Copies, Syncs;
  Copies.First = call(CallKind::AsyncCopy, 1);
  Copies.First.Target = MemoryKind::Pageable;
  Copies.Calls = 100;
  Copies.BlockedCalls = 90;
  Syncs.First = call(CallKind::StreamWait, 2);
  Syncs.Before = Copies.First;
  Syncs.Calls = 100;
  Syncs.BlockedCalls = 5;
  Events.Folded = {Copies, Syncs};
  std::vector<uint32_t> None, Folded = {0, 0};
  Operations Own = operationsOf(Events);
  SyncCount Sum = countSyncs(Events, {}, {None, Folded}, Own)[0];
  EXPECT_EQ(Sum.Syncs, 100u);
  EXPECT_EQ(Sum.BlockedSyncs, 90u);
  // A copy to pinned memory is no site, so its synchronization counts.
  Events.Folded[1].Before->Target = MemoryKind::Pinned;
  Folded[0] = NoIndex;
  Sum = countSyncs(Events, {}, {None, Folded}, Own)[0];
  EXPECT_EQ(Sum.Syncs, 100u);
  EXPECT_EQ(Sum.BlockedSyncs, 5u);
}
