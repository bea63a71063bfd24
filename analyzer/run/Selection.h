//===- Selection.h - Which findings a run reports ---------------*- C++ -*-===//
//
// Not those of the baseline, nor those in lines that were not asked for; and
// what is to be said of NOLINT comments.
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
  /// Asks git for the lines, and reads the baseline of the options.
  /// \throws UsageError where that cannot be done.
  explicit Selection(const config::LintOptions &Options);

  /// Whether \p File has to be linted for the lines asked for.
  bool mayHaveChanged(const std::string &File) const;

  /// Completes the request of the next unit.
  void prepare(config::LintRequest &Request, const config::Config &Settings);

  /// Notes the NOLINT comments of a unit.
  void addNolints(const UnitResult &Result, bool Complete) {
    Nolints.add(Result.Lint.Nolints, Complete);
  }

  /// Removes those of \p Findings, in order and each call once, that are not to
  /// be reported, or writes the baseline. \p Broken are the units that do not
  /// parse; \p IsWhole means that no file of the project was left out.
  void apply(std::vector<findings::Finding> &Findings,
             const std::vector<Unit> &Units, const std::set<unsigned> &Broken,
             bool IsWhole);

  /// Lines on NOLINT comments that are unused or lack a reason.
  std::vector<std::string> nolintNotices(bool IsWhole) const;

  /// Findings that the baseline knows.
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
  /// By unit: the baseline that its findings are looked up in, or nothing.
  std::vector<std::string> BaselineOfUnit;
  findings::NolintTally Nolints;
  size_t Known = 0;
  std::vector<std::string> Notices;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_SELECTION_H
