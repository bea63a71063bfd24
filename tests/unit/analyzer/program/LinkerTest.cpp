#include "LinkedUnits.h"

#include <gtest/gtest.h>

using namespace syncline::lint::dataflow;
using namespace syncline::lint::program;
using namespace syncline::lint::linked;

namespace {

TEST(LinkerTest, BelievesAllCallersOfAWholeProgram) {
  std::vector<UnitSummary> Units{asks(1), passes(1, Host)};
  EXPECT_EQ(link(Units, true).Entries.at(1), Elements{Host});
  EXPECT_EQ(link(Units, false).Entries.at(1),
            Elements{on(DeviceLattice::Top, DTypeLattice::Bool)});
  EXPECT_EQ(link({asks(1), passes(1, Gpu)}, false).Entries.at(1),
            Elements{on(DeviceLattice::Selected, DTypeLattice::Bool)});
}

TEST(LinkerTest, OtherCallersOfAnInlineFunctionShowItThemselves) {
  UnitSummary Defines;
  Defines.Defined[1] = 10;
  LatticeElement Likely = on(DeviceLattice::LikelyCPU, DTypeLattice::Bool);
  EXPECT_EQ(
      link({asks(1), passes(1, Host), Defines, Defines}, false).Entries.at(1),
      Elements{Likely});
  UnitSummary Own = passes(1, Host);
  Own.Entries[1] = {Likely};
  EXPECT_TRUE(link({Own}, false).empty());
  EXPECT_EQ(link({Own, passes(1, Unknown)}, false).Entries.at(1),
            Elements{on(DeviceLattice::Top, DTypeLattice::Bool)});
  EXPECT_EQ(link({Own}, true).Entries.at(1), Elements{Host});
}

TEST(LinkerTest, KernelsOfTheHostLikelyGetHostTensors) {
  LatticeElement Likely = on(DeviceLattice::LikelyCPU, DTypeLattice::Bool);
  UnitSummary Registers = passes(1, Likely);
  Registers.Passed[1].IsHostKernel = true;
  EXPECT_EQ(link({asks(1), Registers}, false).Entries.at(1), Elements{Likely});
  EXPECT_EQ(link({asks(1), passes(1, Host), Registers}, false).Entries.at(1),
            Elements{Likely});
  EXPECT_EQ(link({asks(1), Registers, passes(1, Gpu)}, false).Entries.at(1),
            Elements{on(DeviceLattice::Selected, DTypeLattice::Bool)});
}

TEST(LinkerTest, AddressesTakenElsewhereHideWhatIsLikely) {
  UnitSummary Own = passes(1, Host), Takes;
  Own.Entries[1] = {on(DeviceLattice::LikelyCPU, DTypeLattice::Bool)};
  Takes.Unseen = {1};
  EXPECT_EQ(link({Own, Takes}, false).Entries.at(1),
            Elements{on(DeviceLattice::Top, DTypeLattice::Bool)});
}

TEST(LinkerTest, FunctionsWithoutCallersAreUncalledInAWholeProgram) {
  EXPECT_EQ(link({asks(1)}, true).Uncalled, std::set<SymbolId>{1});
  EXPECT_TRUE(link({asks(1)}, false, Seen::AllFiles).Uncalled.empty());
  EXPECT_TRUE(link({asks(1), passes(1, Host)}, true).Uncalled.empty());
  UnitSummary Takes;
  Takes.Unseen = {1};
  EXPECT_TRUE(link({asks(1), Takes}, true).Uncalled.empty());
}

TEST(LinkerTest, JoinsCallers) {
  ImportedFacts Facts = link({asks(1), passes(1, Host), passes(1, Gpu)}, true);
  EXPECT_EQ(Facts.Entries.at(1),
            Elements{on(DeviceLattice::Selected, DTypeLattice::Bool)});
  EXPECT_TRUE(
      link({asks(1), passes(1, Host), passes(1, Unknown)}, true).empty());
}

TEST(LinkerTest, UnseenCallersAndOtherDefinitionsHideEverything) {
  UnitSummary Takes;
  Takes.Unseen = {1};
  EXPECT_TRUE(link({asks(1), passes(1, Host), Takes}, true).empty());
  UnitSummary One, Other;
  One.Defined[1] = 10;
  Other.Defined[1] = 11;
  EXPECT_TRUE(link({asks(1), passes(1, Host), One, Other}, true).empty());
  EXPECT_FALSE(link({asks(1), passes(1, Host), One, One}, true).empty());
}

TEST(LinkerTest, ImpliedCallersLeaveLittle) {
  UnitSummary Constructs;
  Constructs.Passed[1].HasOthers = true;
  EXPECT_EQ(link({asks(1), Constructs, passes(1, Host)}, true).Entries.at(1),
            Elements{on(DeviceLattice::Top, DTypeLattice::Bool)});
}

TEST(LinkerTest, DifferentReturnsAreUnknown) {
  UnitSummary Asks, One, Other;
  Asks.QueriedReturns = {1, 2};
  One.Returned = {{1, Host}, {2, Host}};
  Other.Returned = {{1, on(DeviceLattice::CUDA)}};
  ImportedFacts Facts = link({Asks, One, Other}, true);
  EXPECT_FALSE(Facts.Returned.contains(1));
  EXPECT_EQ(Facts.Returned.at(2), Host);
}

UnitSummary initializes(SymbolId Global, const LatticeElement &Facts) {
  UnitSummary Unit;
  Unit.Globals[Global] = Facts;
  return Unit;
}

TEST(LinkerTest, UnchangedGlobalsKeepTheirInitialValues) {
  UnitSummary Asks, Changes;
  Asks.QueriedGlobals = {1};
  Changes.ChangedGlobals = {1};
  UnitSummary OnHost = initializes(1, Host), OnGpu = initializes(1, Gpu);
  EXPECT_EQ(link({Asks, OnHost, OnHost}, true).Globals.at(1), Host);
  EXPECT_TRUE(link({Asks, OnHost}, false, Seen::AllFiles).empty());
  EXPECT_TRUE(link({Asks, OnHost, Changes}, true).empty());
  EXPECT_TRUE(link({Asks, initializes(2, Host)}, true).empty());
  // Two programs of a project define it.
  EXPECT_EQ(link({Asks, OnHost, OnGpu}, true).Globals.at(1),
            on(DeviceLattice::Top, DTypeLattice::Bool));
}

TEST(LinkerTest, FollowsDeviceCodeThroughUnits) {
  UnitSummary Asks, Calls, Between;
  Asks.QueriedDeviceCode = {2, 3, 4};
  Calls.CalledByDeviceCode = {1};
  Between.CallsElsewhere = {{1, {2}}, {2, {1}}, {5, {3}}};
  ImportedFacts Facts = link({Asks, Calls, Between}, false);
  EXPECT_EQ(Facts.DeviceCode, std::set<SymbolId>{2});
  EXPECT_FALSE(Facts.empty());
  UnitSummary One, Other;
  One.Defined[1] = 10;
  Other.Defined[1] = 11;
  EXPECT_TRUE(link({Asks, Calls, Between, One, Other}, false).empty());
}

TEST(LinkerTest, FieldsNeedAllMethods) {
  EXPECT_TRUE(link({writes(Host, true)}, true).empty());
  EXPECT_EQ(link({writes(Host, true), defines(3)}, false).Fields.at(2).OfAny,
            Host);
}

TEST(LinkerTest, ProjectsAssignDevices) {
  UnitSummary Default = writes(Host, false);
  Default.Classes[1].Settings = {2};
  UnitSummary Assigns = Default;
  Assigns.Classes[1].Assigned = {2};
  UnitSummary Defines = defines(3);
  auto DeviceOf = [&](const UnitSummary &Other, Seen Extent) {
    ImportedFacts Facts = link({Default, Other, Defines}, false, Extent);
    return Facts.Fields.contains(2) ? Facts.Fields.at(2).OfAny.Device
                                    : DeviceLattice::Top;
  };
  EXPECT_EQ(DeviceOf(Default, Seen::Program), DeviceLattice::CPU);
  EXPECT_EQ(DeviceOf(Default, Seen::Programs), DeviceLattice::LikelyCPU);
  EXPECT_EQ(DeviceOf(Default, Seen::AllFiles), DeviceLattice::Top);
  EXPECT_EQ(DeviceOf(Assigns, Seen::Programs), DeviceLattice::CPU);
  EXPECT_EQ(DeviceOf(Assigns, Seen::AllFiles), DeviceLattice::CPU);
  UnitSummary Chooses = Assigns;
  Chooses.Classes[1].Written[2] = Gpu;
  for (Seen Extent : {Seen::Program, Seen::Programs, Seen::AllFiles})
    EXPECT_EQ(DeviceOf(Chooses, Extent), DeviceLattice::Top);
}

TEST(LinkerTest, OnlyAProgramShowsAllOverriders) {
  UnitSummary Asks, First, Second;
  SymbolId Return = ofOverriders(returnOf(1, {}));
  Asks.QueriedReturns = {Return};
  First.Dispatched[Return] = Host;
  Second.Dispatched[Return] = Gpu;
  EXPECT_EQ(link({Asks, First}, true).Returned.at(Return), Host);
  EXPECT_TRUE(link({Asks, First}, false, Seen::Programs).empty());
  EXPECT_EQ(link({Asks, First, Second}, true).Returned.at(Return).Device,
            DeviceLattice::Top);
}

TEST(LinkerTest, NobodyRunsAMethodThatIsOnlyDeclared) {
  UnitSummary Unit = writes(Host, true);
  Unit.Classes[1].Used.clear();
  EXPECT_EQ(link({Unit}, false, Seen::AllFiles).Fields.at(2).OfAny, Host);
  EXPECT_TRUE(link({Unit}, false).empty());
  Unit.Classes[1].Used = {3};
  EXPECT_TRUE(link({Unit}, false, Seen::AllFiles).empty());
  EXPECT_EQ(link({Unit, defines(3)}, false, Seen::AllFiles).Fields.at(2).OfAny,
            Host);
}

TEST(LinkerTest, AProjectMayHaveUsersThatFillItsFields) {
  LatticeElement DType = on(DeviceLattice::Top, DTypeLattice::Bool);
  ImportedFacts Facts = link({writes(Host, false), defines(3)}, false);
  EXPECT_EQ(Facts.Fields.at(2).OfThis.Device, DeviceLattice::LikelyCPU);
  EXPECT_EQ(Facts.Fields.at(2).OfAny.Device, DeviceLattice::LikelyCPU);
  Facts = link({writes(Gpu, false), defines(3)}, false);
  EXPECT_EQ(Facts.Fields.at(2).OfThis, Gpu);
  EXPECT_EQ(Facts.Fields.at(2).OfAny, DType);
  Facts = link({writes(Gpu, false), defines(3)}, false, Seen::AllFiles);
  EXPECT_EQ(Facts.Fields.at(2).OfThis, Gpu);
  EXPECT_EQ(Facts.Fields.at(2).OfAny.Device, DeviceLattice::Selected);
  LatticeElement Chosen = on(DeviceLattice::Selected, DTypeLattice::Bool);
  Facts = link({writes(Chosen, false), defines(3)}, false, Seen::AllFiles);
  EXPECT_EQ(Facts.Fields.at(2).OfThis, Chosen);
  Facts = link({writes(Host, false), defines(3)}, true);
  EXPECT_EQ(Facts.Fields.at(2).OfThis, Host);
  Facts = link({writes(Gpu, false), defines(3)}, true);
  EXPECT_EQ(Facts.Fields.at(2).OfAny, Gpu);
}

TEST(LinkerTest, FieldsJoinWriters) {
  UnitSummary Nothing = writes(LatticeElement::bottom(), true);
  EXPECT_TRUE(link({Nothing, defines(3)}, true).empty());
  EXPECT_EQ(
      link({Nothing, writes(Gpu, true), defines(3)}, true).Fields.at(2).OfAny,
      Gpu);
  LatticeElement DType = on(DeviceLattice::Top, DTypeLattice::Bool);
  ImportedFacts Facts =
      link({writes(Host, true), writes(Gpu, true), defines(3)}, true);
  EXPECT_EQ(Facts.Fields.at(2).OfAny, DType);
  UnitSummary Other = writes(Host, true);
  Other.Classes[1].DefinedIn = 11;
  EXPECT_TRUE(link({writes(Host, true), Other, defines(3)}, true).empty());
}

TEST(LinkerTest, LinksAThousandUnits) {
  constexpr SymbolId PerUnit = 400;
  std::vector<UnitSummary> Units(1000);
  for (size_t I = 0; I < Units.size(); ++I)
    for (SymbolId J = 1; J <= PerUnit; ++J) {
      SymbolId Next = (I + 1) % Units.size() * PerUnit + J;
      Units[I].Entries[I * PerUnit + J] = {Unknown, Unknown};
      Units[I].Defined[I * PerUnit + J] = I;
      Units[I].Passed[Next] = {{Host, Gpu}, false};
    }
  std::vector<const UnitSummary *> Pointers;
  Pointers.reserve(Units.size());
  for (const UnitSummary &Each : Units)
    Pointers.push_back(&Each);
  Linker Program(Pointers, Seen::Program);
  for (const UnitSummary &Each : Units)
    EXPECT_EQ(Program.importsOf(Each).Entries.size(), PerUnit);
}

} // namespace
