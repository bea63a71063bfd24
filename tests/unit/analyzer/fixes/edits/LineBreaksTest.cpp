#include "fixes/edits/LineBreaks.h"

#include <gmock/gmock.h>

using namespace syncline::lint::fixes::edits;

namespace {

constexpr size_t MostColumns = 100;

/// A line that begins with \p Space.
LineAround lineAfter(const std::string &Space) { return {Space, "", "\n    "}; }

std::string broken(const char *Text, size_t Columns) {
  std::string Space(MostColumns - Columns, ' ');
  return wrapToColumnLimit(Text, lineAfter(Space));
}

TEST(LineBreaksTest, KeepsWhatFits) {
  EXPECT_EQ(broken("f(A, B)", 7), "f(A, B)");
  EXPECT_EQ(broken("f(A,\n  B)", 3), "f(A,\n  B)");
}

TEST(LineBreaksTest, BreaksInTheFewestParentheses) {
  EXPECT_EQ(broken("f(g(A, B), C)", 12), "f(g(A, B),\n    C)");
  EXPECT_EQ(broken("f(A, B) + g(C, D)", 14), "f(A, B) +\n    g(C, D)");
  EXPECT_EQ(broken("f(A, B).g(C, D)", 13), "f(A, B)\n    .g(C, D)");
}

TEST(LineBreaksTest, LeavesStringsWhole) {
  EXPECT_EQ(broken("f(\"a, b, c\", D)", 13), "f(\"a, b, c\",\n    D)");
  EXPECT_EQ(broken("f(\"a, b, c\")", 8), "f(\"a, b, c\")");
}

TEST(LineBreaksTest, WithoutAPlaceToBreakTheLineStaysLong) {
  EXPECT_EQ(broken("name", 2), "name");
}

TEST(LineBreaksTest, NextLineOnlyAfterACommaOrAnOperator) {
  std::string Long(60, 'x');
  LineAround Line{"  auto Variable = ", "", "\n      "};
  EXPECT_FALSE(belongsOnNextLine(Long, Line));
  std::string Declaration = "  " + std::string(50, 'T') + " V = ";
  Line.Before = Declaration;
  EXPECT_TRUE(belongsOnNextLine(Long, Line));
  std::string Sum = "  " + std::string(50, 'A') + " + ";
  Line.Before = Sum;
  EXPECT_TRUE(belongsOnNextLine(Long, Line));
  EXPECT_FALSE(belongsOnNextLine(std::string(96, 'x'), Line));
  std::string Call = "  " + std::string(50, 'f') + "(";
  Line.Before = Call;
  EXPECT_FALSE(belongsOnNextLine(Long, Line));
}

} // namespace
