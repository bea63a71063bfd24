//===- ChangedLines.h - Lines that a run reports on -------------*- C++ -*-===//
//
// Implements --changed-since and --lines: keeps the findings on the selected
// lines. A finding in a header counts by its line in the header, whichever
// source file it was found from. A source file without selected lines must
// therefore still be linted if it includes a header with some.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_CHANGEDLINES_H
#define SYNCLINE_ANALYZER_FINDINGS_CHANGEDLINES_H

#include "llvm/ADT/StringRef.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace syncline::lint::findings {

/// A set of lines in files, counted from 1: the union of everything added.
class ChangedLines {
public:
  /// Adds the argument of one --lines: FILE:LINE or FILE:FIRST-LAST.
  /// \throws UsageError if \p Text is neither, or there is no such file.
  void addLines(llvm::StringRef Text);

  /// Adds the lines that \p Diff adds or changes. \p Diff is output of git diff
  /// with the prefixes a/ and b/ and paths relative to \p Root. Context lines
  /// do not count. A hunk that only deletes lines changes none.
  /// \throws UsageError if a hunk of \p Diff does not match its header.
  void addDiff(llvm::StringRef Diff, const std::filesystem::path &Root);

  /// Adds all lines of \p File.
  void addFile(const std::filesystem::path &File);

  bool contains(const std::filesystem::path &File, unsigned Line) const;
  /// Whether any line of \p File is in the set.
  bool touches(const std::filesystem::path &File) const;
  /// The files with lines in the set: absolute paths, sorted.
  std::vector<std::string> files() const;

private:
  struct Range {
    unsigned First = 0;
    unsigned Last = 0;
  };
  std::vector<Range> &rangesOf(const std::filesystem::path &File);

  /// Keyed by real path.
  std::map<std::string, std::vector<Range>> Ranges;
};

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_CHANGEDLINES_H
