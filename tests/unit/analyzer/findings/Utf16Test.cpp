#include "findings/Utf16.h"

#include <gtest/gtest.h>

using namespace syncline::lint::findings;

namespace {

TEST(Utf16Test, Lengths) {
  EXPECT_EQ(utf16Length(""), 0U);
  EXPECT_EQ(utf16Length("abc\t"), 4U);
  EXPECT_EQ(utf16Length("\xC3\xBC"), 1U);         // u with two dots
  EXPECT_EQ(utf16Length("\xE2\x82\xAC"), 1U);     // euro
  EXPECT_EQ(utf16Length("\xF0\x9F\x98\x80"), 2U); // a surrogate pair
  EXPECT_EQ(utf16Length("a\xC3\xBC\xF0\x9F\x98\x80z"), 5U);
}

TEST(Utf16Test, BytesThatAreNotUtf8) {
  EXPECT_EQ(utf16Length("\x80"), 1U);
  EXPECT_EQ(utf16Length("a\xE9z"), 3U);       // Latin-1
  EXPECT_EQ(utf16Length("\xF0\x9F\x98"), 3U); // cut off
  EXPECT_EQ(utf16Length("\xFF\xFE"), 2U);
}

TEST(Utf16Test, Columns) {
  EXPECT_EQ(utf16Column("abc", 1), 1U);
  EXPECT_EQ(utf16Column("abc", 3), 3U);
  EXPECT_EQ(utf16Column("\xC3\xBC;x", 4), 3U);
  EXPECT_EQ(utf16Column("\xF0\x9F\x98\x80x", 5), 3U);
}

TEST(Utf16Test, ColumnsOutsideOfTheLine) {
  EXPECT_EQ(utf16Column("abc", 0), 1U);
  EXPECT_EQ(utf16Column("abc", 4), 4U);
  EXPECT_EQ(utf16Column("abc", 9), 4U);
  EXPECT_EQ(utf16Column("", 5), 1U);
}

} // namespace
