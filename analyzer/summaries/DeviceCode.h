//===- DeviceCode.h - Code that is related to a GPU -------------*- C++ -*-===//
//
// Most tensors come from code outside the translation unit. They are likely to
// be on a GPU in a file that names CUDA, a device or a stream, in functions
// called from such a file, and in a file that derives a class from one in such
// a file. A file that does none of these gives no other evidence that its
// tensors are on a GPU.
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
  /// With \p All, all code is device code.
  DeviceCode(const clang::ASTContext &Context, bool All)
      : Context(Context), All(All) {}

  /// Collects from the declaration and the body of \p Function.
  void add(const clang::FunctionDecl &Function);
  /// Collects from a class: whether it is a model or an operator.
  void add(const clang::CXXRecordDecl &Class);
  /// Collects from a variable or a data member and from its initializer, if
  /// that is not null.
  void add(const clang::NamedDecl &Holder, const clang::Expr *Initializer);

  /// Records that GPU-related code of another translation unit calls
  /// \p Function.
  void reach(const clang::FunctionDecl &Function) {
    CalledFromElsewhere.push_back(Function.getCanonicalDecl());
  }

  /// Propagates along calls from GPU-related code. Must be called once, after
  /// the last add().
  void propagate();

  /// Whether \p Holder, a function, a variable or a data member, is in a
  /// GPU-related file, in a source file that includes a GPU-related header, or
  /// is called from such code.
  bool contains(const clang::NamedDecl &Holder) const;

  /// Whether code names a GPU, CUDA, or a device that is only known at run
  /// time. A program uses no GPU if none of its files does this.
  bool namesGpu() const { return HasGpu; }
  /// Whether code launches kernels, calls CUDA, or moves tensors to a GPU
  /// without naming the device.
  bool usesGpu() const { return UsesGpu; }

  using Functions = llvm::SmallVector<const clang::FunctionDecl *, 8>;

  /// Maps a function of the project to its overrides: a virtual call of the
  /// function may run any of them. Canonical declarations.
  const llvm::DenseMap<const clang::FunctionDecl *, Functions> &
  overriders() const {
    return Overriders;
  }
  /// Maps each function with a body to its callees. Canonical declarations.
  const llvm::DenseMap<const clang::FunctionDecl *, Functions> &
  callees() const {
    return Callees;
  }
  /// The functions without a body that GPU-related code calls.
  const llvm::DenseSet<const clang::FunctionDecl *> &calledElsewhere() const {
    return CalledElsewhere;
  }

private:
  void look(const clang::Stmt *S, clang::FileID File, Functions &Calls);
  void addOverrider(const clang::CXXMethodDecl &Method);
  void addFilesWithDerived();
  /// \p Call is the call that \p S makes; null if \p S is not a call.
  void note(const clang::Stmt &S, const model::CallView *Call,
            clang::FileID File);
  bool isDeviceFile(clang::FileID File) const;
  clang::FileID fileOf(const clang::NamedDecl &D) const;

  const clang::ASTContext &Context;
  bool All;
  bool HasGpu = false;
  bool UsesGpu = false;
  llvm::DenseSet<clang::FileID> Files;
  /// Maps a file to the files with classes derived from one of its classes.
  llvm::DenseMap<clang::FileID, llvm::SmallVector<clang::FileID, 2>>
      FilesWithDerived;
  /// Canonical declarations throughout.
  llvm::DenseMap<const clang::FunctionDecl *, Functions> Callees;
  llvm::DenseMap<const clang::FunctionDecl *, Functions> Overriders;
  /// Callees, keyed by the file that contains the call.
  llvm::DenseMap<clang::FileID, Functions> CallsOfFiles;
  Functions CalledFromElsewhere;
  llvm::DenseSet<const clang::FunctionDecl *> Reached;
  llvm::DenseSet<const clang::FunctionDecl *> CalledElsewhere;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_DEVICECODE_H
