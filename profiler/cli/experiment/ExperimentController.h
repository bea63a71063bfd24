//===- ExperimentController.h - Monitors and steers the program -*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_EXPERIMENTCONTROLLER_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_EXPERIMENTCONTROLLER_H

#include "cli/experiment/TrialFolder.h"
#include "cli/record/Environment.h"
#include "cli/record/Launch.h"
#include "trial/Plan.h"
#include "trial/Results.h"

#include <atomic>
#include <exception>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace syncline::cli::experiment {

/// What to run, and for how long.
struct TrialSettings {
  std::filesystem::path Program;
  /// The program's name and its arguments.
  std::vector<std::string> Arguments;
  record::Environment Variables;
  std::filesystem::path Tracer, Library;
  /// From the detection of steps to the end of the recording, and from then on.
  double RecordSeconds = 0;
  double Seconds = 0;
};

/// Receives the path of the finished recording while the program keeps running,
/// and returns what to skip.
using Planner = std::function<trial::Plan(const std::string &Trace)>;

/// Monitors the program on a thread of its own, while another thread waits for
/// the program to exit.
class ExperimentController {
public:
  ExperimentController(const TrialSettings &Settings, const TrialFolder &Folder,
                       const Planner &MakePlan)
      : Settings(Settings), Folder(Folder), MakePlan(MakePlan) {}

  void run();
  /// Reports how the program ended; by default, that it never started.
  void programEnded(record::Ending How = {});
  bool isDone() const { return IsDone.load(); }
  /// Whether this object ended the program.
  bool endedProgram() const { return EndedProgram.load(); }
  /// Throws the error, if any.
  trial::Results results() const;
  /// How the program failed, if it did so on its own; otherwise empty.
  std::string failure() const;

private:
  bool sleepUntil(const std::function<bool()> &IsTime) const;
  bool awaitTrace();
  void experiment();
  void endProgram();
  std::filesystem::path tracePath() const;

  const TrialSettings &Settings;
  const TrialFolder &Folder;
  const Planner &MakePlan;
  std::atomic<bool> HasEnded{false};
  record::Ending How;
  std::atomic<bool> EndedProgram{false};
  std::atomic<bool> IsDone{false};
  bool HasPlan = false;
  std::exception_ptr Problem;
};

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_EXPERIMENTCONTROLLER_H
