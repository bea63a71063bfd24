//===- LineBreaks.h - New code that fits its lines --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_LINEBREAKS_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_LINEBREAKS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace syncline::lint::fixes::edits {

/// Where new code stands.
struct LineAround {
  /// The text before it on its line, and after it.
  llvm::StringRef Before;
  llvm::StringRef After;
  /// What begins a line: a line break and the indentation of a line that
  /// continues another.
  std::string Continuation;
};

/// Whether \p Text on \p Line is too long for it, while it fits a line of its
/// own after the comma or the operator that ends LineAround::Before.
bool belongsOnNextLine(llvm::StringRef Text, const LineAround &Line);

/// \p Text with line breaks, so that no line has more than 100
/// columns; unchanged where it fits, or where no break helps.
std::string brokenToFit(llvm::StringRef Text, const LineAround &Line);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_LINEBREAKS_H
