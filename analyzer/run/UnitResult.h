//===- UnitResult.h - The result of linting one file ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_UNITRESULT_H
#define SYNCLINE_ANALYZER_RUN_UNITRESULT_H

#include "isolation/WorkItem.h"
#include "pipeline/LintResult.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::lint::run {

struct UnitResult {
  pipeline::LintResult Lint;
  /// What failed in the linter itself. Such a result is not complete, and not
  /// encoded with its errors.
  std::vector<isolation::InternalError> InternalErrors;
  unsigned Errors = 0;
  std::string FirstError;
  /// Code is not known for errors of syntax in it.
  bool LosesCode = false;
  /// Whether Clang could run at all.
  bool Ran = false;
  /// Why the file was parsed without a shared preamble; empty if it had one.
  std::string PlainBecause;
  /// Clang could not read the preamble.
  bool PreambleIsDamaged = false;
};

/// For a pipe or a file. Rules are named by their ids.
std::string encode(const UnitResult &Result);

/// The reverse; nothing if \p Bytes are no such result, or name a rule that is
/// not among \p Rules.
std::optional<UnitResult> decode(std::string_view Bytes,
                                 const std::vector<const rules::Rule *> &Rules);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_UNITRESULT_H
