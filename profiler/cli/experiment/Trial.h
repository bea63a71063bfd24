//===- Trial.h - One measurement, from request to figures -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIAL_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIAL_H

#include "report/model/BuildReport.h"
#include "report/model/Measurement.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace syncline::cli::experiment {

/// What the user asked for.
struct TrialRequest {
  /// The program's name and its arguments.
  std::vector<std::string> Program;
  /// See ChoiceRequest.
  std::vector<std::string> Sites;
  /// The N-th group of FromReport, or else of the recording; 0: none.
  size_t Group = 0;
  /// A report as JSON, or a trace; empty: none.
  std::filesystem::path FromReport;
  /// See TrialSettings.
  double Seconds = 20;
  double RecordSeconds = 5;
  /// The approximate length of each stretch, in milliseconds.
  double Stretch = 120;
  /// Where to keep the recording; empty: nowhere.
  std::filesystem::path Trace;
  /// Empty: those of this installation.
  std::filesystem::path Tracer, Library;
  report::ReportOptions Reading;
};

/// Runs the program and measures it. Announces each stage on standard error.
/// \throws std::runtime_error with one line if nothing could be measured.
report::Measurement measure(const TrialRequest &Request,
                            const rules::RuleSet &Rules);

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIAL_H
