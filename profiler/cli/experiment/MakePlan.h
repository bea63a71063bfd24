//===- MakePlan.h - From a recording to a plan ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_MAKEPLAN_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_MAKEPLAN_H

#include "cli/experiment/Choice.h"
#include "trial/Plan.h"

namespace syncline::cli::experiment {

/// How long both variants run in turn.
struct StretchLengths {
  /// Nanoseconds: about this long each, and in all.
  double Stretch = 0;
  double Total = 0;
};

/// Site numbers of the plan are positions in \p Chosen.Entries. Steps are
/// counted at a call that is made as often in every step, else at a chosen
/// call. Looks up symbols in \p Trace.
/// \throws std::runtime_error where steps cannot be told apart.
syncline::trial::Plan makePlan(report::AnalyzedTrace &Trace,
                               const Choice &Chosen,
                               const StretchLengths &Lengths);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_MAKEPLAN_H
