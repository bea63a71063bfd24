//===- LineBreaks.h - New code that fits into its lines ---------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_LINEBREAKS_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_LINEBREAKS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace syncline::lint::fixes::edits {

/// The surroundings of new code.
struct LineAround {
  /// The text before and after it on its line.
  llvm::StringRef Before;
  llvm::StringRef After;
  /// The prefix of a continuation line: a line break and its indentation.
  std::string Continuation;
};

/// Whether \p Text is too long for \p Line but fits on a line of its own after
/// the comma or the operator that ends LineAround::Before.
bool belongsOnNextLine(llvm::StringRef Text, const LineAround &Line);

/// \p Text with line breaks so that no line exceeds 100 columns; unchanged if
/// it fits or if no break helps.
std::string wrapToColumnLimit(llvm::StringRef Text, const LineAround &Line);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_LINEBREAKS_H
