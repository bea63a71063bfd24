#include "dataflow/LoopTransfer.h"
#include "dataflow/AbstractState.h"
#include "dataflow/Evaluator.h"
#include "dataflow/ListElements.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

#include <optional>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

namespace {

/// A list whose elements are all replaced by values of the same expression.
struct Replacement {
  const Expr *List = nullptr;
  const Expr *Value = nullptr;
};

} // namespace

/// The assignment that \p Body consists of. With other statements in the body,
/// an element may change again, or keep its value.
static std::optional<Assignment> onlyAssignment(const Stmt *Body) {
  if (const auto *Block = dyn_cast_or_null<CompoundStmt>(Body))
    Body = Block->size() == 1 ? Block->body_front() : nullptr;
  if (const auto *Cleanups = dyn_cast_or_null<ExprWithCleanups>(Body))
    Body = Cleanups->getSubExpr();
  return Body ? Assignment::of(*Body) : std::nullopt;
}

/// for (auto &X : List) X = Value;
static Replacement replacedBy(const CXXForRangeStmt &Loop) {
  const VarDecl *Element = Loop.getLoopVariable();
  std::optional<Assignment> A = onlyAssignment(Loop.getBody());
  if (!A || !Element || variableIn(A->Left) != Element ||
      !Element->getType()->isReferenceType())
    return {};
  return {iteratedList(*Element), A->Right};
}

/// The variable that \p Loop counts up from 0, one by one.
static const VarDecl *countedBy(const ForStmt &Loop) {
  const auto *Declared = dyn_cast_or_null<DeclStmt>(Loop.getInit());
  const auto *Index = Declared && Declared->isSingleDecl()
                          ? dyn_cast<VarDecl>(Declared->getSingleDecl())
                          : nullptr;
  const auto *Step = dyn_cast_or_null<UnaryOperator>(Loop.getInc());
  if (!Index || !Index->getInit() || !Step || !Step->isIncrementOp() ||
      variableIn(Step->getSubExpr()) != Index)
    return nullptr;
  const auto *First = dyn_cast<IntegerLiteral>(stripped(Index->getInit()));
  return First && First->getValue() == 0 ? Index : nullptr;
}

/// The list whose size is the upper bound of \p Index in \p Condition.
static const Expr *boundedBy(const Expr *Condition, const VarDecl &Index) {
  const auto *Compared = dyn_cast_or_null<BinaryOperator>(
      Condition ? Condition->IgnoreParenImpCasts() : nullptr);
  if (!Compared ||
      (Compared->getOpcode() != BO_LT && Compared->getOpcode() != BO_NE) ||
      variableIn(Compared->getLHS()) != &Index)
    return nullptr;
  std::optional<CallView> Size =
      CallView::of(Compared->getRHS()->IgnoreParenCasts());
  return Size && Size->Object && Size->Callee->getDeclName().isIdentifier() &&
                 Size->Callee->getName() == "size"
             ? Size->Object
             : nullptr;
}

/// for (size_t I = 0; I < List.size(); ++I) List[I] = Value;
static Replacement replacedBy(const ForStmt &Loop) {
  const VarDecl *Index = countedBy(Loop);
  const Expr *List = Index ? boundedBy(Loop.getCond(), *Index) : nullptr;
  std::optional<Assignment> A = onlyAssignment(Loop.getBody());
  if (!List || !A)
    return {};
  std::optional<CallView> Access = CallView::of(stripped(A->Left));
  if (!Access)
    return {};
  const auto *Method = dyn_cast<CXXMethodDecl>(Access->Callee);
  if (!Method || !isElementAccess(*Method) || !Access->Object ||
      Access->Arguments.size() != 1 ||
      variableIn(Access->Arguments[0].Value) != Index)
    return {};
  std::optional<AccessPath> Assigned = AccessPath::of(Access->Object);
  return Assigned && Assigned == AccessPath::of(List)
             ? Replacement{List, A->Right}
             : Replacement{};
}

void dataflow::leaveLoop(const Stmt &Loop, AbstractState &State,
                         const Summaries &Program) {
  Replacement All;
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Loop))
    All = replacedBy(*Range);
  else if (const auto *Counting = dyn_cast<ForStmt>(&Loop))
    All = replacedBy(*Counting);
  std::optional<AccessPath> P =
      All.List && isTensorList(All.List->getType().getNonReferenceType())
          ? AccessPath::of(All.List)
          : std::nullopt;
  if (!P)
    return;
  LatticeElement Value = Evaluator(Program, State).evaluate(All.Value);
  if (Value.Device == DeviceLattice::Top ||
      Value.Device == DeviceLattice::Bottom)
    return;
  LatticeElement Facts = State.lookup(*P).value_or(LatticeElement());
  Facts.Device = Value.Device;
  Facts.Pinned = Value.Pinned;
  State.assign(*P, Facts);
}
