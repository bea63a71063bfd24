#include "streams/HostWork.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;

/// Whether \p Call is std::cout << Value, the first call of a chain.
static bool isPrinting(const CallView &Call) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call.Call);
  if (!Operator || Operator->getOperator() != OO_LessLess ||
      Operator->getNumArgs() != 2 ||
      isTensorOrList(Operator->getArg(1)->getType()))
    return false;
  const auto *Name =
      dyn_cast<DeclRefExpr>(Operator->getArg(0)->IgnoreParenImpCasts());
  return Name && llvm::StringSwitch<bool>(qualifiedName(*Name->getDecl()))
                     .Cases({"std::cout", "std::cerr", "std::clog"}, true)
                     .Default(false);
}

static bool printsOrReadsClock(const FunctionDecl &Callee) {
  if (!Callee.getDeclName().isIdentifier())
    return false;
  llvm::StringRef Name = Callee.getName();
  if (Name == "now")
    return qualifiedName(Callee).starts_with("std::chrono::");
  return Callee.isExternC() && llvm::StringSwitch<bool>(Name)
                                   .Cases({"printf", "fprintf", "puts"}, true)
                                   .Default(false);
}

/// Whether \p E is a member of *this or a global variable.
static bool isOfOthers(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts());
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return V && V->hasGlobalStorage();
}

static bool addsToList(const CallView &Call) {
  if (!Call.Object || !isInNamespaceStd(*Call.Callee) ||
      !Call.Callee->getDeclName().isIdentifier() || Call.Arguments.empty())
    return false;
  llvm::StringRef Name = Call.Callee->getName();
  return (Name == "push_back" || Name == "emplace_back") &&
         isOfOthers(Call.Object) && !isTensorOrList(Call.Object->getType()) &&
         llvm::none_of(Call.Arguments, [](const Argument &A) {
           return isTensorOrList(A.Value->getType());
         });
}

bool streams::isHostWork(const CallView &Call) {
  return isPrinting(Call) || printsOrReadsClock(*Call.Callee) ||
         addsToList(Call);
}
