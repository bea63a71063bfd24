//===- SummaryExport.h - The summary that other units import ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_SUMMARYEXPORT_H
#define SYNCLINE_ANALYZER_SUMMARIES_SUMMARYEXPORT_H

#include "program/UnitSummary.h"

#include "llvm/ADT/ArrayRef.h"

#include <utility>

namespace clang {
class Expr;
class FunctionDecl;
class NamedDecl;
class SourceManager;
} // namespace clang

namespace syncline::lint::summaries {

class CallerArguments;
class ProgramSummaries;
class Symbols;

/// The code of a translation unit.
struct UnitCode {
  /// Functions with a body.
  llvm::ArrayRef<const clang::FunctionDecl *> Functions;
  /// Functions with or without a body.
  llvm::ArrayRef<const clang::FunctionDecl *> Declared;
  /// The initializers of global variables and of fields.
  llvm::ArrayRef<std::pair<const clang::NamedDecl *, const clang::Expr *>>
      Initializers;
};

/// The summary of a unit whose functions have all been analyzed.
program::UnitSummary exportSummary(const UnitCode &Unit,
                                   const ProgramSummaries &Program,
                                   const CallerArguments &Callers,
                                   const Symbols &Names,
                                   const clang::SourceManager &Sources);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_SUMMARYEXPORT_H
