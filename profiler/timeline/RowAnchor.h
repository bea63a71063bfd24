//===- RowAnchor.h - Steps that block a varying number of times -*- C++ -*-===//
//
// A part of SyncPattern.cpp. A solver reads its residual in each iteration, and
// iterates as often as it has to. The first read of a step comes after another
// call, or after a longer pause, in which the thread launches the rest of the
// step.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_ROWANCHOR_H
#define SYNCLINE_PROFILER_TIMELINE_ROWANCHOR_H

#include "timeline/Timeline.h"

#include <cstdint>
#include <optional>
#include <span>

namespace syncline::timeline {

/// What tells the first of the calls of a stack in a step from the others.
struct RowAnchor {
  uint32_t Thread = 0;
  uint32_t Stack = 0;
  /// It comes after so long a pause, ns; 0: after a call of another stack.
  uint64_t LeastPause = 0;

  /// \p Before: the call before it on its thread that can block.
  bool isFirst(const HostCall &Call, const HostCall &Before) const;
};

/// Nothing where no call is in nearly all of \p Steps, or where it cannot be
/// told which of its calls is the first one.
std::optional<RowAnchor> findRowAnchor(const Timeline &Events,
                                       std::span<const TimeSpan> Steps);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_ROWANCHOR_H
