#include "LinkedUnits.h"

#include <gtest/gtest.h>

using namespace syncline::lint::dataflow;
using namespace syncline::lint::program;
using namespace syncline::lint::linked;

static UnitSummary ofTests(UnitSummary Unit) {
  Unit.IsTest = true;
  return Unit;
}

TEST(LinkerBeliefTest, TestsDoNotShowWhatTheProgramPasses) {
  std::vector<UnitSummary> Units{asks(1), ofTests(passes(1, Host)),
                                 passes(1, Gpu)};
  EXPECT_EQ(link(Units, true).Entries.at(1), Elements{Gpu});
  EXPECT_EQ(
      link({asks(1), passes(1, Gpu), passes(1, Host)}, true).Entries.at(1),
      Elements{on(DeviceLattice::Selected, DTypeLattice::Bool)});
  // What nothing else calls is called by tests.
  EXPECT_EQ(link({asks(1), ofTests(passes(1, Host))}, true).Entries.at(1),
            Elements{Host});
}

TEST(LinkerBeliefTest, TestsDoNotShowWhatTheProgramStores) {
  ImportedFacts Facts =
      link({writes(Gpu, true), ofTests(writes(Host, true)), defines(3)}, true);
  EXPECT_EQ(Facts.Fields.at(2).OfAny, Gpu);
  Facts = link({writes(LatticeElement::bottom(), true),
                ofTests(writes(Host, true)), defines(3)},
               true);
  EXPECT_EQ(Facts.Fields.at(2).OfAny, Host);
}

TEST(LinkerBeliefTest, TheCallersInAProjectShowWhereArgumentsAre) {
  LatticeElement DType = on(DeviceLattice::Top, DTypeLattice::Bool);
  LatticeElement Likely = on(DeviceLattice::LikelyCPU, DTypeLattice::Bool);
  std::vector<UnitSummary> Units{asks(1), passes(1, Host)};
  EXPECT_EQ(link(Units, false, Seen::Programs).Entries.at(1), Elements{DType});
  EXPECT_EQ(link(Units, false, Seen::Callers).Entries.at(1), Elements{Likely});
  Units.back().IsTest = true;
  EXPECT_EQ(link(Units, false, Seen::Callers).Entries.at(1), Elements{DType});
}
