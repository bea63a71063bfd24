//===- ApplyFixes.h - Fixes, chosen, tried and written ----------*- C++ -*-===//

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

/// Texts of files that stand in for those on disk, by absolute path.
using FileTexts = std::map<std::string, std::string>;

/// Parses translation unit \p Unit with \p Texts; nothing where that goes
/// without an error, else the first one.
using UnitParser = std::function<std::optional<std::string>(
    unsigned Unit, const FileTexts &Texts)>;

/// The fixes of one run: which are taken, and the files that result. A
/// finding gets its first fix that is safe, or its first one where others are
/// wanted too. Of fixes that overlap the first is taken. One with which a file
/// no longer parses is taken back.
class FixApplier {
public:
  /// None for what a unit of \p Broken shows: of a file that does not parse
  /// the linter has not seen all.
  FixApplier(const std::vector<findings::Finding> &Findings, bool TakeUnsafe,
             const std::set<unsigned> &Broken);

  /// Chooses and tries. \throws UsageError where a file cannot be read.
  void run(const UnitParser &Parse);

  /// Writes each file to a temporary file in its folder, then renames it.
  /// \throws UsageError where one cannot be written; the others are.
  void write() const;

  /// A patch for all files.
  std::string diff() const;

  bool isFixed(size_t Finding) const { return Fixed[Finding]; }
  size_t fixedCount() const;
  /// Findings whose fix overlaps one that was taken.
  size_t overlapping() const { return Overlapping; }
  /// Findings with a fix in files that do not parse.
  size_t leftOut() const { return LeftOut; }
  /// A line for each fix that was taken back.
  const std::vector<std::string> &takenBack() const { return TakenBack; }

private:
  struct Choice {
    const findings::Fix *Edits = nullptr;
    /// Indices of those that it fixes.
    std::vector<size_t> Findings;
    /// All that showed one of them.
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
  /// Parses that are left for finding out which fixes are to blame.
  unsigned Attempts = 64;
  std::vector<std::string> TakenBack;
};

} // namespace syncline::lint::fixes

#endif // SYNCLINE_ANALYZER_FIXES_APPLYFIXES_H
