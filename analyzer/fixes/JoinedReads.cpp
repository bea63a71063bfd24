#include "fixes/JoinedReads.h"
#include "fixes/ValueUses.h"
#include "fixes/context/EnclosingContext.h"
#include "model/CallView.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

#include <algorithm>
#include <map>
#include <set>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::fixes;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::model;

namespace {

/// A read and its position.
struct Placed {
  size_t Index;
  const Expr *Call;
  size_t Statement;
};

/// Whether control flow may leave the block from within \p S.
bool mayLeave(const Stmt *S) {
  if (!S || isa<LambdaExpr>(S))
    return false;
  return isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, CoreturnStmt,
             CXXThrowExpr>(S) ||
         llvm::any_of(S->children(), mayLeave);
}

/// The reads of one block joined so far, and the variables with their values.
class Group {
public:
  explicit Group(const Placed &First) : Members{First} {}

  /// Whether \p Next belongs to the group; \p Between begins with the statement
  /// of the last member.
  bool accepts(const Placed &Next, llvm::ArrayRef<const Stmt *> Between) {
    for (const Stmt *Each : Between)
      if (mayLeave(Each) || (usesValue(*Each) && !keep(*Each)))
        return false;
    return !usesValue(*Next.Call);
  }

  std::vector<Placed> Members;

private:
  bool usesValue(const Stmt &S) const {
    for (const Placed &Each : Members)
      if (&S == Each.Call)
        return true;
    if (const auto *R = dyn_cast<DeclRefExpr>(&S))
      return Holders.contains(R->getDecl());
    return llvm::any_of(S.children(), [&](const Stmt *Child) {
      return Child && usesValue(*Child);
    });
  }

  /// Whether \p S, which uses a value, only prints or stores it.
  bool keep(const Stmt &S);
  bool keepIn(const Expr &Target);

  std::set<const ValueDecl *> Holders;
};

bool Group::keepIn(const Expr &Target) {
  const Expr *Base = Target.IgnoreParenImpCasts();
  while (const auto *Member = dyn_cast<MemberExpr>(Base))
    Base = Member->getBase()->IgnoreParenImpCasts();
  if (const auto *R = dyn_cast<DeclRefExpr>(Base)) {
    Holders.insert(R->getDecl());
    return true;
  }
  return isa<CXXThisExpr>(Base);
}

bool Group::keep(const Stmt &S) {
  if (const auto *D = dyn_cast<DeclStmt>(&S)) {
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<ValueDecl>(Each))
        Holders.insert(V);
    return true;
  }
  const auto *E = dyn_cast<Expr>(&S);
  if (!E)
    return false;
  const Expr *Inner = stripped(E);
  if (const auto *B = dyn_cast<BinaryOperator>(Inner))
    return B->isAssignmentOp() && keepIn(*B->getLHS());
  std::optional<CallView> Call = CallView::of(Inner);
  if (!Call)
    return false;
  if (std::optional<Assignment> A = Assignment::of(*Inner))
    return keepIn(*A->Left);
  return isLogger(*Call->Callee) || (insertsIntoContainer(*Call->Callee) &&
                                     Call->Object && keepIn(*Call->Object));
}

} // namespace

/// Whether \p S runs whenever the enclosing statement \p Whole does.
static bool alwaysRuns(const Stmt &S, const Stmt &Whole,
                       const EnclosingContext &Enclosing) {
  const Stmt *Inner = &S;
  while (Inner != &Whole) {
    const Stmt *Outer = Enclosing.parent(*Inner);
    if (!Outer || isa<LambdaExpr>(Outer))
      return false;
    if (const auto *C = dyn_cast<ConditionalOperator>(Outer);
        C && Inner != C->getCond())
      return false;
    if (const auto *B = dyn_cast<BinaryOperator>(Outer);
        B && B->isLogicalOp() && Inner != B->getLHS())
      return false;
    Inner = Outer;
  }
  return true;
}

using Blocks = std::map<const CompoundStmt *, std::vector<Placed>>;

static Blocks byBlock(llvm::ArrayRef<const Expr *> Reads,
                      const EnclosingContext &Enclosing) {
  Blocks Found;
  for (size_t I = 0; I < Reads.size(); ++I) {
    const Stmt *S = Enclosing.statement(*Reads[I]);
    const auto *Block =
        S ? dyn_cast_or_null<CompoundStmt>(Enclosing.parent(*S)) : nullptr;
    if (!Block || !alwaysRuns(*Reads[I], *S, Enclosing))
      continue;
    auto At = llvm::find(Block->body(), S);
    Found[Block].push_back(
        {I, Reads[I], static_cast<size_t>(At - Block->body_begin())});
  }
  return Found;
}

std::vector<std::vector<size_t>>
fixes::joinableReads(llvm::ArrayRef<const Expr *> Reads,
                     const EnclosingContext &Enclosing) {
  std::vector<std::vector<size_t>> Result;
  auto Finish = [&](const Group &G) {
    if (G.Members.size() < 2)
      return;
    Result.emplace_back();
    for (const Placed &Each : G.Members)
      Result.back().push_back(Each.Index);
  };
  for (auto &[Block, Placed] : byBlock(Reads, Enclosing)) {
    std::stable_sort(Placed.begin(), Placed.end(),
                     [](const auto &A, const auto &B) {
                       return std::pair(A.Statement, A.Call->getBeginLoc()) <
                              std::pair(B.Statement, B.Call->getBeginLoc());
                     });
    std::vector<const Stmt *> Body(Block->body_begin(), Block->body_end());
    Group Current(Placed.front());
    for (const auto &Next : llvm::ArrayRef(Placed).drop_front()) {
      size_t Last = Current.Members.back().Statement;
      if (!Current.accepts(
              Next, llvm::ArrayRef(Body).slice(Last, Next.Statement - Last))) {
        Finish(Current);
        Current = Group(Next);
        continue;
      }
      Current.Members.push_back(Next);
    }
    Finish(Current);
  }
  return Result;
}
