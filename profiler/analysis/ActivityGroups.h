//===- ActivityGroups.h - Which code queued which device work -------*- C++
//-*-===//
//
// Host stacks of launches tell the line and the operator of the program that
// queued each piece of device work. Calls of equal line and operator are one
// group: the unit in which a remedy spares or adds device work.
//
// What a stack means is looked up by the caller (report/LaunchGroups.h): this
// only counts, and knows neither symbols nor rules.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_ACTIVITYGROUPS_H
#define SYNCLINE_PROFILER_ANALYSIS_ACTIVITYGROUPS_H

#include "analysis/replay/Execution.h"
#include "timeline/Timeline.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace syncline::analysis {

/// Whose work it is. Two calls are of one group where all members are equal.
struct ActivityGroup {
  /// The user's own code; empty and 0 where that is not known, as on the
  /// threads of the backward pass.
  std::string File;
  uint32_t Line = 0;
  /// "loss.cpp:27", "backward pass (IndexBackward0)", "no code of yours
  /// (main)".
  std::string Title;
  /// The operator that the place called, as rules write it ("nonzero"): the
  /// outermost one inside of the user's code, or of the autograd node. Empty
  /// where it launched by itself.
  std::string Operator;
  /// The autograd node ("IndexBackward0") that ran it; empty outside of the
  /// backward pass.
  std::string Node;

  auto operator<=>(const ActivityGroup &) const = default;
};

/// The groups of a trace, for a what-if. A group's activities are those of the
/// calls whose entry in OfCalls is the index of the group.
struct ActivityGroups {
  /// In the order in which they first occur.
  std::vector<ActivityGroup> Groups;
  /// By call of the timeline: index in Groups; NoIndex where the call has no
  /// stack. As long as Timeline::Calls. Calls that can wait have one too, so
  /// that what an operator waits for and what it queues are in one group.
  std::vector<uint32_t> OfCalls;
};

/// Whether \p Events have the stack of any launch. Without, groups would hold
/// copies alone.
bool hasLaunchStacks(const timeline::Timeline &Events);

/// Puts calls with a stack into groups. \p GroupOf is asked once for each
/// stack and API; it gets a call that has both.
ActivityGroups groupCalls(
    const timeline::Timeline &Events,
    const std::function<ActivityGroup(const timeline::HostCall &)> &GroupOf);

/// What a group made the device do. Times are sums of durations, ns: works that
/// run at the same time count each.
struct GroupActivity {
  /// Index in Groups; NoIndex: not known.
  uint32_t Group = timeline::NoIndex;
  uint64_t Time = 0;
  uint64_t Activities = 0;
};

/// All device work of some runs of steps.
struct DeviceWorkSums {
  /// Those with work, the most time first; what is not known last. With
  /// Collectives, their times and works add up to Total.
  std::vector<GroupActivity> Groups;
  /// Kernels that exchange data with other ranks, of no group: how long they
  /// take is not due to the code that queues them.
  GroupActivity Collectives;
  GroupActivity Total;
  /// Calls in the steps that queued device work, and those without a stack.
  uint64_t Launches = 0;
  uint64_t LaunchesWithoutStack = 0;
};

/// Sums over \p Runs, which do not overlap: works of the calls in them, and
/// works that began in them and whose call was not recorded, as not known.
/// \p Exchanges: see TraceData.
DeviceWorkSums sumDeviceWork(const timeline::Timeline &Events,
                             const ActivityGroups &Groups,
                             std::span<const replay::Execution *const> Runs,
                             const timeline::ExchangesOfShapes &Exchanges = {});

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_ACTIVITYGROUPS_H
