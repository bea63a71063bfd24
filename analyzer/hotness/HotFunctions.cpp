#include "hotness/HotFunctions.h"
#include "model/CallView.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

#include <algorithm>

using namespace clang;
using namespace syncline::lint::hotness;
using namespace syncline::lint::model;

namespace {
/// Visits every call below a statement. The body of a lambda is as hot as the
/// code around the lambda.
template <typename Visitor>
void visitCalls(const Stmt *S, const HotPath &Path, Frequency Program,
                const Visitor &Visit) {
  if (!S)
    return;
  Frequency State = Program;
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (Program.Heat == Heat::Cold)
      State = Path.at(E);
    if (std::optional<CallView> Call = CallView::of(E))
      Visit(*Call, State);
  }
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    visitCalls(Lambda->getBody(), Path, State, Visit);
    return;
  }
  // Expressions have their own entry; statements inherit that of their parent.
  for (const Stmt *Child : S->children())
    visitCalls(Child, Path, Program, Visit);
}
} // namespace

/// Functions that are named below \p S without being called there.
static void findAddressTaken(const Stmt *S, const Expr *Called,
                             llvm::DenseSet<const FunctionDecl *> &Found) {
  if (!S)
    return;
  if (const auto *R = dyn_cast<DeclRefExpr>(S); R && R != Called)
    if (const auto *Function = dyn_cast<FunctionDecl>(R->getDecl()))
      Found.insert(Function->getCanonicalDecl());
  if (const auto *Call = dyn_cast<CallExpr>(S))
    Called = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
    return findAddressTaken(Lambda->getBody(), nullptr, Found);
  for (const Stmt *Child : S->children())
    findAddressTaken(Child, Called, Found);
}

void HotFunctions::add(const FunctionDecl &Function, bool IsTest,
                       KernelOf KernelRunBy) {
  const Stmt *Body = Function.getBody();
  if (!Body)
    return;
  findAddressTaken(Body, nullptr, AddressTaken);
  HotPath Path(&Function, *Body, {});
  Edges &Calls = Callees[Function.getCanonicalDecl()];
  visitCalls(Body, Path, {}, [&](const CallView &Call, Frequency Where) {
    if (IsTest)
      Where.Heat = Heat::Cold;
    const FunctionDecl *Kernel = KernelRunBy(Call);
    CallEdge New{(Kernel ? Kernel : Call.Callee)->getCanonicalDecl(), Where,
                 Call.NameLocation};
    Calls.push_back(New);
    if (Where.Heat != Heat::Cold)
      (Where.Guard ? CalledPeriodically : CalledHot)
          .push_back({New.Callee, {&Function, New.Where, Where}});
  });
}

void HotFunctions::follow(Reasons &Queue) {
  // In the order of their distance, so that the reported chain is short.
  for (size_t I = 0; I < Queue.size(); ++I) {
    auto [Next, Why] = Queue[I];
    auto Known = Callees.find(Next);
    if (Known == Callees.end() || !Hot.try_emplace(Next, Why).second)
      continue;
    if (!Why.Through)
      Why.Through = Next;
    Why.Via = Next;
    for (const CallEdge &Each : Known->second) {
      HotCall Further = Why;
      if (!Further.Runs.Guard)
        Further.Runs.Guard = Each.Runs.Guard;
      Further.ViaWhere = Each.Where;
      (Further.Runs.Guard ? CalledPeriodically : Queue)
          .push_back({Each.Callee, Further});
    }
  }
}

void HotFunctions::propagate() {
  // Calls in every iteration come first: a guard elsewhere does not help them.
  follow(CalledHot);
  follow(CalledPeriodically);
}

Frequency HotFunctions::frequencyOf(const FunctionDecl &Function) const {
  const HotCall *Call = callOf(Function);
  return Call ? Frequency{Heat::Called, Call->Runs.Guard} : Frequency();
}

const HotCall *HotFunctions::callOf(const FunctionDecl &Function) const {
  auto Known = Hot.find(Function.getCanonicalDecl());
  return Known == Hot.end() ? nullptr : &Known->second;
}

std::vector<CallStep> HotFunctions::wayTo(const FunctionDecl &Function) const {
  std::vector<CallStep> Way;
  // Backwards, because a function becomes hot after its hot caller.
  const FunctionDecl *At = Function.getCanonicalDecl();
  while (const HotCall *Call = At ? callOf(*At) : nullptr) {
    if (Call->Via)
      Way.push_back({Call->Via, Call->ViaWhere, At});
    else
      Way.push_back({Call->Caller, Call->Where, At});
    At = Call->Via;
  }
  std::reverse(Way.begin(), Way.end());
  return Way;
}

void HotFunctions::visitInPostorder(
    const FunctionDecl *Canonical,
    llvm::DenseSet<const FunctionDecl *> &Visited,
    std::vector<const FunctionDecl *> &Order) const {
  auto Known = Callees.find(Canonical);
  if (Known == Callees.end() || !Visited.insert(Canonical).second)
    return;
  for (const CallEdge &Each : Known->second)
    visitInPostorder(Each.Callee, Visited, Order);
  Order.push_back(Canonical);
}

std::vector<const FunctionDecl *>
HotFunctions::callersFirst(llvm::ArrayRef<const FunctionDecl *> Bodies) const {
  llvm::DenseSet<const FunctionDecl *> Visited;
  std::vector<const FunctionDecl *> Order;
  // Backwards, so that functions that no call connects keep their order.
  for (const FunctionDecl *Each : llvm::reverse(Bodies))
    visitInPostorder(Each->getCanonicalDecl(), Visited, Order);
  llvm::DenseMap<const FunctionDecl *, size_t> Ranks;
  for (size_t I = 0; I < Order.size(); ++I)
    Ranks[Order[I]] = Order.size() - I;
  std::vector<const FunctionDecl *> Sorted(Bodies.begin(), Bodies.end());
  std::stable_sort(Sorted.begin(), Sorted.end(),
                   [&](const FunctionDecl *A, const FunctionDecl *B) {
                     return Ranks.lookup(A->getCanonicalDecl()) <
                            Ranks.lookup(B->getCanonicalDecl());
                   });
  return Sorted;
}
