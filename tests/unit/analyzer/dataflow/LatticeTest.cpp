#include "dataflow/Lattice.h"

#include <gtest/gtest.h>

#include <vector>

using namespace syncline;
using namespace syncline::lint::dataflow;

namespace {

const std::vector<DeviceLattice> Devices = {
    DeviceLattice::Bottom, DeviceLattice::CPU,      DeviceLattice::LikelyCPU,
    DeviceLattice::CUDA,   DeviceLattice::Selected, DeviceLattice::Top};
const std::vector<DTypeLattice> DTypes = {
    DTypeLattice::Bottom,  DTypeLattice::Bool,     DTypeLattice::Byte,
    DTypeLattice::Integer, DTypeLattice::Floating, DTypeLattice::Top};
const std::vector<BoolLattice> Tris = {BoolLattice::Bottom, BoolLattice::No,
                                       BoolLattice::Yes, BoolLattice::Top};

/// The laws that the analysis needs to end, and to end in the same facts
/// whichever path is merged first.
template <typename Fact, typename Operation>
void expectSemilattice(const std::vector<Fact> &Values, Fact Bottom,
                       Operation Merge) {
  for (Fact A : Values) {
    SCOPED_TRACE(testing::Message() << "A = " << static_cast<int>(A));
    EXPECT_EQ(Merge(A, A), A);
    EXPECT_EQ(Merge(A, Bottom), A);
    EXPECT_EQ(Merge(Bottom, A), A);
    for (Fact B : Values) {
      SCOPED_TRACE(testing::Message() << "B = " << static_cast<int>(B));
      EXPECT_EQ(Merge(A, B), Merge(B, A));
      for (Fact C : Values)
        EXPECT_EQ(Merge(Merge(A, B), C), Merge(A, Merge(B, C)))
            << "C = " << static_cast<int>(C);
    }
  }
}

template <typename Fact>
void expectTop(const std::vector<Fact> &Values, Fact Top) {
  for (Fact A : Values)
    EXPECT_EQ(join(A, Top), Top) << static_cast<int>(A);
}

template <typename Fact> Fact joinOf(Fact A, Fact B) { return join(A, B); }

TEST(FactsTest, JoinOfDevicesIsASemilattice) {
  expectSemilattice(Devices, DeviceLattice::Bottom, joinOf<DeviceLattice>);
  expectTop(Devices, DeviceLattice::Top);
}

TEST(FactsTest, JoinOfDTypesIsASemilattice) {
  expectSemilattice(DTypes, DTypeLattice::Bottom, joinOf<DTypeLattice>);
  expectTop(DTypes, DTypeLattice::Top);
}

TEST(FactsTest, JoinOfPropertiesIsASemilattice) {
  expectSemilattice(Tris, BoolLattice::Bottom, joinOf<BoolLattice>);
  expectTop(Tris, BoolLattice::Top);
}

TEST(FactsTest, TwoDevicesAreASelection) {
  EXPECT_EQ(join(DeviceLattice::CPU, DeviceLattice::CUDA),
            DeviceLattice::Selected);
  EXPECT_EQ(join(DeviceLattice::Selected, DeviceLattice::CPU),
            DeviceLattice::Selected);
  EXPECT_EQ(join(DeviceLattice::Selected, DeviceLattice::CUDA),
            DeviceLattice::Selected);
}

TEST(FactsTest, DifferentDTypesAreUnknown) {
  for (DTypeLattice A : DTypes)
    for (DTypeLattice B : DTypes)
      if (A != B && A != DTypeLattice::Bottom && B != DTypeLattice::Bottom) {
        EXPECT_EQ(join(A, B), DTypeLattice::Top);
      }
}

TEST(FactsTest, YesAndNoAreUnknown) {
  EXPECT_EQ(join(BoolLattice::Yes, BoolLattice::No), BoolLattice::Top);
}

std::vector<LatticeElement> allValues() {
  std::vector<LatticeElement> Values;
  for (DeviceLattice Device : Devices)
    for (DTypeLattice DType : DTypes)
      for (BoolLattice Pinned : Tris)
        for (BoolLattice ZeroDim : Tris)
          for (BoolLattice Empty : {BoolLattice::Yes, BoolLattice::Top})
            Values.push_back({Device, DType, Pinned, ZeroDim, Empty});
  return Values;
}

TEST(FactsTest, JoinOfRecordsIsCommutativeAndIdempotent) {
  std::vector<LatticeElement> Values = allValues();
  ASSERT_EQ(Values.size(), 1152U);
  for (const LatticeElement &A : Values) {
    ASSERT_EQ(join(A, A), A);
    ASSERT_EQ(join(A, LatticeElement::bottom()), A);
    for (const LatticeElement &B : Values)
      ASSERT_EQ(join(A, B), join(B, A));
  }
}

TEST(FactsTest, JoinOfRecordsGoesFieldByField) {
  // With the laws of each field above, this makes the record associative too.
  std::vector<LatticeElement> Values = allValues();
  for (const LatticeElement &A : Values)
    for (const LatticeElement &B : Values) {
      LatticeElement J = join(A, B);
      ASSERT_EQ(J.Device, join(A.Device, B.Device));
      ASSERT_EQ(J.DType, join(A.DType, B.DType));
      ASSERT_EQ(J.Pinned, join(A.Pinned, B.Pinned));
      ASSERT_EQ(J.ZeroDim, join(A.ZeroDim, B.ZeroDim));
      ASSERT_EQ(J.Empty, join(A.Empty, B.Empty));
    }
}

TEST(FactsTest, NothingIsKnownByDefault) {
  LatticeElement Default;
  for (const LatticeElement &A : allValues())
    EXPECT_EQ(join(A, Default), Default);
  EXPECT_FALSE(Default == LatticeElement::bottom());
}

TEST(FactsTest, RefinementTakesEachFactThatIsKnown) {
  LatticeElement Open;
  LatticeElement Known = LatticeElement::bottom();
  std::apply(
      [&](auto... Fact) {
        EXPECT_TRUE(((Fact == decltype(Fact)::Bottom) && ...));
      },
      factsOf(Known));
  EXPECT_EQ(refined(Open, Known), Known);
  EXPECT_EQ(refined(Known, Open), Known);
  for (const LatticeElement &A : allValues()) {
    EXPECT_EQ(refined(A, A), A);
    EXPECT_EQ(refined(Open, A), A);
    EXPECT_EQ(refined(A, Open), A);
  }
}

TEST(CombineOperandsTest, IsASemilattice) {
  // The order in which operands are written and nested does not matter.
  expectSemilattice(Devices, DeviceLattice::Bottom, combineOperands);
}

TEST(CombineOperandsTest, OneOperandOnCudaDecides) {
  for (DeviceLattice A : Devices)
    EXPECT_EQ(combineOperands(A, DeviceLattice::CUDA), DeviceLattice::CUDA);
}

TEST(CombineOperandsTest, OthersAreAsSureAsTheLeastSure) {
  EXPECT_EQ(combineOperands(DeviceLattice::CPU, DeviceLattice::CPU),
            DeviceLattice::CPU);
  EXPECT_EQ(combineOperands(DeviceLattice::CPU, DeviceLattice::Selected),
            DeviceLattice::Selected);
  EXPECT_EQ(combineOperands(DeviceLattice::CPU, DeviceLattice::Top),
            DeviceLattice::Top);
  EXPECT_EQ(combineOperands(DeviceLattice::Selected, DeviceLattice::Top),
            DeviceLattice::Selected);
}

} // namespace
