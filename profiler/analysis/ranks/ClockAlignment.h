//===- ClockAlignment.h - One clock for all ranks ---------------*- C++ -*-===//
//
// Each trace uses the CLOCK_MONOTONIC of its host, which counts from the host's
// boot. Traces of one host, recognized by its name and by an equal distance to
// the time of day, share that clock and need no shift. The others are shifted:
//
// 1. by the clock records, which also hold the time of day. Hosts disagree
//    about it by up to a few milliseconds;
// 2. by the ends of collectives, whichever library runs them (see
//    rules/model/kernels.json). A collective that is not one-sided cannot end
//    on any rank before all ranks have begun it, and then it ends nearly at
//    once everywhere. So of all shifts that step 1 allows, the right one makes
//    most kernels of one rank end together with a kernel of the same kind on
//    the other, with the smallest spread. If several fit equally well (steps
//    that are identical to the microsecond), the one nearest to step 1 wins.
//
// Step 2 is repeated every few seconds of the trace, since clocks drift. The
// remaining difference is the uncertainty: 90% of the ends lie within it.
//
// The same idea aligns traces of MPI programs (Scalasca's controlled logical
// clock, Becker et al. 2009), where messages bound the shift;
// HolisticTraceAnalysis uses the hosts' clocks unchanged.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RANKS_CLOCKALIGNMENT_H
#define SYNCLINE_PROFILER_ANALYSIS_RANKS_CLOCKALIGNMENT_H

#include "analysis/ranks/Collectives.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis::ranks {

/// Nanoseconds of the first rank's CLOCK_MONOTONIC, negative before its start.
/// Within 2^62 of 0, so that subtracting two of them cannot overflow.
using CommonTime = int64_t;

enum class ClockSource : uint8_t {
  /// This is the common clock, or the same one as it.
  Shared,
  /// Aligned by the ends of collectives.
  Collectives,
  /// Aligned by the time of day alone.
  TimeOfDay,
  /// The trace has no clock record, so it cannot be aligned.
  Unknown,
};

const char *toString(ClockSource Source);

/// How far the hosts' times of day may be apart, ns. NTP keeps them within a
/// few milliseconds unless something is wrong.
inline constexpr int64_t HostClockError = 50'000'000;
/// How far device times that CUPTI converts to the same clock may disagree, ns.
inline constexpr int64_t DeviceClockError = 1'000;

/// The clock of one rank.
struct RankClock {
  /// From Start, in ns of the rank's own clock, Offset is added.
  struct Piece {
    uint64_t Start = 0;
    int64_t Offset = 0;
  };

  ClockSource Source = ClockSource::Unknown;
  /// The first rank that uses the same clock.
  size_t Leader = 0;
  /// How far times may be from those of the common clock, ns.
  int64_t Uncertainty = 0;
  /// Collectives that agree with the alignment; 0 if it did not use them.
  uint64_t Matches = 0;
  /// Other shifts fit equally well.
  bool IsAmbiguous = false;
  /// Sorted, at least one; times before the first piece use its offset too.
  std::vector<Piece> Pieces = {Piece{0, 0}};

  CommonTime toCommon(uint64_t Time) const;
  /// Whether collectives can be compared with ranks of other clocks.
  bool isAligned() const {
    return Source == ClockSource::Shared || Source == ClockSource::Collectives;
  }
};

/// The largest error of a difference between times of the two ranks, ns.
int64_t clockError(const RankClock &A, const RankClock &B);

/// A rank as its trace shows it. The trace must outlive this.
struct RankTrace {
  const timeline::TraceData *Trace = nullptr;
  /// Sorted by end.
  std::vector<Collective> Collectives;
};

/// One clock for each of \p Ranks, in the same order.
std::vector<RankClock> alignClocks(std::span<const RankTrace> Ranks);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_CLOCKALIGNMENT_H
