//===- FieldWriters.h - Who fills members from outside ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_FIELDWRITERS_H
#define SYNCLINE_ANALYZER_SUMMARIES_FIELDWRITERS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

#include <vector>

namespace clang {
class CXXRecordDecl;
class Expr;
class FieldDecl;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace syncline::lint::summaries {

/// A value that is put in a member of an object that is not *this.
struct FieldWrite {
  const clang::FieldDecl *Field;
  /// Null for a value that is not known.
  const clang::Expr *Value;
};

/// What \p S itself writes: an assignment, the braces around the members of an
/// aggregate, or something that can change a member that it is handed.
std::vector<FieldWrite> outsideWrites(const clang::Stmt &S);

/// Whether \p V is a reference or an iterator by which a member may be written:
/// referredBy().
bool changesElsewhere(const clang::VarDecl &V);
const clang::Expr *referredBy(const clang::VarDecl &V);

/// Whether \p Callee, a function of LibTorch, puts another tensor where its
/// object or an argument is.
bool replacesTensors(const clang::FunctionDecl &Callee);

/// The functions of a translation unit by the classes whose members they write.
class FieldWriters {
public:
  using Functions = llvm::SmallSetVector<const clang::FunctionDecl *, 4>;

  void add(const clang::FunctionDecl &Function) { Added.push_back(&Function); }

  const Functions &of(const clang::CXXRecordDecl &Class);

  /// Each class that one of the functions writes to.
  std::vector<const clang::CXXRecordDecl *> classes();

private:
  void indexAdded();
  void index(const clang::FunctionDecl &Function, const clang::Stmt *S);

  /// Read when the first class is asked for.
  std::vector<const clang::FunctionDecl *> Added;
  llvm::DenseMap<const clang::CXXRecordDecl *, Functions> ByClass;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_FIELDWRITERS_H
