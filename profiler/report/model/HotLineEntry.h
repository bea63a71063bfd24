//===- HotLineEntry.h - What the host spends most time on -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOTLINEENTRY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOTLINEENTRY_H

#include "analysis/model/DeviceState.h"
#include "analysis/model/Interval.h"
#include "report/model/HostLineEntry.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace syncline::report {

/// What the host does while the device waits for it.
enum class HostCause : uint8_t {
  /// Calls of CUDA, and what prepares them.
  Launches,
  /// Something else: pauses between calls.
  Work,
};

/// The state of a device that waits for it.
constexpr analysis::DeviceState stateOf(HostCause Cause) {
  return Cause == HostCause::Work ? analysis::DeviceState::HostWork
                                  : analysis::DeviceState::LaunchBound;
}

/// The part of \p Of that \p Cause takes, ns.
double timeOf(const HostWork &Of, HostCause Cause);

/// A line that keeps the host busy, see HotLine.h. Times are nanoseconds per
/// step and include what the line calls.
struct HotLineEntry {
  /// The line's titles; its time includes the backward pass.
  HostLineEntry At;
  /// What the cause takes of it.
  double Time = 0;
  /// Whether it is work with which a loop begins its next iteration.
  bool BeginsIteration = false;
  /// How often the user's line or function runs in a step, see HostVisits.h; 0:
  /// unknown.
  double Runs = 0;
  /// Whether one of these runs in another.
  bool IsRecursive = false;
  /// Whether what the line calls waits for the device, backward pass excluded.
  bool Waits = false;
  /// The last of the lines that At is; 0: it is one, or unknown.
  uint32_t LastLine = 0;
  /// If At is several lines of a function: the one with most time. Otherwise 0.
  uint32_t LargestLine = 0;
  double LargestTime = 0;
};

/// The lines that a cause takes most of its time at.
struct HotLinesEntry {
  HostCause Cause = HostCause::Launches;
  /// Their numbers in HostPlaces.
  std::vector<uint32_t> Places;
  /// What these lines call but an entry before has: no figure counts it.
  std::vector<uint32_t> LeftOut;
  /// By decreasing time; not empty.
  std::vector<HotLineEntry> Lines;
  /// What the cause takes of all of them.
  double Time = 0;
  /// What pauses between calls take there that Time leaves out.
  double MoreInPauses = 0;
  /// The part of Time in the backward pass.
  double Backward = 0;
  /// Whether the program's code there is in Python.
  bool IsPython = false;
  /// Whether they launch CUDA graphs, or code that torch.compile generated.
  bool RunsGraphs = false;
  bool IsCompiled = false;
  /// Whether a backward pass in the steps is differentiated itself.
  bool DifferentiatesTwice = false;
  /// Whether the steps add gradients of several backward passes.
  bool AddsGradients = false;
  /// The host time of the whole step.
  double OfTime = 0;
  /// Whether it is work that begins the iterations of a loop, which others can
  /// do ahead of time.
  bool RunsAhead = false;
  /// The part of the time that a change leaves, 0..1.
  double Left = 0.5;
  /// How much shorter the step would be then.
  analysis::Interval Gain;
  /// The same if both causes leave that part of their times; only of launches,
  /// and only if work outside CUDA has the same lines.
  std::optional<analysis::Interval> GainOfBoth;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOTLINEENTRY_H
