//===- TrialRun.h - Runs the program under the experiment -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALRUN_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALRUN_H

#include "cli/experiment/Conductor.h"

namespace syncline::cli::experiment {

/// Starts the program, records it, lets \p MakePlan choose, alternates between
/// both variants, and ends the program. What \p MakePlan throws ends the
/// program, too, and is thrown again. Where a signal ends the program, this
/// process ends likewise; nothing is left of the folder.
/// \throws std::runtime_error where the program ends too soon or never uses
/// CUDA.
trial::Results runTrial(TrialSettings Settings, const Planner &MakePlan);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALRUN_H
