#include "findings/Suppressions.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::lint::findings;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

constexpr const char *Item = "syncline-sync-item";
constexpr const char *Equal = "syncline-sync-equal";

/// The lines from 1 to \p Last on which \p Check is suppressed.
std::vector<unsigned> linesOf(const Suppressions &S, const char *Check,
                              unsigned Last) {
  std::vector<unsigned> Lines;
  for (unsigned Line = 1; Line <= Last; ++Line)
    if (S.covers(Line, Check))
      Lines.push_back(Line);
  return Lines;
}

std::vector<unsigned> unbalancedIn(const Suppressions &S) {
  std::vector<unsigned> Lines;
  for (const NolintComment &Each : S.unbalanced())
    Lines.push_back(Each.Line);
  return Lines;
}

TEST(SuppressionsTest, NothingWithoutComments) {
  for (const char *Text : {"", "\n", "int A;\nint B;\n", "// nolint\n",
                           "// no lint\n", "// NO LINT\n"})
    EXPECT_THAT(linesOf(Suppressions(Text), Item, 4), IsEmpty()) << Text;
}

TEST(SuppressionsTest, PlainCommentCoversItsLine) {
  Suppressions S("A.item();\nB.item(); // NOLINT\nC.item();\n");
  EXPECT_THAT(linesOf(S, Item, 4), ElementsAre(2));
  EXPECT_THAT(linesOf(S, Equal, 4), ElementsAre(2));
  EXPECT_THAT(unbalancedIn(S), IsEmpty());
}

TEST(SuppressionsTest, LastLineWithoutNewline) {
  EXPECT_TRUE(Suppressions("A.item(); // NOLINT").covers(1, Item));
}

TEST(SuppressionsTest, OtherLineEndings) {
  Suppressions S("A;\r\nB; // NOLINT(syncline-sync-item)\r\nC;\r\n");
  EXPECT_THAT(linesOf(S, Item, 4), ElementsAre(2));
}

TEST(SuppressionsTest, ListNamesChecks) {
  Suppressions S("A; // NOLINT(syncline-sync-item)\n"
                 "B; // NOLINT(other-check, syncline-sync-item)\n"
                 "C; // NOLINT(other-check)\n"
                 "D; // NOLINT()\n");
  EXPECT_THAT(linesOf(S, Item, 5), ElementsAre(1, 2));
  EXPECT_THAT(linesOf(S, Equal, 5), IsEmpty());
}

TEST(SuppressionsTest, ListHoldsGlobs) {
  Suppressions S("A; // NOLINT(syncline-*)\n"
                 "B; // NOLINT(*-item)\n"
                 "C; // NOLINT(*)\n"
                 "D; // NOLINT(modernize-*,*equal)\n");
  EXPECT_THAT(linesOf(S, Item, 5), ElementsAre(1, 2, 3));
  EXPECT_THAT(linesOf(S, Equal, 5), ElementsAre(1, 3, 4));
}

TEST(SuppressionsTest, ListIsTheCheckNameNotTheRule) {
  EXPECT_FALSE(Suppressions("A; // NOLINT(sync-item)").covers(1, Item));
}

TEST(SuppressionsTest, TextThatIsNoListStandsForAll) {
  // As in clang-tidy: the list follows at once and is closed on the line.
  Suppressions S("A; // NOLINT (other-check)\n"
                 "B; // NOLINT(other-check\n"
                 "C; // NOLINT: it is small\n");
  EXPECT_THAT(linesOf(S, Item, 4), ElementsAre(1, 2, 3));
}

TEST(SuppressionsTest, SeveralCommentsOnALine) {
  Suppressions S("A; // NOLINT(other) NOLINT(syncline-sync-item)\n"
                 "// NOLINT(syncline-sync-item) NOLINTNEXTLINE(*-equal)\n"
                 "B;\n");
  EXPECT_THAT(linesOf(S, Item, 4), ElementsAre(1, 2));
  EXPECT_THAT(linesOf(S, Equal, 4), ElementsAre(3));
}

TEST(SuppressionsTest, NextLine) {
  Suppressions S("// NOLINTNEXTLINE\nA;\nB;\n"
                 "// NOLINTNEXTLINE(syncline-sync-item)\nC;\nD;\n");
  EXPECT_THAT(linesOf(S, Item, 7), ElementsAre(2, 5));
  EXPECT_THAT(linesOf(S, Equal, 7), ElementsAre(2));
}

TEST(SuppressionsTest, BlockCoversTheLinesBetween) {
  Suppressions S("A;\n// NOLINTBEGIN\nB;\nC;\n// NOLINTEND\nD;\n");
  EXPECT_THAT(linesOf(S, Item, 7), ElementsAre(2, 3, 4, 5));
  EXPECT_THAT(unbalancedIn(S), IsEmpty());
}

TEST(SuppressionsTest, BlockOfAList) {
  Suppressions S("// NOLINTBEGIN(*-item, other)\nA;\n"
                 "// NOLINTEND(*-item, other)\nB;\n");
  EXPECT_THAT(linesOf(S, Item, 5), ElementsAre(1, 2, 3));
  EXPECT_THAT(linesOf(S, Equal, 5), IsEmpty());
  EXPECT_THAT(unbalancedIn(S), IsEmpty());
}

TEST(SuppressionsTest, NestedBlocks) {
  Suppressions S("// NOLINTBEGIN(*-item)\n"  // 1
                 "A;\n"                      // 2
                 "// NOLINTBEGIN(*-equal)\n" // 3
                 "B;\n"                      // 4
                 "// NOLINTEND(*-equal)\n"   // 5
                 "C;\n"                      // 6
                 "// NOLINTEND(*-item)\n"    // 7
                 "D;\n");
  EXPECT_THAT(linesOf(S, Item, 9), ElementsAre(1, 2, 3, 4, 5, 6, 7));
  EXPECT_THAT(linesOf(S, Equal, 9), ElementsAre(3, 4, 5));
  EXPECT_THAT(unbalancedIn(S), IsEmpty());
}

TEST(SuppressionsTest, NestedBlocksOfTheSameList) {
  Suppressions S("// NOLINTBEGIN\n// NOLINTBEGIN\nA;\n// NOLINTEND\nB;\n"
                 "// NOLINTEND\nC;\n");
  EXPECT_THAT(linesOf(S, Item, 8), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THAT(unbalancedIn(S), IsEmpty());
}

TEST(SuppressionsTest, BlocksOneAfterTheOther) {
  Suppressions S("// NOLINTBEGIN\n// NOLINTEND\nA;\n"
                 "// NOLINTBEGIN\n// NOLINTEND\n");
  EXPECT_THAT(linesOf(S, Item, 6), ElementsAre(1, 2, 4, 5));
}

TEST(SuppressionsTest, BeginWithoutEndCoversNothing) {
  Suppressions S("A;\n// NOLINTBEGIN\nB;\nC;\n");
  EXPECT_THAT(linesOf(S, Item, 4), IsEmpty());
  EXPECT_THAT(unbalancedIn(S), ElementsAre(2));
}

TEST(SuppressionsTest, EndWithOtherSpaces) {
  Suppressions S("// NOLINTBEGIN(*-item,other)\nA;\n"
                 "// NOLINTEND( *-item, other )\nB;\n");
  EXPECT_THAT(linesOf(S, Item, 4), ElementsAre(1, 2, 3));
  EXPECT_THAT(unbalancedIn(S), IsEmpty());
}

TEST(SuppressionsTest, EndWithoutBegin) {
  Suppressions S("A;\n// NOLINTEND\nB;\n");
  EXPECT_THAT(linesOf(S, Item, 4), IsEmpty());
  EXPECT_THAT(unbalancedIn(S), ElementsAre(2));
}

TEST(SuppressionsTest, EndOfAnotherListClosesNothing) {
  Suppressions S("// NOLINTBEGIN(*-item)\nA;\n// NOLINTEND(*-equal)\nB;\n");
  EXPECT_THAT(linesOf(S, Item, 4), IsEmpty());
  EXPECT_THAT(unbalancedIn(S), ElementsAre(1, 3));
}

TEST(SuppressionsTest, LongerWordIsNoSuppression) {
  for (const char *Text : {"A; // NOLINTABLE", "A; // NOLINTNEXTLINES",
                           "#define NOLINTING 1", "A; // NOLINTBEGINNING"})
    EXPECT_FALSE(Suppressions(Text).covers(1, Item)) << Text;
}

/// A line with \p Comment, and the end of its block if it begins one: the
/// comment, once it is read.
NolintComment only(const std::string &Comment) {
  Suppressions S("A; " + Comment + "\nB;\n// NOLINTEND(a)\n");
  EXPECT_EQ(S.comments().size(), 1u) << Comment;
  return S.comments().empty() ? NolintComment() : S.comments().front();
}

TEST(SuppressionsTest, CommentAsWritten) {
  EXPECT_EQ(only("// NOLINT").Text, "NOLINT");
  EXPECT_EQ(only("// NOLINT(a, b): why").Text, "NOLINT(a, b)");
  EXPECT_EQ(only("// NOLINTNEXTLINE(a) why").Text, "NOLINTNEXTLINE(a)");
  EXPECT_EQ(only("// NOLINTBEGIN(a)").Text, "NOLINTBEGIN(a)");
  EXPECT_EQ(only("// NOLINTNEXTLINE(a) why").Line, 1u);
  EXPECT_THAT(Suppressions("// NOLINTEND\n// NOLINTABLE\n").comments(),
              IsEmpty());
}

TEST(SuppressionsTest, UnusedUntilItCovers) {
  Suppressions S("A; // NOLINT(syncline-sync-item)\n"
                 "B; // NOLINT(syncline-sync-item)\n"
                 "// NOLINTNEXTLINE(syncline-*)\nC;\n"
                 "// NOLINTBEGIN(syncline-sync-item)\nD;\n"
                 "// NOLINTEND(syncline-sync-item)\n");
  EXPECT_THAT(S.unused(), ElementsAre(1, 2, 3, 5));
  EXPECT_TRUE(S.suppress(2, Item));
  EXPECT_TRUE(S.suppress(4, Equal));
  EXPECT_FALSE(S.suppress(1, Equal));
  EXPECT_THAT(S.unused(), ElementsAre(1, 5));
  EXPECT_TRUE(S.suppress(6, Item));
  EXPECT_THAT(S.unused(), ElementsAre(1));
}

TEST(SuppressionsTest, AskingUsesNothing) {
  Suppressions S("A; // NOLINT(syncline-sync-item)\n");
  EXPECT_TRUE(S.covers(1, Item));
  EXPECT_THAT(S.unused(), ElementsAre(1));
}

TEST(SuppressionsTest, AllThatCoverAreUsed) {
  Suppressions S(
      "// NOLINTBEGIN(syncline-*)\n"
      "A; // NOLINT(syncline-sync-item) NOLINT(syncline-sync-equal)\n"
      "// NOLINTEND(syncline-*)\n");
  EXPECT_TRUE(S.suppress(2, Item));
  EXPECT_THAT(S.unused(), ElementsAre(2)); // that of sync-equal
}

TEST(SuppressionsTest, OtherToolsCommentsAreNeverUnused) {
  for (const char *Text :
       {"// NOLINT", "// NOLINT(*)", "// NOLINT(bugprone-*)", "// NOLINT()",
        "// NOLINT(*-sync-item)", "// NOLINT(sync*)", "// NOLINT(sync-item)",
        "// NOLINT (syncline-sync-item)", "// NOLINT(my-syncline-x)"})
    EXPECT_THAT(Suppressions(Text).unused(), IsEmpty()) << Text;
  for (const char *Text :
       {"// NOLINT(syncline-*)", "// NOLINT( syncline-sync-item )",
        "// NOLINT(bugprone-*,syncline-sync-item)",
        "// NOLINT(syncline-sync-nonesuch)"})
    EXPECT_THAT(Suppressions(Text).unused(), ElementsAre(1)) << Text;
}

TEST(SuppressionsTest, Reason) {
  for (const char *Text :
       {"// NOLINT(syncline-sync-item): read once", "// NOLINT: read once",
        "// NOLINT(a) read once", "// NOLINT(a) - read once  ",
        "// NOLINT(a)read once\r", "/* NOLINT(a): read once */ B;",
        "// NOLINT(a): read once // expect: sync-item"})
    EXPECT_EQ(only(Text).Reason, "read once") << Text;
  EXPECT_EQ(only("// NOLINT(a): see https://a.b/c").Reason,
            "see https://a.b/c");
  EXPECT_EQ(only("// NOLINT(a): (see #12)").Reason, "(see #12)");
  EXPECT_EQ(only("// NOLINT(a): \xe2\x80\xa6").Reason, "\xe2\x80\xa6");
}

TEST(SuppressionsTest, NoReason) {
  for (const char *Text :
       {"// NOLINT", "// NOLINT(a)", "// NOLINT(a):", "// NOLINT(a): ...",
        "// NOLINT(a) // expect: sync-item", "/* NOLINT(a) */ B; // text",
        "// NOLINT(a)\t\r"})
    EXPECT_EQ(only(Text).Reason, "") << Text;
}

TEST(SuppressionsTest, ReasonForAFinding) {
  Suppressions S("A; // NOLINT(syncline-sync-item) NOLINT(*-equal): both\n"
                 "B; // NOLINT(*-item): one NOLINT(*-equal): other\n"
                 "// NOLINTNEXTLINE(*-item): next\n"
                 "C;\n"
                 "// NOLINTBEGIN(*-item): block\n"
                 "D; // NOLINT\n"
                 "// NOLINTEND(*-item)\n");
  EXPECT_EQ(S.reasonFor(1, Item), "both");
  EXPECT_EQ(S.reasonFor(1, Equal), "both");
  EXPECT_EQ(S.reasonFor(2, Item), "one");
  EXPECT_EQ(S.reasonFor(2, Equal), "other");
  EXPECT_EQ(S.reasonFor(4, Item), "next");
  EXPECT_EQ(S.reasonFor(4, Equal), "");
  EXPECT_EQ(S.reasonFor(6, Item), "block");
  EXPECT_EQ(S.reasonFor(6, Equal), "");
  EXPECT_EQ(S.reasonFor(9, Item), "");
}

TEST(SuppressionsTest, WithoutReason) {
  Suppressions S("A; // NOLINT(syncline-sync-item)\n"
                 "B; // NOLINT(syncline-sync-item): why\n"
                 "C; // NOLINT(bugprone-*)\n"
                 "D; // NOLINT\n"
                 "E; // NOLINT: why\n");
  EXPECT_THAT(S.withoutReason(), ElementsAre(1));
  // One for all tools counts once it hides what is ours.
  S.suppress(4, Item);
  S.suppress(5, Item);
  EXPECT_THAT(S.withoutReason(), ElementsAre(1, 4));
}

} // namespace
