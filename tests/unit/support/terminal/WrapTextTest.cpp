#include "terminal/WrapText.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::terminal;

TEST(WrapTextTest, ATextThatFitsStays) {
  EXPECT_EQ(wrapped("a bc", {4}), "a bc");
  EXPECT_EQ(wrapped("a bc", {}), "a bc");
  EXPECT_EQ(wrapped("", {1}), "");
}

TEST(WrapTextTest, FurtherLinesHang) {
  EXPECT_EQ(wrapped("one two three", {8}), "one two\n  three");
  EXPECT_EQ(wrapped("  do: one two", {9}), "  do: one\n    two");
}

TEST(WrapTextTest, AWordStaysWhole) {
  EXPECT_EQ(wrapped("  abcdefgh i", {4}), "  abcdefgh\n    i");
}

TEST(WrapTextTest, CountsCharactersAndNotBytes) {
  EXPECT_EQ(wrapped("\u00e4\u00e4 \u00f6", {4}), "\u00e4\u00e4 \u00f6");
}

TEST(WrapTextTest, DoubleSpacesSurviveWithinALine) {
  EXPECT_EQ(wrapped("a  b ccc", {6}), "a  b\n  ccc");
}
