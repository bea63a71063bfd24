//===- DeviceCode.h - Code that has to do with a GPU ------------*- C++ -*-===//
//
// Most tensors come from code that one translation unit does not show. In a
// file that names CUDA, a device or a stream they are likely to be on a GPU, as
// they are in the functions that code of such a file calls, and in a file that
// derives a class from one of such a file. In a file that names none of these,
// nothing else shows that they are.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_DEVICECODE_H
#define SYNCLINE_ANALYZER_SUMMARIES_DEVICECODE_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class CXXMethodDecl;
class CXXRecordDecl;
class Expr;
class FunctionDecl;
class NamedDecl;
class Stmt;
} // namespace clang

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::summaries {

class DeviceCode {
public:
  /// With \p All there is no other code.
  DeviceCode(const clang::ASTContext &Context, bool All)
      : Context(Context), All(All) {}

  /// Looks at the declaration and the body of \p Function.
  void add(const clang::FunctionDecl &Function);
  /// Looks at a class: whether it is a model or an operator.
  void add(const clang::CXXRecordDecl &Class);
  /// Looks at a variable or a data member, and at what it begins as, if that is
  /// not null.
  void add(const clang::NamedDecl &Holder, const clang::Expr *Initializer);

  /// Code of another translation unit that has to do with a GPU calls
  /// \p Function.
  void reach(const clang::FunctionDecl &Function) {
    CalledFromElsewhere.push_back(Function.getCanonicalDecl());
  }

  /// Follows the calls from what has to do with a GPU. To be called once, after
  /// the last add().
  void propagate();

  /// Whether \p Holder, a function, a variable or a data member, is in a file
  /// that has to do with a GPU, in a source file that includes such a header,
  /// or is called from there.
  bool contains(const clang::NamedDecl &Holder) const;

  /// Whether code names a GPU, CUDA, or a device that only the run knows. A
  /// program of which no file does so uses none.
  bool namesGpu() const { return HasGpu; }
  /// Whether code launches kernels, calls CUDA, or moves tensors to a GPU
  /// without naming the device.
  bool usesGpu() const { return UsesGpu; }

  using Functions = llvm::SmallVector<const clang::FunctionDecl *, 8>;

  /// The functions of the project that override one of it, by that one: a call
  /// of the one may run any of them. Canonical declarations.
  const llvm::DenseMap<const clang::FunctionDecl *, Functions> &
  overriders() const {
    return Overriders;
  }
  /// What each function with a body calls. Canonical declarations.
  const llvm::DenseMap<const clang::FunctionDecl *, Functions> &
  callees() const {
    return Callees;
  }
  /// The functions without a body that code which has to do with a GPU calls.
  const llvm::DenseSet<const clang::FunctionDecl *> &calledElsewhere() const {
    return CalledElsewhere;
  }

private:
  void look(const clang::Stmt *S, clang::FileID File, Functions &Calls);
  void addOverrider(const clang::CXXMethodDecl &Method);
  void addFilesWithDerived();
  /// \p Call: what \p S is; null where it is no call.
  void note(const clang::Stmt &S, const model::CallView *Call,
            clang::FileID File);
  bool isDeviceFile(clang::FileID File) const;
  clang::FileID fileOf(const clang::NamedDecl &D) const;

  const clang::ASTContext &Context;
  bool All;
  bool HasGpu = false;
  bool UsesGpu = false;
  llvm::DenseSet<clang::FileID> Files;
  /// The files that hold a class derived from one in the file.
  llvm::DenseMap<clang::FileID, llvm::SmallVector<clang::FileID, 2>>
      FilesWithDerived;
  /// Canonical declarations throughout.
  llvm::DenseMap<const clang::FunctionDecl *, Functions> Callees;
  llvm::DenseMap<const clang::FunctionDecl *, Functions> Overriders;
  /// Calls by the file that they stand in.
  llvm::DenseMap<clang::FileID, Functions> CallsOfFiles;
  Functions CalledFromElsewhere;
  llvm::DenseSet<const clang::FunctionDecl *> Reached;
  llvm::DenseSet<const clang::FunctionDecl *> CalledElsewhere;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_DEVICECODE_H
