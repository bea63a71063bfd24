#include "dataflow/DerivedTensors.h"
#include "model/CallView.h"
#include "model/Names.h"
#include "model/OperatorModel.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

const VarDecl *dataflow::tensorIn(const Expr *E) {
  const VarDecl *V = E ? variableIn(E) : nullptr;
  return V && classify(V->getType()) == TypeClass::Tensor ? V : nullptr;
}

/// Whether the result of \p Call is on the device of its operand.
static bool keepsDevice(const CallView &Call) {
  if (Call.Callee->getOverloadedOperator() == OO_Subscript)
    return true;
  const syncline::rules::model::Operator &Op = operatorOf(Call);
  return Op.isView() || Op.isElementwise() || Op.isReduction() ||
         llvm::StringSwitch<bool>(libTorchName(Call))
             .Cases({"clone", "contiguous", "index", "index_select", "nonzero",
                     "take", "gather"},
                    true)
             .Default(false);
}

const VarDecl *dataflow::sourceOf(const Expr *E) {
  while (E) {
    E = stripped(E);
    if (const VarDecl *V = tensorIn(E))
      return V;
    std::optional<CallView> Call = CallView::of(E);
    if (!Call || isa<CXXConstructExpr>(Call->Call) ||
        !isLibTorch(*Call->Callee) || !keepsDevice(*Call))
      return nullptr;
    E = Call->Object              ? Call->Object
        : Call->Arguments.empty() ? nullptr
                                  : Call->Arguments.front().Value;
    if (!E || classify(E->getType()) != TypeClass::Tensor)
      return nullptr;
  }
  return nullptr;
}

/// The tensor of `X.device()`.
static const VarDecl *ownerOfDevice(const Expr *E) {
  std::optional<CallView> Call = CallView::of(stripped(E));
  return Call && libTorchName(*Call) == "device" ? sourceOf(Call->Object)
                                                 : nullptr;
}

const VarDecl *dataflow::askedForDevice(const CallView &Call) {
  llvm::StringRef Name = libTorchName(Call);
  if (Call.Object && (Name == "is_cuda" || Name == "is_cpu" ||
                      Name == "get_device" || Name == "type"))
    return classify(Call.Object->getType()) == TypeClass::Tensor
               ? sourceOf(Call.Object)
               : ownerOfDevice(Call.Object);
  OverloadedOperatorKind Sign = Call.Callee->getOverloadedOperator();
  if (Sign != OO_EqualEqual && Sign != OO_ExclaimEqual)
    return nullptr;
  if (Call.Object)
    if (const VarDecl *V = ownerOfDevice(Call.Object))
      return V;
  for (const Argument &Each : Call.Arguments)
    if (const VarDecl *V = ownerOfDevice(Each.Value))
      return V;
  return nullptr;
}
