//===- Writer.h - Findings rendered for a reader ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_OUTPUT_WRITER_H
#define SYNCLINE_ANALYZER_OUTPUT_WRITER_H

#include "output/Finding.h"

#include <iosfwd>
#include <memory>
#include <string_view>

namespace syncline {

/// A format of --format.
class Writer {
public:
  virtual ~Writer() = default;
  /// Writes all of a run's findings, which are sorted.
  virtual void write(const std::vector<Finding> &Findings,
                     std::ostream &Out) = 0;
};

/// Clang's: file:line:col: warning: message [check], the line, a caret, notes.
std::unique_ptr<Writer> makeTextWriter(bool Color);
/// docs/lint-json.md documents the members.
std::unique_ptr<Writer> makeJsonWriter();

/// The writer for a --format name; null if there is none of that name.
std::unique_ptr<Writer> makeWriter(std::string_view Format, bool Color);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_OUTPUT_WRITER_H
