#include "checks/Checks.h"
#include "core/Names.h"
#include "fixes/EditList.h"
#include "fixes/Edits.h"
#include "fixes/Masks.h"
#include "fixes/Purity.h"
#include "fixes/SourceText.h"
#include "fixes/Surroundings.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline;

namespace {

/// `X.index_put_({Index}, Value)`, `X.index_fill_(0, Index, Value)`.
struct Write {
  const CallView &Call;
  const Expr *Index = nullptr;
  const Expr *Value = nullptr;
};

std::optional<Write> writeOf(const CallView &Call) {
  llvm::StringRef Name = operatorOf(Call);
  if (!Call.Object || (Name != "index_put_" && Name != "index_fill_"))
    return std::nullopt;
  Write Found{Call};
  for (llvm::StringRef Each : {"rhs", "values", "v", "value"})
    if (!Found.Value)
      Found.Value = argumentNamed(Call, Each);
  Found.Index = onlyIndex(Call);
  // Sums up where positions repeat.
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && A.Parameter->getName() == "accumulate" && !A.IsDefault)
      return std::nullopt;
  if (!Found.Value || !Found.Index)
    return std::nullopt;
  return Found;
}

bool isNumber(const Expr &E) {
  return unwrapped(&E)->getType()->isArithmeticType() &&
         classify(E.getType()) != TypeClass::Tensor;
}

/// The write with \p Mask, as text, in place of the index.
std::optional<std::string> maskedText(const Write &W, const std::string &Mask,
                                      const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  if (!isPure(*W.Call.Object))
    return std::nullopt;
  std::optional<std::string> X = operandText(*W.Call.Object, Context);
  std::optional<std::string> Number =
      isNumber(*W.Value) ? sourceText(*unwrapped(W.Value), Context)
                         : numberOf(*W.Value, Request);
  if (!X)
    return std::nullopt;
  if (Number)
    return *X + ".masked_fill_(" + Mask + ", " + *Number + ")";
  std::optional<std::string> Value = unselected(*W.Value, *W.Index, Request);
  if (!Value && isPure(*W.Value) &&
      Request.Site.Facts.evaluate(W.Value).ZeroDim == Tri::Yes)
    Value = sourceText(*stripped(W.Value), Context);
  if (!Value)
    return std::nullopt;
  return *X + ".copy_(" + libTorchPrefix(Context) + "where(" + Mask + ", " +
         *Value + ", " + *X + "))";
}

/// The write whose index \p E is.
std::optional<CallView> writeAround(const Expr &E, const Surroundings &Around) {
  for (const Stmt *P = Around.parent(E); P; P = Around.parent(*P)) {
    const auto *Outer = dyn_cast<Expr>(P);
    if (!Outer)
      return std::nullopt;
    std::optional<CallView> Call = CallView::of(Outer);
    if (!Call || isa<CXXConstructorDecl>(Call->Callee))
      continue;
    llvm::StringRef Name = operatorOf(*Call);
    if (Name == "index_put_" || Name == "index_fill_")
      return Call;
    // Y.index({Index}) among the values.
    if (Name != "index" && Name != "index_select" && Name.empty() &&
        !Call->Callee->isOverloadedOperator())
      return std::nullopt;
  }
  return std::nullopt;
}

/// The positions that \p Nonzero gives, whatever shape they are brought to.
const Expr &positionsFrom(const Expr &Nonzero, const Surroundings &Around) {
  const Expr *Positions = &Around.whole(Nonzero);
  while (const Stmt *User = Around.parent(*Positions)) {
    const Expr *Next = nullptr;
    if (isa<MemberExpr>(User))
      Next = dyn_cast_or_null<CXXMemberCallExpr>(Around.parent(*User));
    else if (const auto *Subscript = dyn_cast<CXXOperatorCallExpr>(User);
             Subscript && Subscript->getOperator() == OO_Subscript)
      Next = Subscript; // where(Mask)[0]
    std::optional<CallView> Call = CallView::of(Next);
    if (!Call || (!isa<CXXOperatorCallExpr>(Next) &&
                  operatorOf(*Call) != "squeeze" &&
                  operatorOf(*Call) != "view" &&
                  operatorOf(*Call) != "flatten" &&
                  operatorOf(*Call) != "reshape"))
      break;
    Positions = &Around.whole(*Next);
  }
  return *Positions;
}

/// The variable that \p E initialises, if it is used for nothing but writes.
const VarDecl *variableOf(const Expr &E, const Surroundings &Around) {
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around.parent(E));
  const auto *V = Declaration && Declaration->isSingleDecl()
                      ? dyn_cast<VarDecl>(Declaration->getSingleDecl())
                      : nullptr;
  return V && !Around.uses(*V).empty() ? V : nullptr;
}

/// Each write, once, that the references in \p Uses are indices of.
std::optional<llvm::SmallVector<CallView, 2>>
writesThrough(llvm::ArrayRef<const Expr *> Uses, const Surroundings &Around) {
  llvm::SmallVector<CallView, 2> Writes;
  for (const Expr *Use : Uses) {
    std::optional<CallView> Call = writeAround(*Use, Around);
    if (!Call)
      return std::nullopt;
    bool IsKnown = false;
    for (const CallView &Each : Writes)
      IsKnown |= Each.Call == Call->Call;
    if (!IsKnown)
      Writes.push_back(*Call);
  }
  return Writes;
}

} // namespace

std::optional<Edit> syncline::whereForMask(const EditRequest &Request) {
  std::optional<Write> W = writeOf(Request.Site.Call);
  const ASTContext &Context = Request.Site.Context;
  std::optional<std::string> Mask =
      W && isPure(*W->Index) ? sourceText(*W->Index, Context) : std::nullopt;
  std::optional<std::string> Text =
      Mask ? maskedText(*W, *Mask, Request) : std::nullopt;
  if (!Text)
    return std::nullopt;
  EditList Edits(Context, Request.Site.Call.NameLocation, Request.File);
  Edits.replace(*Request.Site.Call.Call, *Text);
  return finished(Edits, isMaskOf(*W->Index, *W->Call.Object, Request)
                             ? ""
                             : MaskMustHaveShape);
}

std::optional<Edit> syncline::fillWithNumber(const EditRequest &Request) {
  const Expr *Value = argumentNamed(Request.Site.Call, "value");
  std::optional<std::string> Number =
      Value ? numberOf(*Value, Request) : std::nullopt;
  if (!Number)
    return std::nullopt;
  EditList Edits(Request.Site.Context, Request.Site.Call.NameLocation,
                 Request.File);
  Edits.replace(*Value, *Number);
  return finished(Edits);
}

std::optional<Edit> syncline::maskForPositions(const EditRequest &Request) {
  const Surroundings &Around = Request.Around;
  const ASTContext &Context = Request.Site.Context;
  const Expr *Mask = argumentNamed(Request.Site.Call, "self");
  if (!Mask)
    Mask = argumentNamed(Request.Site.Call, "condition");
  std::optional<std::string> MaskText =
      Mask && isPure(*Mask) ? operandText(*Mask, Context) : std::nullopt;
  if (!MaskText)
    return std::nullopt;
  if (Request.Site.Facts.evaluate(Mask).DType != DTypeFact::Bool)
    *MaskText += ".ne(0)";
  else if (std::optional<std::string> Plain = sourceText(*Mask, Context))
    MaskText = Plain;

  const Expr &Positions = positionsFrom(*Request.Site.Call.Call, Around);
  const VarDecl *Variable = variableOf(Positions, Around);
  llvm::SmallVector<const Expr *, 4> Uses;
  if (Variable)
    Uses.append(Around.uses(*Variable).begin(), Around.uses(*Variable).end());
  else
    Uses.push_back(&Positions);
  auto Writes = writesThrough(Uses, Around);
  if (!Writes)
    return std::nullopt;
  EditList Edits(Context, Request.Site.Call.NameLocation, Request.File);
  bool IsSafe = true;
  for (const CallView &Call : *Writes) {
    std::optional<Write> W = writeOf(Call);
    std::optional<std::string> Text =
        W ? maskedText(*W, *MaskText, Request) : std::nullopt;
    if (!Text)
      return std::nullopt;
    IsSafe = IsSafe && isMaskOf(*Mask, *Call.Object, Request);
    Edits.replace(*Call.Call, *Text);
  }
  if (Variable)
    Edits.remove(*cast<Stmt>(Around.parent(Positions)));
  return finished(Edits, IsSafe ? "" : MaskMustHaveShape);
}
