#include "fixes/edits/MaskedWrites.h"
#include "checks/TensorIndex.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Purity.h"
#include "fixes/context/SourceText.h"
#include "fixes/edits/Edit.h"
#include "fixes/edits/EditList.h"
#include "fixes/edits/Masks.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;

namespace {

/// `X.index_put_({Index}, Value)`, `X.index_fill_(0, Index, Value)`.
struct Write {
  const CallView &Call;
  const Expr *Index = nullptr;
  const Expr *Value = nullptr;
};

std::optional<Write> writeOf(const CallView &Call) {
  llvm::StringRef Name = libTorchName(Call);
  if (!Call.Object || (Name != "index_put_" && Name != "index_fill_"))
    return std::nullopt;
  Write Found{Call};
  for (llvm::StringRef Each : {"rhs", "values", "v", "value"})
    if (!Found.Value)
      Found.Value = argumentNamed(Call, Each);
  Found.Index = onlyIndex(Call);
  // Accumulates if positions repeat.
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && A.Parameter->getName() == "accumulate" && !A.IsDefault)
      return std::nullopt;
  if (!Found.Value || !Found.Index)
    return std::nullopt;
  // Along a dimension other than the first.
  if (const Expr *Dim = argumentNamed(Call, "dim")) {
    const auto *Zero = dyn_cast<IntegerLiteral>(unwrapped(Dim));
    if (!Zero || Zero->getValue() != 0)
      return std::nullopt;
  }
  return Found;
}

const char *const ComputesAll = "values computed for the elements that the "
                                "mask excludes may corrupt gradients";

struct MaskedText {
  std::string Text;
  /// Values and their gradients do not change.
  bool IsPlain = true;
};

/// The text of the write with \p Mask instead of the index.
std::optional<MaskedText> maskedText(const Write &W, const std::string &Mask,
                                     const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  if (!isPure(*W.Call.Object))
    return std::nullopt;
  std::optional<std::string> X = operandText(*W.Call.Object, Context);
  std::optional<std::string> Number = isNumber(*W.Value)
                                          ? numberText(*W.Value, Context)
                                          : numberOf(*W.Value, Request);
  if (!X)
    return std::nullopt;
  if (Number)
    return MaskedText{*X + ".masked_fill_(" + Mask + ", " + *Number + ")"};
  bool IsPlain = true;
  std::optional<std::string> Value =
      unselected(*W.Value, *W.Index, Request, IsPlain);
  if (!Value && isPure(*W.Value) &&
      Request.Site.Facts.evaluate(W.Value).ZeroDim == BoolLattice::Yes)
    Value = sourceText(*stripped(W.Value), Context);
  if (!Value)
    return std::nullopt;
  return MaskedText{
      *X + ".copy_(" + libTorchPrefix(Context, Request.Site.Call.NameLocation) +
          "where(" + Mask + ", " + *Value + ", " + *X + "))",
      IsPlain};
}

/// The write that has \p E as its index.
std::optional<CallView> writeIndexedBy(const Expr &E,
                                       const EnclosingContext &Enclosing) {
  for (const Stmt *P = Enclosing.parent(E); P; P = Enclosing.parent(*P)) {
    const auto *Outer = dyn_cast<Expr>(P);
    if (!Outer)
      return std::nullopt;
    std::optional<CallView> Call = CallView::of(Outer);
    if (!Call || isa<CXXConstructorDecl>(Call->Callee))
      continue;
    llvm::StringRef Name = libTorchName(*Call);
    if (Name == "index_put_" || Name == "index_fill_")
      return Call;
    // Y.index({Index}) among the values.
    if (Name != "index" && Name != "index_select" && Name.empty() &&
        !Call->Callee->isOverloadedOperator())
      return std::nullopt;
  }
  return std::nullopt;
}

/// Whether \p E is `P[0]` of a list of positions, one tensor a dimension.
bool isFirstOfList(const Expr &E) {
  const auto *Subscript = dyn_cast<CXXOperatorCallExpr>(&E);
  if (!Subscript || Subscript->getOperator() != OO_Subscript ||
      classify(Subscript->getArg(0)->getType()) != TypeClass::TensorList)
    return false;
  const auto *Zero =
      dyn_cast<IntegerLiteral>(Subscript->getArg(1)->IgnoreParenImpCasts());
  return Zero && Zero->getValue() == 0;
}

/// The positions from \p Nonzero, flattened to one dimension; null if they are
/// used in another way.
const Expr *positionsFrom(const Expr &Nonzero,
                          const EnclosingContext &Enclosing) {
  const Expr *Positions = &Enclosing.whole(Nonzero);
  bool IsFlat = false;
  while (const Stmt *User = Enclosing.parent(*Positions)) {
    const Expr *Next = nullptr;
    if (isa<MemberExpr>(User))
      Next = dyn_cast_or_null<CXXMemberCallExpr>(Enclosing.parent(*User));
    else if (isa<CXXOperatorCallExpr>(User))
      Next = cast<Expr>(User); // where(Mask)[0]
    std::optional<CallView> Call = CallView::of(Next);
    if (!Next || !Call || IsFlat)
      break;
    llvm::StringRef Name = libTorchName(*Call);
    if (!isFirstOfList(*Next) && Name != "squeeze" && Name != "view" &&
        Name != "flatten" && Name != "reshape")
      break;
    IsFlat = true;
    Positions = &Enclosing.whole(*Next);
  }
  return IsFlat ? Positions : nullptr;
}

/// The variable that \p E initializes, if it is only used for writes.
const VarDecl *variableOf(const Expr &E, const EnclosingContext &Enclosing) {
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(Enclosing.parent(E));
  const auto *V = Declaration && Declaration->isSingleDecl()
                      ? dyn_cast<VarDecl>(Declaration->getSingleDecl())
                      : nullptr;
  return V && !Enclosing.uses(*V).empty() &&
                 !Enclosing.mayBeUsedInInactiveCode(*V, Enclosing.body())
             ? V
             : nullptr;
}

/// All writes, without duplicates, that have an index in \p Uses.
std::optional<llvm::SmallVector<CallView, 2>>
writesThrough(llvm::ArrayRef<const Expr *> Uses,
              const EnclosingContext &Enclosing) {
  llvm::SmallVector<CallView, 2> Writes;
  for (const Expr *Use : Uses) {
    std::optional<CallView> Call = writeIndexedBy(*Use, Enclosing);
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

/// The text of the mask whose positions the call computes.
std::optional<std::string> maskOfNonzero(const EditRequest &Request) {
  const ASTContext &Context = Request.Site.Context;
  const Expr *Mask = argumentNamed(Request.Site.Call, "self");
  if (!Mask)
    Mask = argumentNamed(Request.Site.Call, "condition");
  std::optional<std::string> Text =
      Mask && isPure(*Mask) ? operandText(*Mask, Context) : std::nullopt;
  if (!Text)
    return std::nullopt;
  if (Request.Site.Facts.evaluate(Mask).DType != DTypeLattice::Bool)
    return *Text + ".ne(0)";
  std::optional<std::string> Plain = sourceText(*Mask, Context);
  return Plain ? Plain : Text;
}

/// Replaces each of \p Writes by one with \p Mask; false on failure.
bool replaceWrites(llvm::ArrayRef<CallView> Writes, const std::string &Mask,
                   const EditRequest &Request, EditList &Edits) {
  for (const CallView &Call : Writes) {
    std::optional<Write> W = writeOf(Call);
    std::optional<MaskedText> Text =
        W ? maskedText(*W, Mask, Request) : std::nullopt;
    if (!Text)
      return false;
    Edits.replace(*Call.Call, Text->Text);
  }
  return true;
}

} // namespace

std::optional<Edit> fixes::edits::whereForMask(const EditRequest &Request) {
  std::optional<Write> W = writeOf(Request.Site.Call);
  const ASTContext &Context = Request.Site.Context;
  std::optional<std::string> Mask =
      W && isPure(*W->Index) ? sourceText(*W->Index, Context) : std::nullopt;
  std::optional<MaskedText> Text =
      Mask ? maskedText(*W, *Mask, Request) : std::nullopt;
  if (!Text)
    return std::nullopt;
  EditList Edits(Context, Request.Site.Call.NameLocation, Request.File);
  Edits.replace(*Request.Site.Call.Call, Text->Text);
  bool HasShape = isMaskOf(*W->Index, *W->Call.Object, Request);
  return finished(Edits, !HasShape       ? MaskMustHaveShape
                         : Text->IsPlain ? ""
                                         : ComputesAll);
}

std::optional<Edit> fixes::edits::fillWithNumber(const EditRequest &Request) {
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

std::optional<Edit> fixes::edits::maskForPositions(const EditRequest &Request) {
  const EnclosingContext &Enclosing = Request.Enclosing;
  std::optional<std::string> Mask = maskOfNonzero(Request);
  if (!Mask)
    return std::nullopt;
  const Expr *Positions = positionsFrom(*Request.Site.Call.Call, Enclosing);
  if (!Positions)
    return std::nullopt;
  const VarDecl *Variable = variableOf(*Positions, Enclosing);
  llvm::SmallVector<const Expr *, 4> Uses = {Positions};
  if (Variable)
    Uses.assign(Enclosing.uses(*Variable).begin(),
                Enclosing.uses(*Variable).end());
  auto Writes = writesThrough(Uses, Enclosing);
  if (!Writes)
    return std::nullopt;
  EditList Edits(Request.Site.Context, Request.Site.Call.NameLocation,
                 Request.File);
  if (Variable) {
    // The operands of the mask may change before it is used.
    std::string Name =
        Enclosing.freeName(Variable->getName(), "Mask", "mask", *Positions);
    Edits.replaceStatement(*cast<Stmt>(Enclosing.parent(*Positions)),
                           "const auto " + Name + " = " + *Mask + ";");
    Mask = Name;
  }
  if (!replaceWrites(*Writes, *Mask, Request, Edits))
    return std::nullopt;
  return finished(
      Edits, "the edit is correct only for a tensor and a mask of one "
             "dimension: otherwise the positions are those of rows or columns");
}
