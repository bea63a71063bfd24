#include "run/OtherUnits.h"
#include "io/Errors.h"
#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <filesystem>

using namespace syncline::lint::io;
using namespace syncline::lint::run;
using namespace syncline::tests;
namespace fs = std::filesystem;

namespace {

/// A project with the files a.cpp and b.cpp, which have summaries.
class OtherUnitsTest : public testing::Test {
protected:
  OtherUnitsTest() {
    A = Project.write("a.cpp", "int A;");
    B = Project.write("b.cpp", "int B;");
    Program.Database = (Project.path() / "compile_commands.json").string();
    Program.Files = {A, B};
    Program.IdentityOf = [this](const std::string &) { return Identity; };
    keep(A, 1);
    keep(B, 2);
  }

  /// A summary that takes the address of \p Function.
  void keep(const std::string &File, uint64_t Function) {
    StoredSummary Summary{
        stamps().portable(File), "flags", *stamps().note({File}), {}};
    Summary.Unit.Alone.Unseen = {Function};
    Kept.write(fs::path(File).filename().string() + ".summary",
               encode(Summary));
  }

  FileStamps stamps() const { return FileStamps(Project.path().string()); }

  OtherUnits inCache(const std::vector<std::string> &Own) const {
    FileStamps Files = stamps();
    return othersInCache(
        Program, Own,
        [this](const std::string &File) {
          return (Kept.path() / fs::path(File).filename()).string() +
                 ".summary";
        },
        Files);
  }

  OtherUnits inFolder(const std::vector<std::string> &Own) const {
    FileStamps Files = stamps();
    return othersInFolders(Program, Own, {Kept.path().string()}, Files);
  }

  /// In both ways.
  void expect(const std::vector<std::string> &Own, size_t Units, size_t Missing,
              size_t Changed) const {
    for (const OtherUnits &Others : {inCache(Own), inFolder(Own)}) {
      EXPECT_EQ(Others.Units.size(), Units);
      EXPECT_EQ(Others.Missing, Missing);
      EXPECT_EQ(Others.Changed, Changed);
      EXPECT_EQ(Others.areAll(), Missing + Changed == 0);
    }
  }

  TemporaryFolder Project, Kept;
  std::string A, B;
  ProgramFiles Program;
  std::optional<std::string> Identity = "flags";
};

TEST_F(OtherUnitsTest, TakesAllOtherFiles) {
  expect({A}, 1, 0, 0);
  expect({A, B}, 0, 0, 0);
  EXPECT_EQ(inCache({A}).Units[0].Alone.Unseen.count(2), 1U);
  EXPECT_EQ(inFolder({A}).Before.at(A).Alone.Unseen.count(1), 1U);
}

TEST_F(OtherUnitsTest, NoSummaryOfAChangedFile) {
  Project.write("b.cpp", "int C;");
  expect({A}, 0, 0, 1);
  EXPECT_TRUE(inCache({B}).Before.empty());
  EXPECT_TRUE(inFolder({B}).Before.empty());
}

TEST_F(OtherUnitsTest, NoSummaryForOtherFlagsFromTheCache) {
  Identity = "others";
  EXPECT_EQ(inCache({A}).Changed, 1U);
  Identity.reset();
  EXPECT_EQ(inCache({A}).Changed, 1U);
}

TEST_F(OtherUnitsTest, CountsFilesWithoutASummary) {
  Program.Files.push_back(Project.write("c.cpp", ""));
  expect({A}, 1, 1, 0);
}

TEST_F(OtherUnitsTest, FilesThatTheBuildNoLongerHasAreNoPart) {
  Program.Files = {A};
  expect({A}, 0, 0, 0);
  // Without a database, the summaries are the program.
  Program = {};
  EXPECT_EQ(inFolder({A}).Units.size(), 1U);
}

TEST_F(OtherUnitsTest, FoldersMayBeOfFilesThatAreElsewhere) {
  fs::remove(B);
  EXPECT_EQ(inFolder({A}).Units.size(), 1U);
  EXPECT_EQ(inCache({A}).Units.size(), 0U);
}

TEST_F(OtherUnitsTest, ReportsDamageInFolders) {
  std::string Path = Kept.write("b.cpp.summary", "broken");
  OtherUnits Others = inFolder({A});
  EXPECT_EQ(Others.Problems.size(), 1U);
  EXPECT_TRUE(Others.Problems.front().starts_with(Path));
  EXPECT_FALSE(Others.areAll());
  // The next run writes it again.
  EXPECT_TRUE(inCache({A}).Problems.empty());
  EXPECT_EQ(inCache({A}).Missing, 1U);
}

TEST_F(OtherUnitsTest, AFolderHasToExist) {
  FileStamps Files = stamps();
  EXPECT_THROW(othersInFolders(Program, {}, {"/nothing"}, Files), UsageError);
}

} // namespace
