//===- RanksData.h - What a report says of several ranks --------*- C++ -*-===//
//
// Unprofiled data, as ReportData.h: times are nanoseconds, those "a step" are
// of the steps that were recorded in full.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_RANKS_RANKSDATA_H
#define SYNCLINE_PROFILER_REPORT_RANKS_RANKSDATA_H

#include "analysis/ranks/RankWaits.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::report {

/// A row of the table.
struct RankEntry {
  /// "rank 3"; "recording 2" where ranks are not known or not all different.
  std::string Title;
  /// Index of its recording among those that were given.
  size_t TraceData = 0;
  /// -1: none.
  int64_t Rank = -1;
  std::string Path;
  std::string Host;
  /// "0 (NVIDIA H200)"; of several the first.
  std::string Gpu;
  /// Whether there were steps to replay; else the next three are 0.
  bool IsReplayed = false;
  double StepTime = 0;
  /// Of the step, the part in which a GPU works, also where a collective's
  /// kernel only waits: 0 to 1.
  double Busy = 0;
  double BlockedPerStep = 0;
  analysis::RankWaits Collectives;
  analysis::RankClock Clock;
};

struct RanksData {
  /// By rank.
  std::vector<RankEntry> Ranks;
  /// Index in Ranks of the one that holds the others up, where that is clear.
  std::optional<size_t> Holder;
  /// Index in Ranks of the one whose own report follows: the holder, or the
  /// one whose step takes longest.
  size_t Shown = 0;
  /// Collectives of two ranks or more, and kernels that one rank alone has.
  uint64_t Matched = 0;
  uint64_t Unmatched = 0;
  /// One or two sentences.
  std::vector<std::string> Summary;
  /// How clocks were aligned, and what is missing; a line each.
  std::vector<std::string> Notes;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_RANKS_RANKSDATA_H
