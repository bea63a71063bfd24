#include "terminal/VisibleText.h"

#include <gtest/gtest.h>

using namespace syncline::terminal;

TEST(VisibleText, KeepsWhatATerminalShows) {
  EXPECT_EQ(visible("a b/\xc3\xa4.sltrace"), "a b/\xc3\xa4.sltrace");
  EXPECT_EQ(visible("\xc2\xa0\xc2"), "\xc2\xa0\xc2");
  EXPECT_EQ(visible(""), "");
}

TEST(VisibleText, EscapesControlCharacters) {
  EXPECT_EQ(visible("no\nsuch\x1b[31m"), "no\\nsuch\\x1b[31m");
  EXPECT_EQ(visible("\t\r\x7f"), "\\x09\\x0d\\x7f");
  EXPECT_EQ(visible("\xc2\x9b"
                    "31m"),
            "\\x9b31m");
}

TEST(VisibleText, KeepsTheLinesOfCode) {
  EXPECT_EQ(visibleLines("if (a)\n\tf(\x1b);\r\n"),
            "if (a)\n\tf(\\x1b);\\x0d\n");
}
