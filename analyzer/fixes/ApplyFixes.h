//===- ApplyFixes.h - Selects, tests and writes fixes -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_APPLYFIXES_H
#define SYNCLINE_ANALYZER_FIXES_APPLYFIXES_H

#include "findings/Finding.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace syncline::lint::fixes {

/// Replacement texts of files on disk, keyed by absolute path.
using FileTexts = std::map<std::string, std::string>;

/// Parses translation unit \p Unit with \p Texts; returns the first error, or
/// nothing if there is none.
using UnitParser = std::function<std::optional<std::string>(
    unsigned Unit, const FileTexts &Texts)>;

/// Selects the fixes of one run and computes the resulting files. A finding
/// gets its first safe fix, or its first fix if unsafe ones are allowed. Of
/// overlapping fixes, the first one wins. A fix after which a file no longer
/// parses is reverted.
class FixApplier {
public:
  /// Ignores fixes from units in \p Broken: the linter has not seen all of a
  /// file that does not parse.
  FixApplier(const std::vector<findings::Finding> &Findings, bool TakeUnsafe,
             const std::set<unsigned> &Broken);

  /// Selects and tests the fixes.
  /// \throws UsageError if a file cannot be read.
  void run(const UnitParser &Parse);

  /// Writes each file to a temporary file in its folder, then renames it.
  /// \throws UsageError if one cannot be written; the others are written
  /// anyway.
  void write() const;

  /// A patch for all files.
  std::string diff() const;

  bool isFixed(size_t Finding) const { return Fixed[Finding]; }
  size_t fixedCount() const;
  /// The number of findings whose fix overlaps one that was applied.
  size_t overlapping() const { return Overlapping; }
  /// The number of findings with a fix in files that do not parse.
  size_t leftOut() const { return LeftOut; }
  /// A line for each fix that was reverted.
  const std::vector<std::string> &revertedFixes() const {
    return RevertedFixes;
  }

private:
  struct Choice {
    const findings::Fix *Edits = nullptr;
    /// Indices of the findings that it fixes.
    std::vector<size_t> Findings;
    /// All units that reported one of them.
    std::set<unsigned> Units;
  };

  void choose(bool TakeUnsafe, const std::set<unsigned> &Broken);
  bool overlapsChosen(const findings::Fix &Candidate) const;
  void tryGroup(const std::set<unsigned> &Units, std::vector<size_t> Group,
                const UnitParser &Parse);
  std::optional<std::string> firstError(const std::set<unsigned> &Units,
                                        const std::vector<size_t> &With,
                                        const UnitParser &Parse);
  std::map<std::string, std::vector<findings::Replacement>>
  editsOf(const std::vector<size_t> &Chosen) const;
  const std::string &textOf(const std::string &File);

  const std::vector<findings::Finding> &Findings;
  std::vector<Choice> Choices;
  std::vector<size_t> Accepted;
  std::vector<bool> Fixed;
  std::map<std::string, std::string> Texts;
  std::map<std::string, std::vector<findings::Replacement>> EditsByFile;
  size_t Overlapping = 0;
  size_t LeftOut = 0;
  /// The remaining number of parses for finding the fixes that break a file.
  unsigned Attempts = 64;
  std::vector<std::string> RevertedFixes;
};

} // namespace syncline::lint::fixes

#endif // SYNCLINE_ANALYZER_FIXES_APPLYFIXES_H
