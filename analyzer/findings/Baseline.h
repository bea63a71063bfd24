//===- Baseline.h - Findings that a project has accepted --------*- C++ -*-===//
//
// A file of fingerprints: what it holds is not reported again, so that a
// project can begin with a clean run and fail on what is added.
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

/// One accepted finding. The fingerprint identifies it. The other fields are
/// for people who read the file, and show whether a run has examined the site.
struct BaselineEntry {
  std::string Fingerprint;
  std::string Rule;
  /// Relative to the folder of the baseline.
  std::string File;
  unsigned Line = 0;
  std::string Function;
};

/// The files and rules that a run has examined: entries of others cannot be
/// missing.
struct Examined {
  /// Source files that were linted and did parse, as findings name them.
  std::set<std::string> Files;
  /// All of the project was: headers and files that are gone count, too.
  bool WholeProject = false;
  /// The ids of the rules where the run was asked for some only.
  std::optional<std::set<std::string>> Rules;
};

class Baseline {
public:
  /// One without entries, to be written to \p Path.
  explicit Baseline(const std::filesystem::path &Path);

  /// \throws UsageError with one line where \p Path cannot be read, or holds
  /// anything but a baseline of this version.
  static Baseline load(const std::filesystem::path &Path);

  const std::vector<BaselineEntry> &entries() const { return Entries; }

  struct Outcome {
    /// What no entry stands for, in the order given.
    std::vector<Finding> New;
    std::vector<Finding> Known;
    /// Entries that the run should have found again and has not.
    std::vector<BaselineEntry> Gone;
    /// Entries that it could not find, for it has not looked there.
    std::vector<BaselineEntry> Elsewhere;
  };

  /// \p Findings are all of the run, sorted, each call once: a fingerprint
  /// depends on the equal findings before it. An entry stands for one finding,
  /// so of n findings with m equal entries n - m are new.
  Outcome apply(const std::vector<Finding> &Findings,
                const Examined &Run) const;

  /// Writes what this baseline becomes by a run: an entry for each finding, and
  /// those of \p Elsewhere as they are.
  void write(const std::vector<Finding> &Findings,
             const std::vector<BaselineEntry> &Elsewhere,
             std::ostream &Out) const;

  /// One line about entries that are gone, or nothing where \p Gone is empty.
  std::string noticeOf(const std::vector<BaselineEntry> &Gone) const;

private:
  /// An entry for each finding, in their order.
  std::vector<BaselineEntry>
  entriesOf(const std::vector<Finding> &Findings) const;
  bool wasExamined(const BaselineEntry &Entry, const Examined &Run,
                   const std::set<std::string> &Files) const;
  std::string relativePath(const std::string &File) const;

  std::filesystem::path Path;
  /// Its real path: the same file gives the same fingerprint wherever the run
  /// is started.
  std::filesystem::path Folder;
  std::vector<BaselineEntry> Entries;
};

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_BASELINE_H
