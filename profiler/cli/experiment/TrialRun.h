//===- TrialRun.h - Runs the program under the experiment -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALRUN_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALRUN_H

#include "cli/experiment/Conductor.h"

#include <string>

namespace syncline::cli::experiment {

struct TrialOutcome {
  trial::Results Found;
  /// How the program failed during the experiment; empty: it did not.
  std::string Failure;
};

/// Starts the program, records it, lets \p MakePlan choose, alternates between
/// both variants, and ends the program. What \p MakePlan throws ends the
/// program, too, and is thrown again. Where a signal ends the program, this
/// process ends likewise; nothing is left of the folder.
/// \throws std::runtime_error where the program ends too soon or never uses
/// CUDA.
TrialOutcome runTrial(TrialSettings Settings, const Planner &MakePlan);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALRUN_H
