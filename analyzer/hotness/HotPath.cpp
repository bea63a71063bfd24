#include "hotness/HotPath.h"
#include "hotness/PeriodicGuard.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::hotness;
using namespace syncline::lint::model;

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

HotPath::HotPath(const FunctionDecl *Function, const Stmt &Body,
                 Frequency Inherited)
    : Body(Body), WholeFunction(Inherited) {
  bool Forward = isForward(Function);
  if (Forward)
    WholeFunction = {Heat::Forward, nullptr};
  visit(&Body, {});
  // The heat of the function itself is more specific than that of its callers.
  if (!Forward && StepsOutsideLoops)
    WholeFunction.Heat = Heat::TrainingStep;
}

HotPath::Position HotPath::inLoop(Position Outside) const {
  // A guard around a loop that runs only once is evaluated only once.
  if (!Outside.InLoop && WholeFunction.Heat == Heat::Cold)
    Outside.Guard = nullptr;
  return {true, Outside.Guard};
}

void HotPath::visitLoop(const ForStmt &S, Position Outside) {
  Position Inside = inLoop(Outside);
  visit(S.getInit(), Outside);
  visit(S.getConditionVariableDeclStmt(), Inside);
  visit(S.getCond(), Inside);
  visit(S.getInc(), Inside);
  visit(S.getBody(), Inside);
}

void HotPath::visitLoop(const CXXForRangeStmt &S, Position Outside) {
  Position Inside = inLoop(Outside);
  for (const Stmt *Once :
       {S.getInit(), static_cast<const Stmt *>(S.getRangeStmt()),
        static_cast<const Stmt *>(S.getBeginStmt()),
        static_cast<const Stmt *>(S.getEndStmt())})
    visit(Once, Outside);
  for (const Stmt *Each :
       {static_cast<const Stmt *>(S.getCond()),
        static_cast<const Stmt *>(S.getInc()),
        static_cast<const Stmt *>(S.getLoopVarStmt()), S.getBody()})
    visit(Each, Inside);
}

void HotPath::visitBlock(const CompoundStmt &S, Position At) {
  for (const Stmt *Child : S.body()) {
    visit(Child, At);
    // `if (Step % 100 != 0) continue;` guards all that follows.
    if (const auto *If = dyn_cast<IfStmt>(Child);
        If && If->getCond() && !If->getElse() && leaves(*If->getThen()))
      At = At.guardedBy(periodicPart(*If->getCond(), /*Outcome=*/false, Body));
  }
}

void HotPath::visitChoice(const Expr &Condition, const Stmt *Then,
                          const Stmt *Else, Position At) {
  visit(Then, At.guardedBy(periodicPart(Condition, true, Body)));
  visit(Else, At.guardedBy(periodicPart(Condition, false, Body)));
}

void HotPath::visitIf(const IfStmt &S, Position At) {
  visit(S.getInit(), At);
  visit(S.getConditionVariableDeclStmt(), At);
  visit(S.getCond(), At);
  if (S.getCond()) // `if consteval` has none
    return visitChoice(*S.getCond(), S.getThen(), S.getElse(), At);
  visit(S.getThen(), At);
  visit(S.getElse(), At);
}

void HotPath::visit(const Stmt *S, Position At) {
  if (!S)
    return;
  if (const auto *E = dyn_cast<Expr>(S)) {
    Places[E] = At;
    if (!At.InLoop && !StepsOutsideLoops)
      StepsOutsideLoops = isTrainingStepCall(*E);
  }
  if (isa<LambdaExpr>(S)) // its body runs where it is called
    return;
  if (const auto *F = dyn_cast<ForStmt>(S))
    return visitLoop(*F, At);
  if (const auto *F = dyn_cast<CXXForRangeStmt>(S))
    return visitLoop(*F, At);
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return visitBlock(*Block, At);
  if (const auto *D = dyn_cast<CXXDefaultArgExpr>(S))
    return visit(D->getExpr(), At);
  if (const auto *If = dyn_cast<IfStmt>(S))
    return visitIf(*If, At);
  if (const auto *C = dyn_cast<ConditionalOperator>(S)) {
    visit(C->getCond(), At);
    return visitChoice(*C->getCond(), C->getTrueExpr(), C->getFalseExpr(), At);
  }
  if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isLogicalOp()) {
    visit(B->getLHS(), At);
    bool IsAnd = B->getOpcode() == BO_LAnd;
    return visitChoice(*B->getLHS(), IsAnd ? B->getRHS() : nullptr,
                       IsAnd ? nullptr : B->getRHS(), At);
  }
  const auto *Do = dyn_cast<DoStmt>(S);
  if (isa<WhileStmt>(S) || (Do && repeats(*Do)))
    At = inLoop(At);
  for (const Stmt *Child : S->children())
    visit(Child, At);
}

bool hotness::repeats(const DoStmt &Loop) {
  const auto *Zero =
      dyn_cast<IntegerLiteral>(Loop.getCond()->IgnoreParenImpCasts());
  const auto *False =
      dyn_cast<CXXBoolLiteralExpr>(Loop.getCond()->IgnoreParenImpCasts());
  return !(Zero && Zero->getValue() == 0) && !(False && !False->getValue());
}

Frequency HotPath::at(const Expr *E) const {
  Position At = Places.lookup(E);
  if (At.InLoop)
    return {Heat::Loop, At.Guard ? At.Guard : WholeFunction.Guard};
  return {WholeFunction.Heat, At.Guard ? At.Guard : WholeFunction.Guard};
}
