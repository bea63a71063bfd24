#include "dataflow/Lattice.h"

#include <gtest/gtest.h>

#include <vector>

using namespace syncline;
using namespace syncline::lint::dataflow;

namespace {

const std::vector<DeviceFact> Devices = {DeviceFact::Unset, DeviceFact::CPU,
                                         DeviceFact::CUDA, DeviceFact::Selected,
                                         DeviceFact::Unknown};
const std::vector<DTypeFact> DTypes = {DTypeFact::Unset,    DTypeFact::Bool,
                                       DTypeFact::Byte,     DTypeFact::Integer,
                                       DTypeFact::Floating, DTypeFact::Unknown};
const std::vector<Tri> Tris = {Tri::Unset, Tri::No, Tri::Yes, Tri::Unknown};

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
  expectSemilattice(Devices, DeviceFact::Unset, joinOf<DeviceFact>);
  expectTop(Devices, DeviceFact::Unknown);
}

TEST(FactsTest, JoinOfDTypesIsASemilattice) {
  expectSemilattice(DTypes, DTypeFact::Unset, joinOf<DTypeFact>);
  expectTop(DTypes, DTypeFact::Unknown);
}

TEST(FactsTest, JoinOfPropertiesIsASemilattice) {
  expectSemilattice(Tris, Tri::Unset, joinOf<Tri>);
  expectTop(Tris, Tri::Unknown);
}

TEST(FactsTest, TwoDevicesAreASelection) {
  EXPECT_EQ(join(DeviceFact::CPU, DeviceFact::CUDA), DeviceFact::Selected);
  EXPECT_EQ(join(DeviceFact::Selected, DeviceFact::CPU), DeviceFact::Selected);
  EXPECT_EQ(join(DeviceFact::Selected, DeviceFact::CUDA), DeviceFact::Selected);
}

TEST(FactsTest, DifferentDTypesAreUnknown) {
  for (DTypeFact A : DTypes)
    for (DTypeFact B : DTypes)
      if (A != B && A != DTypeFact::Unset && B != DTypeFact::Unset) {
        EXPECT_EQ(join(A, B), DTypeFact::Unknown);
      }
}

TEST(FactsTest, YesAndNoAreUnknown) {
  EXPECT_EQ(join(Tri::Yes, Tri::No), Tri::Unknown);
}

std::vector<ValueFacts> allValues() {
  std::vector<ValueFacts> Values;
  for (DeviceFact Device : Devices)
    for (DTypeFact DType : DTypes)
      for (Tri Pinned : Tris)
        for (Tri ZeroDim : Tris)
          Values.push_back({Device, DType, Pinned, ZeroDim});
  return Values;
}

TEST(FactsTest, JoinOfRecordsIsCommutativeAndIdempotent) {
  std::vector<ValueFacts> Values = allValues();
  ASSERT_EQ(Values.size(), 480U);
  for (const ValueFacts &A : Values) {
    ASSERT_EQ(join(A, A), A);
    ASSERT_EQ(join(A, ValueFacts::unset()), A);
    for (const ValueFacts &B : Values)
      ASSERT_EQ(join(A, B), join(B, A));
  }
}

TEST(FactsTest, JoinOfRecordsGoesFieldByField) {
  // With the laws of each field above, this makes the record associative too.
  std::vector<ValueFacts> Values = allValues();
  for (const ValueFacts &A : Values)
    for (const ValueFacts &B : Values) {
      ValueFacts J = join(A, B);
      ASSERT_EQ(J.Device, join(A.Device, B.Device));
      ASSERT_EQ(J.DType, join(A.DType, B.DType));
      ASSERT_EQ(J.Pinned, join(A.Pinned, B.Pinned));
      ASSERT_EQ(J.ZeroDim, join(A.ZeroDim, B.ZeroDim));
    }
}

TEST(FactsTest, NothingIsKnownByDefault) {
  ValueFacts Default;
  for (const ValueFacts &A : allValues())
    EXPECT_EQ(join(A, Default), Default);
  EXPECT_FALSE(Default == ValueFacts::unset());
}

TEST(CombineOperandsTest, IsASemilattice) {
  // The order in which operands are written and nested does not matter.
  expectSemilattice(Devices, DeviceFact::Unset, combineOperands);
}

TEST(CombineOperandsTest, OneOperandOnCudaDecides) {
  for (DeviceFact A : Devices)
    EXPECT_EQ(combineOperands(A, DeviceFact::CUDA), DeviceFact::CUDA);
}

TEST(CombineOperandsTest, OthersAreAsSureAsTheLeastSure) {
  EXPECT_EQ(combineOperands(DeviceFact::CPU, DeviceFact::CPU), DeviceFact::CPU);
  EXPECT_EQ(combineOperands(DeviceFact::CPU, DeviceFact::Selected),
            DeviceFact::Selected);
  EXPECT_EQ(combineOperands(DeviceFact::CPU, DeviceFact::Unknown),
            DeviceFact::Unknown);
  EXPECT_EQ(combineOperands(DeviceFact::Selected, DeviceFact::Unknown),
            DeviceFact::Selected);
}

} // namespace
