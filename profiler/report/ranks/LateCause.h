//===- LateCause.h - What makes a rank late ---------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_RANKS_LATECAUSE_H
#define SYNCLINE_PROFILER_REPORT_RANKS_LATECAUSE_H

#include "analysis/ranks/Transfers.h"
#include "report/model/AnalyzedTrace.h"

#include <optional>
#include <string>

namespace syncline::report::ranks {

/// Step time that one rank spends and another one does not.
struct LateCause {
  enum class Kind : uint8_t {
    /// Host time between two CUDA calls of one thread.
    HostWork,
    /// Host time inside calls that can block.
    Call,
    /// Device time of kernels and copies, excluding collectives.
    DeviceWork,
  };
  Kind What = Kind::HostWork;
  /// The code that makes the call, or queues the work: "train.py:31". For host
  /// work, the call before it, and the one after most of it.
  std::string Place;
  std::string Next;
  /// ns per step, of the late rank and of the other one, which may do the same
  /// work at other places.
  double Time = 0;
  double OfOther = 0;

  double excess() const { return Time - OfOther; }
};

const char *toString(LateCause::Kind What);

/// A rank with the transfer times of its collectives.
struct RankSteps {
  const AnalyzedTrace &Trace;
  const analysis::ranks::TransferTimes &Transfers;
};

/// What \p Late spends the most additional time on compared with \p Other, in
/// the profiled steps of both. Host time of \p Other inside calls includes the
/// time in which it waits for \p Late. No value if launches have no stacks, or
/// if nothing takes longer by at least \p Least ns per step.
std::optional<LateCause> findLateCause(const RankSteps &Late,
                                       const RankSteps &Other, double Least);

} // namespace syncline::report::ranks

#endif // SYNCLINE_PROFILER_REPORT_RANKS_LATECAUSE_H
