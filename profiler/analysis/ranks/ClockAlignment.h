//===- ClockAlignment.h - The clocks of ranks as one ------------*- C++ -*-===//
//
// Each trace has the CLOCK_MONOTONIC of its host, which counts from the host's
// start. Traces of one host, by its name and by the same distance to
// the time of day, share it as it is. The others are shifted:
//
// 1. by the clock records, which hold the time of day too. Hosts disagree about
//    that by up to some milliseconds;
// 2. by the ends of collectives. None of NCCL's collectives can end anywhere
//    before all ranks have begun it, and then it ends nearly at once
//    everywhere. So among all shifts that step 1 leaves open the right one is
//    the one under which most kernels of one rank end when one of the same kind
//    ends on the other, and most sharply so. Where several are as good (steps
//    that are alike to the microsecond), the one nearest to step 1 is taken.
//
// Step 2 is repeated every few seconds of the trace, since clocks drift. The
// remaining difference is the uncertainty: nine of ten ends are nearer.
//
// The same idea aligns traces of MPI programs (Scalasca's controlled logical
// clock, Becker et al. 2009), where messages bound the shift; HolisticTrace-
// Analysis takes the hosts' clocks as they are.
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

/// Nanoseconds of the first rank's CLOCK_MONOTONIC; before its start they are
/// negative. Within 2^62 of 0, so that two can be subtracted.
using CommonTime = int64_t;

enum class ClockSource : uint8_t {
  /// It is the common clock, or shares it.
  Shared,
  /// By the ends of collectives.
  Collectives,
  /// By the time of day alone.
  TimeOfDay,
  /// No clock record: it cannot be aligned.
  Unknown,
};

const char *toString(ClockSource Source);

/// How far hosts' times of day may be apart, ns. NTP keeps them within a few
/// milliseconds where nothing is wrong.
inline constexpr int64_t HostClockError = 50'000'000;
/// What device times that CUPTI converts to the same clock differ by, ns.
inline constexpr int64_t DeviceClockError = 1'000;

/// The clock of one rank.
struct RankClock {
  /// From Start on, ns of the own clock, Offset is added.
  struct Piece {
    uint64_t Start = 0;
    int64_t Offset = 0;
  };

  ClockSource Source = ClockSource::Unknown;
  /// The first rank that has the very same clock.
  size_t Leader = 0;
  /// How far times may be off those of the common clock, ns.
  int64_t Uncertainty = 0;
  /// Collectives that agree with it; 0 where they were not asked.
  uint64_t Matches = 0;
  /// Other shifts fit as well.
  bool IsAmbiguous = false;
  /// In order, at least one; times before the first one are shifted like it.
  std::vector<Piece> Pieces = {Piece{0, 0}};

  CommonTime toCommon(uint64_t Time) const;
  /// Good enough to compare collectives with ranks of other clocks.
  bool isAligned() const {
    return Source == ClockSource::Shared || Source == ClockSource::Collectives;
  }
};

/// How far the difference of two ranks' times may be off, ns.
int64_t clockError(const RankClock &A, const RankClock &B);

/// A rank as its trace shows it. The trace must outlive this.
struct RankTrace {
  const timeline::TraceData *Trace = nullptr;
  /// In the order of their ends.
  std::vector<Collective> Collectives;
};

/// For each of \p Ranks, in their order.
std::vector<RankClock> alignClocks(std::span<const RankTrace> Ranks);

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_CLOCKALIGNMENT_H
