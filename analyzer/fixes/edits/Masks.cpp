#include "fixes/edits/Masks.h"
#include "checks/TensorIndex.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Purity.h"
#include "fixes/context/SourceText.h"
#include "fixes/edits/Edit.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;
using syncline::rules::model::Operator;
using syncline::rules::model::ResultDType;

bool fixes::edits::isSame(const Expr &A, const Expr &B,
                          const ASTContext &Context) {
  std::optional<std::string> TextA = sourceText(*stripped(&A), Context);
  return TextA && TextA == sourceText(*stripped(&B), Context) && isPure(A) &&
         isPure(B);
}

bool fixes::edits::isNumber(const Expr &E) {
  return unwrapped(&E)->getType()->isArithmeticType() &&
         classify(E.getType()) != TypeClass::Tensor;
}

/// The operands of a call, starting with the object.
static llvm::SmallVector<const Expr *, 4> operandsOf(const CallView &Call) {
  llvm::SmallVector<const Expr *, 4> Operands;
  if (Call.Object)
    Operands.push_back(Call.Object);
  for (const Argument &A : Call.Arguments)
    if (!A.IsDefault)
      Operands.push_back(A.Value);
  return Operands;
}

static bool isLogic(const CallView &Call) {
  OverloadedOperatorKind Kind = Call.Callee->getOverloadedOperator();
  return Kind == OO_Tilde || Kind == OO_Amp || Kind == OO_Pipe ||
         Kind == OO_Caret || Kind == OO_Exclaim ||
         libTorchName(Call).starts_with("logical_") ||
         libTorchName(Call).starts_with("bitwise_");
}

static bool isComparison(const CallView &Call) {
  const Operator &Op = operatorOf(Call);
  return Op.resultDType() == ResultDType::Bool && Op.isElementwise();
}

bool fixes::edits::isMaskOf(const Expr &Mask, const Expr &Tensor,
                            const EditRequest &Request) {
  const Expr &Definition = definitionOf(Mask, Request.Enclosing);
  std::optional<CallView> Call = CallView::of(&Definition);
  if (!Call)
    return false;
  llvm::SmallVector<const Expr *, 4> Operands = operandsOf(*Call);
  if (isLogic(*Call)) {
    for (const Expr *Each : Operands)
      if (!isMaskOf(*Each, Tensor, Request))
        return false;
    return !Operands.empty();
  }
  if (!isComparison(*Call))
    return false;
  bool Compares = false;
  for (const Expr *Each : Operands) {
    if (isSame(*Each, Tensor, Request.Site.Context))
      Compares = true;
    else if (!isNumber(*Each))
      return false;
  }
  return Compares;
}

/// Whether every numeric type that \p DType may stand for represents \p Value
/// exactly.
static bool isExact(const APValue &Value, DTypeLattice DType) {
  if (Value.isInt()) {
    const llvm::APSInt &Number = Value.getInt();
    // Not every unsigned number converts unambiguously to Scalar.
    return Number.isSigned() && DType != DTypeLattice::Bool &&
           Number >= (DType == DTypeLattice::Byte ? 0 : -127) && Number <= 127;
  }
  if (!Value.isFloat() || DType != DTypeLattice::Floating)
    return false;
  llvm::APFloat Number = Value.getFloat();
  bool Loses = false;
  Number.convert(llvm::APFloat::BFloat(), llvm::APFloat::rmNearestTiesToEven,
                 &Loses);
  return !Loses;
}

/// Whether \p S only names constants, which are also accessible from other code
/// of the function if \p Elsewhere.
static bool namesConstantsOnly(const Stmt &S, bool Elsewhere,
                               const EnclosingContext &Enclosing) {
  if (const auto *R = dyn_cast<DeclRefExpr>(&S))
    if (const auto *V = dyn_cast<VarDecl>(R->getDecl())) {
      if (!V->getType().isConstQualified() ||
          V->getType().isVolatileQualified() ||
          !V->getType()->isArithmeticType() || isa<ParmVarDecl>(V))
        return false;
      // Others would need to be captured by a lambda.
      if (Elsewhere && ((!V->hasGlobalStorage() && !V->isConstexpr()) ||
                        Enclosing.hasNamesake(*V)))
        return false;
    }
  for (const Stmt *Child : S.children())
    if (Child && !namesConstantsOnly(*Child, Elsewhere, Enclosing))
      return false;
  return true;
}

/// Options that ask for a gradient.
bool fixes::edits::asksForGradient(const Expr &Options) {
  std::optional<CallView> Call = CallView::of(stripped(&Options));
  if (!Call)
    return false;
  if (Call->Callee->getDeclName().isIdentifier() &&
      Call->Callee->getName().contains("requires_grad"))
    return true;
  for (const Argument &A : Call->Arguments)
    if (!A.IsDefault && asksForGradient(*A.Value))
      return true;
  return Call->Object && asksForGradient(*Call->Object);
}

std::optional<std::string> fixes::edits::numberOf(const Expr &Tensor,
                                                  const EditRequest &Request) {
  const Expr &Definition = definitionOf(Tensor, Request.Enclosing);
  std::optional<CallView> Call = CallView::of(&Definition);
  if (!Call || Call->Arguments.empty() || asksForGradient(Definition))
    return std::nullopt;
  llvm::StringRef Name = libTorchName(*Call);
  const Expr *Number = nullptr;
  LatticeElement Facts = Request.Site.Facts.evaluate(&Definition);
  if (Name == "tensor" || Name == "scalar_tensor") {
    Number = Call->Arguments.front().Value->IgnoreUnlessSpelledInSource();
    // Without a dtype, the number's.
    if (Facts.DType == DTypeLattice::Top && Call->Arguments.back().IsDefault)
      Facts.DType = Number->getType()->isFloatingType() ? DTypeLattice::Floating
                                                        : DTypeLattice::Integer;
  } else if (Facts.ZeroDim == BoolLattice::Yes) {
    if (Name == "zeros" || Name == "ones")
      return Name == "zeros" ? "0" : "1";
    if (Name == "full")
      Number = argumentNamed(*Call, "fill_value");
    Number = Number ? Number->IgnoreUnlessSpelledInSource() : nullptr;
  }
  // A variable may have a different value at the new position, and a tensor may
  // not represent a number exactly.
  Expr::EvalResult Value;
  bool Elsewhere = &Definition != stripped(&Tensor);
  if (!Number || !isNumber(*Number) || Number->isValueDependent() ||
      !namesConstantsOnly(*Number, Elsewhere, Request.Enclosing) ||
      !Number->EvaluateAsRValue(Value, Request.Site.Context) ||
      !isExact(Value.Val, Facts.DType))
    return std::nullopt;
  return numberText(*Number, Request.Site.Context);
}

/// Whether each result element depends only on the elements at its position.
static bool isElementwise(const CallView &Call) {
  const Operator &Op = operatorOf(Call);
  return Op.isElementwise() && !Op.mutatesSelf() && !Op.isRandom();
}

/// Collects the selections by \p Index in \p Value; false if another part of it
/// has elements.
/// in it has elements.
static bool collectSelections(
    const Expr &Value, const Expr &Index, const ASTContext &Context,
    llvm::SmallVectorImpl<std::pair<const Expr *, const Expr *>> &Found) {
  const Expr *E = stripped(&Value);
  if (isNumber(*E) && isPure(*E))
    return true;
  std::optional<CallView> Call = CallView::of(E);
  if (!Call)
    return false;
  llvm::StringRef Name = libTorchName(*Call);
  if (Call->Object && (Name == "index" || Name == "index_select")) {
    const Expr *Selects = onlyIndex(*Call);
    if (!Selects || !isSame(*Selects, Index, Context) || !isPure(*Call->Object))
      return false;
    Found.emplace_back(E, Call->Object);
    return true;
  }
  if (!isElementwise(*Call))
    return false;
  for (const Expr *Each : operandsOf(*Call))
    if (!collectSelections(*Each, Index, Context, Found))
      return false;
  return true;
}

std::optional<std::string> fixes::edits::unselected(const Expr &Value,
                                                    const Expr &Index,
                                                    const EditRequest &Request,
                                                    bool &IsPlain) {
  const ASTContext &Context = Request.Site.Context;
  llvm::SmallVector<std::pair<const Expr *, const Expr *>, 4> Selections;
  const Expr *E = stripped(&Value);
  std::optional<std::string> Text = sourceText(*E, Context);
  if (!Text || !collectSelections(*E, Index, Context, Selections) ||
      Selections.empty())
    return std::nullopt;
  IsPlain = Selections.size() == 1 && Selections[0].first == E;
  const SourceManager &Sources = Context.getSourceManager();
  unsigned Start = Sources.getFileOffset(E->getBeginLoc());
  // In reverse order, so that earlier offsets stay valid.
  std::sort(Selections.begin(), Selections.end(), [&](auto &A, auto &B) {
    return Sources.getFileOffset(A.first->getBeginLoc()) >
           Sources.getFileOffset(B.first->getBeginLoc());
  });
  for (auto &[Call, Object] : Selections) {
    std::optional<std::string> Old = sourceText(*Call, Context);
    std::optional<std::string> New = operandText(*Object, Context);
    if (!Old || !New)
      return std::nullopt;
    Text->replace(Sources.getFileOffset(Call->getBeginLoc()) - Start,
                  Old->size(), *New);
  }
  return Text;
}
