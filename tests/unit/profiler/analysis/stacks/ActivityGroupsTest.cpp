//===- WorkGroupsTest.cpp - Device work by who queued it ------------------===//

#include "analysis/stacks/ActivityGroups.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::stacks;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::SizeIs;

/// A launch and its kernel, times in us; stack 0: none.
static std::string launchAt(unsigned Stack, uint64_t Start,
                            uint64_t KernelStart, uint64_t Duration,
                            unsigned Stream = 7) {
  std::string Lines = launch(Start, KernelStart, Duration, Stream);
  Lines.insert(Lines.find('\n'), " stack=" + std::to_string(Stack));
  return Lines;
}

/// Two stacks to an operator: 1 and 2 are "a", 3 and 4 "b".
static ActivityGroup groupOf(const HostCall &Call) {
  ActivityGroup Result;
  Result.Operator = Call.Stack <= 2 ? "a" : "b";
  return Result;
}

static DeviceWorkSums sums(const ReadTrace &Trace, const ActivityGroups &Groups,
                           const std::vector<uint64_t> &Starts) {
  Execution Run = executionOf(Trace, Starts);
  const Execution *Runs[] = {&Run};
  return sumDeviceWork(Trace.Events, Groups, Runs);
}

TEST(ActivityGroups, CallsOfEqualLineAndOperatorAreOne) {
  ReadTrace Trace = readFull(launchAt(3, 0, 10, 5) + launchAt(1, 20, 30, 5) +
                             launchAt(0, 40, 50, 5) + launchAt(2, 60, 70, 5) +
                             launchAt(3, 80, 90, 5));
  unsigned Asked = 0;
  ActivityGroups Groups = groupCalls(Trace.Events, [&](const HostCall &Call) {
    ++Asked;
    return groupOf(Call);
  });
  EXPECT_EQ(Asked, 3u) << "once for each stack";
  ASSERT_THAT(Groups.Groups, SizeIs(2));
  EXPECT_EQ(Groups.Groups[0].Operator, "b");
  EXPECT_EQ(Groups.Groups[1].Operator, "a");
  EXPECT_THAT(Groups.OfCalls, ElementsAre(0, 1, NoIndex, 1, 0));
}

TEST(ActivityGroups, EveryMemberTellsGroupsApart) {
  ReadTrace Trace;
  for (uint32_t I = 0; I < 12; ++I) {
    HostCall Call;
    Call.Stack = I + 1;
    Trace.Events.Calls.push_back(Call);
  }
  ActivityGroups Groups = groupCalls(Trace.Events, [](const HostCall &Call) {
    ActivityGroup Result{"f", 1, "t", "o", "n"};
    switch (Call.Stack % 6) {
    case 0:
      Result.File = "g";
      break;
    case 1:
      Result.Line = 2;
      break;
    case 2:
      Result.Title = "u";
      break;
    case 3:
      Result.Operator = "p";
      break;
    case 4:
      Result.Node = "m";
      break;
    default:
      break;
    }
    return Result;
  });
  EXPECT_THAT(Groups.Groups, SizeIs(6));
}

TEST(ActivityGroups, CallsThatWaitMakeNoLaunchStacks) {
  std::string Sync = streamWait(20, 5);
  Sync.insert(Sync.size() - 1, " stack=1");
  EXPECT_FALSE(hasLaunchStacks(readFull(launch(0, 10, 5) + Sync).Events));
  EXPECT_TRUE(hasLaunchStacks(readFull(launchAt(1, 0, 10, 5) + Sync).Events));
}

TEST(DeviceWorkSums, AddUpToAllWorkOfTheSteps) {
  // In the steps, 100 to 300 us: two of a (5 + 7 us), one of b (20), one
  // without a stack (3), and one whose launch was not recorded (2). Around
  // them: a launch before the steps, and one after them.
  ReadTrace Trace = readFull(
      launchAt(1, 50, 110, 40) + launchAt(1, 100, 150, 5) +
      launchAt(2, 120, 160, 7) + launchAt(3, 140, 160, 20, 14) +
      launchAt(0, 180, 190, 3) + launchAt(4, 300, 310, 50) +
      "kernel shape=1 start=200000 duration=2000 correlation=77 stream=7\n"
      "kernel shape=1 start=400000 duration=9000 correlation=78 stream=7\n");
  ActivityGroups Groups = groupCalls(Trace.Events, groupOf);
  DeviceWorkSums Sums = sums(Trace, Groups, {100'000, 200'000, 300'000});
  EXPECT_EQ(Sums.Total.Time, 37'000u);
  EXPECT_EQ(Sums.Total.Activities, 5u);
  EXPECT_EQ(Sums.Launches, 4u);
  EXPECT_EQ(Sums.LaunchesWithoutStack, 1u);
  ASSERT_THAT(Sums.Groups, SizeIs(3));
  EXPECT_EQ(Groups.Groups[Sums.Groups[0].Group].Operator, "b");
  EXPECT_EQ(Sums.Groups[0].Time, 20'000u);
  EXPECT_EQ(Sums.Groups[0].Activities, 1u);
  EXPECT_EQ(Groups.Groups[Sums.Groups[1].Group].Operator, "a");
  EXPECT_EQ(Sums.Groups[1].Time, 12'000u);
  EXPECT_EQ(Sums.Groups[1].Activities, 2u);
  EXPECT_EQ(Sums.Groups[2].Group, NoIndex);
  EXPECT_EQ(Sums.Groups[2].Time, 5'000u);
  EXPECT_EQ(Sums.Groups[2].Activities, 2u);
}

TEST(DeviceWorkSums, CollectivesAreOfNoGroup) {
  // The second launch is of a collective, and so is the kernel of shape 2
  // whose launch was not recorded.
  ReadTrace Trace = readFull(
      launchAt(1, 0, 10, 5) + launchAt(1, 20, 30, 50) +
      "kernel shape=2 start=90000 duration=2000 correlation=77 stream=7\n");
  ActivityGroups Groups = groupCalls(Trace.Events, groupOf);
  Execution Run = executionOf(Trace, {0, 110'000});
  Run.Activities[1].IsCommunication = true;
  const Execution *Runs[] = {&Run};
  DeviceWorkSums Sums = sumDeviceWork(Trace.Events, Groups, Runs, {{2, {}}});
  ASSERT_THAT(Sums.Groups, SizeIs(1));
  EXPECT_EQ(Sums.Groups[0].Time, 5'000u);
  EXPECT_EQ(Sums.Collectives.Time, 52'000u);
  EXPECT_EQ(Sums.Collectives.Activities, 2u);
  EXPECT_EQ(Sums.Total.Time, 57'000u);
}

/// However long it is.
TEST(DeviceWorkSums, WhatIsNotKnownIsLast) {
  ReadTrace Trace = readFull(launchAt(0, 0, 10, 80) + launchAt(1, 20, 90, 5) +
                             launchAt(3, 30, 95, 6));
  ActivityGroups Groups = groupCalls(Trace.Events, groupOf);
  DeviceWorkSums Sums = sums(Trace, Groups, {0, 110'000});
  ASSERT_THAT(Sums.Groups, SizeIs(3));
  EXPECT_EQ(Sums.Groups[0].Time, 6'000u);
  EXPECT_EQ(Sums.Groups[1].Time, 5'000u);
  EXPECT_EQ(Sums.Groups[2].Group, NoIndex);
}
