#include "dataflow/Lattice.h"

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::dataflow;

/// Whether one is certainly the CPU, and the other one probably.
static bool areOnHost(DeviceLattice A, DeviceLattice B) {
  return std::min(A, B) == DeviceLattice::CPU &&
         std::max(A, B) == DeviceLattice::LikelyCPU;
}

DeviceLattice dataflow::join(DeviceLattice A, DeviceLattice B) {
  if (A == B || B == DeviceLattice::Bottom)
    return A;
  if (A == DeviceLattice::Bottom)
    return B;
  if (A == DeviceLattice::Top || B == DeviceLattice::Top)
    return DeviceLattice::Top;
  return areOnHost(A, B) ? DeviceLattice::LikelyCPU : DeviceLattice::Selected;
}

template <typename Fact> static Fact joinFlat(Fact A, Fact B) {
  if (A == B || B == Fact::Bottom)
    return A;
  return A == Fact::Bottom ? B : Fact::Top;
}

DTypeLattice dataflow::join(DTypeLattice A, DTypeLattice B) {
  return joinFlat(A, B);
}

BoolLattice dataflow::join(BoolLattice A, BoolLattice B) {
  return joinFlat(A, B);
}

/// Combines each fact of \p A with that of \p B.
static LatticeElement combined(const LatticeElement &A, const LatticeElement &B,
                               auto Combine) {
  LatticeElement Result;
  auto Into = factsOf(Result);
  auto Left = factsOf(A);
  auto Right = factsOf(B);
  [&]<size_t... I>(std::index_sequence<I...>) {
    ((std::get<I>(Into) = Combine(std::get<I>(Left), std::get<I>(Right))), ...);
  }(std::make_index_sequence<std::tuple_size_v<decltype(Into)>>());
  return Result;
}

LatticeElement dataflow::join(const LatticeElement &A,
                              const LatticeElement &B) {
  return combined(A, B,
                  [](auto Left, auto Right) { return join(Left, Right); });
}

LatticeElement dataflow::refined(const LatticeElement &Own,
                                 const LatticeElement &Better) {
  return combined(Own, Better, [](auto Left, auto Right) {
    return Right == decltype(Right)::Top ? Left : Right;
  });
}

bool dataflow::isOfHost(DeviceLattice Device) {
  return Device == DeviceLattice::CPU || Device == DeviceLattice::LikelyCPU;
}

LatticeElement dataflow::joinHeld(const LatticeElement &A,
                                  const LatticeElement &B) {
  LatticeElement Joined = join(A, B);
  bool HasCPU = isOfHost(A.Device) || isOfHost(B.Device);
  if (HasCPU && Joined.Device == DeviceLattice::Selected)
    Joined.Device = DeviceLattice::Top;
  return Joined;
}

DeviceLattice dataflow::combineOperands(DeviceLattice A, DeviceLattice B) {
  if (A == DeviceLattice::CUDA || B == DeviceLattice::CUDA)
    return DeviceLattice::CUDA;
  if (A == DeviceLattice::Bottom)
    return B;
  if (B == DeviceLattice::Bottom)
    return A;
  if (A == DeviceLattice::Selected || B == DeviceLattice::Selected)
    return DeviceLattice::Selected;
  if (areOnHost(A, B))
    return DeviceLattice::LikelyCPU;
  return A == B ? A : DeviceLattice::Top;
}
