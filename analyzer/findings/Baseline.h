//===- Baseline.h - Findings that a project has accepted --------*- C++ -*-===//
//
// A file of fingerprints. Findings in it are not reported again, so a project
// can start with a clean run and fail on new findings.
// docs/how-to/accept-findings.md describes the file.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_BASELINE_H
#define SYNCLINE_ANALYZER_FINDINGS_BASELINE_H

#include "findings/Finding.h"

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace syncline::lint::findings {

/// One accepted finding, identified by its fingerprint. The other fields are
/// for human readers, and show whether a run has examined the site.
struct BaselineEntry {
  std::string Fingerprint;
  std::string Rule;
  /// Relative to the folder of the baseline.
  std::string File;
  unsigned Line = 0;
  std::string Function;
};

/// The files and rules that a run has examined: only their entries can be
/// missing.
struct Examined {
  /// Source files that were linted and parsed successfully, by their names in
  /// findings.
  std::set<std::string> Files;
  /// The whole project was examined: headers and deleted files count, too.
  bool WholeProject = false;
  /// The ids of the selected rules, if the run was limited to some.
  std::optional<std::set<std::string>> Rules;
};

class Baseline {
public:
  /// Creates a baseline without entries, to be written to \p Path.
  explicit Baseline(const std::filesystem::path &Path);

  /// \throws UsageError with one line if \p Path cannot be read or is not a
  /// baseline of this version.
  static Baseline load(const std::filesystem::path &Path);

  const std::vector<BaselineEntry> &entries() const { return Entries; }

  struct Outcome {
    /// Findings without an entry, in the original order.
    std::vector<Finding> New;
    std::vector<Finding> Known;
    /// Entries that the run should have found again but did not.
    std::vector<BaselineEntry> Gone;
    /// Entries that the run did not examine and so could not find.
    std::vector<BaselineEntry> Elsewhere;
  };

  /// \p Findings are all findings of the run, sorted, one for each call: a
  /// fingerprint depends on the equal findings before it. An entry covers one
  /// finding, so of n findings with m equal entries n - m are new.
  Outcome apply(const std::vector<Finding> &Findings,
                const Examined &Run) const;

  /// Writes the updated baseline: an entry for each finding, and those of
  /// \p Elsewhere unchanged.
  void write(const std::vector<Finding> &Findings,
             const std::vector<BaselineEntry> &Elsewhere,
             std::ostream &Out) const;

  /// One line about entries that are gone, or nothing if \p Gone is empty.
  std::string noticeOf(const std::vector<BaselineEntry> &Gone) const;

private:
  /// An entry for each finding, in their order.
  std::vector<BaselineEntry>
  entriesOf(const std::vector<Finding> &Findings) const;
  bool wasExamined(const BaselineEntry &Entry, const Examined &Run,
                   const std::set<std::string> &Files) const;
  std::string relativePath(const std::string &File) const;

  std::filesystem::path Path;
  /// The real path of the folder, so that fingerprints do not depend on where
  /// the run is started.
  std::filesystem::path Folder;
  std::vector<BaselineEntry> Entries;
};

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_BASELINE_H
