//===- Writer.h - Findings rendered for a reader ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_OUTPUT_WRITER_H
#define SYNCLINE_ANALYZER_OUTPUT_WRITER_H

#include "output/Finding.h"

#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace syncline {

/// A format of --format.
class Writer {
public:
  virtual ~Writer() = default;
  /// Writes all of a run's findings, which are sorted.
  virtual void write(const std::vector<Finding> &Findings,
                     std::ostream &Out) = 0;

  /// Whether it is to be given suppressed findings too.
  virtual bool showsSuppressed() const { return false; }
  /// What the run could not do, a line each; to be told before write().
  virtual void tellProblems(const std::vector<std::string> &) {}
};

/// Clang's: file:line:col: warning: message [check], the line, a caret, notes.
std::unique_ptr<Writer> makeTextWriter(bool Color);
/// docs/lint-json.md documents the members.
std::unique_ptr<Writer> makeJsonWriter();
/// SARIF 2.1.0, for code scanning and editors.
std::unique_ptr<Writer> makeSarifWriter();
/// GitHub's workflow commands, which become annotations of a pull request.
std::unique_ptr<Writer> makeGithubWriter();
/// A table for a comment on a pull request.
std::unique_ptr<Writer> makeMarkdownWriter();

/// The names that --format takes.
std::vector<std::string> formatNames();

/// The writer for a --format name; null if there is none of that name.
std::unique_ptr<Writer> makeWriter(std::string_view Format, bool Color);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_OUTPUT_WRITER_H
