#include "summaries/ReferenceParameters.h"
#include "dataflow/DeviceChecks.h"
#include "dataflow/ListElements.h"
#include "dataflow/TrackedTypes.h"
#include "dataflow/TupleElements.h"
#include "model/CallView.h"
#include "model/ConstructorCalls.h"
#include "model/Names.h"
#include "model/OperatorModel.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

bool summaries::replacesTensors(const FunctionDecl &Callee) {
  if (!Callee.getDeclName().isIdentifier())
    return false;
  llvm::StringRef Name = Callee.getName();
  return syncline::rules::model::findOperator(Name).keepsArgument() ||
         Name == "load" || Name == "read" || Name == "try_read" ||
         Name.starts_with("register_");
}

bool summaries::canBeChanged(QualType Reference) {
  return Reference->isLValueReferenceType() &&
         !Reference->getPointeeType().isConstQualified();
}

bool summaries::changesElsewhere(const VarDecl &V) {
  // The range of a range-based for is not one of these.
  return (canBeChanged(V.getType()) || isIterator(V.getType())) &&
         !V.isImplicit();
}

const Expr *summaries::referredBy(const VarDecl &V) {
  if (isa<DecompositionDecl>(V))
    return iteratedList(V);
  std::optional<CallView> Call = isIterator(V.getType()) && V.getInit()
                                     ? CallView::of(stripped(V.getInit()))
                                     : std::nullopt;
  return Call && Call->Object ? Call->Object : V.getInit();
}

static bool names(const Expr *E, const ParmVarDecl &Parameter) {
  const auto *Named = dyn_cast_or_null<DeclRefExpr>(E ? stripped(E) : E);
  return Named && Named->getDecl() == &Parameter;
}

/// Whether \p Call passes \p Parameter on to code that may assign it.
static bool passesOn(const CallView &Call, const ParmVarDecl &Parameter) {
  bool IsLibTorch = isLibTorch(*Call.Callee);
  bool Replaces = IsLibTorch && replacesTensors(*Call.Callee);
  if (Replaces && names(Call.Object, Parameter))
    return true;
  for (size_t I = 0; I < Call.Arguments.size(); ++I)
    if (names(Call.Arguments[I].Value, Parameter) &&
        (Replaces || (!IsLibTorch && Call.canChange(I))))
      return true;
  return false;
}

/// Whether \p S passes \p Parameter on, takes its address, or binds a reference
/// to it.
static bool letsGo(const Stmt *S, const ParmVarDecl &Parameter) {
  if (!S)
    return false;
  if (const auto *U = dyn_cast<UnaryOperator>(S);
      U && U->getOpcode() == UO_AddrOf && names(U->getSubExpr(), Parameter))
    return true;
  if (const auto *D = dyn_cast<DeclStmt>(S))
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each);
          V && changesElsewhere(*V) && names(referredBy(*V), Parameter))
        return true;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
    for (const LambdaCapture &Each : Lambda->captures())
      if (Each.capturesVariable() && Each.getCapturedVar() == &Parameter)
        return true;
  if (const auto *Return = dyn_cast<ReturnStmt>(S);
      Return && Return->getRetValue() && Return->getRetValue()->isLValue() &&
      names(Return->getRetValue(), Parameter))
    return true;
  if (const auto *E = dyn_cast<Expr>(S))
    if (std::optional<CallView> Call = CallView::of(E);
        Call && passesOn(*Call, Parameter))
      return true;
  for (const Stmt *Child : S->children())
    if (letsGo(Child, Parameter))
      return true;
  return false;
}

/// Whether the constructor that \p Call runs, as std::make_unique does, takes
/// argument \p I in a way that lets it assign the object.
static bool handsToConstructor(const CallView &Call, size_t I) {
  const CXXConstructorDecl *Made = constructorRunBy(Call);
  for (unsigned K = 0; Made && K < Made->getNumParams(); ++K)
    if (argumentOf(*Made, Call, K) == Call.Arguments[I].Value)
      return canBeChanged(Made->getParamDecl(K)->getType());
  return false;
}

bool summaries::leavesInPlace(const CallView &Call, size_t I) {
  if (tieIn(Call.Call)) // only an assignment to the tuple changes them
    return true;
  // The standard library only passes on what it takes by forwarding reference.
  if (isInNamespaceStd(*Call.Callee) && !Call.canChange(I))
    return !handsToConstructor(Call, I);
  const FunctionDecl *Definition = nullptr;
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (!Call.canChange(I) || !Call.Callee->hasBody(Definition) ||
      (Method && Method->isVirtual()))
    return false;
  unsigned Index = Call.Arguments[I].Parameter->getFunctionScopeIndex();
  if (Index >= Definition->getNumParams())
    return false;
  const ParmVarDecl &Parameter = *Definition->getParamDecl(Index);
  return classify(Parameter.getType()) == TypeClass::Tensor &&
         !assigns(Definition->getBody(), &Parameter) &&
         !letsGo(Definition->getBody(), Parameter);
}
