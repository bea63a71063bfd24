#include "fixes/edits/HoistRead.h"
#include "checks/Conditions.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Invariance.h"
#include "fixes/context/Purity.h"
#include "fixes/context/SourceText.h"
#include "fixes/edits/Edit.h"
#include "fixes/edits/EditList.h"
#include "fixes/edits/Masks.h"
#include "fixes/edits/ValueRead.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;

/// A name for the value of \p Tensor, derived from the variable if it is one.
static std::string nameFor(const Expr &Tensor, const Stmt &Loop,
                           const EnclosingContext &Enclosing) {
  llvm::StringRef Model = "Read";
  auto Visit = [&](auto &&Self, const Stmt &S) -> bool {
    if (const auto *R = dyn_cast<DeclRefExpr>(&S))
      if (const auto *V = dyn_cast<VarDecl>(R->getDecl());
          V && !V->hasGlobalStorage()) {
        Model = V->getName();
        return true;
      }
    for (const Stmt *Child : S.children())
      if (Child && Self(Self, *Child))
        return true;
    return false;
  };
  Visit(Visit, Tensor);
  return Enclosing.freeName(Model, "Value", "value", Loop);
}

/// Whether reading \p Tensor fails for some shapes: if it may have no elements
/// or more than one.
static bool mayThrow(const Expr &Tensor, const EditRequest &Request) {
  if (Request.Site.Facts.evaluate(&Tensor).ZeroDim != BoolLattice::Yes)
    return true;
  std::optional<CallView> Call = CallView::of(stripped(&Tensor));
  if (!Call)
    return false; // a variable declared earlier
  const Expr *Self = argumentNamed(*Call, "self");
  return !operatorOf(*Call).reducesNothing() || !Self ||
         !isa<DeclRefExpr>(stripped(Self));
}

std::optional<Edit> fixes::edits::hoistRead(const EditRequest &Request) {
  std::optional<ValueRead> Read = valueRead(Request);
  if (!Read)
    return std::nullopt;
  auto [Loop, Is] = invariantLoop(*Read->Value, Request.Enclosing);
  std::optional<std::string> Text =
      sourceText(*Read->Value, Request.Site.Context);
  if (!Loop || !Text ||
      !isa_and_nonnull<CompoundStmt>(Request.Enclosing.parent(*Loop)))
    return std::nullopt;
  std::string Name = nameFor(*Read->Tensor, *Loop, Request.Enclosing);
  EditList Edits(Request.Site.Context, Request.Site.Call.NameLocation,
                 Request.File);
  Edits.insertStatementBefore(*Loop,
                              "const auto " + Name + " = " + *Text + ";");
  Edits.replace(*Read->Value, Name);
  if (Is != Invariance::Proven)
    return finished(Edits, "the loop no longer sees a change of the tensor "
                           "through another name of its memory");
  if (mayThrow(*Read->Tensor, Request))
    return finished(Edits, "the program also reads the tensor if the loop "
                           "would not reach the read, and may throw there");
  return finished(
      Edits, isAsynchronous(Request.Enclosing.body()) ? NoLongerSyncs : "");
}
