//===- TrialRun.h - Runs the program under the experiment -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALRUN_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALRUN_H

#include "cli/experiment/ExperimentController.h"

#include <string>

namespace syncline::cli::experiment {

struct TrialOutcome {
  trial::Results Found;
  /// How the program failed during the experiment; empty: it did not.
  std::string Failure;
};

/// Starts the program, records it, calls \p MakePlan to choose, alternates
/// between both variants, and ends the program. An exception from \p MakePlan
/// also ends the program, and is rethrown. If a signal ends the program, this
/// process ends in the same way; the folder is removed.
/// \throws std::runtime_error if the program ends too soon or never uses CUDA.
TrialOutcome runTrial(TrialSettings Settings, const Planner &MakePlan);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALRUN_H
