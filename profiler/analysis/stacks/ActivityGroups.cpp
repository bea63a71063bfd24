#include "analysis/stacks/ActivityGroups.h"

#include "analysis/stacks/SortByStack.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::stacks;
using namespace syncline::timeline;

bool stacks::hasLaunchStacks(const Timeline &Events) {
  return std::any_of(
      Events.Calls.begin(), Events.Calls.end(),
      [](const HostCall &Call) { return Call.Stack && !Call.CanBlock; });
}

ActivityGroups stacks::groupCalls(
    const Timeline &Events,
    const std::function<ActivityGroup(const HostCall &)> &GroupOf) {
  ActivityGroups Result;
  Result.OfCalls = sortByStack(Events, GroupOf, Result.Groups);
  return Result;
}

static void add(GroupActivity &To, uint64_t Time) {
  To.Time += Time;
  ++To.Activities;
}

DeviceWorkSums stacks::sumDeviceWork(const Timeline &Events,
                                     const ActivityGroups &Groups,
                                     std::span<const Execution *const> Runs,
                                     const ExchangesOfShapes &Exchanges) {
  DeviceWorkSums Result;
  std::map<uint32_t, GroupActivity> ByGroup;
  auto Add = [&](uint32_t Group, uint64_t Time, bool IsCollective) {
    GroupActivity &Sum = IsCollective ? Result.Collectives : ByGroup[Group];
    Sum.Group = IsCollective ? NoIndex : Group;
    add(Sum, Time);
    add(Result.Total, Time);
  };
  for (const Execution *Run : Runs) {
    for (const Operation &Op : Run->Operations) {
      if (Op.Call == NoIndex || !Op.ActivityCount)
        continue;
      ++Result.Launches;
      Result.LaunchesWithoutStack += Groups.OfCalls[Op.Call] == NoIndex;
      for (uint32_t I = 0; I < Op.ActivityCount; ++I) {
        const QueuedActivity &Own = Run->Activities[Op.FirstActivity + I];
        Add(Groups.OfCalls[Op.Call], Own.Duration, Own.IsCommunication);
      }
    }
    for (const DeviceActivity &Activity : Events.Activities)
      if (Activity.Call == NoIndex && Run->Recorded.contains(Activity.Start))
        Add(NoIndex, Activity.duration(),
            Activity.Kind == ActivityKind::Kernel &&
                Exchanges.contains(Activity.Shape));
  }
  for (const auto &[Group, Sum] : ByGroup)
    Result.Groups.push_back(Sum);
  std::stable_sort(Result.Groups.begin(), Result.Groups.end(),
                   [](const GroupActivity &A, const GroupActivity &B) {
                     bool HasA = A.Group != NoIndex, HasB = B.Group != NoIndex;
                     return std::tuple(HasB, B.Time) < std::tuple(HasA, A.Time);
                   });
  return Result;
}
