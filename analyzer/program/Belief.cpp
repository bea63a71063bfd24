#include "program/Belief.h"

using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::program;

LatticeElement program::fromSomeCallers(const LatticeElement &Passed,
                                        bool IsInline) {
  bool IsOnGpu = Passed.Device == DeviceLattice::CUDA ||
                 Passed.Device == DeviceLattice::Selected;
  LatticeElement Facts;
  if (IsOnGpu)
    Facts.Device = DeviceLattice::Selected;
  else if (IsInline && isOfHost(Passed.Device))
    Facts.Device = DeviceLattice::LikelyCPU;
  Facts.DType = Passed.DType;
  return Facts;
}

LatticeElement program::fromSomeWriters(const LatticeElement &Written) {
  LatticeElement Facts;
  Facts.DType = Written.DType;
  return Facts;
}

FieldBelief program::beliefIn(const LatticeElement &Written, bool IsPrivate) {
  LatticeElement Weak = fromSomeWriters(Written);
  if (IsPrivate)
    return {Written, Written};
  // Outside code that writes a public member moves it to a GPU, not away.
  return {Written.Device == DeviceLattice::CUDA ? Written : Weak, Weak};
}

FieldBelief program::beliefInProject(const LatticeElement &Written) {
  FieldBelief Belief = beliefIn(Written, false);
  if (isOfHost(Written.Device))
    Belief.OfThis.Device = Belief.OfAny.Device = DeviceLattice::LikelyCPU;
  return Belief;
}

std::optional<FieldBelief>
program::beliefInSetting(const LatticeElement &Written, bool IsAssigned,
                         bool HasPrograms) {
  if (!isOfHost(Written.Device) || !(IsAssigned || HasPrograms))
    return std::nullopt;
  LatticeElement Facts = Written;
  Facts.Device = IsAssigned ? DeviceLattice::CPU : DeviceLattice::LikelyCPU;
  return FieldBelief{Facts, Facts};
}
