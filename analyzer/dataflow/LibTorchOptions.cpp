#include "dataflow/LibTorchOptions.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

LatticeElement dataflow::optionsOfCall(const CallView &Call,
                                       llvm::StringRef Operator,
                                       const ExpressionValues &Values) {
  LatticeElement Facts =
      Call.Object ? Values.evaluate(Call.Object) : LatticeElement::bottom();
  if (Call.Arguments.empty())
    return Facts;
  const Argument &First = Call.Arguments.front();
  LatticeElement Value = Values.evaluate(First.Value);
  if (Operator == "device")
    Facts.Device = Value.Device;
  else if (Operator == "device_index")
    Facts.Device = DeviceLattice::CUDA; // documented as "a CUDA device"
  else if (Operator == "dtype")
    Facts.DType = Value.DType;
  else if (Operator == "pinned_memory") {
    bool IsPinned = false;
    const Expr *E = unwrapped(First.Value);
    if (!E->isValueDependent() &&
        E->EvaluateAsBooleanCondition(IsPinned, Values.context()))
      Facts.Pinned = IsPinned ? BoolLattice::Yes : BoolLattice::No;
    else
      Facts.Pinned = BoolLattice::Top;
  } else if (Operator == "merge_in" || Operator == "merge_memory_format") {
    Facts = join(Facts, Value);
  }
  return Facts;
}

LatticeElement dataflow::askedFor(const CallView &Call,
                                  const ExpressionValues &Values) {
  LatticeElement Asked = LatticeElement::bottom();
  for (const Argument &A : Call.Arguments) {
    TypeClass Class =
        classify(A.Parameter ? A.Parameter->getType() : A.Value->getType());
    if (Class != TypeClass::Device && Class != TypeClass::Options &&
        Class != TypeClass::DType && Class != TypeClass::Tensor)
      continue;
    LatticeElement Target = Values.evaluate(A.Value);
    if (Target.Device != DeviceLattice::Bottom && Class != TypeClass::DType) {
      Asked.Device = Target.Device;
      Asked.Pinned = Target.Pinned;
    }
    if (Target.DType != DTypeLattice::Bottom && Class != TypeClass::Device)
      Asked.DType = Target.DType;
  }
  return Asked;
}

const Argument *dataflow::optionsArgument(const CallView &Call) {
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && classify(A.Parameter->getType()) == TypeClass::Options)
      return &A;
  return nullptr;
}
