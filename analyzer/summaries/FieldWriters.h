//===- FieldWriters.h - Writes to fields from outside -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_FIELDWRITERS_H
#define SYNCLINE_ANALYZER_SUMMARIES_FIELDWRITERS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

#include <optional>
#include <vector>

namespace clang {
class CXXRecordDecl;
class Expr;
class FieldDecl;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::summaries {

class KeptObjects;

/// A write to a field of an object other than *this.
struct FieldWrite {
  const clang::FieldDecl *Field;
  /// Null if the value is not known.
  const clang::Expr *Value;
  /// The element of the tuple Value that is written.
  std::optional<unsigned> Element = {};
  /// The local variable that is the object; null if it is not known.
  const clang::VarDecl *Object = nullptr;
};

/// The writes that \p S makes directly: an assignment, an aggregate
/// initializer, or a use that can change a field that it receives by reference.
std::vector<FieldWrite> outsideWrites(const clang::Stmt &S);

/// The same without the writes to members of objects that the function keeps to
/// itself.
std::vector<FieldWrite> outsideWrites(const clang::Stmt &S,
                                      const KeptObjects &Kept);

/// The values that \p S adds to lists that are members of *this.
std::vector<FieldWrite> ownListWrites(const clang::Stmt &S);

/// Whether \p Call may run other methods on the same object.
bool seesMembers(const model::CallView &Call);

/// Maps each class to the functions of the unit that write its fields.
class FieldWriters {
public:
  using Functions = llvm::SmallSetVector<const clang::FunctionDecl *, 4>;

  void add(const clang::FunctionDecl &Function) { Added.push_back(&Function); }

  const Functions &of(const clang::CXXRecordDecl &Class);

  /// All classes that these functions write to.
  std::vector<const clang::CXXRecordDecl *> classes();

private:
  void indexAdded();
  void index(const clang::FunctionDecl &Function, const clang::Stmt *S,
             const KeptObjects &Kept);

  /// Processed when the first class is requested.
  std::vector<const clang::FunctionDecl *> Added;
  llvm::DenseMap<const clang::CXXRecordDecl *, Functions> ByClass;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_FIELDWRITERS_H
