#include "output/TextWriter.h"
#include "analyzer/output/SampleFinding.h"
#include "output/Formats.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <tuple>

using namespace syncline;
using namespace syncline::lint::findings;
using namespace syncline::lint::output;
using namespace syncline::rules;
using namespace syncline::tests;
using testing::HasSubstr;
using testing::Not;

namespace {

std::string text(const std::vector<Finding> &Findings, const Look &L = {}) {
  return written(*makeTextWriter(L), Findings);
}

/// The line with the caret of a finding at \p Column of \p SourceLine.
std::string caretLine(const std::string &SourceLine, unsigned Column) {
  SampleFinding S;
  S.Finding.SourceLine = SourceLine;
  S.Finding.Column = Column;
  std::istringstream Lines(text({S.Finding}));
  std::string Header, Source, Caret;
  std::getline(Lines, Header);
  std::getline(Lines, Source);
  std::getline(Lines, Caret);
  EXPECT_EQ(Source, SourceLine);
  return Caret;
}

TEST(TextWriterTest, NothingForNoFindings) { EXPECT_EQ(text({}), ""); }

TEST(TextWriterTest, LooksAsClangWritesIt) {
  SampleFinding S;
  EXPECT_EQ(
      text({S.Finding}),
      "src/train.cpp:12:10: warning: host-device synchronization: it is a "
      "sample [syncline-sync-sample]\n"
      "    use(Loss.item());\n"
      "         ^\n"
      "src/train.cpp:12:10: note: first remedy\n"
      "src/train.cpp:12:10: note: 1 other remedy: syncline lint --explain "
      "sync-sample\n");
}

TEST(TextWriterTest, AllRemediesWhereAskedFor) {
  SampleFinding S;
  S.Finding.RemedyOrder = {1, 0};
  EXPECT_THAT(text({S.Finding}, {false, true}),
              HasSubstr("src/train.cpp:12:10: note: second remedy\n"
                        "src/train.cpp:12:10: note: first remedy\n"));
  EXPECT_THAT(text({S.Finding}, {false, true}), Not(HasSubstr("--explain")));
}

TEST(TextWriterTest, RelatedCodeHasItsOwnPlace) {
  SampleFinding S;
  S.Finding.Related = {{"src/log.cpp", 7, 3, "this value, too", 3}};
  EXPECT_THAT(text({S.Finding}),
              HasSubstr("src/log.cpp:7:3: note: this value, too\n"));
}

TEST(TextWriterTest, JoinedReadDoesNotRepeatTheRemedy) {
  SampleFinding S;
  S.Finding.JoinedWithLine = 8;
  EXPECT_THAT(text({S.Finding}),
              HasSubstr("note: read it in the same copy as the value at line "
                        "8\n"));
  EXPECT_THAT(text({S.Finding}), Not(HasSubstr("first remedy")));
}

TEST(TextWriterTest, LevelIsThatOfTheRule) {
  SampleFinding S;
  S.Rule.Level = Level::Error;
  EXPECT_THAT(text({S.Finding}), HasSubstr(":12:10: error: host-device"));
  S.Rule.Level = Level::Note;
  EXPECT_THAT(text({S.Finding}), HasSubstr(":12:10: note: host-device"));
}

TEST(TextWriterTest, CaretStandsBelowTheColumn) {
  EXPECT_EQ(caretLine("A.item();", 1), "^");
  EXPECT_EQ(caretLine("A.item();", 3), "  ^");
  EXPECT_EQ(caretLine("", 1), "^");
  EXPECT_EQ(caretLine("A", 4), "   ^");
}

TEST(TextWriterTest, CaretKeepsTabs) {
  EXPECT_EQ(caretLine("\tA.item();", 2), "\t^");
  EXPECT_EQ(caretLine("\t\tA.item();", 5), "\t\t  ^");
  EXPECT_EQ(caretLine("if (A)\tB.item();", 8), "      \t^");
}

TEST(TextWriterTest, CaretCountsCharactersNotBytes) {
  EXPECT_EQ(caretLine("/* \xC3\xBC */ A.item();", 10), "        ^");
}

TEST(TextWriterTest, FixesFollowTheRemedies) {
  SampleFinding S;
  Replacement R;
  R.Text = "Loss.clone()";
  S.Finding.Fixes = {{"first remedy", true, "", {R}},
                     {"second remedy", false, "it is a copy", {R}}};
  EXPECT_THAT(text({S.Finding}),
              HasSubstr("note: first remedy\n"
                        "src/train.cpp:12:10: note: fix: Loss.clone()\n"
                        "src/train.cpp:12:10: note: 1 other remedy"));
  EXPECT_THAT(text({S.Finding}, {false, true}),
              HasSubstr("note: second remedy\n"
                        "src/train.cpp:12:10: note: fix: Loss.clone()\n"
                        "src/train.cpp:12:10: note: fix (it is a copy): "
                        "Loss.clone()\n"));
}

TEST(TextWriterTest, WritesFindingsInTheirOrder) {
  SampleFinding S;
  Finding Second = S.Finding;
  Second.Line = 3;
  std::string Text = text({S.Finding, Second});
  EXPECT_EQ(Text, text({S.Finding}) + text({Second}));
}

TEST(TextWriterTest, ColorOnlyWhereAskedFor) {
  SampleFinding S;
  EXPECT_THAT(text({S.Finding}), Not(HasSubstr("\033")));
  std::string Colored = text({S.Finding}, {true, false});
  EXPECT_THAT(Colored, HasSubstr("\033[1;35mwarning: \033[0m"));
  EXPECT_TRUE(Colored.ends_with("\n"));
  // Nothing is left on after the last line.
  EXPECT_GT(Colored.rfind("\033[0m"), Colored.rfind("\033[1"));
}

TEST(WriterTest, FormatsByName) {
  EXPECT_TRUE(makeWriter("text", {}));
  EXPECT_TRUE(makeWriter("json", {}));
  EXPECT_FALSE(makeWriter("xml", {}));
  EXPECT_FALSE(makeWriter("", {}));
}

TEST(FindingTest, OrderIsFileLineColumnRule) {
  SampleFinding A, B;
  B.Rule.Id = "sync-tample";
  auto At = [](const SampleFinding &S, const char *File, unsigned Line,
               unsigned Column) {
    Finding F = S.Finding;
    std::tie(F.File, F.Line, F.Column) = std::tuple(File, Line, Column);
    return F;
  };
  const std::vector<Finding> Sorted = {
      At(A, "a.cpp", 2, 20), At(A, "a.cpp", 10, 1), At(A, "a.cpp", 10, 9),
      At(B, "a.cpp", 10, 9), At(A, "b.cpp", 1, 1)};
  for (size_t I = 0; I < Sorted.size(); ++I)
    for (size_t J = 0; J < Sorted.size(); ++J) {
      EXPECT_EQ(Sorted[I] < Sorted[J], I < J) << I << ' ' << J;
      EXPECT_EQ(samePlace(Sorted[I], Sorted[J]), I == J) << I << ' ' << J;
    }
}

} // namespace
