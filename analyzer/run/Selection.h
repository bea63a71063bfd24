//===- Selection.h - Which findings a run reports ---------------*- C++ -*-===//
//
// Excludes the findings of the baseline and those on lines that were not
// requested; also decides what to report about NOLINT comments.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_SELECTION_H
#define SYNCLINE_ANALYZER_RUN_SELECTION_H

#include "config/Config.h"
#include "config/Options.h"
#include "findings/Baseline.h"
#include "findings/ChangedLines.h"
#include "findings/NolintTally.h"
#include "run/ProjectRun.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace syncline::lint::run {

class Selection {
public:
  /// Gets the lines from git, and reads the baseline of the options.
  /// \throws UsageError if that fails.
  explicit Selection(const config::LintOptions &Options);

  /// Whether \p File must be linted for the requested lines.
  bool mayHaveChanged(const std::string &File) const;

  /// Completes the request of the next unit.
  void prepare(config::LintRequest &Request, const config::Config &Settings);

  /// The baseline of each unit, or an empty path.
  const std::vector<std::string> &baselines() const { return BaselineOfUnit; }

  /// Records the NOLINT comments of a unit.
  void addNolints(const UnitResult &Result, bool Complete) {
    Nolints.add(Result.Lint.Nolints, Complete);
    Faults.insert(Result.Lint.NolintFaults.begin(),
                  Result.Lint.NolintFaults.end());
  }

  /// Removes those of \p Findings, sorted and one for each call, that are not
  /// to be reported, or writes the baseline. \p Broken are the units that do
  /// not parse; \p IsWhole means that no file of the project was omitted.
  void apply(std::vector<findings::Finding> &Findings,
             const std::vector<Unit> &Units, const std::set<unsigned> &Broken,
             bool IsWhole);

  /// Whether \p F is on a line that the options request.
  bool isRequested(const findings::Finding &F) const {
    return !Changed || Changed->contains(F.File, F.Line);
  }

  /// What is wrong with NOLINT comments on lines that the options request.
  std::vector<findings::NolintFault> nolintFaults() const;

  /// NOLINT comments that are unused or lack a reason, if that counts.
  std::vector<findings::Problem> nolintProblems(bool IsWhole) const;

  /// The number of findings in the baseline.
  size_t known() const { return Known; }
  /// Lines about the baseline for the user.
  const std::vector<std::string> &notices() const { return Notices; }

private:
  void applyBaselines(std::vector<findings::Finding> &Findings,
                      const std::vector<Unit> &Units,
                      const std::set<unsigned> &Broken, bool IsWhole);
  void applyBaseline(const std::string &Path,
                     const std::vector<findings::Finding> &Before,
                     const findings::Examined &Run,
                     std::vector<findings::Finding> &Left);

  const config::LintOptions &Options;
  std::optional<findings::ChangedLines> Changed;
  bool HeadersChanged = false;
  bool ReportUnusedNolint;
  bool RequireNolintReason;
  std::vector<std::string> BaselineOfUnit;
  findings::NolintTally Nolints;
  /// A header's are those of each unit that includes it.
  std::set<findings::NolintFault> Faults;
  size_t Known = 0;
  std::vector<std::string> Notices;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_SELECTION_H
