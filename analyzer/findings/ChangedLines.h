//===- ChangedLines.h - Which lines a run is about --------------*- C++ -*-===//
//
// What --changed-since and --lines leave of the findings: those whose own line
// is among the lines named. A finding in a header counts by the header's line,
// wherever it was found from: a source file that has no such line has to be
// linted all the same where it includes a header that has one.
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

/// Lines of files, counted from 1. The set is the union of all that is added.
class ChangedLines {
public:
  /// Adds what one --lines names: FILE:LINE or FILE:FIRST-LAST.
  /// \throws UsageError where \p Text is neither, or there is no such file.
  void addLines(llvm::StringRef Text);

  /// Adds the lines that \p Diff adds or changes: output of git diff, with the
  /// prefixes a/ and b/ and paths relative to \p Root. Lines around a change
  /// may be in it, they do not count. Where lines were only taken away, none
  /// has changed.
  /// \throws UsageError where a hunk of \p Diff does not match its header.
  void addDiff(llvm::StringRef Diff, const std::filesystem::path &Root);

  /// Adds all lines of \p File.
  void addFile(const std::filesystem::path &File);

  bool contains(const std::filesystem::path &File, unsigned Line) const;
  /// Whether some line of \p File is contained.
  bool touches(const std::filesystem::path &File) const;
  /// The files that have such a line: absolute paths, sorted.
  std::vector<std::string> files() const;

private:
  struct Range {
    unsigned First = 0;
    unsigned Last = 0;
  };
  std::vector<Range> &rangesOf(const std::filesystem::path &File);

  /// By real path.
  std::map<std::string, std::vector<Range>> Ranges;
};

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_CHANGEDLINES_H
