#include "dataflow/Lattice.h"

using namespace syncline::lint;
using namespace syncline::lint::dataflow;

DeviceFact dataflow::join(DeviceFact A, DeviceFact B) {
  if (A == B || B == DeviceFact::Unset)
    return A;
  if (A == DeviceFact::Unset)
    return B;
  if (A == DeviceFact::Unknown || B == DeviceFact::Unknown)
    return DeviceFact::Unknown;
  return DeviceFact::Selected;
}

template <typename Fact> static Fact joinFlat(Fact A, Fact B) {
  if (A == B || B == Fact::Unset)
    return A;
  return A == Fact::Unset ? B : Fact::Unknown;
}

DTypeFact dataflow::join(DTypeFact A, DTypeFact B) { return joinFlat(A, B); }

Tri dataflow::join(Tri A, Tri B) { return joinFlat(A, B); }

ValueFacts dataflow::join(const ValueFacts &A, const ValueFacts &B) {
  return {join(A.Device, B.Device), join(A.DType, B.DType),
          join(A.Pinned, B.Pinned), join(A.ZeroDim, B.ZeroDim)};
}

DeviceFact dataflow::combineOperands(DeviceFact A, DeviceFact B) {
  if (A == DeviceFact::CUDA || B == DeviceFact::CUDA)
    return DeviceFact::CUDA;
  if (A == DeviceFact::Unset)
    return B;
  if (B == DeviceFact::Unset)
    return A;
  if (A == DeviceFact::Selected || B == DeviceFact::Selected)
    return DeviceFact::Selected;
  return A == B ? A : DeviceFact::Unknown;
}
