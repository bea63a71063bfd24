//===- ProgramLinkCostTest.cpp - Programs of many units -------------------===//

#include "cost/BlockCount.h"
#include "io/FileStamps.h"
#include "program/SummaryCode.h"
#include "run/ProgramLink.h"
#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <sys/resource.h>

using namespace syncline::lint::dataflow;
using namespace syncline::lint::io;
using namespace syncline::lint::program;
using namespace syncline::lint::run;
using namespace syncline::test;
using namespace syncline::tests;

namespace {

LatticeElement on(DeviceLattice Device) {
  LatticeElement Facts;
  Facts.Device = Device;
  return Facts;
}

/// A unit that defines functions, which another one calls and of which a third
/// one knows what they return. It has about the most that a unit may have.
ProgramUnit largeUnit(SymbolId I, SymbolId Count) {
  constexpr SymbolId PerUnit = 400;
  const LatticeElement Host = on(DeviceLattice::CPU),
                       Gpu = on(DeviceLattice::CUDA);
  SymbolId Own = (I + 1) * PerUnit, Next = ((I + 1) % Count + 1) * PerUnit;
  ProgramUnit Unit;
  for (SymbolId J = 0; J < PerUnit; ++J) {
    Unit.Alone.Entries[Own + J] = {LatticeElement(), LatticeElement()};
    Unit.Alone.Defined[Own + J] = I;
    Unit.Alone.Passed[Next + J] = {{Host, Gpu}, false};
    Unit.Imports.Entries[Own + J] = {Host, Gpu};
  }
  Unit.Linked = Unit.Alone;
  return Unit;
}

void writeUnits(SymbolId Count, const TemporaryFolder &Folder) {
  constexpr size_t MostBytes = 50000;
  for (SymbolId I = 0; I < Count; ++I) {
    StoredSummary Summary{"/" + std::to_string(I), "", "", largeUnit(I, Count)};
    size_t Bytes = syncline::lint::program::encode(Summary.Unit).size();
    EXPECT_LE(Bytes, MostBytes);
    EXPECT_GE(Bytes, MostBytes * 4 / 5);
    Folder.write(std::to_string(I) + ".summary", encode(Summary));
  }
}

/// Reads and links that many units, one of which is linted.
void link(const TemporaryFolder &Folder, SymbolId Count) {
  FileStamps Stamps("");
  OtherUnits Others = othersInFolders({}, {}, {Folder.path().string()}, Stamps);
  ASSERT_EQ(Others.Units.size(), Count);
  std::vector<Unit> Units(1);
  Units[0].Result.Ran = true;
  UnitSummary &Own = Units[0].Result.Lint.Summary.emplace();
  Own.Entries = Others.Units[0].Alone.Entries;
  FileStamps NoFiles("");
  ResultCache Results("", NoFiles);
  std::vector<std::string> Keys = {""};
  ProgramLink Link(Units, Keys, Results, Others, Seen::Program);
  Link.run([](std::vector<UnitTask> &) {});
  EXPECT_EQ(Link.unit(0).Imports.Entries.size(), Own.Entries.size());
  // All other units keep what they were told: nothing has changed.
  for (const ProgramUnit &Each : Others.Units)
    ASSERT_TRUE(Each.Linked);
}

uint64_t costOf(SymbolId Count) {
  TemporaryFolder Folder;
  writeUnits(Count, Folder);
  return blocksOf([&] { link(Folder, Count); });
}

/// In MB.
long peak() {
  rusage Usage{};
  getrusage(RUSAGE_SELF, &Usage);
  return Usage.ru_maxrss / 1024;
}

TEST(ProgramLinkCost, GrowsLikeTheNumberOfUnits) {
  constexpr SymbolId Few = 250, Many = 1000;
  constexpr uint64_t MostPerUnit = 300'000;
  constexpr long MostMB = 500;
  uint64_t Small = costOf(Few), Large = costOf(Many);
  RecordProperty("small", std::to_string(Small));
  RecordProperty("large", std::to_string(Large));
  RecordProperty("megabytes", std::to_string(peak()));
  EXPECT_GT(Small, Few) << "nothing is counted";
  EXPECT_LT(Large, 9 * Small / 2);
  EXPECT_LT(Large, MostPerUnit * Many);
  EXPECT_LT(peak(), MostMB);
}

} // namespace
