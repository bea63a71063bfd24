#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::model;

const Expr *model::stripped(const Expr *E) {
  while (E) {
    const Expr *Inner = E->IgnoreParenCasts();
    if (const auto *D = dyn_cast<CXXDefaultArgExpr>(Inner))
      Inner = D->getExpr();
    else if (const auto *I = dyn_cast<CXXDefaultInitExpr>(Inner))
      Inner = I->getExpr();
    else if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = M->getSubExpr();
    else if (const auto *B = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = B->getSubExpr();
    else if (const auto *F = dyn_cast<FullExpr>(Inner))
      Inner = F->getSubExpr();
    else if (const auto *L = dyn_cast<CXXStdInitializerListExpr>(Inner))
      Inner = L->getSubExpr();
    else if (const auto *S = dyn_cast<SubstNonTypeTemplateParmExpr>(Inner))
      Inner = S->getReplacement();
    else if (const auto *C = dyn_cast<CXXConstructExpr>(Inner);
             C && C->getNumArgs() == 1 &&
             C->getConstructor()->isCopyOrMoveConstructor())
      Inner = C->getArg(0);
    if (Inner == E)
      return E;
    E = Inner;
  }
  return E;
}

const VarDecl *model::variableIn(const Expr *E) {
  const auto *Named = dyn_cast_or_null<DeclRefExpr>(stripped(E));
  return Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
}

const Expr *model::unwrapped(const Expr *E) {
  E = stripped(E);
  while (const auto *C = dyn_cast_or_null<CXXConstructExpr>(E)) {
    if (C->getNumArgs() == 0)
      break;
    E = stripped(C->getArg(0));
  }
  return E;
}

void CallView::pairArguments(llvm::ArrayRef<const Expr *> Values) {
  for (size_t I = 0; I < Values.size(); ++I) {
    Argument A;
    A.Value = Values[I];
    A.IsDefault = isa<CXXDefaultArgExpr>(Values[I]);
    if (I < Callee->getNumParams())
      A.Parameter = Callee->getParamDecl(static_cast<unsigned>(I));
    Arguments.push_back(A);
  }
}

/// Whether parameter \p Index of a template is a forwarding reference: it takes
/// variables by reference, but only to pass them on.
static bool isForwarding(const FunctionDecl &Callee, size_t Index) {
  const FunctionDecl *Pattern = Callee.getTemplateInstantiationPattern();
  if (!Pattern || Pattern->param_empty())
    return false;
  // The last parameter may be a pack.
  size_t Last = Pattern->getNumParams() - 1;
  QualType T =
      Pattern->getParamDecl(static_cast<unsigned>(std::min(Index, Last)))
          ->getType();
  if (const auto *Pack = T->getAs<PackExpansionType>())
    T = Pack->getPattern();
  return T->isRValueReferenceType() &&
         !T->getPointeeType().isConstQualified() &&
         T->getPointeeType()->isTemplateTypeParmType();
}

bool CallView::canChange(size_t Index) const {
  const ParmVarDecl *P = Arguments[Index].Parameter;
  if (!P) // a C variadic argument, which is copied
    return false;
  QualType T = P->getType();
  return T->isLValueReferenceType() &&
         !T->getPointeeType().isConstQualified() &&
         !isForwarding(*Callee, Index);
}

/// The forward() that a class declares or inherits, if there is only one.
static const CXXMethodDecl *findForward(const CXXRecordDecl *Record) {
  while (Record && Record->hasDefinition()) {
    Record = Record->getDefinition();
    for (const CXXMethodDecl *M : Record->methods())
      if (M->getDeclName().isIdentifier() && M->getName() == "forward")
        return M;
    const CXXRecordDecl *Base = nullptr;
    for (const CXXBaseSpecifier &B : Record->bases())
      if (const auto *Candidate = B.getType()->getAsCXXRecordDecl();
          Candidate && !Base)
        Base = Candidate;
    Record = Base;
  }
  return nullptr;
}

void CallView::resolveModuleHolder() {
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (!Method || Method->getOverloadedOperator() != OO_Call)
    return;
  const CXXRecordDecl *Holder = Object->getType()->getAsCXXRecordDecl();
  while (Holder && Holder->hasDefinition()) {
    const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(Holder);
    if (S && qualifiedName(*S) == "torch::nn::ModuleHolder") {
      QualType Contained = S->getTemplateArgs()[0].getAsType();
      if (const auto *F = findForward(Contained->getAsCXXRecordDecl()))
        Callee = F;
      return;
    }
    Holder = Holder->getNumBases() == 1
                 ? Holder->bases_begin()->getType()->getAsCXXRecordDecl()
                 : nullptr;
  }
}

/// The candidate with \p Count parameters among the overloads of a call that
/// only instantiation resolves.
template <typename Range>
static const FunctionDecl *firstCandidate(Range Candidates, unsigned Count) {
  for (const NamedDecl *D : Candidates) {
    const auto *F = dyn_cast<FunctionDecl>(D->getUnderlyingDecl());
    if (const auto *T = dyn_cast<FunctionTemplateDecl>(D->getUnderlyingDecl()))
      F = T->getTemplatedDecl();
    if (F && F->getMinRequiredArguments() <= Count &&
        Count <= F->getNumParams())
      return F;
  }
  return nullptr;
}

std::optional<CallView> CallView::ofCall(const CallExpr &Call) {
  CallView View;
  View.Call = &Call;
  View.Callee = Call.getDirectCallee();
  View.NameLocation = Call.getExprLoc();
  llvm::SmallVector<const Expr *, 6> Values(Call.arg_begin(), Call.arg_end());
  const Expr *CalleeExpr = Call.getCallee()->IgnoreParenImpCasts();

  if (const auto *U = dyn_cast<UnresolvedMemberExpr>(CalleeExpr)) {
    View.Callee = firstCandidate(U->decls(), Call.getNumArgs());
    View.Object = U->isImplicitAccess() ? nullptr : U->getBase();
    View.NameLocation = U->getMemberLoc();
  } else if (const auto *L = dyn_cast<UnresolvedLookupExpr>(CalleeExpr)) {
    View.Callee = firstCandidate(L->decls(), Call.getNumArgs());
    View.NameLocation = L->getNameLoc();
  } else if (const auto *M = dyn_cast<MemberExpr>(CalleeExpr)) {
    View.Object = M->getBase();
    // An implicit conversion has no name token: use the start of its operand.
    if (M->getMemberLoc().isValid())
      View.NameLocation = M->getMemberLoc();
  } else if (const auto *R = dyn_cast<DeclRefExpr>(CalleeExpr)) {
    View.NameLocation = R->getNameInfo().getLoc();
  }
  if (!View.Callee)
    return std::nullopt;

  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call)) {
    View.NameLocation = Operator->getOperatorLoc();
    if (isa<CXXMethodDecl>(View.Callee) && !Values.empty()) {
      View.Object = Values.front();
      Values.erase(Values.begin());
    }
  }
  if (View.Object)
    View.resolveModuleHolder();
  View.pairArguments(Values);
  return View;
}

std::optional<CallView>
CallView::ofConstructor(const CXXConstructExpr &Construct) {
  CallView View;
  View.Call = &Construct;
  View.Callee = Construct.getConstructor();
  View.NameLocation = Construct.getLocation();
  llvm::SmallVector<const Expr *, 6> Values(Construct.arg_begin(),
                                            Construct.arg_end());
  View.pairArguments(Values);
  return View;
}

/// A method of a tensor, called with arguments that are all known but that no
/// overload accepts: `X.index(Rows)`, which older releases accept.
static std::optional<CallView> ofBroken(const RecoveryExpr &Call) {
  llvm::ArrayRef<const Expr *> Parts = Call.subExpressions();
  const auto *Method =
      Parts.empty() ? nullptr : dyn_cast<UnresolvedMemberExpr>(Parts.front());
  if (!Method || Method->isImplicitAccess() ||
      classify(Method->getBaseType()) != TypeClass::Tensor)
    return std::nullopt;
  llvm::ArrayRef<const Expr *> Values = Parts.drop_front();
  const FunctionDecl *Callee = firstCandidate(Method->decls(), Values.size());
  if (!Callee || !isLibTorch(*Callee))
    return std::nullopt;
  CallView View{&Call, Callee, Method->getBase(), {}, Method->getMemberLoc()};
  for (size_t I = 0; I < Values.size(); ++I) {
    if (Values[I]->containsErrors() ||
        classify(Values[I]->getType()) == TypeClass::Other)
      return std::nullopt;
    View.Arguments.push_back(
        {Values[I], Callee->getParamDecl(static_cast<unsigned>(I)), false});
  }
  return View;
}

std::optional<CallView> CallView::of(const Expr *E) {
  if (const auto *Call = dyn_cast_or_null<CallExpr>(E))
    return ofCall(*Call);
  if (const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(E))
    return ofConstructor(*Construct);
  if (const auto *Broken = dyn_cast_or_null<RecoveryExpr>(E))
    return ofBroken(*Broken);
  return std::nullopt;
}

llvm::StringRef model::libTorchName(const CallView &Call) {
  if (!isLibTorch(*Call.Callee) || !Call.Callee->getDeclName().isIdentifier())
    return {};
  return Call.Callee->getName();
}

const rules::model::Operator &model::operatorOf(const CallView &Call) {
  OverloadedOperatorKind Sign = Call.Callee->getOverloadedOperator();
  if (Sign == OO_None || !isLibTorch(*Call.Callee))
    return rules::model::findOperator(libTorchName(Call));
  return rules::model::findOperator(std::string("operator") +
                                    getOperatorSpelling(Sign));
}

std::optional<Assignment> Assignment::of(const Stmt &S) {
  if (const auto *B = dyn_cast<BinaryOperator>(&S);
      B && B->getOpcode() == BO_Assign)
    return Assignment{B->getLHS(), B->getRHS()};
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(&S);
      O && O->getOperator() == OO_Equal && O->getNumArgs() == 2)
    return Assignment{O->getArg(0), O->getArg(1)};
  return std::nullopt;
}
