#include "model/DispatcherCalls.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;

bool model::isDispatched(const CallView &Call) {
  return Call.Object && libTorchName(Call) == "call" &&
         qualifiedName(*Call.Callee) == "c10::TypedOperatorHandle::call";
}

llvm::StringRef model::operatorNamedBy(const Expr *E) {
  const auto *Literal = dyn_cast_or_null<StringLiteral>(E ? unwrapped(E) : E);
  if (!Literal || !Literal->isOrdinary())
    return {};
  llvm::StringRef Name = Literal->getString().split('(').first;
  size_t Namespace = Name.rfind("::");
  return Namespace == llvm::StringRef::npos ? Name : Name.substr(Namespace + 2);
}

llvm::StringRef model::operatorDispatchedBy(const CallView &Call) {
  if (!isDispatched(Call))
    return {};
  const Expr *E = Call.Object;
  while (E) {
    E = stripped(E);
    if (const VarDecl *V = variableIn(E)) {
      E = V->isLocalVarDecl() ? V->getInit() : nullptr;
      continue;
    }
    std::optional<CallView> Step = CallView::of(E);
    if (!Step)
      return {};
    if (libTorchName(*Step) == "findSchemaOrThrow")
      return Step->Arguments.empty()
                 ? llvm::StringRef()
                 : operatorNamedBy(Step->Arguments.front().Value);
    E = Step->Object;
  }
  return {};
}
