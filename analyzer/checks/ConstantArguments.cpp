#include "checks/ConstantArguments.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::model;
using namespace syncline::rules;

bool checks::isNullOptional(const Expr *Value) {
  const Expr *E = stripped(Value);
  // A conversion from nullopt constructs the optional.
  if (const auto *C = dyn_cast<CXXConstructExpr>(E)) {
    if (C->getNumArgs() == 0)
      return className(C->getType()) == "std::optional";
    E = stripped(C->getArg(0));
  }
  if (const auto *L = dyn_cast<InitListExpr>(E))
    return L->getNumInits() == 0;
  return className(E->getType()) == "std::nullopt_t";
}

/// A constant in the program. Rules contain no floating-point numbers.
using ProgramConstant =
    std::variant<std::monostate, bool, int64_t, std::string, double>;

/// The constant \p Value of an argument; nothing if it is only known at run
/// time.
static std::optional<ProgramConstant>
constantOf(const Expr *Value, QualType Declared, const CallFacts &Site) {
  if (isNullOptional(Value))
    return std::monostate();
  const Expr *E = unwrapped(Value);
  if (!E || E->isValueDependent())
    return std::nullopt;
  if (std::optional<std::string> Name = Site.Facts.enumeratorOf(E))
    return *Name;
  if (const auto *S = dyn_cast<clang::StringLiteral>(E); S && S->isOrdinary())
    return S->getString().str();
  if (E->isNullPointerConstant(Site.Context,
                               Expr::NPC_ValueDependentIsNotNull) &&
      Declared->isPointerType())
    return std::monostate();
  Expr::EvalResult Result;
  if (!E->EvaluateAsRValue(Result, Site.Context))
    return std::nullopt;
  if (Result.Val.isFloat())
    return Result.Val.getFloat().convertToDouble();
  if (!Result.Val.isInt())
    return std::nullopt;
  if (E->getType()->isBooleanType())
    return Result.Val.getInt().getBoolValue();
  return Result.Val.getInt().getExtValue();
}

static bool sameConstant(const ProgramConstant &Is, const Constant &Wanted) {
  // For example, 0 passed to a bool parameter.
  if (const auto *B = std::get_if<bool>(&Wanted))
    if (const auto *I = std::get_if<int64_t>(&Is))
      return (*I != 0) == *B;
  if (const auto *I = std::get_if<int64_t>(&Wanted))
    if (const auto *B = std::get_if<bool>(&Is))
      return *I == (*B ? 1 : 0);
  if (const auto *D = std::get_if<double>(&Is)) {
    const auto *I = std::get_if<int64_t>(&Wanted);
    return I && *D == static_cast<double>(*I);
  }
  return std::visit([&](const auto &W) { return Is == ProgramConstant(W); },
                    Wanted);
}

MatchResult checks::equals(const Expr *Value, QualType Declared,
                           const Constant &Wanted, bool Negated,
                           const CallFacts &Site) {
  std::optional<ProgramConstant> Is = constantOf(Value, Declared, Site);
  if (!Is)
    return Confidence::Possible;
  if (sameConstant(*Is, Wanted) == Negated)
    return std::nullopt;
  return Confidence::Certain;
}
