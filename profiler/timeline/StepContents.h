//===- StepContents.h - Which calls usual steps make ------------*- C++ -*-===//
//
// Outside of windows a trace has only the calls that can block. The steps of
// the windows show which of these belong to every step, and how often: a step
// that also logs or evaluates is not a usual one.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STEPCONTENTS_H
#define SYNCLINE_PROFILER_TIMELINE_STEPCONTENTS_H

#include "timeline/FoundSteps.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

namespace syncline::timeline {

/// The calls of one thread that a trace also has outside of windows. Stacks
/// identify them.
class StepContents {
public:
  /// Learns from \p Steps, which must be in chronological order.
  StepContents(const Timeline &Events, uint32_t Thread,
               std::span<const TimeSpan> Steps);

  /// Whether nearly every step makes such a call. Otherwise steps cannot be
  /// told apart outside of windows.
  bool areVisible() const { return Visible; }
  /// If no call is in nearly all of the steps, although each makes one, steps
  /// of several kinds alternate: a few calls, one of which is in nearly every
  /// step. Otherwise empty.
  const std::set<uint32_t> &kindCalls() const { return KindCalls; }

  /// Whether nearly every step makes the call, equally often.
  bool isRegular(uint32_t Stack) const { return Regular.contains(Stack); }
  /// By step of \p Steps: whether it does what steps usually do.
  std::vector<bool> areUsual(std::span<const TimeSpan> Steps) const;

private:
  using Counts = std::map<uint32_t, uint32_t>;
  template <typename F>
  void forEachStep(std::span<const TimeSpan> Steps, const F &Visit) const;
  bool isUsual(const Counts &Calls) const;
  void findKinds(std::vector<std::set<uint32_t>> StacksOfSteps);

  const Timeline &Events;
  uint32_t Thread;
  /// Stacks that nearly every step has, and how often.
  Counts Regular;
  /// The same stacks, and those that only some steps have.
  std::set<uint32_t> Known;
  bool Visible = false;
  std::set<uint32_t> KindCalls;
};

/// Sorts \p Steps outside of windows into usual ones and others. If few are
/// usual, those of the windows are exceptions.
void addUnprofiled(const StepContents &Contents,
                   const std::vector<TimeSpan> &Steps, timeline::Steps &To);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STEPCONTENTS_H
