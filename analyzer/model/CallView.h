//===- CallView.h - One view of every kind of call --------------*- C++ -*-===//
//
// A member call, a free call, an overloaded operator, a constructor and a call
// of a module all look the same here: a function, an object, arguments paired
// with the parameters that they initialize.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_MODEL_CALLVIEW_H
#define SYNCLINE_ANALYZER_MODEL_CALLVIEW_H

#include "model/OperatorModel.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace clang {
class CallExpr;
class CXXConstructExpr;
class Expr;
class FunctionDecl;
class ParmVarDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace syncline::lint::model {

struct Argument {
  const clang::Expr *Value = nullptr;
  /// Null for the variable part of a C variadic function.
  const clang::ParmVarDecl *Parameter = nullptr;
  /// The call does not spell it: Value is the default argument.
  bool IsDefault = false;
};

struct CallView {
  const clang::Expr *Call = nullptr;
  /// The function that runs. For a ModuleHolder's call operator that is the
  /// module's own forward().
  const clang::FunctionDecl *Callee = nullptr;
  /// The object of a member call, null for a free function.
  const clang::Expr *Object = nullptr;
  llvm::SmallVector<Argument, 6> Arguments;
  /// The token to point at: the function's name, or the operator.
  clang::SourceLocation NameLocation;

  /// The view of \p E, or nothing where \p E calls nothing that is known by
  /// declaration. In a template that is not instantiated the overload is the
  /// first that takes as many arguments.
  static std::optional<CallView> of(const clang::Expr *E);

  /// Whether the function can change the variable that it is given as argument
  /// \p Index: it takes a reference, and not just to hand it on.
  bool canChange(size_t Index) const;

private:
  static std::optional<CallView> ofCall(const clang::CallExpr &Call);
  static std::optional<CallView> ofConstructor(const clang::CXXConstructExpr &);
  void pairArguments(llvm::ArrayRef<const clang::Expr *> Values);
  void resolveModuleHolder();
};

/// The name of the operator of LibTorch that \p Call calls; empty for anything
/// else, and for what is spelled as a sign.
llvm::StringRef libTorchName(const CallView &Call);

/// What the model knows about the operator of LibTorch that \p Call calls,
/// signs such as `A + B` included.
const rules::model::Operator &operatorOf(const CallView &Call);

/// `Left = Right`, of any types.
struct Assignment {
  const clang::Expr *Left = nullptr;
  const clang::Expr *Right = nullptr;

  static std::optional<Assignment> of(const clang::Stmt &S);
};

/// \p E without parentheses, casts, temporaries and copies around it.
const clang::Expr *stripped(const clang::Expr *E);

/// The variable that \p E, without these around it, names; null for others.
const clang::VarDecl *variableIn(const clang::Expr *E);

/// The value inside an optional, a Scalar or the like that is built from it;
/// the construction itself where it takes nothing.
const clang::Expr *unwrapped(const clang::Expr *E);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_CALLVIEW_H
