#include "run/ProgramLink.h"
#include "io/FileStamps.h"

#include <gtest/gtest.h>

using namespace syncline::lint::dataflow;
using namespace syncline::lint::io;
using namespace syncline::lint::program;
using namespace syncline::lint::run;

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

} // namespace
