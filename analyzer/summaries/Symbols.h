//===- Symbols.h - Names that translation units share -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_SYMBOLS_H
#define SYNCLINE_ANALYZER_SUMMARIES_SYMBOLS_H

#include "program/UnitSummary.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class ASTContext;
class Decl;
class FunctionDecl;
class NamedDecl;
} // namespace clang

namespace syncline::lint::summaries {

class Symbols {
public:
  explicit Symbols(const clang::ASTContext &Context) : Context(Context) {}

  /// 0 if no other unit can name \p D.
  program::SymbolId of(const clang::NamedDecl &D) const;

  /// Like of(), for any function, including one that no other unit can name; 0
  /// if it has no name at all.
  program::FunctionId idOf(const clang::FunctionDecl &D) const;

  /// A hash of the contents of the file that contains \p D, because the path
  /// differs between checkouts and machines.
  uint64_t fileOf(const clang::Decl &D) const;

private:
  const clang::ASTContext &Context;
  mutable llvm::DenseMap<const clang::Decl *, program::SymbolId> Known;
  mutable llvm::DenseMap<clang::FileID, uint64_t> KnownFiles;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_SYMBOLS_H
