#include "dataflow/OneDevice.h"
#include "model/Names.h"
#include "model/OperatorModel.h"

#include "clang/AST/Expr.h"

#include <utility>
#include <vector>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

llvm::SmallVector<const Expr *, 4>
dataflow::tensorOperands(const CallView &Call) {
  llvm::SmallVector<const Expr *, 4> Result;
  auto Add = [&](const Expr *E) {
    if (classify(E->getType()) == TypeClass::Tensor)
      Result.push_back(E);
  };
  if (Call.Object)
    Add(Call.Object);
  for (const Argument &A : Call.Arguments)
    if (!A.IsDefault)
      Add(A.Value);
  return Result;
}

std::optional<DeviceLattice>
dataflow::sharedDevice(const CallView &Call, const ExpressionValues &Values) {
  llvm::SmallVector<const Expr *, 4> Operands = tensorOperands(Call);
  const rules::model::Operator &Op = operatorOf(Call);
  if (Operands.size() < 2 ||
      !(Op.isElementwise() || Op.hasElementwiseOverload()))
    return std::nullopt;
  bool OnHost = false, OnDevice = false;
  for (const Expr *Each : Operands) {
    LatticeElement Facts = Values.evaluate(Each);
    OnDevice |= Facts.Device == DeviceLattice::CUDA;
    OnHost |=
        Facts.Device == DeviceLattice::CPU && Facts.ZeroDim == BoolLattice::No;
  }
  // A contradiction: one of the facts is wrong.
  if (OnHost == OnDevice)
    return std::nullopt;
  return OnHost ? DeviceLattice::CPU : DeviceLattice::CUDA;
}

void dataflow::placeOperands(const CallView &Call,
                             const ExpressionValues &Values,
                             AbstractState &State) {
  std::optional<DeviceLattice> Device = sharedDevice(Call, Values);
  if (!Device)
    return;
  std::vector<std::pair<AccessPath, LatticeElement>> Placed;
  for (const Expr *Each : tensorOperands(Call)) {
    LatticeElement Facts = Values.evaluate(Each);
    std::optional<AccessPath> P = AccessPath::of(Each);
    // A 0-dim host tensor combines with any device.
    if (!P || Facts.Device != DeviceLattice::Top ||
        (*Device == DeviceLattice::CUDA && Facts.ZeroDim != BoolLattice::No))
      continue;
    Facts.Device = *Device;
    Placed.emplace_back(*P, Facts);
  }
  for (const auto &[P, Facts] : Placed)
    State.assign(P, Facts);
}
