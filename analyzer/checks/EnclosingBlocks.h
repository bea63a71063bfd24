//===- EnclosingBlocks.h - The blocks around a call -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_ENCLOSINGBLOCKS_H
#define SYNCLINE_ANALYZER_CHECKS_ENCLOSINGBLOCKS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace syncline::lint::checks {

/// For each block in \p Body around \p Call, the innermost first: its
/// statements before the one that contains the call. They run before the call
/// on every path. Empty if \p Body does not contain the call; it may be null.
llvm::SmallVector<llvm::ArrayRef<clang::Stmt *>>
statementsBefore(const clang::Stmt *Body, const clang::Expr &Call);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_ENCLOSINGBLOCKS_H
