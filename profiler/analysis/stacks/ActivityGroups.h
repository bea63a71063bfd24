//===- ActivityGroups.h - Which code queued which device work ---*- C++ -*-===//
//
// Host stacks of launches identify the line and the operator of the program
// that queued each piece of device work. Calls with the same line and operator
// form one group: the unit in which a remedy saves or adds device work.
//
// The caller resolves what a stack means (report/LaunchGroups.h): this code
// only counts, and knows neither symbols nor rules.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STACKS_ACTIVITYGROUPS_H
#define SYNCLINE_PROFILER_ANALYSIS_STACKS_ACTIVITYGROUPS_H

#include "analysis/replay/Execution.h"
#include "timeline/Timeline.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace syncline::analysis::stacks {

/// The origin of device work. Two calls are in one group if all members are
/// equal.
struct ActivityGroup {
  /// The user's own code; empty and 0 if unknown, as on the threads of the
  /// backward pass.
  std::string File;
  uint32_t Line = 0;
  /// "loss.cpp:27", "backward pass (IndexBackward0)", "no code of yours
  /// (main)".
  std::string Title;
  /// The operator that this code called, as rules spell it ("nonzero"): the
  /// outermost one inside the user's code, or inside the autograd node. Empty
  /// if the code launched the work itself.
  std::string Operator;
  /// The autograd node ("IndexBackward0") that ran it; empty outside of the
  /// backward pass.
  std::string Node;

  auto operator<=>(const ActivityGroup &) const = default;
};

/// The groups of a trace, for a what-if. A group's activities are those of the
/// calls whose entry in OfCalls is the index of the group.
struct ActivityGroups {
  /// In the order of their first occurrence.
  std::vector<ActivityGroup> Groups;
  /// By call of the timeline: index in Groups; NoIndex if the call has no
  /// stack. As long as Timeline::Calls. Calls that can wait have an entry too,
  /// so that what an operator waits for and what it queues are in one group.
  std::vector<uint32_t> OfCalls;
};

/// Whether \p Events have the stack of any launch. Otherwise groups would hold
/// only copies.
bool hasLaunchStacks(const timeline::Timeline &Events);

/// Assigns calls that have a stack to groups. \p GroupOf is called once for
/// each stack and API, with a call that has both.
ActivityGroups groupCalls(
    const timeline::Timeline &Events,
    const std::function<ActivityGroup(const timeline::HostCall &)> &GroupOf);

/// What a group made the device do. Times are sums of durations, ns: concurrent
/// activities each count in full.
struct GroupActivity {
  /// Index in Groups; NoIndex: unknown.
  uint32_t Group = timeline::NoIndex;
  uint64_t Time = 0;
  uint64_t Activities = 0;
};

/// All device work of some runs of steps.
struct DeviceWorkSums {
  /// Groups with work, by decreasing time; unknown work comes last. With
  /// Collectives, their times and counts add up to Total.
  std::vector<GroupActivity> Groups;
  /// Kernels that exchange data with other ranks. They belong to no group:
  /// their duration is not determined by the code that queues them.
  GroupActivity Collectives;
  GroupActivity Total;
  /// Calls in the steps that queued device work, and those without a stack.
  uint64_t Launches = 0;
  uint64_t LaunchesWithoutStack = 0;
};

/// Sums over \p Runs, which must not overlap: the activities of the calls in
/// them, and, as unknown, activities that began in them and whose call was not
/// recorded. \p Exchanges: see TraceData.
DeviceWorkSums sumDeviceWork(const timeline::Timeline &Events,
                             const ActivityGroups &Groups,
                             std::span<const replay::Execution *const> Runs,
                             const timeline::ExchangesOfShapes &Exchanges = {});

} // namespace syncline::analysis::stacks

#endif // SYNCLINE_PROFILER_ANALYSIS_STACKS_ACTIVITYGROUPS_H
