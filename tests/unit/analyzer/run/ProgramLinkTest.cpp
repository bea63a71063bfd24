#include "run/ProgramLink.h"
#include "io/FileStamps.h"
#include "program/SummaryCode.h"
#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <ctime>
#include <iostream>
#include <sys/resource.h>

using namespace syncline::lint::dataflow;
using namespace syncline::lint::io;
using namespace syncline::lint::program;
using namespace syncline::lint::run;
using namespace syncline::tests;

namespace {

LatticeElement on(DeviceLattice Device) {
  LatticeElement Facts;
  Facts.Device = Device;
  return Facts;
}

const LatticeElement Host = on(DeviceLattice::CPU);
const LatticeElement Gpu = on(DeviceLattice::CUDA);

/// A run over one unit, which passes \p Facts to function 1 and asks what
/// function 2 returns.
class OneUnitLink {
public:
  explicit OneUnitLink(const LatticeElement &Facts) {
    Units[0].Result.Ran = true;
    UnitSummary &Own = Units[0].Result.Lint.Summary.emplace();
    Own.Passed[1] = {{Facts}, false};
    Own.QueriedReturns = {2};
  }

  /// What the unit is told last of function 2.
  LatticeElement run(OtherUnits Others) {
    ProgramLink Link(Units, Keys, Results, Others, Seen::Program);
    Link.run([&](std::vector<UnitTask> &Tasks) { Linted += Tasks.size(); });
    ImportedFacts Facts = Link.unit(0).Imports;
    auto Found = Facts.Returned.find(2);
    return Found == Facts.Returned.end() ? LatticeElement() : Found->second;
  }

  size_t linted() const { return Linted; }

private:
  std::vector<Unit> Units = std::vector<Unit>(1);
  std::vector<std::string> Keys = {""};
  FileStamps Stamps{""};
  ResultCache Results{"", Stamps};
  size_t Linted = 0;
};

/// Function 2, which returns what callers hand to function 1: a run before has
/// seen that it is on the host.
ProgramUnit returnsWhatItGets() {
  ProgramUnit Unit;
  Unit.Alone.Entries[1] = {LatticeElement()};
  Unit.Imports.Entries[1] = {Host};
  Unit.Linked = Unit.Alone;
  Unit.Linked->Returned[2] = Host;
  return Unit;
}

OtherUnits others(std::vector<ProgramUnit> Units) {
  OtherUnits Others;
  Others.Units = std::move(Units);
  return Others;
}

TEST(ProgramLinkTest, TakesFactsFromUnitsOfOtherRuns) {
  OneUnitLink Link(Host);
  EXPECT_EQ(Link.run(others({returnsWhatItGets()})), Host);
  EXPECT_EQ(Link.linted(), 1U);
}

TEST(ProgramLinkTest, FactsThatDoNotFollowAnyMoreAreTakenBack) {
  EXPECT_EQ(OneUnitLink(Gpu).run(others({returnsWhatItGets()})),
            LatticeElement());
  // Another unit passes something else.
  ProgramUnit Other;
  Other.Alone.Passed[1] = {{Gpu}, false};
  EXPECT_EQ(OneUnitLink(Host).run(others({returnsWhatItGets(), Other})),
            LatticeElement());
}

TEST(ProgramLinkTest, FactsThatRestOnThoseAreTakenBackToo) {
  // Function 4 returns on the host because function 2 does.
  ProgramUnit Next;
  Next.Alone.QueriedReturns = {2};
  Next.Imports.Returned[2] = Host;
  Next.Linked = Next.Alone;
  Next.Linked->Returned[4] = Host;
  OtherUnits Others = others({returnsWhatItGets(), Next});
  std::vector<Unit> Units(1);
  Units[0].Result.Ran = true;
  UnitSummary &Own = Units[0].Result.Lint.Summary.emplace();
  Own.Passed[1] = {{Gpu}, false};
  Own.QueriedReturns = {4};
  FileStamps Stamps("");
  ResultCache Results("", Stamps);
  std::vector<std::string> Keys = {""};
  ProgramLink Link(Units, Keys, Results, Others, Seen::Program);
  Link.run([](std::vector<UnitTask> &) {});
  EXPECT_TRUE(Link.unit(0).Imports.empty());
}

/// A unit that defines functions, which another one calls and of which a third
/// one knows what they return. It has about the most that a unit may have.
ProgramUnit largeUnit(SymbolId I, SymbolId Count) {
  constexpr SymbolId PerUnit = 400;
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

/// In MB.
long peak() {
  rusage Usage{};
  getrusage(RUSAGE_SELF, &Usage);
  return Usage.ru_maxrss / 1024;
}

TEST(ProgramLinkTest, LinksAThousandUnitsInTwoSeconds) {
  constexpr SymbolId Count = 1000;
  constexpr size_t MostBytes = 50000, MostMB = 500;
  TemporaryFolder Folder;
  for (SymbolId I = 0; I < Count; ++I) {
    StoredSummary Summary{"/" + std::to_string(I), "", "", largeUnit(I, Count)};
    size_t Bytes = syncline::lint::program::encode(Summary.Unit).size();
    EXPECT_LE(Bytes, MostBytes);
    EXPECT_GE(Bytes, MostBytes * 4 / 5);
    Folder.write(std::to_string(I) + ".summary", encode(Summary));
  }
  std::clock_t Begin = std::clock();
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
  double Seconds = static_cast<double>(std::clock() - Begin) / CLOCKS_PER_SEC;
  EXPECT_EQ(Link.unit(0).Imports.Entries.size(), Own.Entries.size());
  // All other units keep what they were told: nothing has changed.
  for (const ProgramUnit &Each : Others.Units)
    ASSERT_TRUE(Each.Linked);
  RecordProperty("seconds", std::to_string(Seconds));
  RecordProperty("megabytes", std::to_string(peak()));
  std::cout << Seconds << " s, " << peak() << " MB\n";
  EXPECT_LT(Seconds, 2);
  EXPECT_LT(peak(), static_cast<long>(MostMB));
}

} // namespace
