#include "output/MarkdownWriter.h"
#include "analyzer/output/SampleFinding.h"

#include <gmock/gmock.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::lint::findings;
using namespace syncline::lint::hotness;
using namespace syncline::lint::output;
using namespace syncline::rules;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

std::string comment(const std::vector<Finding> &Findings) {
  return written(*makeMarkdownWriter(), Findings);
}

std::vector<std::string> linesOf(const std::string &Text) {
  std::vector<std::string> Lines;
  std::istringstream In(Text);
  for (std::string Line; std::getline(In, Line);)
    Lines.push_back(Line);
  return Lines;
}

/// The rows of the table, without its head.
std::vector<std::string> rowsOf(const std::string &Text) {
  std::vector<std::string> Rows;
  for (const std::string &Line : linesOf(Text))
    if (Line.starts_with("| ") && !Line.starts_with("| Location") &&
        !Line.starts_with("| :--"))
      Rows.push_back(Line);
  return Rows;
}

TEST(MarkdownWriterTest, NothingFound) {
  EXPECT_EQ(comment({}), "No findings.\n");
}

TEST(MarkdownWriterTest, OneFinding) {
  SampleFinding S;
  EXPECT_THAT(
      linesOf(comment({S.Finding})),
      ElementsAre("### 1 finding (1 on hot paths)", "",
                  "| Location | Finding | Rule | Remedy |",
                  "| :-- | :-- | :-- | :-- |",
                  "| src/train.cpp:12 | host-device synchronization: it "
                  "is a sample | sync-sample (likely) | first remedy "
                  "|"));
}

TEST(MarkdownWriterTest, HeadlineCounts) {
  SampleFinding S;
  Rule Order = S.Rule;
  Order.Effect = Effect::Hazard;
  std::vector<Finding> All(4, S.Finding);
  All[1].Heat = Heat::Cold;
  All[3].Rule = &Order;
  EXPECT_THAT(comment(All),
              StartsWith("### 4 findings (2 on hot paths, 1 asynchronous "
                         "hazard)\n"));
  EXPECT_THAT(comment({All[3], All[3]}),
              StartsWith("### 2 findings (0 on hot paths, 2 asynchronous "
                         "hazards)\n"));
}

TEST(MarkdownWriterTest, HotOnesFirst) {
  SampleFinding S;
  std::vector<Finding> All(4, S.Finding);
  for (unsigned I = 0; I < 4; ++I)
    All[I].Line = I + 1;
  All[0].Heat = Heat::Cold;
  All[2].Heat = Heat::Cold;
  All[3].Heat = Heat::Called;
  auto Rows = rowsOf(comment(All));
  ASSERT_EQ(Rows.size(), 4U);
  EXPECT_THAT(Rows[0], StartsWith("| src/train.cpp:2 |"));
  EXPECT_THAT(Rows[1], StartsWith("| src/train.cpp:4 |"));
  EXPECT_THAT(Rows[2], StartsWith("| src/train.cpp:1 |"));
  EXPECT_THAT(Rows[3], StartsWith("| src/train.cpp:3 |"));
}

TEST(MarkdownWriterTest, ShowsTextAsItIs) {
  SampleFinding S;
  S.Finding.File = "src/my_[file]`.cpp";
  S.Finding.Message = "a|b `c` *d* <img src=x> & \\ ~e~\r\nf";
  S.Rule.Remedies.front().Title = "use std::get<0>";
  EXPECT_THAT(rowsOf(comment({S.Finding})),
              ElementsAre("| src/my\\_\\[file\\]\\`.cpp:12 | a\\|b \\`c\\` "
                          "\\*d\\* &lt;img src=x&gt; &amp; \\\\ \\~e\\~  f | "
                          "sync-sample (likely) | use std::get&lt;0&gt; |"));
}

TEST(MarkdownWriterTest, WithoutARemedy) {
  SampleFinding S;
  S.Rule.Remedies.clear();
  EXPECT_THAT(rowsOf(comment({S.Finding})).at(0),
              testing::EndsWith("| sync-sample (likely) |  |"));
}

TEST(MarkdownWriterTest, AHundredRowsAtMost) {
  SampleFinding S;
  std::vector<Finding> All(100, S.Finding);
  EXPECT_EQ(rowsOf(comment(All)).size(), 100U);
  EXPECT_THAT(comment(All), Not(HasSubstr("not shown")));
  All.push_back(S.Finding);
  EXPECT_EQ(rowsOf(comment(All)).size(), 100U);
  EXPECT_THAT(comment(All), testing::EndsWith("|\n\n1 more is not shown.\n"));
  All.insert(All.end(), 41, S.Finding);
  EXPECT_THAT(comment(All), StartsWith("### 142 findings"));
  EXPECT_THAT(comment(All), testing::EndsWith("42 more are not shown.\n"));
}

TEST(MarkdownWriterTest, FitsIntoAComment) {
  SampleFinding S;
  S.Finding.Message.assign(3000, '|'); // two characters each
  std::vector<Finding> All(50, S.Finding);
  std::string Text = comment(All);
  EXPECT_LT(Text.size(), 65'536U);
  EXPECT_EQ(rowsOf(Text).size(), 10U);
  EXPECT_THAT(Text, testing::EndsWith("40 more are not shown.\n"));
}

TEST(MarkdownWriterTest, IsNotGivenSuppressedFindings) {
  EXPECT_FALSE(makeMarkdownWriter()->showsSuppressed());
}

} // namespace
