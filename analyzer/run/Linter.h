//===- Linter.h - One run over many files -----------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_LINTER_H
#define SYNCLINE_ANALYZER_RUN_LINTER_H

#include "config/Options.h"
#include "run/ExitStatus.h"
#include "run/ProjectJobs.h"
#include "run/ProjectRun.h"
#include "run/Selection.h"

#include <iosfwd>
#include <set>

namespace syncline::lint::run {

class Linter {
public:
  /// Reads the rules and the baseline, and asks git for the changed lines.
  /// \throws UsageError, RuleError where nothing can be done at all.
  explicit Linter(const config::LintOptions &Options);

  /// Lints the files that the options ask for, and writes what it finds.
  /// \throws UsageError where nothing can be done at all.
  ExitStatus run();

private:
  /// Adds the unit of \p File, or reports why there is none.
  void addUnit(const std::string &File);
  RunSettings runSettings();
  void collect();
  bool isWholeProject() const {
    return Options.Files.empty() && Problems.empty() && Skipped == 0 &&
           Options.Shards == 1;
  }
  /// Makes or prints the fixes of what was found, and leaves the other
  /// findings.
  void fix();
  void writeFindings(std::ostream &Out) const;
  void summarize() const;
  void fail(const std::string &Message);
  void progress(const std::string &What) const;
  void finishProgress() const;
  ExitStatus report();
  ExitStatus reportSummaries(const Emission &Done) const;

  const config::LintOptions &Options;
  ProjectJobs Jobs;
  Selection Chosen;
  std::vector<findings::Finding> Findings;
  /// Those that a NOLINT comment covers; counted, and shown by some formats.
  std::vector<findings::Finding> SuppressedFindings;
  /// Finding::Units counts them.
  std::vector<Unit> Units;
  /// The indices of units that do not parse.
  std::set<unsigned> Broken;
  /// The same, and those with findings that may be missing.
  std::set<unsigned> Incomplete;
  std::vector<std::string> Files;
  std::set<std::string> Notices;
  /// Files that need no look for the lines asked for.
  size_t Skipped = 0;
  size_t BadNolints = 0;
  size_t Fixed = 0;
  /// A line on files of the program that the run knows nothing of.
  std::string OthersNotice;
  /// The units of programs that use no GPU.
  std::vector<bool> HostUnits;
  /// Findings that are left out because their programs use no GPU.
  size_t OnHost = 0;
  /// What could not be done, a line each.
  std::vector<std::string> Problems;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_LINTER_H
