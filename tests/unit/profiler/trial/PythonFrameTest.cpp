#include "trial/PythonFrame.h"

#include <gtest/gtest.h>

using namespace syncline::trial;

TEST(PythonFrame, TellsFunctionsApart) {
  uint64_t Known = hashOfCode("a.py", "step", 12, "table");
  EXPECT_EQ(Known, hashOfCode("a.py", "step", 12, "table"));
  EXPECT_NE(Known, hashOfCode("b.py", "step", 12, "table"));
  EXPECT_NE(Known, hashOfCode("a.py", "stop", 12, "table"));
  EXPECT_NE(Known, hashOfCode("a.py", "step", 13, "table"));
  EXPECT_NE(Known, hashOfCode("a.py", "step", 12, "tables"));
  EXPECT_NE(hashOfCode("ab", "c", 1, ""), hashOfCode("a", "bc", 1, ""));
}

TEST(PythonFrame, TellsInstructionsApart) {
  EXPECT_EQ(hashOfFrame(1, 2), hashOfFrame(1, 2));
  EXPECT_NE(hashOfFrame(1, 2), hashOfFrame(1, 4));
  EXPECT_NE(hashOfFrame(1, 2), hashOfFrame(2, 2));
}
