#include "program/SummaryCode.h"

#include <gtest/gtest.h>

using namespace syncline::lint::dataflow;
using namespace syncline::lint::program;

namespace {

constexpr LatticeElement Mask{.Device = DeviceLattice::CUDA,
                              .DType = DTypeLattice::Bool,
                              .Pinned = BoolLattice::No,
                              .Empty = BoolLattice::Yes};

UnitSummary someSummary() {
  UnitSummary Summary;
  Summary.Passed[1] = {{Mask, LatticeElement()}, true, true};
  Summary.Unseen = {2, 3};
  Summary.Returned[returnOf(4, 1)] = LatticeElement::bottom();
  Summary.Classes[5] = {6, true, {7, 8}, {8}, {{9, Mask}}, {9}, {9, 29}, {29}};
  Summary.Dispatched[ofOverriders(4)] = Mask;
  Summary.Defined[10] = 11;
  Summary.CalledByDeviceCode = {15};
  Summary.CallsElsewhere[16] = {17, 18};
  Summary.DeviceResults = {25};
  Summary.TensorsFrom[26] = {27, 28};
  Summary.Calls[20] = {"f", {{21, {"a.cpp", 1, 2, 3}, true, "in a loop", "N"}}};
  Summary.Entries[12] = {Mask};
  Summary.QueriedReturns = {13};
  Summary.QueriedFields[14] = {Mask, LatticeElement()};
  Summary.QueriedDeviceCode = {19};
  Summary.Globals[22] = Mask;
  Summary.ChangedGlobals = {23};
  Summary.QueriedGlobals = {24};
  return Summary;
}

TEST(SummaryCodeTest, ReadsWhatItWrites) {
  UnitSummary Summary = someSummary();
  std::optional<UnitSummary> Read = decodeSummary(encode(Summary));
  ASSERT_TRUE(Read);
  EXPECT_EQ(*Read, Summary);
  ImportedFacts Facts{{{1, {Mask}}}, {{2, Mask}}, {{3, {Mask, Mask}}},
                      {4, 5},        {6},         {{7, Mask}}};
  std::optional<ImportedFacts> ReadFacts = decodeFacts(encode(Facts));
  ASSERT_TRUE(ReadFacts);
  EXPECT_EQ(*ReadFacts, Facts);
}

TEST(SummaryCodeTest, ReadsWholeUnits) {
  ProgramUnit Unit;
  EXPECT_EQ(decodeUnit(encode(Unit)), Unit);
  Unit.Names = {true, false, true, false, true, false, {1, 2}, {3}};
  Unit.Alone = someSummary();
  Unit.Imports.Returned[2] = Mask;
  Unit.Linked = someSummary();
  Unit.Linked->Unseen = {4};
  EXPECT_EQ(decodeUnit(encode(Unit)), Unit);
}

TEST(SummaryCodeTest, RefusesOtherBytes) {
  std::string Bytes = encode(someSummary());
  for (size_t Length = 0; Length < Bytes.size(); ++Length)
    EXPECT_FALSE(decodeSummary(std::string_view(Bytes).substr(0, Length)));
  EXPECT_FALSE(decodeSummary(Bytes + '\0'));
  EXPECT_FALSE(decodeSummary(std::string(64, '\xff')));
  EXPECT_FALSE(decodeFacts(std::string(64, '\xff')));
}

TEST(SummaryCodeTest, ElementsOfReturnedTuplesHaveNamesOfTheirOwn) {
  EXPECT_EQ(returnOf(1, {}), 1U);
  EXPECT_NE(returnOf(1, 0), returnOf(1, {}));
  EXPECT_NE(returnOf(1, 0), returnOf(1, 1));
}

} // namespace
