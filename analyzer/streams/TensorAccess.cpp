#include "streams/TensorAccess.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;
using syncline::rules::model::findOperator;
using syncline::rules::model::Operator;

bool streams::showsObject(const CallView &Call) {
  if (!Call.Object || !isLibTorch(*Call.Callee))
    return false;
  if (Call.Callee->getOverloadedOperator() == OO_Subscript)
    return classify(Call.Object->getType()) == TypeClass::Tensor;
  // With slices alone, index() returns a view.
  return operatorOf(Call).isView() || libTorchName(Call) == "index";
}

static bool isHandleAssignment(const CallView &Call) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  return Method && Method->getOverloadedOperator() == OO_Equal &&
         Method->getRefQualifier() != RQ_RValue;
}

llvm::SmallVector<const Expr *, 4> streams::operandsOf(const CallView &Call) {
  llvm::SmallVector<const Expr *, 4> Operands;
  if (!isLibTorch(*Call.Callee) || isa<CXXConstructorDecl>(Call.Callee) ||
      isHandleAssignment(Call) || showsObject(Call) ||
      operatorOf(Call).readsNoContents())
    return Operands;
  auto Add = [&](const Expr *E) {
    if (classify(E->getType()) == TypeClass::Tensor)
      Operands.push_back(E);
  };
  if (Call.Object)
    Add(Call.Object);
  for (const Argument &A : Call.Arguments)
    if (!A.IsDefault)
      Add(A.Value);
  return Operands;
}

const Expr *streams::tensorOfPointer(const Expr *Pointer) {
  std::optional<CallView> Call = CallView::of(stripped(Pointer));
  if (!Call || !Call->Object)
    return nullptr;
  llvm::StringRef Name = libTorchName(*Call);
  return Name == "data_ptr" || Name == "mutable_data_ptr" ||
                 Name == "const_data_ptr" || Name.contains("accessor")
             ? Call->Object
             : nullptr;
}

/// X.squeeze_() and X.record_stream(S) change the tensor, but no element.
static bool writesIntoObject(const CallView &Call) {
  const Operator &Op = operatorOf(Call);
  llvm::StringRef Name = libTorchName(Call);
  bool HasSuffix = Name.ends_with("_") && !Name.ends_with("__");
  if (Op.name().empty()) // of a release missing from the model
    return HasSuffix;
  return Op.mutatesSelf() && !Op.readsNoContents() &&
         !(HasSuffix && findOperator(Name.drop_back()).isView());
}

const Expr *streams::writtenBy(const CallView &Call) {
  std::string Name = qualifiedName(*Call.Callee);
  if (!Call.Arguments.empty()) {
    if (Name == "memcpy" || Name == "memset" || Name == "memmove" ||
        Name == "std::memcpy" || Name == "std::memset" ||
        Name == "std::memmove" || Name == "std::fill" ||
        Name == "std::fill_n" || Name == "std::iota")
      return tensorOfPointer(Call.Arguments[0].Value);
    if (Name == "std::copy" || Name == "std::copy_n" ||
        Name == "std::transform")
      return tensorOfPointer(Call.Arguments[2].Value);
  }
  if (!Call.Object || !isLibTorch(*Call.Callee) ||
      classify(Call.Object->getType()) != TypeClass::Tensor)
    return nullptr;
  switch (Call.Callee->getOverloadedOperator()) {
  case OO_PlusEqual:
  case OO_MinusEqual:
  case OO_StarEqual:
  case OO_SlashEqual:
    return Call.Object;
  case OO_Equal:
    return isHandleAssignment(Call) ? nullptr : Call.Object;
  default:
    break;
  }
  return writesIntoObject(Call) ? Call.Object : nullptr;
}
