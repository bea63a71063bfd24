#include "core/HotPath.h"
#include "core/CallView.h"
#include "core/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace syncline;

static bool derivesFrom(const CXXRecordDecl *Record, llvm::StringRef Base) {
  if (!Record || !Record->hasDefinition())
    return false;
  if (qualifiedName(*Record) == Base)
    return true;
  for (const CXXBaseSpecifier &B : Record->bases())
    if (derivesFrom(B.getType()->getAsCXXRecordDecl(), Base))
      return true;
  return false;
}

/// forward() of a module; forward() and backward() of an autograd function.
static bool isForward(const FunctionDecl *Function) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function);
  if (!Method || !Method->getDeclName().isIdentifier())
    return false;
  llvm::StringRef Name = Method->getName();
  if (Name == "forward" &&
      derivesFrom(Method->getParent(), "torch::nn::Module"))
    return true;
  return (Name == "forward" || Name == "backward") &&
         derivesFrom(Method->getParent(), "torch::autograd::Function");
}

static bool isTrainingStepCall(const Expr &E) {
  std::optional<CallView> Call = CallView::of(&E);
  if (!Call || !Call->Object)
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(Call->Callee);
  if (!Method || !Method->getDeclName().isIdentifier())
    return false;
  if (Method->getName() == "backward")
    return qualifiedName(*Method) == "at::Tensor::backward";
  return Method->getName() == "step" &&
         derivesFrom(Method->getParent(), "torch::optim::Optimizer");
}

HotPath::HotPath(const FunctionDecl *Function, const Stmt &Body, Heat Inherited)
    : WholeFunction(Inherited) {
  visit(&Body, /*InLoop=*/false);
  // What a function is of itself says more than that it is called.
  if (isForward(Function))
    WholeFunction = Heat::Forward;
  else if (StepsOutsideLoops)
    WholeFunction = Heat::TrainingStep;
}

void HotPath::visit(const Stmt *S, bool InLoop) {
  if (!S)
    return;
  if (const auto *E = dyn_cast<Expr>(S)) {
    InLoopOf[E] = InLoop;
    if (!InLoop && !StepsOutsideLoops)
      StepsOutsideLoops = isTrainingStepCall(*E);
  }
  if (isa<LambdaExpr>(S)) // its body runs where it is called
    return;
  if (const auto *F = dyn_cast<ForStmt>(S)) {
    visit(F->getInit(), InLoop);
    visit(F->getConditionVariableDeclStmt(), true);
    visit(F->getCond(), true);
    visit(F->getInc(), true);
    visit(F->getBody(), true);
    return;
  }
  if (const auto *F = dyn_cast<CXXForRangeStmt>(S)) {
    visit(F->getInit(), InLoop);
    visit(F->getRangeStmt(), InLoop);
    visit(F->getBeginStmt(), InLoop);
    visit(F->getEndStmt(), InLoop);
    visit(F->getCond(), true);
    visit(F->getInc(), true);
    visit(F->getLoopVarStmt(), true);
    visit(F->getBody(), true);
    return;
  }
  if (const auto *D = dyn_cast<CXXDefaultArgExpr>(S)) {
    visit(D->getExpr(), InLoop);
    return;
  }
  const auto *Do = dyn_cast<DoStmt>(S);
  bool Loops = isa<WhileStmt>(S) || (Do && repeats(*Do));
  for (const Stmt *Child : S->children())
    visit(Child, InLoop || Loops);
}

bool syncline::repeats(const DoStmt &Loop) {
  const auto *Zero =
      dyn_cast<IntegerLiteral>(Loop.getCond()->IgnoreParenImpCasts());
  const auto *False =
      dyn_cast<CXXBoolLiteralExpr>(Loop.getCond()->IgnoreParenImpCasts());
  return !(Zero && Zero->getValue() == 0) && !(False && !False->getValue());
}

Heat HotPath::heatOf(const Expr *E) const {
  auto Found = InLoopOf.find(E);
  if (Found != InLoopOf.end() && Found->second)
    return Heat::Loop;
  return WholeFunction;
}
