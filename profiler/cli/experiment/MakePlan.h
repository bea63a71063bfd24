//===- MakePlan.h - Makes a plan from a recording ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_MAKEPLAN_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_MAKEPLAN_H

#include "cli/experiment/Choice.h"
#include "trial/Plan.h"

namespace syncline::cli::experiment {

/// How long to alternate between the two variants.
struct StretchLengths {
  /// Nanoseconds: the approximate length of each stretch, and of all together.
  double Stretch = 0;
  double Total = 0;
};

/// Site numbers in the plan are positions in \p Chosen.Entries. Steps are
/// counted at a call that occurs equally often in every step, else at a chosen
/// call. Looks up symbols in \p Trace.
/// \throws std::runtime_error if steps cannot be distinguished.
syncline::trial::Plan makePlan(report::AnalyzedTrace &Trace,
                               const Choice &Chosen,
                               const StretchLengths &Lengths);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_MAKEPLAN_H
