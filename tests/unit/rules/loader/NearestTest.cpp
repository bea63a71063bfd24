#include "loader/Nearest.h"

#include <gtest/gtest.h>

using namespace syncline::rules;

TEST(Nearest, FindsTheWordWithTheFewestEdits) {
  EXPECT_EQ(nearest("reportt", {"record", "report"}), "report");
  EXPECT_EQ(nearest("--formt", {"--format", "--force"}), "--format");
}

TEST(Nearest, PrefersNoneToAMisleadingOne) {
  EXPECT_EQ(nearest("dance", {"lint", "record"}), "");
  EXPECT_EQ(nearest("x", {}), "");
}

TEST(Nearest, SuggestsInParentheses) {
  EXPECT_EQ(suggestion("lst", {"list"}), " (did you mean 'list'?)");
  EXPECT_EQ(suggestion("dance", {"list"}), "");
}

TEST(Nearest, NamesAllThatAnUnknownKeyCouldBe) {
  EXPECT_EQ(unknownKey("steps", {"step", "total"}),
            "unknown key 'steps' (did you mean 'step'?); known: step, total");
}
