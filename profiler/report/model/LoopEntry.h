//===- LoopEntry.h - A loop in a report -------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_LOOPENTRY_H
#define SYNCLINE_PROFILER_REPORT_MODEL_LOOPENTRY_H

#include <cstdint>
#include <string>

namespace syncline::report {

/// A loop of the thread that makes the steps. Its number, for --loop, is its
/// position in the list, counted from 1.
struct LoopEntry {
  /// "train.py:12 (main)"; of several loops that begin there, in calls of the
  /// function from several lines, also "train.py:12 (encode), from train.py:28
  /// (main)".
  std::string Title;
  /// The line at the end of that title; empty for other loops.
  std::string Caller;
  std::string Function;
  /// The first line of the loop that calls CUDA; empty and 0 if unknown.
  std::string File;
  uint32_t Line = 0;
  /// The index of the loop around it; -1: none.
  int64_t Parent = -1;
  /// Whether its iterations are the steps.
  bool IsStep = false;
  /// Whole iterations that are known.
  uint64_t Iterations = 0;
  /// Time in the loop, and of an iteration (median), ns.
  uint64_t Time = 0;
  uint64_t Median = 0;
  /// Time of its thread in calls that can block, ns.
  uint64_t InCalls = 0;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_LOOPENTRY_H
