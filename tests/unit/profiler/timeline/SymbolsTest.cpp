#include "timeline/symbols/Symbolizer.h"

#include "SymbolsTestFixture.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::tests;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
namespace fs = std::filesystem;

namespace {

/// Every variant that has all of its debug information somewhere.
class SymbolsWithDebugInfo : public testing::TestWithParam<const char *> {};

TEST_P(SymbolsWithDebugInfo, InlinedFunctionsAreFrames) {
  std::vector<SourceFrame> Frames = framesIn(GetParam(), "fixtureInlined");
  ASSERT_EQ(Frames.size(), 3u);

  EXPECT_EQ(Frames[0].Function, "at::Tensor::item() const");
  EXPECT_EQ(Frames[0].OuterScope, "at");
  EXPECT_EQ(Frames[0].File, FixtureHeader);
  EXPECT_EQ(Frames[0].Line, lineOf(FixtureHeader, "item"));
  EXPECT_TRUE(Frames[0].Inlined);
  EXPECT_EQ(Frames[0].FunctionOffset, 0u);

  EXPECT_EQ(Frames[1].Function, "model::Loss<int>::mean(int (*)()) const");
  EXPECT_EQ(Frames[1].OuterScope, "model");
  EXPECT_EQ(Frames[1].File, FixtureSource);
  EXPECT_EQ(Frames[1].Line, lineOf(FixtureSource, "mean"));
  EXPECT_GT(Frames[1].Column, 0u);
  EXPECT_TRUE(Frames[1].Inlined);

  EXPECT_EQ(Frames[2].Function, "model::step(int (*)(), int)");
  EXPECT_EQ(Frames[2].Line, lineOf(FixtureSource, "step"));
  EXPECT_FALSE(Frames[2].Inlined);
  EXPECT_GT(Frames[2].FunctionOffset, 0u);

  for (const SourceFrame &Frame : Frames) {
    EXPECT_EQ(Frame.Quality, FrameQuality::DebugInfo);
    EXPECT_EQ(Frame.ModuleId, 7u);
    EXPECT_THAT(Frame.Module, HasSubstr("/libfixture.so"));
  }
}

TEST_P(SymbolsWithDebugInfo, InternalFunctionHasItsScope) {
  std::vector<SourceFrame> Frames = framesIn(GetParam(), "fixtureHidden");
  ASSERT_EQ(Frames.size(), 1u);
  EXPECT_THAT(Frames[0].Function, StartsWith("(anonymous namespace)::hidden"));
  EXPECT_EQ(Frames[0].OuterScope, "(anonymous namespace)");
  EXPECT_EQ(Frames[0].Line, lineOf(FixtureSource, "hidden"));
}

TEST_P(SymbolsWithDebugInfo, LambdaIsInTheScopeOfItsFunction) {
  std::vector<SourceFrame> Frames = framesIn(GetParam(), "fixtureLambda");
  ASSERT_EQ(Frames.size(), 2u);
  EXPECT_THAT(Frames[0].Function, StartsWith("model::lambda(int (*)())::"));
  EXPECT_EQ(Frames[0].OuterScope, "model");
  EXPECT_EQ(Frames[0].Line, lineOf(FixtureSource, "lambda"));
  EXPECT_EQ(Frames[1].Function, "model::lambda(int (*)())");
}

INSTANTIATE_TEST_SUITE_P(Variants, SymbolsWithDebugInfo,
                         testing::Values("dwarf5", "dwarf4", "split",
                                         "no-aranges", "linked",
                                         "linked-folder"));

TEST(Symbols, LineTablesAreEnoughForInlinedFunctions) {
  std::vector<SourceFrame> Frames = framesIn("lines", "fixtureInlined");
  ASSERT_EQ(Frames.size(), 3u);
  EXPECT_EQ(Frames[0].Line, lineOf(FixtureHeader, "item"));
  EXPECT_EQ(Frames[1].Line, lineOf(FixtureSource, "mean"));
  EXPECT_EQ(Frames[2].Line, lineOf(FixtureSource, "step"));
}

TEST(Symbols, ReturnAddressIsLookedUpOneByteBefore) {
  LoadedFixture Fixture("dwarf5");
  Symbolizer Symbols;
  Symbols.addModule(Fixture.module());
  uint64_t Start = Fixture.addressOf("fixturePlain");

  const SourceFrame &Exact = Symbols.resolve(Start, AddressKind::Exact)[0];
  EXPECT_EQ(Exact.Function, "fixturePlain");
  EXPECT_EQ(Exact.OuterScope, "");
  EXPECT_EQ(Exact.FunctionOffset, 0u);
  EXPECT_EQ(Exact.ModuleOffset, Start - Fixture.module().LoadBias);

  EXPECT_NE(Symbols.resolve(Start)[0].Function, "fixturePlain");

  const SourceFrame &Next = Symbols.resolve(Start + 1)[0];
  EXPECT_EQ(Next.Function, "fixturePlain");
  EXPECT_EQ(Next.FunctionOffset, 1u);
  EXPECT_EQ(Next.ModuleOffset, Start + 1 - Fixture.module().LoadBias);
}

TEST(Symbols, SymbolTableWithoutDebugInfo) {
  std::vector<SourceFrame> Frames = framesIn("symtab", "fixtureHidden");
  ASSERT_EQ(Frames.size(), 1u);
  EXPECT_EQ(Frames[0].Function, "(anonymous namespace)::hidden(int (*)())");
  EXPECT_EQ(Frames[0].OuterScope, "(anonymous namespace)");
  EXPECT_EQ(Frames[0].Quality, FrameQuality::ExportedSymbol);
  EXPECT_EQ(Frames[0].File, "");
  EXPECT_EQ(Frames[0].Line, 0u);
}

TEST(Symbols, StrippedLibraryHasItsExportedSymbols) {
  std::vector<SourceFrame> Frames = framesIn("stripped", "fixtureInlined");
  ASSERT_EQ(Frames.size(), 1u);
  EXPECT_EQ(Frames[0].Function, "model::step(int (*)(), int)");
  EXPECT_EQ(Frames[0].OuterScope, "model");
  EXPECT_GT(Frames[0].FunctionOffset, 0u);
  EXPECT_EQ(Frames[0].Quality, FrameQuality::ExportedSymbol);
}

TEST(Symbols, FunctionWithoutSymbolIsNotNamedAfterItsNeighbor) {
  std::vector<SourceFrame> Frames = framesIn("stripped", "fixtureHidden");
  ASSERT_EQ(Frames.size(), 1u);
  EXPECT_EQ(Frames[0].Function, "");
  EXPECT_EQ(Frames[0].Quality, FrameQuality::ModuleOnly);
  EXPECT_GT(Frames[0].ModuleOffset, 0u);
}

/// Runs a fixture program and looks up the address that it prints.
std::vector<SourceFrame> framesOfProgram(const std::string &Name,
                                         ModuleImage &Module) {
  TemporaryFolder Folder;
  fs::path Output = Folder.path() / "output";
  Module.Path = fixturePath(Name);
  std::string Command = "'" + Module.Path + "' > " + Output.string();
  // NOLINTNEXTLINE(bugprone-command-processor)
  EXPECT_EQ(std::system(Command.c_str()), 0);
  uint64_t Address = 0;
  std::ifstream(Output) >> std::hex >> Address >> Module.Start >> Module.End >>
      Module.LoadBias;
  Symbolizer Symbols;
  Symbols.addModule(Module);
  std::vector<SourceFrame> Frames = Symbols.resolve(Address);
  EXPECT_THAT(Symbols.problems(), IsEmpty());
  return Frames;
}

TEST(Symbols, PositionIndependentProgram) {
  ModuleImage Module;
  std::vector<SourceFrame> Frames = framesOfProgram("program-pie", Module);
  EXPECT_GT(Module.LoadBias, 0u);
  ASSERT_EQ(Frames.size(), 1u);
  EXPECT_EQ(Frames[0].Function, "fixturePlain");
  EXPECT_EQ(Frames[0].Line, lineOf(FixtureSource, "fixturePlain"));
}

TEST(Symbols, ProgramAtAFixedAddress) {
  ModuleImage Module;
  std::vector<SourceFrame> Frames = framesOfProgram("program-fixed", Module);
  EXPECT_EQ(Module.LoadBias, 0u);
  ASSERT_EQ(Frames.size(), 1u);
  EXPECT_EQ(Frames[0].Function, "fixturePlain");
  EXPECT_EQ(Frames[0].Line, lineOf(FixtureSource, "fixturePlain"));
}

TEST(Symbols, AddressInNoModule) {
  Symbolizer Symbols;
  const std::vector<SourceFrame> &Frames = Symbols.resolve(0x1234);
  ASSERT_EQ(Frames.size(), 1u);
  EXPECT_EQ(Frames[0].Quality, FrameQuality::Unknown);
  EXPECT_EQ(Frames[0].ModuleOffset, 0x1234u);
  EXPECT_EQ(Frames[0].Module, "");
  EXPECT_EQ(Symbols.resolve(0)[0].Quality, FrameQuality::Unknown);
  EXPECT_THAT(Symbols.problems(), IsEmpty());
}

ModuleImage memory(uint64_t Id, uint64_t Start, uint64_t End) {
  return {Id, Start, End, Start, "", "[memory " + std::to_string(Id) + "]"};
}

TEST(Symbols, LaterModuleReplacesThoseItOverlaps) {
  Symbolizer Symbols;
  Symbols.addModule(memory(1, 0x1000, 0x2000));
  Symbols.addModule(memory(2, 0x2000, 0x3000));
  Symbols.addModule(memory(3, 0x4000, 0x5000));
  const SourceFrame &Before = Symbols.resolve(0x1800)[0];
  EXPECT_EQ(Before.ModuleId, 1u);
  EXPECT_EQ(Before.ModuleOffset, 0x800u);

  Symbols.addModule(memory(4, 0x1c00, 0x2800));
  EXPECT_EQ(Symbols.resolve(0x1800)[0].Quality, FrameQuality::Unknown);
  EXPECT_EQ(Symbols.resolve(0x1d00)[0].ModuleId, 4u);
  EXPECT_EQ(Symbols.resolve(0x2900)[0].Quality, FrameQuality::Unknown);
  EXPECT_EQ(Symbols.resolve(0x4800)[0].ModuleId, 3u);
  // The earlier answer stays in place.
  EXPECT_EQ(Before.ModuleId, 1u);
  EXPECT_EQ(Before.ModuleOffset, 0x800u);
  EXPECT_THAT(Symbols.problems(), IsEmpty());
}

TEST(Symbols, CallAtTheEndOfAModuleBelongsToIt) {
  Symbolizer Symbols;
  Symbols.addModule(memory(1, 0x1000, 0x2000));
  Symbols.addModule(memory(2, 0x2000, 0x3000));
  EXPECT_EQ(Symbols.resolve(0x2000)[0].ModuleId, 1u);
  EXPECT_EQ(Symbols.resolve(0x2000, AddressKind::Exact)[0].ModuleId, 2u);
}

TEST(Symbols, SameAddressHasTheSameAnswer) {
  LoadedFixture Fixture("dwarf5");
  Symbolizer Symbols;
  Symbols.addModule(Fixture.module());
  uint64_t Address = Fixture.returnAddressIn("fixturePlain");
  const std::vector<SourceFrame> &First = Symbols.resolve(Address);
  EXPECT_EQ(&First, &Symbols.resolve(Address));
  Symbolizer Moved = std::move(Symbols);
  EXPECT_EQ(&First, &Moved.resolve(Address));
}

} // namespace
