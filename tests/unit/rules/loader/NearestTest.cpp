#include "loader/Nearest.h"

#include <gtest/gtest.h>

using namespace syncline::rules;

TEST(Nearest, FindsTheWordWithTheFewestEdits) {
  EXPECT_EQ(nearest("reportt", {"record", "report"}), "report");
  EXPECT_EQ(nearest("--formt", {"--format", "--force"}), "--format");
}

TEST(Nearest, PrefersTheOneThatBeginsSo) {
  EXPECT_EQ(nearest("sync-coal", {"sync-cov", "sync-coalesce"}),
            "sync-coalesce");
  EXPECT_EQ(nearest("rep", {"record", "report"}), "report");
  EXPECT_EQ(nearest("comma", {"command-1", "command-2"}), "");
}

TEST(Nearest, PrefersNoneToAMisleadingOne) {
  EXPECT_EQ(nearest("dance", {"lint", "record"}), "");
  EXPECT_EQ(nearest("x", {}), "");
}

TEST(Nearest, ExchangedLettersAreOneEdit) {
  EXPECT_EQ(nearest("lnit", {"lint", "list"}), "lint");
  EXPECT_EQ(nearest("--verison", {"--help", "--version"}), "--version");
}

TEST(Nearest, HasNothingForASingleLetter) {
  EXPECT_EQ(nearest("-x", {"-h", "-v", "--xs"}), "");
  EXPECT_EQ(nearest("-ho", {"-h"}), "");
}

TEST(Nearest, FindsAPartOfAName) {
  EXPECT_EQ(nearest("nonzero",
                    {"sync-nonzero-static", "sync-nonzero", "sync-nonzeros"}),
            "sync-nonzero");
}

TEST(Nearest, SuggestsInParentheses) {
  EXPECT_EQ(suggestion("lst", {"list"}), " (did you mean 'list'?)");
  EXPECT_EQ(suggestion("dance", {"list"}), "");
}

TEST(Nearest, NamesAllThatAnUnknownKeyCouldBe) {
  EXPECT_EQ(unknownKey("steps", {"step", "total"}),
            "unknown key 'steps' (did you mean 'step'?); known: step, total");
}
