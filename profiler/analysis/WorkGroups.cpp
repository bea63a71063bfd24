#include "analysis/WorkGroups.h"

#include "analysis/SortByStack.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;

bool analysis::hasLaunchStacks(const Timeline &Events) {
  return std::any_of(
      Events.Calls.begin(), Events.Calls.end(),
      [](const HostCall &Call) { return Call.Stack && !Call.CanWait; });
}

WorkGroups analysis::groupCalls(
    const Timeline &Events,
    const std::function<WorkGroup(const HostCall &)> &GroupOf) {
  WorkGroups Result;
  Result.OfCalls = sortByStack(Events, GroupOf, Result.Groups);
  return Result;
}

static void add(GroupWork &To, uint64_t Time) {
  To.Time += Time;
  ++To.Works;
}

DeviceWorkSums analysis::sumDeviceWork(const Timeline &Events,
                                       const WorkGroups &Groups,
                                       std::span<const Execution *const> Runs) {
  DeviceWorkSums Result;
  std::map<uint32_t, GroupWork> ByGroup;
  auto Add = [&](uint32_t Group, uint64_t Time) {
    GroupWork &Sum = ByGroup[Group];
    Sum.Group = Group;
    add(Sum, Time);
    add(Result.Total, Time);
  };
  for (const Execution *Run : Runs) {
    for (const Operation &Op : Run->Operations) {
      if (Op.Call == NoIndex || !Op.WorkCount)
        continue;
      ++Result.Launches;
      Result.LaunchesWithoutStack += Groups.OfCalls[Op.Call] == NoIndex;
      for (uint32_t I = 0; I < Op.WorkCount; ++I)
        Add(Groups.OfCalls[Op.Call], Run->Works[Op.FirstWork + I].Duration);
    }
    for (const DeviceWork &Work : Events.Works)
      if (Work.Call == NoIndex && Run->Recorded.contains(Work.Start))
        Add(NoIndex, Work.duration());
  }
  for (const auto &[Group, Sum] : ByGroup)
    Result.Groups.push_back(Sum);
  std::stable_sort(Result.Groups.begin(), Result.Groups.end(),
                   [](const GroupWork &A, const GroupWork &B) {
                     bool HasA = A.Group != NoIndex, HasB = B.Group != NoIndex;
                     return std::tuple(HasB, B.Time) < std::tuple(HasA, A.Time);
                   });
  return Result;
}
