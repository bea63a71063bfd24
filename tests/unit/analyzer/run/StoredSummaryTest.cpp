#include "run/StoredSummary.h"
#include "support/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <filesystem>

using namespace syncline::lint::commands;
using namespace syncline::lint::config;
using namespace syncline::lint::program;
using namespace syncline::lint::run;
using namespace syncline::tests;

namespace {

StoredSummary someSummary() {
  StoredSummary Summary{"./a.cpp", "identity", "hash 1 2 ./a.cpp\n", {}};
  Summary.Unit.Names.HasMain = true;
  Summary.Unit.Names.Defined = {1, 2};
  Summary.Unit.Alone.Unseen = {3};
  Summary.Unit.Imports.Returned[4] = {};
  Summary.Unit.Linked.emplace().Unseen = {5};
  return Summary;
}

class StoredSummaryTest : public testing::Test {
protected:
  /// Why \p Bytes are no summary; empty where they are one.
  std::string problemOf(const std::string &Bytes) {
    std::string Problem;
    std::string Path = Folder.write("a.summary", Bytes);
    if (readSummary(Path, Problem))
      return {};
    EXPECT_TRUE(Problem.starts_with(Path));
    return Problem.substr(Path.size());
  }

  TemporaryFolder Folder;
};

TEST_F(StoredSummaryTest, ReadsWhatIsWritten) {
  StoredSummary Summary = someSummary();
  std::string Problem;
  std::optional<StoredSummary> Read =
      readSummary(Folder.write("a.summary", encode(Summary)), Problem);
  ASSERT_TRUE(Read);
  EXPECT_EQ(Problem, "");
  EXPECT_EQ(Read->MainFile, Summary.MainFile);
  EXPECT_EQ(Read->Identity, Summary.Identity);
  EXPECT_EQ(Read->Stamped, Summary.Stamped);
  EXPECT_EQ(Read->Unit, Summary.Unit);
}

TEST_F(StoredSummaryTest, RepeatedPathsTakeLittleSpace) {
  StoredSummary Summary = someSummary();
  constexpr uint32_t Count = 1000;
  for (uint32_t I = 0; I < Count; ++I) {
    CallingFunction &Caller = Summary.Unit.Alone.Calls[I];
    Caller.Name = "library::detail::convert";
    ProgramCall &Call = Caller.Calls.emplace_back();
    Call.Where = {"include/library/detail/Convert.h", I, 9, 9};
  }
  std::string Bytes = encode(Summary);
  EXPECT_LT(Bytes.size(), Count * 25);
  std::string Problem;
  std::optional<StoredSummary> Read =
      readSummary(Folder.write("a.summary", Bytes), Problem);
  ASSERT_TRUE(Read);
  EXPECT_EQ(Read->Unit, Summary.Unit);
}

TEST_F(StoredSummaryTest, AMissingFileIsNoProblem) {
  std::string Problem;
  EXPECT_FALSE(readSummary((Folder.path() / "none").string(), Problem));
  EXPECT_EQ(Problem, "");
}

TEST_F(StoredSummaryTest, RefusesDamage) {
  const std::string Bytes = encode(someSummary());
  const std::string Damaged = " is not a summary, or is damaged: emit it again";
  for (size_t Length = 0; Length < Bytes.size(); ++Length)
    EXPECT_EQ(problemOf(Bytes.substr(0, Length)), Damaged) << Length;
  EXPECT_EQ(problemOf(Bytes + "more"), Damaged);
  std::string Flipped = Bytes;
  Flipped[Bytes.size() / 2] ^= 1;
  EXPECT_EQ(problemOf(Flipped), Damaged);
}

TEST_F(StoredSummaryTest, RefusesOtherVersions) {
  std::string Bytes = encode(someSummary());
  size_t End = Bytes.find('\n');
  Bytes.replace(0, End, "syncline-summary 1 99.0.0");
  EXPECT_EQ(problemOf(Bytes),
            " is the summary of another version of syncline: emit it again "
            "with this one (" SYNCLINE_VERSION ")");
}

TEST_F(StoredSummaryTest, FlagsAndSettingsIdentifyASummary) {
  LintJob Job;
  LintRequest Request;
  Job.Arguments = {"clang++", "a.cpp"};
  std::string Identity = identityOf(Job, Request);
  EXPECT_EQ(identityOf(Job, Request), Identity);
  Request.AssumeGpu = true;
  EXPECT_NE(identityOf(Job, Request), Identity);
  Request.AssumeGpu = false;
  Job.Arguments = {"clang++", "-DX", "a.cpp"};
  EXPECT_NE(identityOf(Job, Request), Identity);
}

} // namespace
