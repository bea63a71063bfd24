#include "dataflow/ListIterators.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

/// The iterator in `*I++`; null for other expressions.
static const VarDecl *advancedBy(const Stmt *S) {
  const auto *Star = dyn_cast_or_null<CXXOperatorCallExpr>(S);
  if (!Star || Star->getOperator() != OO_Star || Star->getNumArgs() != 1)
    return nullptr;
  const auto *Next = dyn_cast<CXXOperatorCallExpr>(stripped(Star->getArg(0)));
  // The postfix operator has a second operand.
  if (!Next || Next->getOperator() != OO_PlusPlus || Next->getNumArgs() != 2)
    return nullptr;
  const VarDecl *V = variableIn(Next->getArg(0));
  return V && V->isLocalVarDecl() ? V : nullptr;
}

/// The container at whose start the iterator \p V is declared; null if there is
/// none.
static const Expr *containerOf(const VarDecl &V) {
  std::optional<CallView> Call =
      CallView::of(V.getInit() ? stripped(V.getInit()) : nullptr);
  if (!Call || !Call->Callee->getDeclName().isIdentifier() ||
      !isInNamespaceStd(*Call->Callee) ||
      (Call->Callee->getName() != "begin" &&
       Call->Callee->getName() != "cbegin"))
    return nullptr;
  if (Call->Object || Call->Arguments.size() != 1)
    return Call->Object;
  return Call->Arguments.front().Value;
}

/// The block that declares \p V; null if there is none within \p S.
static const CompoundStmt *blockOf(const VarDecl &V, const Stmt *S) {
  if (!S)
    return nullptr;
  for (const Stmt *Child : S->children()) {
    if (const auto *D = dyn_cast_or_null<DeclStmt>(Child);
        D && llvm::is_contained(D->decls(), &V))
      return dyn_cast<CompoundStmt>(S);
    if (const CompoundStmt *Found = blockOf(V, Child))
      return Found;
  }
  return nullptr;
}

namespace {

/// The uses of an iterator in one statement.
struct Uses {
  const VarDecl &Iterator;
  unsigned All = 0;
  /// The only read that is certain to happen, and to happen once.
  const Stmt *Read = nullptr;

  void look(const Stmt *S, bool IsCertain) {
    if (!S)
      return;
    const auto *Name = dyn_cast<DeclRefExpr>(S);
    All += Name && Name->getDecl() == &Iterator;
    if (IsCertain && advancedBy(S) == &Iterator)
      Read = S;
    const auto *B = dyn_cast<BinaryOperator>(S);
    IsCertain = IsCertain && !isa<LambdaExpr, AbstractConditionalOperator>(S) &&
                !(B && B->isLogicalOp()) && (isa<Expr>(S) || isa<DeclStmt>(S));
    for (const Stmt *Child : S->children())
      look(Child, IsCertain);
  }
};

} // namespace

std::optional<IteratorRead> dataflow::readThroughIterator(const Expr *E) {
  const VarDecl *V = advancedBy(E);
  const Expr *Container = V ? containerOf(*V) : nullptr;
  const auto *Function =
      Container ? dyn_cast<FunctionDecl>(V->getDeclContext()) : nullptr;
  const CompoundStmt *Block =
      Function ? blockOf(*V, Function->getBody()) : nullptr;
  if (!Block)
    return std::nullopt;
  unsigned Index = 0;
  for (const Stmt *Each : Block->body()) {
    Uses Found{*V};
    Found.look(Each, true);
    if (Found.All == 0)
      continue;
    if (Found.All > 1 || !Found.Read)
      return std::nullopt;
    if (Found.Read == E)
      return IteratorRead{Container, Index};
    ++Index;
  }
  return std::nullopt;
}
