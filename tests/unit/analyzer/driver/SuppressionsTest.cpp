#include "driver/Suppressions.h"

#include <gmock/gmock.h>

using namespace syncline;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

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

TEST(SuppressionsTest, NothingWithoutComments) {
  for (const char *Text : {"", "\n", "int A;\nint B;\n", "// nolint\n",
                           "// no lint\n", "// NO LINT\n"})
    EXPECT_THAT(linesOf(Suppressions(Text), Item, 4), IsEmpty()) << Text;
}

TEST(SuppressionsTest, PlainCommentCoversItsLine) {
  Suppressions S("A.item();\nB.item(); // NOLINT\nC.item();\n");
  EXPECT_THAT(linesOf(S, Item, 4), ElementsAre(2));
  EXPECT_THAT(linesOf(S, Equal, 4), ElementsAre(2));
  EXPECT_THAT(S.unbalanced(), IsEmpty());
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
  EXPECT_THAT(S.unbalanced(), IsEmpty());
}

TEST(SuppressionsTest, BlockOfAList) {
  Suppressions S("// NOLINTBEGIN(*-item, other)\nA;\n"
                 "// NOLINTEND(*-item, other)\nB;\n");
  EXPECT_THAT(linesOf(S, Item, 5), ElementsAre(1, 2, 3));
  EXPECT_THAT(linesOf(S, Equal, 5), IsEmpty());
  EXPECT_THAT(S.unbalanced(), IsEmpty());
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
  EXPECT_THAT(S.unbalanced(), IsEmpty());
}

TEST(SuppressionsTest, NestedBlocksOfTheSameList) {
  Suppressions S("// NOLINTBEGIN\n// NOLINTBEGIN\nA;\n// NOLINTEND\nB;\n"
                 "// NOLINTEND\nC;\n");
  EXPECT_THAT(linesOf(S, Item, 8), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THAT(S.unbalanced(), IsEmpty());
}

TEST(SuppressionsTest, BlocksOneAfterTheOther) {
  Suppressions S("// NOLINTBEGIN\n// NOLINTEND\nA;\n"
                 "// NOLINTBEGIN\n// NOLINTEND\n");
  EXPECT_THAT(linesOf(S, Item, 6), ElementsAre(1, 2, 4, 5));
}

TEST(SuppressionsTest, BeginWithoutEndReachesTheEnd) {
  Suppressions S("A;\n// NOLINTBEGIN\nB;\nC;\n");
  EXPECT_THAT(linesOf(S, Item, 4), ElementsAre(2, 3, 4));
  EXPECT_THAT(S.unbalanced(), ElementsAre(2));
}

TEST(SuppressionsTest, EndWithoutBegin) {
  Suppressions S("A;\n// NOLINTEND\nB;\n");
  EXPECT_THAT(linesOf(S, Item, 4), IsEmpty());
  EXPECT_THAT(S.unbalanced(), ElementsAre(2));
}

TEST(SuppressionsTest, EndOfAnotherListClosesNothing) {
  Suppressions S("// NOLINTBEGIN(*-item)\nA;\n// NOLINTEND(*-equal)\nB;\n");
  EXPECT_THAT(linesOf(S, Item, 4), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(S.unbalanced(), UnorderedElementsAre(1, 3));
}

TEST(SuppressionsTest, ReasonIsTheTextBehind) {
  auto ReasonIn = [](const char *Text) {
    return Suppressions(Text).reasonFor(1, Item);
  };
  EXPECT_EQ(ReasonIn("A;"), std::nullopt);
  EXPECT_EQ(ReasonIn("A; // NOLINT(other): read once"), std::nullopt);
  EXPECT_EQ(ReasonIn("A; // NOLINT"), "");
  EXPECT_EQ(ReasonIn("A; // NOLINT(*-item):  "), "");
  for (const char *Text :
       {"A; // NOLINT(syncline-sync-item): read once\r\n",
        "A; // NOLINT: read once", "A; // NOLINT read once",
        "A; // NOLINT(*-item) -- read once", "A; // NOLINT(*-item) - read once",
        "A; /* NOLINT(*-item): read once */ B;",
        "A; // NOLINT(*-item): read once // expect: nothing",
        "A; // NOLINT(*-item): read once NOLINT(other): no"})
    EXPECT_EQ(ReasonIn(Text), "read once") << Text;
  EXPECT_EQ(ReasonIn("A; // NOLINT: see https://example.org/a--b"),
            "see https://example.org/a--b");
}

TEST(SuppressionsTest, ReasonOfNextLineAndBlock) {
  Suppressions S("// NOLINTNEXTLINE(*-item): the first\n"
                 "A;\n"
                 "// NOLINTBEGIN(*-item): at the start\n"
                 "B;\n"
                 "C; // NOLINT\n"
                 "D; // NOLINT: of its own\n"
                 "// NOLINTEND(*-item): not this\n"
                 "// NOLINTBEGIN: never closed\n"
                 "E;\n");
  EXPECT_EQ(S.reasonFor(2, Item), "the first");
  EXPECT_EQ(S.reasonFor(4, Item), "at the start");
  EXPECT_EQ(S.reasonFor(5, Item), "at the start");
  EXPECT_EQ(S.reasonFor(5, Equal), "");
  EXPECT_EQ(S.reasonFor(6, Item), "of its own");
  EXPECT_EQ(S.reasonFor(9, Item), "never closed");
}

TEST(SuppressionsTest, LongerWordIsNoSuppression) {
  for (const char *Text : {"A; // NOLINTABLE", "A; // NOLINTNEXTLINES",
                           "#define NOLINTING 1", "A; // NOLINTBEGINNING"})
    EXPECT_FALSE(Suppressions(Text).covers(1, Item)) << Text;
}

} // namespace
