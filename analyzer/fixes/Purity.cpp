#include "fixes/Purity.h"
#include "core/CallView.h"
#include "core/Names.h"
#include "fixes/Surroundings.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline;

static bool drawsRandomNumbers(llvm::StringRef Operator) {
  return Operator.starts_with("rand") || Operator.contains("dropout") ||
         Operator.starts_with("bernoulli") || Operator.starts_with("normal") ||
         Operator == "multinomial" || Operator == "poisson" ||
         Operator == "rrelu" || Operator == "gumbel_softmax";
}

static bool worksInPlace(llvm::StringRef Operator) {
  return (Operator.ends_with("_") && !Operator.ends_with("__")) ||
         Operator.ends_with("_out") || Operator.ends_with("_outf") ||
         llvm::StringSwitch<bool>(Operator)
             .Cases({"backward", "set_data", "step", "zero_grad", "manual_seed",
                     "load", "save", "train", "eval", "data_ptr"},
                    true)
             .Default(false);
}

bool syncline::isPureOperator(const CallView &Call) {
  if (!isLibTorch(*Call.Callee))
    return false;
  if (isa<CXXConstructorDecl>(Call.Callee))
    return true;
  if (!Call.Callee->getDeclName().isIdentifier()) {
    OverloadedOperatorKind Kind = Call.Callee->getOverloadedOperator();
    return Kind != OO_Equal && Kind != OO_PlusEqual && Kind != OO_MinusEqual &&
           Kind != OO_StarEqual && Kind != OO_SlashEqual &&
           Kind != OO_PlusPlus && Kind != OO_MinusMinus &&
           Kind != OO_LessLess && Kind != OO_Call &&
           Kind != OO_AmpEqual && Kind != OO_PipeEqual;
  }
  // A module may count its calls, or drop out at random.
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
      Method && Method->getName() == "forward")
    return false;
  llvm::StringRef Name = Call.Callee->getName();
  return !drawsRandomNumbers(Name) && !worksInPlace(Name);
}

static bool isPureCall(const CallView &Call) {
  if (isLibTorch(*Call.Callee))
    return isPureOperator(Call);
  if (!isInNamespaceStd(*Call.Callee))
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (isa<CXXConstructorDecl>(Call.Callee))
    return true;
  return Method && (Method->isConst() ||
                    Method->getOverloadedOperator() == OO_Subscript ||
                    Method->getOverloadedOperator() == OO_Star ||
                    Method->getOverloadedOperator() == OO_Arrow);
}

static bool isPureStatement(const Stmt &S) {
  if (isa<LambdaExpr, CXXThrowExpr, CXXNewExpr, CXXDeleteExpr>(S))
    return false;
  if (const auto *U = dyn_cast<UnaryOperator>(&S);
      U && U->isIncrementDecrementOp())
    return false;
  if (const auto *B = dyn_cast<BinaryOperator>(&S); B && B->isAssignmentOp())
    return false;
  if (isa<CallExpr, CXXConstructExpr>(S)) {
    std::optional<CallView> Call = CallView::of(cast<Expr>(&S));
    if (!Call || !isPureCall(*Call))
      return false;
  }
  for (const Stmt *Child : S.children())
    if (Child && !isPureStatement(*Child))
      return false;
  return true;
}

bool syncline::isPure(const Expr &E) { return isPureStatement(E); }

/// Whether the result may lie in the memory of an operand.
static bool mayShareMemory(llvm::StringRef Operator) {
  return llvm::StringSwitch<bool>(Operator)
      .Cases({"view", "slice", "narrow", "detach", "select", "permute",
              "transpose", "squeeze", "unsqueeze", "expand", "alias", "reshape",
              "contiguous", "to", "cpu", "cuda"},
             true)
      .Cases({"view_as", "expand_as", "reshape_as", "flatten", "ravel", "data",
              "variable_data", "index", "diagonal", "unfold", "movedim", "t",
              "numpy_T", "chunk", "split", "unbind"},
             true)
      .Cases({"real", "imag", "as_strided", "type_as", "toType", "swapaxes",
              "swapdims", "unflatten", "positive", "conj", "grad", "mutable_grad",
              "type", "broadcast_to", "tensor_split", "hsplit"},
             true)
      .Default(false);
}

/// Whether \p Use only reads the value of its variable, and makes no second
/// name for it.
static bool isPlainRead(const DeclRefExpr &Use, const Surroundings &Around) {
  const Stmt *User = Around.user(Use);
  if (const auto *M = dyn_cast_or_null<MemberExpr>(User))
    User = Around.parent(*M);
  const auto *E = dyn_cast_or_null<Expr>(User);
  if (!E)
    return false;
  if (std::optional<CallView> Call = CallView::of(E))
    return isPureOperator(*Call) && !isa<CXXConstructorDecl>(Call->Callee) &&
           (!Call->Callee->getDeclName().isIdentifier() ||
            !mayShareMemory(Call->Callee->getName()));
  return isa<BinaryOperator, ConditionalOperator>(E);
}

static bool isReadOnlyUse(const DeclRefExpr &Use, const Surroundings &Around) {
  if (Use.getType().isConstQualified() &&
      classify(Use.getType()) != TypeClass::Tensor)
    return true;
  const Stmt *Parent = Around.parent(Use);
  // A number that is loaded, or a tensor that is copied or handed on.
  if (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Parent);
      Cast && Cast->getCastKind() == CK_LValueToRValue)
    return true;
  const auto *E = dyn_cast_or_null<Expr>(Around.user(Use));
  if (const auto *M = dyn_cast_or_null<MemberExpr>(E))
    E = dyn_cast_or_null<Expr>(Around.parent(*M));
  std::optional<CallView> Call = CallView::of(E);
  if (!Call)
    return false;
  if (isa<CXXConstructorDecl>(Call->Callee))
    return cast<CXXConstructorDecl>(Call->Callee)->isCopyConstructor();
  // A module reads what it is given.
  if (isLibTorch(*Call->Callee))
    for (size_t I = 0; I < Call->Arguments.size(); ++I)
      if (stripped(Call->Arguments[I].Value) == &Use && !Call->canChange(I))
        return true;
  return isPureCall(*Call);
}

bool syncline::isChanged(const ValueDecl &Variable, const Stmt &Scope,
                         const Surroundings &Around) {
  for (const DeclRefExpr *Use : Around.uses(Variable))
    if (Around.contains(Scope, *Use) && !isReadOnlyUse(*Use, Around))
      return true;
  return false;
}

/// Whether nothing but \p V names the memory of its tensor.
static bool ownsMemory(const VarDecl &V, const Surroundings &Around) {
  if (!V.isLocalVarDecl() || V.isStaticLocal() ||
      V.getType()->isReferenceType() || !V.getInit())
    return false;
  std::optional<CallView> Made = CallView::of(stripped(V.getInit()));
  if (!Made || !isLibTorch(*Made->Callee) ||
      isa<CXXConstructorDecl>(Made->Callee) ||
      (Made->Callee->getDeclName().isIdentifier() &&
       (mayShareMemory(Made->Callee->getName()) ||
        worksInPlace(Made->Callee->getName()) ||
        Made->Callee->getName() == "forward")))
    return false;
  for (const DeclRefExpr *Use : Around.uses(V))
    if (!isPlainRead(*Use, Around))
      return false;
  return true;
}

static Invariance ofVariable(const ValueDecl &D, const Stmt &Loop,
                             const Surroundings &Around) {
  const auto *V = dyn_cast<VarDecl>(&D);
  if (!V)
    return isa<EnumConstantDecl, FunctionDecl>(D) ? Invariance::Proven
                                                  : Invariance::Varies;
  if (V->hasGlobalStorage())
    return V->getType().isConstQualified() ? Invariance::Proven
                                           : Invariance::Varies;
  if (isChanged(*V, Loop, Around))
    return Invariance::Varies;
  TypeClass Class = classify(V->getType());
  if (Class != TypeClass::Tensor)
    return V->getType()->isReferenceType() || Class == TypeClass::TensorList ||
                   Class == TypeClass::Other || Class == TypeClass::Pointer
               ? Invariance::Assumed
               : Invariance::Proven;
  return ownsMemory(*V, Around) ? Invariance::Proven : Invariance::Assumed;
}

/// Whether \p V is declared within \p Loop.
static bool isDeclaredIn(const ValueDecl &V, const Stmt &Loop) {
  SourceRange Range = Loop.getSourceRange();
  return V.getLocation() >= Range.getBegin() && V.getLocation() <= Range.getEnd();
}

Invariance syncline::invarianceOf(const Expr &E, const Stmt &Loop,
                                  const Surroundings &Around) {
  if (!isPure(E))
    return Invariance::Varies;
  Invariance Least = Invariance::Proven;
  auto Visit = [&](auto &&Self, const Stmt &S) -> void {
    if (isa<CXXThisExpr>(S)) // a member, which other methods may change
      Least = Invariance::Varies;
    if (const auto *R = dyn_cast<DeclRefExpr>(&S)) {
      Least = isDeclaredIn(*R->getDecl(), Loop)
                  ? Invariance::Varies
                  : std::min(Least, ofVariable(*R->getDecl(), Loop, Around));
    }
    for (const Stmt *Child : S.children())
      if (Child)
        Self(Self, *Child);
  };
  Visit(Visit, E);
  return Least;
}
