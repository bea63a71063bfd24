//===- MadeUpRanks.h - Traces of ranks for tests ------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_RANKS_MADEUPRANKS_H
#define SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_RANKS_MADEUPRANKS_H

#include "analysis/ranks/RankWaits.h"
#include "profiler/analysis/TraceTexts.h"

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace syncline::tests {

/// A run in which each step of each rank ends with some collectives. Times are
/// nanoseconds of the true time, which counts from 0.
struct MadeUpRun {
  size_t Ranks = 4;
  size_t Steps = 20;
  size_t CollectivesOfStep = 3;
  /// How long rank R works before collective C of step S.
  std::function<uint64_t(size_t R, size_t S, size_t C)> Activity;
  /// How long the collective takes once all are there.
  uint64_t Transfer = 100'000;
  /// By rank, where not the default: host, and true time where its
  /// CLOCK_MONOTONIC is 0 (negative: it has been running for longer).
  std::vector<std::string> Hosts;
  std::vector<int64_t> Clocks;
  /// By rank: how far the time of day is off; it has no clock records where
  /// HasClock is false.
  std::vector<int64_t> TimeOfDayErrors;
  bool HasClock = true;
  /// By rank: what is recorded; all by default.
  std::vector<timeline::TimeSpan> Windows;
  /// Kernels end so much later, at most, than the first one of a collective.
  uint64_t EndSkew = 3'000;
};

/// One rank, read again from its text.
struct MadeUpRank {
  ReadTrace Trace;
  timeline::Steps Found;
};

struct MadeUpRanks {
  std::vector<MadeUpRank> Ranks;
  /// By rank, over the collectives that all windows hold: how often it came
  /// last, and what it waited, ns.
  std::vector<uint64_t> Last;
  std::vector<double> Waited;

  analysis::ranks::RankComparison compare() const;
};

MadeUpRanks makeRanks(const MadeUpRun &Run, unsigned Seed = 1);

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_RANKS_MADEUPRANKS_H
