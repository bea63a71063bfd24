#include "program/Linkage.h"

#include <gtest/gtest.h>

using namespace syncline::lint::program;

namespace {

using Question = bool (*)(const std::vector<const Linkage *> &);

bool ask(Question Asked, const std::vector<Linkage> &Units) {
  std::vector<const Linkage *> Pointers;
  Pointers.reserve(Units.size());
  for (const Linkage &Each : Units)
    Pointers.push_back(&Each);
  return Asked(Pointers);
}

/// A program of which main() uses function 1, which the other unit defines.
std::vector<Linkage> program() {
  Linkage Main, Other;
  Main.IsComplete = Other.IsComplete = true;
  Main.HasMain = true;
  Main.Undefined = {1};
  Other.Defined = {1};
  return {Main, Other};
}

TEST(LinkageTest, AProgramDefinesWhatItUses) {
  std::vector<Linkage> Units = program();
  EXPECT_TRUE(ask(isWholeProgram, Units));
  EXPECT_TRUE(ask(isHostProgram, Units));
  Units[1].Defined.clear();
  EXPECT_FALSE(ask(isWholeProgram, Units));
  EXPECT_FALSE(ask(isHostProgram, Units));
}

TEST(LinkageTest, AUnitThatDoesNotParseMayHoldAnything) {
  std::vector<Linkage> Units = program();
  Units[1].IsComplete = false;
  EXPECT_FALSE(ask(isWholeProgram, Units));
  EXPECT_FALSE(ask(isHostProgram, Units));
}

TEST(LinkageTest, LibrariesAreCalledByOthers) {
  std::vector<Linkage> Units = program();
  Units[0].HasMain = false;
  EXPECT_FALSE(ask(isWholeProgram, Units));
  EXPECT_FALSE(ask(isHostProgram, Units));
  Units[0].HasPythonEntry = true;
  EXPECT_TRUE(ask(isWholeProgram, Units));
  EXPECT_FALSE(ask(isHostProgram, Units));
}

TEST(LinkageTest, OneUnitThatNamesAGpuIsEnough) {
  std::vector<Linkage> Units = program();
  Units[1].NamesGpu = true;
  EXPECT_TRUE(ask(isWholeProgram, Units));
  EXPECT_FALSE(ask(isHostProgram, Units));
}

} // namespace
