#include "core/HotFunctions.h"
#include "core/CallView.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline;

namespace {
/// Shows every call below a statement; a lambda's body has the heat of the
/// place where the lambda stands.
template <typename Visitor>
void visitCalls(const Stmt *S, const HotPath &Path, Heat Around,
                const Visitor &Visit) {
  if (!S)
    return;
  Heat Here = Around;
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (Around == Heat::Cold)
      Here = Path.heatOf(E);
    if (std::optional<CallView> Call = CallView::of(E))
      Visit(*Call, Here);
  }
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    visitCalls(Lambda->getBody(), Path, Here, Visit);
    return;
  }
  // Expressions have their own entry; statements hand on what is around them.
  for (const Stmt *Child : S->children())
    visitCalls(Child, Path, Around, Visit);
}
} // namespace

void HotFunctions::add(const FunctionDecl &Function) {
  const Stmt *Body = Function.getBody();
  if (!Body)
    return;
  HotPath Path(&Function, *Body, Heat::Cold);
  Functions &Edges = Callees[Function.getCanonicalDecl()];
  visitCalls(Body, Path, Heat::Cold, [&](const CallView &Call, Heat Where) {
    const FunctionDecl *Target = Call.Callee->getCanonicalDecl();
    Edges.push_back(Target);
    if (Where != Heat::Cold)
      CalledHot.push_back(
          {Target, {&Function, Call.NameLocation, Where, nullptr}});
  });
}

void HotFunctions::propagate() {
  // In the order of their distance, so that the way that is told is short.
  for (size_t I = 0; I < CalledHot.size(); ++I) {
    auto [Next, Why] = CalledHot[I];
    auto Known = Callees.find(Next);
    if (Known == Callees.end() || !Hot.try_emplace(Next, Why).second)
      continue;
    if (!Why.Through)
      Why.Through = Next;
    for (const FunctionDecl *Each : Known->second)
      CalledHot.push_back({Each, Why});
  }
}

Heat HotFunctions::heatOf(const FunctionDecl &Function) const {
  return callOf(Function) ? Heat::Called : Heat::Cold;
}

const HotCall *HotFunctions::callOf(const FunctionDecl &Function) const {
  auto Known = Hot.find(Function.getCanonicalDecl());
  return Known == Hot.end() ? nullptr : &Known->second;
}
