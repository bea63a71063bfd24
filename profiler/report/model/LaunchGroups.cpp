#include "report/model/LaunchGroups.h"

#include "advice/BlockingStack.h"
#include "advice/FunctionName.h"
#include "report/model/CallerTitle.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::stacks;
using namespace syncline::report;
using namespace syncline::symbols;
using namespace syncline::timeline;

/// The outermost autograd node that the user's code did not call directly.
static std::optional<size_t> nodeOf(const BlockingStack &Stack) {
  for (size_t I = Stack.end(); I-- > 0;)
    if (!backwardNodeName(Stack.name(I)).empty())
      return I;
  return std::nullopt;
}

/// The outermost operator among the frames before \p End. The shortest name is
/// the one without an overload, as in the list of sites.
static std::string operatorBefore(const BlockingStack &Stack, size_t End) {
  for (size_t I = End; I-- > 0;)
    if (Stack.isDispatch(I))
      return Stack.operators(I).back();
  return {};
}

ActivityGroup report::activityGroupOf(std::span<const SourceFrame> Frames,
                                      std::string_view Api,
                                      const std::string &Thread,
                                      const ModuleKinds &Kinds) {
  BlockingStack Stack(Frames, Api, Kinds);
  ActivityGroup Result;
  std::optional<size_t> Node = nodeOf(Stack);
  if (Node)
    Result.Node = backwardNodeName(Stack.name(*Node));
  if (Stack.user()) {
    Result.File = Frames[*Stack.user()].File;
    if (!Result.File.empty())
      Result.Line = Frames[*Stack.user()].Line;
  }
  Result.Title = callerTitle(Frames, Stack.user(), Result.Node, Thread);
  Result.Operator = operatorBefore(Stack, Node.value_or(Stack.end()));
  return Result;
}

ActivityGroups
report::findLaunchGroups(LoadedTrace &Recorded,
                         const std::vector<std::string> &UserCode) {
  if (!hasLaunchStacks(Recorded.Events))
    return {};
  ModuleKinds Kinds(UserCode);
  return groupCalls(Recorded.Events, [&](const HostCall &Call) {
    ActivityGroup Group =
        activityGroupOf(Recorded.Stacks.frames(Call.Stack),
                        Recorded.Data.api(Call.Api).Function,
                        Recorded.Data.threadTitle(Call.Thread), Kinds);
    // A remedy for the line of the forward pass need not change this work, so
    // only the title includes that line.
    if (Call.Forward && Group.File.empty())
      if (auto Forward =
              forwardCaller(Recorded.Stacks.frames(Call.Forward), Kinds))
        Group.Title = Forward->Title;
    return Group;
  });
}

std::optional<DeviceWorkTable>
report::deviceWorkOf(const LoadedTrace &Recorded, const ActivityGroups &Groups,
                     const Analysis &Analyzed) {
  if (Groups.Groups.empty() || !Analyzed.IsReplayed)
    return std::nullopt;
  std::vector<const Execution *> Runs;
  Runs.reserve(Analyzed.Runs.size());
  for (const ReplayedRun &Run : Analyzed.Runs)
    Runs.push_back(&Run.Exec);
  DeviceWorkSums Sums =
      sumDeviceWork(Recorded.Events, Groups, Runs, Recorded.Data.Exchanges);
  auto Steps = static_cast<double>(Analyzed.ReplayedSteps);
  auto Mean = [&](uint64_t Sum) { return static_cast<double>(Sum) / Steps; };
  DeviceWorkTable Result;
  for (const GroupActivity &Each : Sums.Groups) {
    DeviceWorkRow Row;
    Row.IsKnown = Each.Group != NoIndex;
    if (Row.IsKnown)
      Row.Group = Groups.Groups[Each.Group];
    Row.Time = Analyzed.perStep(Each.Time);
    Row.Activities = Mean(Each.Activities);
    Result.Rows.push_back(std::move(Row));
  }
  Result.CollectiveTime = Analyzed.perStep(Sums.Collectives.Time);
  Result.Collectives = Mean(Sums.Collectives.Activities);
  Result.Time = Analyzed.perStep(Sums.Total.Time);
  Result.Activities = Mean(Sums.Total.Activities);
  Result.LaunchesWithoutStack =
      Sums.Launches ? static_cast<double>(Sums.LaunchesWithoutStack) /
                          static_cast<double>(Sums.Launches)
                    : 0;
  return Result;
}
