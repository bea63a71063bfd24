//===- CallRows.h - Calls that come in bursts -------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_CALLROWS_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_CALLROWS_H

#include <cstdint>
#include <optional>
#include <span>

namespace syncline::cli::experiment {

struct CallRows {
  /// Calls in each row, a burst of calls: 1, or as many as a checkpoint has
  /// parameters.
  uint64_t Calls = 1;
  /// From one row to the next, ns.
  double Interval = 0;
};

/// How the calls at one place recur, given their \p Starts, ns, in
/// chronological order. Nothing if there are fewer than four calls, or rows of
/// several lengths.
std::optional<CallRows> findRows(std::span<const uint64_t> Starts);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_CALLROWS_H
