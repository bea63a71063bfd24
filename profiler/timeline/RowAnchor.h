//===- RowAnchor.h - Steps that block a varying number of times -*- C++ -*-===//
//
// A part of SyncPattern.cpp. A solver reads its residual in each iteration, and
// iterates as often as it has to. The first read of a step follows another
// call, or a longer pause, in which the thread launches the rest of the step.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_ROWANCHOR_H
#define SYNCLINE_PROFILER_TIMELINE_ROWANCHOR_H

#include "timeline/Timeline.h"

#include <cstdint>
#include <optional>
#include <span>

namespace syncline::timeline {

/// Distinguishes the first call of a stack in a step from the others.
struct RowAnchor {
  uint32_t Thread = 0;
  uint32_t Stack = 0;
  /// The call follows a pause of at least this length, ns; 0: it follows a call
  /// of another stack.
  uint64_t LeastPause = 0;

  /// \p Before: the previous call on its thread that can block.
  bool isFirst(const HostCall &Call, const HostCall &Before) const;
};

/// No value if no call is in nearly all of \p Steps, or if its first call
/// cannot be distinguished.
std::optional<RowAnchor> findRowAnchor(const Timeline &Events,
                                       std::span<const TimeSpan> Steps);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_ROWANCHOR_H
