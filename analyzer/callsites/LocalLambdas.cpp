#include "callsites/LocalLambdas.h"
#include "callsites/DataPipelines.h"
#include "dataflow/Algorithms.h"
#include "dataflow/Evaluator.h"
#include "model/CallView.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint::callsites;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

LocalLambdas::LocalLambdas(const Stmt &Body) {
  findVariables(&Body, false);
  if (!Variables.empty())
    findOtherUses(&Body, false);
  for (const auto &[V, Lambda] : Variables)
    Passed[Lambda];
}

void LocalLambdas::findVariables(const Stmt *S, bool InTransform) {
  if (const auto *Lambda = dyn_cast_or_null<LambdaExpr>(S);
      Lambda && InTransform)
    InTransforms.insert(Lambda);
  if (!S || isa<LambdaExpr>(S))
    return;
  const auto *Made = dyn_cast<CXXConstructExpr>(S);
  InTransform = InTransform || (Made && isTransform(*Made));
  if (const auto *D = dyn_cast<DeclStmt>(S))
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each);
          V && V->isLocalVarDecl() && !V->isStaticLocal() && V->getInit())
        if (const LambdaExpr *Lambda = lambdaIn(V->getInit()))
          Variables[V] = Lambda;
  if (std::optional<CallView> Call = CallView::of(dyn_cast<Expr>(S)))
    if (std::optional<Algorithm> Algorithm = Algorithm::of(*Call))
      Passed[Algorithm->Lambda];
  for (const Stmt *Child : S->children())
    findVariables(Child, InTransform);
}

/// Calls in other lambdas have arguments that this analysis does not see.
void LocalLambdas::findOtherUses(const Stmt *S, bool InLambda) {
  if (!S)
    return;
  if (const auto *Named = dyn_cast<DeclRefExpr>(S)) {
    Variables.erase(dyn_cast<VarDecl>(Named->getDecl()));
    return;
  }
  const Stmt *Called = nullptr;
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(S);
      Call && Call->getOperator() == OO_Call && !InLambda) {
    Called = Call->getArg(0);
    // The operator's name is not a use of the variable.
    if (!variableIn(Call->getArg(0)))
      Called = nullptr;
  }
  InLambda = InLambda || isa<LambdaExpr>(S);
  for (const Stmt *Child : S->children())
    if (Child != Called)
      findOtherUses(Child, InLambda);
}

/// Records that the lambda gets \p Arguments.
void LocalLambdas::join(const LambdaExpr &Lambda,
                        const std::vector<const Expr *> &Arguments,
                        const Evaluator &Values) {
  std::vector<LatticeElement> &All = Passed[&Lambda];
  bool IsFirst = All.empty();
  All.resize(Arguments.size());
  for (size_t I = 0; I < Arguments.size(); ++I) {
    LatticeElement Facts = Values.evaluate(Arguments[I]);
    All[I] = IsFirst ? Facts : dataflow::join(All[I], Facts);
  }
}

void LocalLambdas::add(const CallView &Call, const Evaluator &Values) {
  if (std::optional<Algorithm> Algorithm = Algorithm::of(Call))
    return join(*Algorithm->Lambda, Algorithm->Given, Values);
  const VarDecl *V =
      Call.Callee->getOverloadedOperator() == OO_Call && Call.Object
          ? variableIn(Call.Object)
          : nullptr;
  auto Known = V ? Variables.find(V) : Variables.end();
  if (Known == Variables.end())
    return;
  std::vector<const Expr *> Arguments;
  Arguments.reserve(Call.Arguments.size());
  for (const Argument &Each : Call.Arguments)
    Arguments.push_back(Each.Value);
  join(*Known->second, Arguments, Values);
}

void LocalLambdas::enter(const LambdaExpr &Lambda, const FunctionDecl &Operator,
                         AbstractState &Entry) const {
  if (InTransforms.contains(&Lambda))
    takeFromPipeline(Operator, Entry);
  auto Known = Passed.find(&Lambda);
  if (Known == Passed.end())
    return;
  for (const ParmVarDecl *Each : Operator.parameters())
    if (size_t I = Each->getFunctionScopeIndex();
        I < Known->second.size() && Known->second[I] != LatticeElement())
      Entry.assign(AccessPath{Each, nullptr}, Known->second[I]);
}
