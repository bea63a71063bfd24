#include "dataflow/ExpressionValues.h"
#include "model/Names.h"

#include "clang/AST/Expr.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

bool dataflow::takesTensors(const CallView &Call) {
  auto IsTensor = [](const Expr *E) { return isTensorOrList(E->getType()); };
  if (Call.Object && IsTensor(Call.Object))
    return true;
  for (const Argument &A : Call.Arguments)
    if (IsTensor(A.Value))
      return true;
  return false;
}

DeviceLattice ExpressionValues::deviceOfOperands(const CallView &Call) const {
  DeviceLattice Device = DeviceLattice::Bottom;
  auto Add = [&](const Expr *E) {
    if (!isTensorOrList(E->getType()))
      return;
    LatticeElement Facts = evaluate(E);
    if (Facts.Device == DeviceLattice::Bottom)
      return; // an empty optional, or an undefined tensor
    Device = combineOperands(Device, Facts.Device);
  };
  if (Call.Object) {
    Add(Call.Object);
    // Operators of an undefined tensor throw.
    if (Device == DeviceLattice::Bottom &&
        classify(Call.Object->getType()) == TypeClass::Tensor)
      return Device;
  }
  for (const Argument &A : Call.Arguments)
    Add(A.Value);
  return Device;
}
