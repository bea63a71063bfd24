//===- UnitResult.h - The result of linting one file ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_UNITRESULT_H
#define SYNCLINE_ANALYZER_RUN_UNITRESULT_H

#include "frontend/ParseErrors.h"
#include "isolation/WorkItem.h"
#include "pipeline/LintResult.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::lint::run {

struct UnitResult {
  pipeline::LintResult Lint;
  /// Failures of the linter itself. A result with failures is incomplete, and
  /// is encoded without them.
  std::vector<isolation::InternalError> InternalErrors;
  unsigned Errors = 0;
  frontend::ParseError FirstError;
  /// Syntax errors make Clang drop code.
  bool LosesCode = false;
  /// Whether Clang could run at all.
  bool Ran = false;
  /// Why the file was parsed without a shared preamble; empty if it had one.
  std::string NoPreambleReason;
  /// Clang failed to read the preamble.
  bool PreambleIsDamaged = false;
};

/// Encodes for a pipe or a file. Rules are stored as their ids.
std::string encode(const UnitResult &Result);

/// The inverse; nothing if \p Bytes are not a valid result, or name a rule that
/// is not among \p Rules.
std::optional<UnitResult> decode(std::string_view Bytes,
                                 const std::vector<const rules::Rule *> &Rules);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_UNITRESULT_H
