// Which file the symbolizer uses for a module, and what it reports where it
// uses none.

#include "timeline/symbols/Symbolizer.h"

#include "SymbolsTestFixture.h"
#include "support/OneLine.h"
#include "support/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <time.h>

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::tests;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
namespace fs = std::filesystem;

namespace {

/// Looks up a call of fixturePlain in a module that a test has changed.
class SymbolsFiles : public testing::Test {
protected:
  explicit SymbolsFiles(const std::string &Variant = "dwarf5")
      : Fixture(Variant), Module(Fixture.module()) {
    Options.DebugDirectories.clear();
  }

  std::vector<SourceFrame> frames() {
    Symbolizer Symbols(Options);
    Symbols.addModule(Module);
    uint64_t Address = Fixture.returnAddressIn("fixturePlain");
    std::vector<SourceFrame> Frames = Symbols.resolve(Address);
    Symbols.resolve(Address + 1); // a problem is told once
    Problems = Symbols.problems();
    EXPECT_THAT(Problems, Each(IsOneLine()));
    return Frames;
  }

  void expectDebugInfo() {
    std::vector<SourceFrame> Frames = frames();
    ASSERT_EQ(Frames.size(), 1u);
    EXPECT_EQ(Frames[0].Quality, FrameQuality::DebugInfo);
    EXPECT_EQ(Frames[0].Function, "fixturePlain");
    EXPECT_EQ(Frames[0].Line, lineOf(FixtureSource, "fixturePlain"));
    EXPECT_THAT(Problems, IsEmpty());
  }

  void expectModuleOnly(const std::string &Problem) {
    std::vector<SourceFrame> Frames = frames();
    ASSERT_EQ(Frames.size(), 1u);
    EXPECT_EQ(Frames[0].Quality, FrameQuality::ModuleOnly);
    EXPECT_EQ(Frames[0].Function, "");
    EXPECT_EQ(Frames[0].File, "");
    EXPECT_EQ(Frames[0].Module, Module.Path);
    EXPECT_GT(Frames[0].ModuleOffset, 0u);
    EXPECT_THAT(Problems, ElementsAre(HasSubstr(Problem)));
  }

  LoadedFixture Fixture;
  ModuleImage Module;
  SymbolizerOptions Options;
  std::vector<std::string> Problems;
  TemporaryFolder Folder;
};

class SymbolsFilesById : public SymbolsFiles {
protected:
  SymbolsFilesById() : SymbolsFiles("by-id") {}
};

class SymbolsFilesWithoutId : public SymbolsFiles {
protected:
  SymbolsFilesWithoutId() : SymbolsFiles("linked-no-id") {
    Module.BuildId.clear();
  }
};

TEST_F(SymbolsFiles, ChangedFileGivesNoSymbols) {
  Module.Path = fixturePath("other-id/libfixture.so");
  expectModuleOnly(Module.Path + ": build-id differs from the recorded one");
}

TEST_F(SymbolsFiles, FileThatHasLostItsBuildIdGivesNoSymbols) {
  Module.Path = fixturePath("no-id/libfixture.so");
  expectModuleOnly("build-id differs");
}

TEST_F(SymbolsFiles, BuildIdMayBeInCapitals) {
  for (char &C : Module.BuildId)
    C = static_cast<char>(std::toupper(C));
  expectDebugInfo();
}

TEST_F(SymbolsFiles, WithoutBuildIdTheSizeMustFit) {
  Module.BuildId.clear();
  expectDebugInfo();
  Module.End += 16 << 20;
  expectModuleOnly("does not match the recorded addresses");
}

TEST_F(SymbolsFiles, MissingFile) {
  Module.Path = Folder.path() / "libgone.so";
  expectModuleOnly(Module.Path + ": not found");
}

TEST_F(SymbolsFiles, ProblemIsOneLineWhateverThePath) {
  Module.Path = "/gone\n\x1b[31m.so";
  expectModuleOnly("/gone??[31m.so: not found");
}

TEST_F(SymbolsFiles, DeletedFileIsTakenIfItIsTheSame) {
  Module.Path += " (deleted)";
  expectDebugInfo();
  Module.Path = fixturePath("other-id/libfixture.so (deleted)");
  expectModuleOnly("build-id differs");
}

TEST_F(SymbolsFiles, DebugFileAloneIsEnough) {
  Module.Path = Folder.path() / "libgone.so";
  Options.DebugDirectories = {fixturePath("debug-root")};
  expectDebugInfo();
  // An upgraded file is no worse.
  Module.Path = fixturePath("other-id/libfixture.so");
  expectDebugInfo();
}

TEST_F(SymbolsFiles, SystemRootComesFirst) {
  fs::create_directories(Folder.path() / "opt");
  fs::copy_file(Module.Path, Folder.path() / "opt/libmoved.so");
  Module.Path = "/opt/libmoved.so";
  Options.SysRoot = Folder.path();
  expectDebugInfo();
  Module.BuildId.clear();
  expectDebugInfo();
}

TEST_F(SymbolsFiles, OutsideOfTheSystemRootOnlyByBuildId) {
  Options.SysRoot = Folder.path();
  expectDebugInfo();
  Module.BuildId.clear();
  expectModuleOnly("not found");
}

TEST_F(SymbolsFiles, NotElf) {
  Module.Path = Folder.write("libtext.so", "not ELF\n");
  expectModuleOnly("not a readable ELF file");
  Module.Path = Folder.write("libempty.so", "");
  expectModuleOnly("not a readable ELF file");
  Module.Path = Folder.path();
  expectModuleOnly("not a readable ELF file");
}

TEST_F(SymbolsFiles, NamedPipeDoesNotBlock) {
  Module.Path = Folder.path() / "libpipe.so";
  ASSERT_EQ(mkfifo(Module.Path.c_str(), 0600), 0);
  expectModuleOnly("not a readable ELF file");
}

TEST_F(SymbolsFiles, TruncatedFile) {
  std::ifstream In(Module.Path, std::ios::binary);
  std::string Bytes(std::istreambuf_iterator<char>(In), {});
  // A part of the file has no build-id, or one that is not at its place.
  Module.BuildId.clear();
  for (size_t Size = 16; Size < Bytes.size(); Size += Bytes.size() / 23) {
    Module.Path = Folder.write("libpart" + std::to_string(Size) + ".so",
                               std::string_view(Bytes).substr(0, Size));
    EXPECT_FALSE(frames().empty());
  }
}

TEST_F(SymbolsFilesById, DebugFileByBuildId) {
  Options.DebugDirectories = {"/nowhere", fixturePath("debug-root")};
  expectDebugInfo();
}

TEST_F(SymbolsFilesById, DebugDirectoryInTheSystemRoot) {
  Options.SysRoot = fixturePath("");
  Options.DebugDirectories = {"/debug-root"};
  expectDebugInfo();
}

TEST_F(SymbolsFilesById, DebugFileOfAnotherBuildIsNotTaken) {
  std::string Id = FixtureBuildId;
  fs::path Name =
      ".build-id/" + Id.substr(0, 2) + "/" + Id.substr(2) + ".debug";
  fs::create_directories((Folder.path() / Name).parent_path());
  fs::copy_file(fixturePath("other-id/libfixture.so"), Folder.path() / Name);
  Options.DebugDirectories = {Folder.path()};
  std::vector<SourceFrame> Frames = frames();
  EXPECT_EQ(Frames[0].Quality, FrameQuality::ExportedSymbol);
  EXPECT_EQ(Frames[0].Function, "fixturePlain");
}

TEST_F(SymbolsFilesWithoutId, LinkedDebugFileIsCheckedByItsChecksum) {
  expectDebugInfo();

  fs::path Copy = Folder.path() / "libfixture.so";
  fs::copy_file(Module.Path, Copy);
  std::ifstream In(Module.Path + ".debug", std::ios::binary);
  std::string Bytes(std::istreambuf_iterator<char>(In), {});
  Bytes.back() ^= 1;
  Folder.write("libfixture.so.debug", Bytes);
  Module.Path = Copy;
  EXPECT_EQ(frames()[0].Quality, FrameQuality::ExportedSymbol);
}

TEST_F(SymbolsFilesWithoutId, LinkedDebugFileBelowADebugDirectory) {
  fs::path Copy = Folder.path() / "lib/libfixture.so";
  fs::create_directory(Copy.parent_path());
  fs::copy_file(Module.Path, Copy);
  fs::path Below = Folder.path() / "debug" / Copy.parent_path().relative_path();
  fs::create_directories(Below);
  fs::copy_file(Module.Path + ".debug", Below / "libfixture.so.debug");
  Module.Path = Copy;
  Options.DebugDirectories = {Folder.path() / "debug"};
  expectDebugInfo();
}

TEST(SymbolsVdso, IsReadFromThisProcess) {
  uint64_t Start = getauxval(AT_SYSINFO_EHDR);
  if (!Start)
    GTEST_SKIP() << "no vdso";
  Symbolizer Symbols;
  Symbols.addModule({1, Start, Start + 0x1000, Start, "", "[vdso]"});
  Symbols.addModule({2, 0x1000, 0x2000, 0x1000, "00", "linux-vdso.so.1"});
  // Somewhere in its first page of code lies a function.
  bool FoundOne = false;
  for (uint64_t Offset = 0; Offset < 0x1000; Offset += 16)
    for (const SourceFrame &Frame : Symbols.resolve(Start + Offset))
      FoundOne = FoundOne ||
                 Frame.Function.find("getcpu") != std::string::npos ||
                 Frame.Function.find("gettime") != std::string::npos;
  EXPECT_TRUE(FoundOne);
  // The vdso of another kernel has no names, and nobody could fix that.
  EXPECT_EQ(Symbols.resolve(0x1800)[0].Quality, FrameQuality::ModuleOnly);
  EXPECT_THAT(Symbols.problems(), IsEmpty());
}

} // namespace
