#include "output/GithubWriter.h"
#include "analyzer/output/SampleFinding.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::lint::findings;
using namespace syncline::lint::output;
using namespace syncline::rules;
using namespace syncline::tests;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

std::string command(const Finding &F) {
  return written(*makeGithubWriter(), {F});
}

TEST(GithubWriterTest, NothingForNothing) {
  EXPECT_EQ(written(*makeGithubWriter(), {}), "");
}

TEST(GithubWriterTest, OneCommandALine) {
  SampleFinding S;
  EXPECT_EQ(command(S.Finding),
            "::warning file=src/train.cpp,line=12,col=10,"
            "title=syncline-sync-sample::host-device synchronization: it is a "
            "sample%0ARemedy: first remedy\n");
}

TEST(GithubWriterTest, Levels) {
  SampleFinding S;
  S.Rule.Level = Level::Error;
  EXPECT_THAT(command(S.Finding), StartsWith("::error file="));
  S.Rule.Level = Level::Note;
  EXPECT_THAT(command(S.Finding), StartsWith("::notice file="));
}

TEST(GithubWriterTest, Problems) {
  auto Github = makeGithubWriter();
  Github->reportProblems({{.Text = "a.cpp does not parse: 100%"},
                          {"no reason", "b,c.cpp", 3, Level::Warning, false}});
  EXPECT_EQ(written(*Github, {}),
            "::error title=syncline lint::a.cpp does not parse: 100%25\n"
            "::warning file=b%2Cc.cpp,line=3,title=syncline lint::no "
            "reason\n");
}

TEST(GithubWriterTest, EscapesProperties) {
  SampleFinding S;
  S.Finding.File = "a,b:c%d\ne.cpp";
  EXPECT_THAT(command(S.Finding),
              HasSubstr(" file=a%2Cb%3Ac%25d%0Ae.cpp,line=12,"));
}

TEST(GithubWriterTest, EscapesTheMessage) {
  SampleFinding S;
  S.Rule.Remedies.clear();
  S.Finding.Message = "Step % 100 == 0, really::\r\nyes";
  EXPECT_THAT(command(S.Finding),
              HasSubstr("::Step %25 100 == 0, really::%0D%0Ayes\n"));
}

TEST(GithubWriterTest, ColumnsAreCharacters) {
  SampleFinding S;
  S.Finding.SourceLine = "/*\xC3\xBC*/ X.item();";
  S.Finding.Column = 10;
  EXPECT_THAT(command(S.Finding), HasSubstr(",col=9,"));
}

TEST(GithubWriterTest, NamesTheRemedyThatAFixMakes) {
  SampleFinding S;
  S.Finding.Fixes = {{"second remedy", false, "it changes", {}},
                     {"third remedy", true, "", {}}};
  EXPECT_THAT(command(S.Finding), HasSubstr("%0ARemedy: third remedy\n"));
  S.Finding.Fixes.pop_back();
  EXPECT_THAT(command(S.Finding), HasSubstr("%0ARemedy: second remedy\n"));
}

TEST(GithubWriterTest, BytesThatAreNotUtf8AreReplaced) {
  SampleFinding S;
  S.Finding.File = "src/\xE9.cpp";
  EXPECT_THAT(command(S.Finding), HasSubstr("file=src/\xEF\xBF\xBD.cpp,"));
}

TEST(GithubWriterTest, IsNotGivenSuppressedFindings) {
  EXPECT_FALSE(makeGithubWriter()->showsSuppressed());
}

} // namespace
