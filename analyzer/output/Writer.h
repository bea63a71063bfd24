//===- Writer.h - Findings rendered for a reader ----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_OUTPUT_WRITER_H
#define SYNCLINE_ANALYZER_OUTPUT_WRITER_H

#include "findings/Finding.h"
#include "findings/Problem.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace syncline::lint::output {

/// The appearance of text output.
struct Look {
  bool Color = false;
  /// Show all remedies of a finding, not only the best.
  bool AllRemedies = false;
};

/// A format of --format.
class Writer {
public:
  virtual ~Writer() = default;
  /// Writes all findings of a run, which are sorted.
  virtual void write(const std::vector<findings::Finding> &Findings,
                     std::ostream &Out) = 0;

  /// Whether write() expects suppressed findings, too.
  virtual bool showsSuppressed() const { return false; }
  /// What fails the run besides findings. Called before write(). The text
  /// format leaves it to standard error.
  virtual void reportProblems(const std::vector<findings::Problem> &) {}
};

} // namespace syncline::lint::output

#endif // SYNCLINE_ANALYZER_OUTPUT_WRITER_H
