//===- CallRows.h - Calls that come in rows ---------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_CALLROWS_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_CALLROWS_H

#include <cstdint>
#include <optional>
#include <span>

namespace syncline::cli::experiment {

struct CallRows {
  /// In each row: 1, or as many as a checkpoint has parameters.
  uint64_t Calls = 1;
  /// From one row to the next, ns.
  double Interval = 0;
};

/// How calls of one place recur that begin at \p Starts, ns, in the order of
/// time. Nothing where there are fewer than four calls, or rows of several
/// lengths.
std::optional<CallRows> findRows(std::span<const uint64_t> Starts);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_CALLROWS_H
