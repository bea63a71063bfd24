#include "program/Belief.h"

using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::program;

LatticeElement program::fromSomeCallers(const LatticeElement &Passed) {
  bool IsOnGpu = Passed.Device == DeviceLattice::CUDA ||
                 Passed.Device == DeviceLattice::Selected;
  LatticeElement Facts;
  Facts.Device = IsOnGpu ? DeviceLattice::Selected : DeviceLattice::Top;
  Facts.DType = Passed.DType;
  return Facts;
}

LatticeElement program::fromSomeWriters(const LatticeElement &Written) {
  LatticeElement Facts;
  Facts.DType = Written.DType;
  return Facts;
}

LatticeElement program::joinHeld(const LatticeElement &A,
                                 const LatticeElement &B) {
  LatticeElement Joined = join(A, B);
  bool HasCPU =
      A.Device == DeviceLattice::CPU || B.Device == DeviceLattice::CPU;
  if (HasCPU && Joined.Device == DeviceLattice::Selected)
    Joined.Device = DeviceLattice::Top;
  return Joined;
}

FieldBelief program::beliefIn(const LatticeElement &Written, bool IsPrivate) {
  LatticeElement Weak = fromSomeWriters(Written);
  if (IsPrivate)
    return {Written, Written};
  // Code that fills a public member from outside brings it to a GPU, not away.
  return {Written.Device == DeviceLattice::CUDA ? Written : Weak, Weak};
}
