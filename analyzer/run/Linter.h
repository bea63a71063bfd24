//===- Linter.h - One run over several files --------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_LINTER_H
#define SYNCLINE_ANALYZER_RUN_LINTER_H

#include "config/Options.h"
#include "run/ExitStatus.h"
#include "run/ProjectJobs.h"
#include "run/ProjectRun.h"
#include "run/Selection.h"
#include "run/Withheld.h"

#include <set>

namespace syncline::lint::run {

class Linter {
public:
  /// Reads the rules and the baseline, and gets the changed lines from git.
  /// \throws UsageError, RuleError if the run cannot start.
  explicit Linter(const config::LintOptions &Options);

  /// Lints the files that the options select, and writes the findings.
  /// \throws UsageError if the run cannot continue.
  ExitStatus run();

private:
  /// Adds the unit of \p File, or reports why it cannot be linted.
  void addUnit(const std::string &File);
  RunSettings runSettings();
  void collect();
  bool isWholeProject() const {
    return Options.Files.empty() && Problems.empty() && Skipped == 0 &&
           Options.Shards == 1;
  }
  /// Applies or prints the fixes of the findings, and keeps the findings
  /// without an applied fix.
  void fix();
  std::string findingsText() const;
  /// Writes to the file of the options.
  void writeOutput(const std::string &Text) const;
  void summarize() const;
  void reportNolints();
  void fail(const std::string &Message);
  void progress(const std::string &What) const;
  void finishProgress() const;
  ExitStatus report();
  ExitStatus reportSummaries(const Emission &Done) const;

  const config::LintOptions &Options;
  ProjectJobs Jobs;
  Selection Chosen;
  std::vector<findings::Finding> Findings;
  /// Findings that a NOLINT comment covers; counted, and shown in some formats.
  std::vector<findings::Finding> SuppressedFindings;
  /// Finding::Units contains indices into this.
  std::vector<Unit> Units;
  /// The indices of units that do not parse.
  std::set<unsigned> Broken;
  /// The broken units, and those that may lack findings.
  std::set<unsigned> Incomplete;
  std::vector<std::string> Files;
  /// Files skipped because they cannot affect the requested lines.
  size_t Skipped = 0;
  /// NOLINT comments that count as findings.
  std::vector<findings::Problem> BadNolints;
  size_t Fixed = 0;
  /// A line about files of the program that the run has no summaries of.
  std::string OthersNotice;
  /// Marks the units of programs that use no GPU.
  std::vector<bool> HostUnits;
  /// The findings that other options would report.
  Withheld Omitted;
  /// What could not be done, one line each.
  std::vector<std::string> Problems;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_LINTER_H
