//===- Registrations.h - Kernels of operators -------------------*- C++ -*-===//
//
// A program registers its operators with LibTorch: a function for each dispatch
// key. The dispatcher runs the kernel for the CPU only if all tensors among the
// arguments are on the CPU, because the key of a GPU has precedence.
//
// Source: c10/core/DispatchKeySet.h, "highest priority", of PyTorch.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_REGISTRATIONS_H
#define SYNCLINE_ANALYZER_SUMMARIES_REGISTRATIONS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::summaries {

class Registrations {
public:
  using Functions = llvm::DenseSet<const clang::FunctionDecl *>;

  explicit Registrations(const clang::ASTContext &Context) : Context(Context) {}

  /// Collects from the initializer of a global variable: TORCH_LIBRARY_IMPL
  /// makes an object that runs a function for a dispatch key. Must be called
  /// for all of them before the first add().
  void addInitializer(const clang::Expr &Initializer);

  /// Collects the kernels that the body of \p Function registers.
  void add(const clang::FunctionDecl &Function);

  /// The functions that are registered as kernels of the CPU, and as no other
  /// kernels. Canonical declarations.
  Functions hostKernels() const;

  /// The function that the dispatcher runs for \p Call of an operator of the
  /// program; null if it is unknown. If there are kernels for several devices,
  /// the one for the GPU.
  const clang::FunctionDecl *kernelRunBy(const model::CallView &Call) const;

private:
  void look(const clang::Stmt *S, const clang::FunctionDecl &Within);
  void addKernel(const model::CallView &Call,
                 const clang::FunctionDecl &Within);

  const clang::ASTContext &Context;
  /// The dispatch key for which TORCH_LIBRARY_IMPL runs a function.
  llvm::DenseMap<const clang::FunctionDecl *, llvm::StringRef> Keys;
  Functions OnHost;
  Functions Elsewhere;
  /// The kernels of an operator, except those for gradients and shapes.
  struct Kernels {
    Functions OnHost;
    Functions Elsewhere;
  };
  llvm::StringMap<Kernels> OfOperator;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_REGISTRATIONS_H
