//===- LateCause.h - What makes a rank late ---------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_RANKS_LATECAUSE_H
#define SYNCLINE_PROFILER_REPORT_RANKS_LATECAUSE_H

#include "analysis/ranks/Transfers.h"
#include "report/model/AnalyzedTrace.h"

#include <optional>
#include <string>

namespace syncline::report::ranks {

/// Time of a step that one rank spends and another one does not.
struct LateCause {
  enum class Kind : uint8_t {
    /// Host time between two CUDA calls of one thread.
    HostWork,
    /// Host time inside calls that can block.
    Call,
    /// Device time of kernels and copies, collectives left out.
    DeviceWork,
  };
  Kind What = Kind::HostWork;
  /// The code that makes the call, or queues the work: "train.py:31". Of host
  /// work, what is called before it, and after it.
  std::string Place;
  std::string Next;
  /// ns a step, of the late rank and of the other one.
  double Time = 0;
  double OfOther = 0;

  double excess() const { return Time - OfOther; }
};

const char *toString(LateCause::Kind What);

/// A rank with what its collectives take.
struct RankSteps {
  const AnalyzedTrace &Trace;
  const analysis::ranks::TransferTimes &Transfers;
};

/// What \p Late spends most of beyond what \p Other does, in the profiled steps
/// of both. Host time inside calls of \p Other includes the time in which it
/// waits for \p Late. No value where launches have no stacks, or where nothing
/// takes longer by \p Least ns a step.
std::optional<LateCause> findLateCause(const RankSteps &Late,
                                       const RankSteps &Other, double Least);

} // namespace syncline::report::ranks

#endif // SYNCLINE_PROFILER_REPORT_RANKS_LATECAUSE_H
