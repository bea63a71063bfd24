#include "program/Linkage.h"

#include <gtest/gtest.h>

using namespace syncline::lint::program;

namespace {

std::vector<const Linkage *> pointersTo(const std::vector<Linkage> &Units) {
  std::vector<const Linkage *> Pointers;
  Pointers.reserve(Units.size());
  for (const Linkage &Each : Units)
    Pointers.push_back(&Each);
  return Pointers;
}

bool isWhole(const std::vector<Linkage> &Units) {
  return isWholeProgram(pointersTo(Units));
}

/// The indices of the units that only run on the host.
std::vector<size_t> onHost(const std::vector<Linkage> &Units) {
  std::vector<bool> Flags = onlyOnHost(pointersTo(Units));
  std::vector<size_t> Result;
  for (size_t I = 0; I < Flags.size(); ++I)
    if (Flags[I])
      Result.push_back(I);
  return Result;
}

using Indices = std::vector<size_t>;

Linkage parsed() {
  Linkage Unit;
  Unit.IsAnalyzed = Unit.ShowsCallers = true;
  return Unit;
}

/// A program of which main() uses function 1, which the other unit defines.
std::vector<Linkage> program() {
  Linkage Main, Other;
  Main = Other = parsed();
  Main.HasMain = true;
  Main.Undefined = {1};
  Other.Defined = {1};
  return {Main, Other};
}

TEST(LinkageTest, AProgramDefinesWhatItUses) {
  std::vector<Linkage> Units = program();
  EXPECT_TRUE(isWhole(Units));
  EXPECT_EQ(onHost(Units), (Indices{0, 1}));
  Units[1].Defined.clear();
  EXPECT_FALSE(isWhole(Units));
  EXPECT_EQ(onHost(Units), Indices());
}

TEST(LinkageTest, AUnitThatIsNotAnalyzedMayHoldAnything) {
  std::vector<Linkage> Units = program();
  Units[1].IsAnalyzed = Units[1].ShowsCallers = false;
  EXPECT_FALSE(isWhole(Units));
  EXPECT_EQ(onHost(Units), Indices());
}

TEST(LinkageTest, CodeThatIsLostUsesAGpuOnlyIfItsWordsSaySo) {
  std::vector<Linkage> Units = program();
  Units[1].ShowsCallers = false;
  EXPECT_FALSE(isWhole(Units));
  EXPECT_EQ(onHost(Units), (Indices{0, 1}));
  Units[1].PlacesOnGpu = true;
  EXPECT_EQ(onHost(Units), (Indices{0, 1}));
  Units[0].NamesGpu = true;
  EXPECT_EQ(onHost(Units), Indices());
}

TEST(LinkageTest, CodeThatIsLostMayCallTheWholeProject) {
  std::vector<Linkage> Units = program();
  Linkage Unused = parsed();
  Unused.NamesGpu = Unused.PlacesOnGpu = true;
  Units.push_back(Unused);
  EXPECT_EQ(onHost(Units), (Indices{0, 1}));
  Units[0].ShowsCallers = false;
  EXPECT_EQ(onHost(Units), Indices());
  // No program has two of these.
  Units[2].HasMain = true;
  EXPECT_EQ(onHost(Units), (Indices{0, 1}));
}

TEST(LinkageTest, LibrariesAreCalledByOthers) {
  std::vector<Linkage> Units = program();
  Units[0].HasMain = false;
  EXPECT_FALSE(isWhole(Units));
  EXPECT_EQ(onHost(Units), Indices());
  Units[0].HasPythonEntry = true;
  EXPECT_TRUE(isWhole(Units));
  EXPECT_EQ(onHost(Units), Indices());
}

TEST(LinkageTest, OneUnitNamesTheGpuThatAnotherUses) {
  std::vector<Linkage> Units = program();
  Units[1].NamesGpu = true;
  EXPECT_EQ(onHost(Units), (Indices{0, 1}));
  Units[0].PlacesOnGpu = true;
  EXPECT_TRUE(isWhole(Units));
  EXPECT_EQ(onHost(Units), Indices());
}

/// program(), another main() that uses function 2 as well as 1, and the unit
/// that defines function 2.
std::vector<Linkage> twoPrograms() {
  std::vector<Linkage> Units = program();
  Linkage Main, Other;
  Main = Other = parsed();
  Main.HasMain = true;
  Main.Undefined = {1, 2};
  Other.Defined = {2};
  Units.push_back(Main);
  Units.push_back(Other);
  return Units;
}

TEST(LinkageTest, EachMainIsAProgram) {
  std::vector<Linkage> Units = twoPrograms();
  EXPECT_EQ(onHost(Units), (Indices{0, 1, 2, 3}));
  // The first program needs nothing of the second; they share the unit 1.
  Units[3].NamesGpu = Units[3].PlacesOnGpu = true;
  EXPECT_EQ(onHost(Units), (Indices{0}));
  Units[3].PlacesOnGpu = false;
  EXPECT_EQ(onHost(Units), (Indices{0, 1, 2, 3}));
  Units[3] = Linkage{};
  EXPECT_EQ(onHost(Units), (Indices{0}));
}

TEST(LinkageTest, AProgramIsFollowedThroughItsUnits) {
  std::vector<Linkage> Units = program();
  Units[1].Undefined = {3};
  EXPECT_EQ(onHost(Units), Indices());
  Linkage Last = parsed();
  Last.Defined = {3};
  Last.Undefined = {1};
  Units.push_back(Last);
  EXPECT_EQ(onHost(Units), (Indices{0, 1, 2}));
  Units[2].NamesGpu = Units[2].PlacesOnGpu = true;
  EXPECT_EQ(onHost(Units), Indices());
}

TEST(LinkageTest, WhatNoMainLeadsToMayCallAnyUnit) {
  std::vector<Linkage> Units = program();
  Linkage Plugin = parsed();
  Plugin.Defined = {9};
  Plugin.Undefined = {1};
  Units.push_back(Plugin);
  EXPECT_EQ(onHost(Units), (Indices{0, 1}));
  Units[2].NamesGpu = Units[2].PlacesOnGpu = true;
  EXPECT_EQ(onHost(Units), (Indices{0}));
}

TEST(LinkageTest, ProgramsMayDefineTheSameName) {
  std::vector<Linkage> Units = program();
  Units.push_back(Units[1]);
  EXPECT_EQ(onHost(Units), (Indices{0, 1, 2}));
  Units[2].NamesGpu = Units[2].PlacesOnGpu = true;
  EXPECT_EQ(onHost(Units), Indices());
}

} // namespace
