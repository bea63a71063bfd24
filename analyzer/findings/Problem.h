//===- Problem.h - What fails a run without a finding -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_PROBLEM_H
#define SYNCLINE_ANALYZER_FINDINGS_PROBLEM_H

#include "loader/Rule.h"

#include <string>

namespace syncline::lint::findings {

/// Something that is no finding and nevertheless makes the exit status of a run
/// differ from 0. Every output has it, so that nobody has to guess.
struct Problem {
  /// One line.
  std::string Text;
  /// The file name as in findings; empty if no line of a file is at fault.
  std::string File = {};
  unsigned Line = 0;
  rules::Level Level = rules::Level::Error;
  /// Whether the linter could not do its job, so that findings may be missing.
  bool IsFailure = true;
};

/// "file:line: error: ...", or the text alone without a file.
std::string problemNotice(const Problem &P);

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_PROBLEM_H
