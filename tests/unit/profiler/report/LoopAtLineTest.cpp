//===- LoopAtLineTest.cpp - Lines as a user names them --------------------===//

#include "report/model/LoopAtLine.h"

#include <gtest/gtest.h>

using namespace syncline::report;

TEST(SourceLine, IsAFileAndALine) {
  auto Found = parseSourceLine("pkg/train.py:31");
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->File, "pkg/train.py");
  EXPECT_EQ(Found->Line, 31U);
}

TEST(SourceLine, TheLastColonCounts) {
  auto Found = parseSourceLine("a:7/train.py:4294967295");
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->File, "a:7/train.py");
  EXPECT_EQ(Found->Line, 4294967295U);
}

TEST(SourceLine, AnythingElseIsNone) {
  for (const char *Text :
       {"", "train.py", "train.py:", ":31", "pkg/:31", "train.py:0",
        "train.py:-1", "train.py:3x", "train.py: 3", "train.py:4294967296"})
    EXPECT_FALSE(parseSourceLine(Text)) << Text;
}
