//===- RanksData.h - The comparison of several ranks ------------*- C++ -*-===//
//
// Plain data, as ReportData.h: times are nanoseconds; figures per step are
// means over profiled steps.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_RANKS_RANKSDATA_H
#define SYNCLINE_PROFILER_REPORT_RANKS_RANKSDATA_H

#include "analysis/model/Interval.h"
#include "analysis/ranks/RankWaits.h"
#include "report/model/ChangeEntry.h"
#include "report/ranks/LateCause.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::report::ranks {

/// A mean step of a rank's device, ns, by what the device mostly does. The
/// parts are mutually exclusive; together with idle() they add up to Total.
struct RankStep {
  double Total = 0;
  double Computing = 0;
  /// Data moves between ranks, and nothing computes: exposed communication.
  double Communicating = 0;
  /// Collectives wait for ranks that have not begun theirs, and nothing else
  /// runs.
  double Waiting = 0;
  /// The same if all of them exchange data with a single rank: a stage of a
  /// pipeline waits for another stage.
  double PipelineBubble = 0;
  double Copying = 0;
  /// The part of idle() in which the host is or was blocked.
  double Bubble = 0;
  /// Parts of Computing: hidden communication, and hidden waiting.
  double HiddenCommunication = 0;
  double HiddenWait = 0;

  double idle() const {
    return Total - Computing - Communicating - Waiting - PipelineBubble -
           Copying;
  }
};

/// A row of the table.
struct RankEntry {
  /// "rank 3"; "trace 2" if ranks are unknown or not distinct.
  std::string Title;
  /// Index of its trace among the arguments.
  size_t Trace = 0;
  /// -1: none.
  int64_t Rank = -1;
  std::string Path;
  std::string Host;
  /// "0 (NVIDIA H200)"; the first one if there are several.
  std::string Gpu;
  /// Whether there were steps to replay; otherwise the next three are 0.
  bool IsReplayed = false;
  double StepTime = 0;
  RankStep Device;
  double BlockedPerStep = 0;
  /// Mean step of this rank if it did not wait for other ranks; 0: unknown.
  double OwnStep = 0;
  analysis::ranks::RankWaits Collectives;
  analysis::ranks::RankClock Clock;
};

struct RanksData {
  /// By rank.
  std::vector<RankEntry> Ranks;
  /// Index in Ranks of the one that delays the others, if that is clear.
  std::optional<size_t> Straggler;
  /// How much shorter the job's steps would be if the straggler kept up with
  /// the next slowest rank, if the own steps of all are known; and that rank,
  /// as an index in Ranks.
  struct CatchUpGain {
    analysis::Interval Gain;
    size_t Next = 0;
  };
  std::optional<CatchUpGain> IfKeptUp;
  /// The single thing that the straggler spends more time on than that rank, if
  /// there is one; and how much shorter the job's steps would be without it.
  std::optional<LateCause> Cause;
  analysis::Interval GainWithoutCause;
  /// Index in Ranks of the one whose own report follows: the straggler, or the
  /// one whose step takes longest.
  size_t Shown = 0;
  /// Collectives that at least two ranks have, and kernels without a
  /// counterpart.
  uint64_t Matched = 0;
  uint64_t Unmatched = 0;
  /// Kernels that exchange data but do not wait for all other ranks, by name:
  /// they are not compared.
  std::vector<std::string> OneSided;
  /// What to change first, on RanksData::Shown; no value if nothing is known.
  std::optional<ChangeEntry> Change;
  /// One or two sentences.
  std::vector<std::string> Summary;
  /// How clocks were aligned, and what the traces lack; one line each.
  std::vector<std::string> Notes;
};

} // namespace syncline::report::ranks

#endif // SYNCLINE_PROFILER_REPORT_RANKS_RANKSDATA_H
