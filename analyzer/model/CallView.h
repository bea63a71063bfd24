//===- CallView.h - A uniform view of every kind of call --------*- C++ -*-===//
//
// Gives member calls, free calls, overloaded operators, constructors and calls
// of a module one form: a function, an object, and arguments paired with the
// parameters that they initialize.
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
  /// The argument is not spelled at the call: Value is the default argument.
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
  /// The location to report: the function's name, or the operator token.
  clang::SourceLocation NameLocation;

  /// The view of \p E, or nothing if \p E is not a call of a known declaration.
  /// In an uninstantiated template, the callee is the first overload that
  /// accepts the number of arguments.
  static std::optional<CallView> of(const clang::Expr *E);

  /// Whether the callee can change the variable passed as argument \p Index:
  /// the parameter is a reference that the callee does not merely forward.
  bool canChange(size_t Index) const;

private:
  static std::optional<CallView> ofCall(const clang::CallExpr &Call);
  static std::optional<CallView> ofConstructor(const clang::CXXConstructExpr &);
  void pairArguments(llvm::ArrayRef<const clang::Expr *> Values);
  void resolveModuleHolder();
};

/// The name of the LibTorch operator that \p Call calls; empty for other
/// callees and for calls in operator syntax.
llvm::StringRef libTorchName(const CallView &Call);

/// The model's facts about the LibTorch operator that \p Call calls, including
/// overloaded operators such as `A + B`.
const rules::model::Operator &operatorOf(const CallView &Call);

/// `Left = Right`, of any types.
struct Assignment {
  const clang::Expr *Left = nullptr;
  const clang::Expr *Right = nullptr;

  static std::optional<Assignment> of(const clang::Stmt &S);
};

/// \p E without parentheses, casts, temporaries and copies around it.
const clang::Expr *stripped(const clang::Expr *E);

/// The variable that \p E names once stripped(); null for other expressions.
const clang::VarDecl *variableIn(const clang::Expr *E);

/// The value that an optional, a Scalar or the like is constructed from; the
/// construction itself if it has no arguments.
const clang::Expr *unwrapped(const clang::Expr *E);

} // namespace syncline::lint::model

#endif // SYNCLINE_ANALYZER_MODEL_CALLVIEW_H
