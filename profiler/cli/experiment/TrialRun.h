//===- TrialRun.h - Runs the program under the experiment -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALRUN_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALRUN_H

#include "cli/record/Environment.h"
#include "cli/record/Launch.h"
#include "report/model/BuildReport.h"
#include "trial/Control.h"
#include "trial/Plan.h"
#include "trial/Results.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace syncline::cli::experiment {

/// What to run and for how long.
struct TrialSettings {
  std::filesystem::path Program;
  /// The program's name and its arguments.
  std::vector<std::string> Arguments;
  record::Environment Variables;
  std::filesystem::path Tracer, Library;
  /// From the first use of CUDA to the end of the recording, and from then on.
  double RecordSeconds = 0;
  double Seconds = 0;
  /// The recording is copied here; empty: nowhere.
  std::filesystem::path KeepTrace;
};

/// Where the program and this process meet; a temporary folder that is removed
/// with this object.
class TrialFolder {
public:
  /// \throws std::runtime_error where no temporary folder can be made.
  TrialFolder();
  ~TrialFolder();
  TrialFolder(const TrialFolder &) = delete;
  TrialFolder &operator=(const TrialFolder &) = delete;

  const std::filesystem::path &path() const { return Path; }
  syncline::trial::Control &control() const { return *Shared; }

private:
  std::filesystem::path Path;
  syncline::trial::Control *Shared = nullptr;
};

/// Gets the path of the finished recording while the program goes on, and
/// returns what to skip.
using Planner = std::function<syncline::trial::Plan(const std::string &Trace)>;

/// Starts the program, records it, lets \p MakePlan choose, alternates between
/// both variants, and ends the program. What \p MakePlan throws ends the
/// program, too, and is thrown again.
/// \throws std::runtime_error where the program ends too soon or never uses
/// CUDA.
syncline::trial::Results runTrial(TrialSettings Settings,
                                  const Planner &MakePlan);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALRUN_H
