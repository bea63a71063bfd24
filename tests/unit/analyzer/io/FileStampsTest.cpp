#include "io/FileStamps.h"
#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

using namespace syncline;
using namespace syncline::lint::io;
using namespace syncline::tests;
namespace fs = std::filesystem;
using Answer = FileStamps::Answer;

namespace {

class FileStampsTest : public testing::Test {
protected:
  /// As it would be after a while: a file of this second is not trusted.
  std::string writeOld(const std::string &Name, const std::string &Text) {
    std::string File = Folder.write(Name, Text);
    fs::last_write_time(File, Hour);
    return File;
  }
  std::string root() const { return Folder.path().string(); }
  Answer compare(const std::string &Lines) {
    return FileStamps(root()).compare(Lines);
  }
  std::string note(const std::vector<std::string> &Files) {
    return FileStamps(root()).note(Files).value_or("");
  }

  TemporaryFolder Folder;
  fs::file_time_type Hour =
      fs::file_time_type::clock::now() - std::chrono::hours(1);
};

TEST_F(FileStampsTest, AnUntouchedFileIsTheSame) {
  std::string A = writeOld("a.h", "int A;"), B = writeOld("b.h", "int B;");
  std::string Lines = note({A, B});
  EXPECT_EQ(compare(Lines), Answer::Same);
  EXPECT_EQ(FileStamps(root()).filesIn(Lines),
            (std::vector<std::string>{A, B}));
}

TEST_F(FileStampsTest, OtherContentsAreSeenThoughTheSizeIsTheSame) {
  std::string A = writeOld("a.h", "int A;");
  std::string Lines = note({A});
  Folder.write("a.h", "int B;");
  EXPECT_EQ(compare(Lines), Answer::Changed);
}

TEST_F(FileStampsTest, ANewTimeAloneIsNoChange) {
  std::string A = writeOld("a.h", "int A;");
  std::string Lines = note({A});
  fs::last_write_time(A, Hour + std::chrono::minutes(5));
  EXPECT_EQ(compare(Lines), Answer::SameContents);
}

TEST_F(FileStampsTest, LinesWithoutTimesAreTheSameEverywhere) {
  std::string A = writeOld("a.h", "int A;");
  auto NoteWithoutTimes = [&] {
    return FileStamps(root()).note({A}, FileStamps::Times::LeftOut);
  };
  std::optional<std::string> Lines = NoteWithoutTimes();
  fs::last_write_time(A, Hour + std::chrono::minutes(5));
  EXPECT_EQ(NoteWithoutTimes(), Lines);
  EXPECT_EQ(compare(*Lines), Answer::SameContents);
}

TEST_F(FileStampsTest, AFileThatIsNotHereMayBeIgnored) {
  std::string A = writeOld("a.h", "int A;"), B = writeOld("b.h", "int B;");
  std::string Lines = note({A, B});
  fs::remove(A);
  FileStamps Stamps(root());
  EXPECT_EQ(Stamps.compare(Lines, FileStamps::Absent::IsIgnored), Answer::Same);
  Folder.write("b.h", "int C;");
  EXPECT_EQ(FileStamps(root()).compare(Lines, FileStamps::Absent::IsIgnored),
            Answer::Changed);
}

TEST_F(FileStampsTest, AFileThatIsGoneHasChanged) {
  std::string A = writeOld("a.h", "int A;");
  std::string Lines = note({A});
  fs::remove(A);
  EXPECT_EQ(compare(Lines), Answer::Changed);
}

TEST_F(FileStampsTest, AFileOfThisMomentIsComparedByItsContents) {
  std::string A = Folder.write("a.h", "int A;");
  std::string Lines = note({A});
  EXPECT_EQ(compare(Lines), Answer::SameContents);
}

TEST_F(FileStampsTest, PathsBelowTheRootHoldInAnotherCheckout) {
  std::string Lines = note({writeOld("a.h", "int A;")});
  TemporaryFolder Other;
  Other.write("a.h", "int A;");
  EXPECT_EQ(FileStamps(Other.path().string()).compare(Lines),
            Answer::SameContents);
  Other.write("a.h", "int C;");
  EXPECT_EQ(FileStamps(Other.path().string()).compare(Lines), Answer::Changed);
}

TEST_F(FileStampsTest, WhatCannotBeReadIsNotNoted) {
  EXPECT_FALSE(FileStamps(root()).note({root() + "/nothing.h"}));
}

TEST_F(FileStampsTest, LinesThatMakeNoSenseAreAChange) {
  EXPECT_EQ(compare("no stamp\n"), Answer::Changed);
}

} // namespace
