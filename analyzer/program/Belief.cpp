#include "program/Belief.h"

using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::program;

/// Whether a tensor is on the device that the program runs on.
static bool isPlaced(DeviceLattice Device) {
  return Device == DeviceLattice::CUDA || Device == DeviceLattice::Selected;
}

LatticeElement program::fromSomeCallers(const LatticeElement &Passed,
                                        bool IsInline) {
  LatticeElement Facts;
  if (isPlaced(Passed.Device))
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

FieldBelief program::beliefInProject(const LatticeElement &Written,
                                     bool HasAllFiles) {
  FieldBelief Belief = beliefIn(Written, false);
  if (isOfHost(Written.Device))
    Belief.OfThis.Device = Belief.OfAny.Device = DeviceLattice::LikelyCPU;
  if (HasAllFiles && isPlaced(Written.Device))
    Belief.OfAny.Device = DeviceLattice::Selected;
  if (HasAllFiles && Written.Device == DeviceLattice::Selected)
    Belief.OfThis.Device = DeviceLattice::Selected;
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
