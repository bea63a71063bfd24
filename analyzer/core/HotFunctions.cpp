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
      Visit(*Call->Callee, Here);
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
  visitCalls(Body, Path, Heat::Cold,
             [&](const FunctionDecl &Callee, Heat Where) {
               const FunctionDecl *Target = Callee.getCanonicalDecl();
               Edges.push_back(Target);
               if (Where != Heat::Cold)
                 CalledHot.push_back(Target);
             });
}

void HotFunctions::propagate() {
  Functions Pending = CalledHot;
  while (!Pending.empty()) {
    const FunctionDecl *Next = Pending.pop_back_val();
    auto Known = Callees.find(Next);
    if (Known == Callees.end() || !Hot.insert(Next).second)
      continue;
    Pending.append(Known->second.begin(), Known->second.end());
  }
}

Heat HotFunctions::heatOf(const FunctionDecl &Function) const {
  return Hot.contains(Function.getCanonicalDecl()) ? Heat::Called : Heat::Cold;
}
