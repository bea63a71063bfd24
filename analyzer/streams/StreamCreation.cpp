#include "streams/StreamCreation.h"
#include "hotness/HotPath.h"
#include "model/CallView.h"
#include "streams/StreamHazards.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::hotness;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;

/// Collects the statements from \p S down to \p E, outermost first.
static bool findPath(const Stmt *S, const Expr &E,
                     llvm::SmallVectorImpl<const Stmt *> &Path) {
  Path.push_back(S);
  if (S == &E)
    return true;
  for (const Stmt *Child : S->children())
    if (Child && findPath(Child, E, Path))
      return true;
  Path.pop_back();
  return false;
}

/// Whether \p E is a local variable without aliases, or a member: the same
/// object in every iteration.
static bool isPlainVariable(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  if (isa<CXXThisExpr>(Inner))
    return true;
  if (const auto *M = dyn_cast<MemberExpr>(Inner))
    return isPlainVariable(*M->getBase());
  const auto *R = dyn_cast<DeclRefExpr>(Inner);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  return V && V->isLocalVarDecl() && !V->isStaticLocal() &&
         !V->getType()->isReferenceType();
}

static bool isInsertion(const CallView &Call) {
  return Call.Object && Call.Callee->getDeclName().isIdentifier() &&
         llvm::StringSwitch<bool>(Call.Callee->getName())
             .Cases({"push_back", "emplace_back", "push_front", "emplace_front",
                     "insert", "emplace", "try_emplace", "insert_or_assign",
                     "push", "assign", "reset"},
                    true)
             .Default(false);
}

static bool names(const Stmt &S, const VarDecl &V) {
  if (const auto *R = dyn_cast<DeclRefExpr>(&S))
    return R->getDecl() == &V;
  for (const Stmt *Child : S.children())
    if (Child && names(*Child, V))
      return true;
  return false;
}

/// Whether \p V is stored in a container or another variable, or returned.
static bool isHandedOn(const VarDecl &V, const Stmt &S) {
  if (const auto *E = dyn_cast<Expr>(&S)) {
    std::optional<CallView> Call = CallView::of(E);
    if (Call && !isa<CXXConstructorDecl>(Call->Callee) && isInsertion(*Call))
      for (const Argument &A : Call->Arguments)
        if (names(*A.Value, V))
          return true;
    if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
        O && O->getOperator() == OO_Equal && names(*O->getArg(1), V))
      return true;
  }
  if (isa<ReturnStmt>(S) && names(S, V))
    return true;
  for (const Stmt *Child : S.children())
    if (Child && isHandedOn(V, *Child))
      return true;
  return false;
}

/// Whether \p User keeps a stream beyond the iteration; nothing if an enclosing
/// statement decides.
static std::optional<bool> keeps(const Stmt &User, const Stmt &Body) {
  if (isa<ReturnStmt>(User))
    return true;
  if (const auto *D = dyn_cast<DeclStmt>(&User)) {
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each);
          V && (V->isStaticLocal() || isHandedOn(*V, Body)))
        return true;
    return false;
  }
  const auto *E = dyn_cast<Expr>(&User);
  if (const auto *O = dyn_cast_or_null<CXXOperatorCallExpr>(E);
      O && O->getOperator() == OO_Equal)
    return !isPlainVariable(*O->getArg(0));
  if (std::optional<CallView> Call = CallView::of(E);
      Call && !isa<CXXConstructorDecl>(Call->Callee) && isInsertion(*Call))
    return true;
  return std::nullopt;
}

/// Whether the part \p Inner of \p Loop runs in every iteration.
static bool runsEachRound(const Stmt &Loop, const Stmt &Inner) {
  if (const auto *For = dyn_cast<ForStmt>(&Loop))
    return &Inner != For->getInit();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Loop))
    return &Inner == Range->getBody();
  if (const auto *Do = dyn_cast<DoStmt>(&Loop))
    return repeats(*Do);
  return isa<WhileStmt>(Loop);
}

bool streams::isCreatedEachRound(const Expr &Creation, const Stmt &Body) {
  llvm::SmallVector<const Stmt *, 16> Path;
  if (!findPath(&Body, Creation, Path))
    return false;
  // cudaStreamCreate(&Streams[I])
  if (const auto *Call = dyn_cast<CallExpr>(&Creation);
      Call && Call->getNumArgs() > 0) {
    const auto *Address =
        dyn_cast<UnaryOperator>(Call->getArg(0)->IgnoreParenCasts());
    bool TakesPointer = Call->getArg(0)->getType()->isPointerType();
    if (TakesPointer && (!Address || !isPlainVariable(*Address->getSubExpr())))
      return false;
    const auto *R =
        Address ? dyn_cast<DeclRefExpr>(Address->getSubExpr()->IgnoreParens())
                : nullptr;
    if (const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
        V && isHandedOn(*V, Body))
      return false;
  }
  bool IsDecided = false;
  for (size_t I = Path.size(); I-- > 1;) {
    const Stmt &Outer = *Path[I - 1];
    if (runsEachRound(Outer, *Path[I]))
      return true;
    if (IsDecided)
      continue;
    if (std::optional<bool> Keeps = keeps(Outer, Body)) {
      if (*Keeps)
        return false;
      IsDecided = true;
    }
  }
  return false;
}
