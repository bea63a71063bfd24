#include "program/Support.h"

#include <gtest/gtest.h>

using namespace syncline::lint::dataflow;
using namespace syncline::lint::program;

namespace {

LatticeElement on(DeviceLattice Device) {
  LatticeElement Facts;
  Facts.Device = Device;
  return Facts;
}

const LatticeElement Unknown;
const LatticeElement Host = on(DeviceLattice::CPU);
const LatticeElement Either = on(DeviceLattice::Selected);

/// Asks for the parameter of function 1, for what 2 returns and for field 3,
/// and knows nothing of them.
UnitSummary asksAll() {
  UnitSummary Unit;
  Unit.Entries[1] = {Unknown};
  Unit.QueriedReturns = {2};
  Unit.QueriedFields[3] = {Unknown, Unknown};
  Unit.QueriedGlobals = {6};
  return Unit;
}

ImportedFacts all(const LatticeElement &Facts) {
  return {{{1, {Facts}}}, {{2, Facts}}, {{3, {Facts, Facts}}}, {4}, {5},
          {{6, Facts}}};
}

TEST(SupportTest, FactsSupportThemselvesAndLess) {
  UnitSummary Unit = asksAll();
  for (const ImportedFacts &Each : {ImportedFacts(), all(Host), all(Either)}) {
    EXPECT_TRUE(supports(Each, Each, Unit));
    EXPECT_TRUE(supports(Each, {}, Unit));
  }
  EXPECT_TRUE(supports(all(Host), all(Either), Unit));
}

TEST(SupportTest, LessSupportsNoFact) {
  UnitSummary Unit = asksAll();
  EXPECT_FALSE(supports(all(Either), all(Host), Unit));
  ImportedFacts Entry, Return, Field, DeviceCode, Uncalled, Global;
  Entry.Entries[1] = {Host};
  Return.Returned[2] = Host;
  Field.Fields[3] = {Host, Unknown};
  DeviceCode.DeviceCode = {4};
  Uncalled.Uncalled = {5};
  Global.Globals[6] = Host;
  for (const ImportedFacts &Each :
       {Entry, Return, Field, DeviceCode, Uncalled, Global})
    EXPECT_FALSE(supports({}, Each, Unit));
}

TEST(SupportTest, AUnitSupportsWhatItKnowsOfItself) {
  UnitSummary Unit = asksAll();
  Unit.Entries[1] = {Host};
  ImportedFacts Entry, Other;
  Entry.Entries[1] = {Host};
  Other.Entries[1] = {Either};
  EXPECT_TRUE(supports({}, Entry, Unit));
  // Others contribute that it is not so.
  EXPECT_FALSE(supports(Other, {}, Unit));
}

} // namespace
