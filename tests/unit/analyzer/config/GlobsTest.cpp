#include "config/Globs.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::lint::config;
using namespace syncline::rules;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

TEST(GlobMatchesTest, WithoutStarIsEquality) {
  EXPECT_TRUE(globMatches("sync-item", "sync-item"));
  EXPECT_FALSE(globMatches("sync-item", "sync-items"));
  EXPECT_FALSE(globMatches("sync-item", "sync-ite"));
  EXPECT_FALSE(globMatches("sync-item", "a-sync-item"));
  EXPECT_TRUE(globMatches("", ""));
  EXPECT_FALSE(globMatches("", "sync-item"));
}

TEST(GlobMatchesTest, StarStandsForAnyText) {
  for (const char *Pattern : {"*", "**", "sync-*", "*-item", "*item*", "s*c-*m",
                              "sync-item*", "*sync-item", "*y*-*e*"})
    EXPECT_TRUE(globMatches(Pattern, "sync-item")) << Pattern;
  for (const char *Pattern :
       {"sync-*x", "x*", "*item-", "*items*", "sync*sync*", "s*z*m"})
    EXPECT_FALSE(globMatches(Pattern, "sync-item")) << Pattern;
  EXPECT_TRUE(globMatches("*", ""));
}

TEST(GlobMatchesTest, TriesEveryPlaceForAStar) {
  EXPECT_TRUE(globMatches("*ab", "aab"));
  EXPECT_TRUE(globMatches("a*b*c", "abbxbc"));
  EXPECT_FALSE(globMatches("a*b*c", "abbxb"));
}

TEST(GlobMatchesTest, OtherCharactersStandForThemselves) {
  EXPECT_FALSE(globMatches("sync.item", "sync-item"));
  EXPECT_FALSE(globMatches("sync-ite?", "sync-item"));
  EXPECT_FALSE(globMatches("sync-[i]tem", "sync-item"));
}

TEST(GlobListTest, AnEmptyListSelectsAll) {
  for (const char *Text : {"", " ", ",", " , "}) {
    EXPECT_TRUE(GlobList(Text).isEmpty()) << Text;
    EXPECT_TRUE(GlobList(Text).contains("sync-item")) << Text;
  }
  EXPECT_FALSE(GlobList("sync-item").isEmpty());
}

TEST(GlobListTest, ANameSelectsExactlyThatRule) {
  GlobList Globs("sync-item");
  EXPECT_TRUE(Globs.contains("sync-item"));
  EXPECT_FALSE(Globs.contains("sync-equal"));
  EXPECT_FALSE(GlobList("sync-cuda-*,-sync-cuda-free").contains("sync-item"));
}

TEST(GlobListTest, AnExclusionLeavesTheOthers) {
  GlobList Globs("-sync-item");
  EXPECT_FALSE(Globs.contains("sync-item"));
  EXPECT_TRUE(Globs.contains("sync-equal"));
}

TEST(GlobListTest, OnlyWhatIsNamedAfterAllIsTakenAway) {
  GlobList Globs("-*,sync-item");
  EXPECT_TRUE(Globs.contains("sync-item"));
  EXPECT_FALSE(Globs.contains("sync-equal"));
}

TEST(GlobListTest, LastMatchDecides) {
  EXPECT_FALSE(GlobList("sync-item,-*").contains("sync-item"));
  EXPECT_TRUE(GlobList("-sync-item,sync-item").contains("sync-item"));
  EXPECT_FALSE(GlobList("sync-item,-sync-item").contains("sync-item"));
  GlobList Globs("-*,sync-cuda-*,-sync-cuda-free");
  EXPECT_TRUE(Globs.contains("sync-cuda-malloc"));
  EXPECT_FALSE(Globs.contains("sync-cuda-free"));
  EXPECT_FALSE(Globs.contains("sync-item"));
}

TEST(GlobListTest, PrefixOfCheckNamesIsOptional) {
  GlobList Globs("-*,syncline-sync-item,-syncline-sync-cuda-*");
  EXPECT_TRUE(Globs.contains("sync-item"));
  EXPECT_TRUE(Globs.contains("syncline-sync-item"));
  EXPECT_FALSE(Globs.contains("sync-cuda-free"));
  EXPECT_TRUE(GlobList("-*,sync-item").contains("syncline-sync-item"));
}

TEST(GlobListTest, BlanksAroundAPatternDoNotCount) {
  GlobList Globs(" -* , sync-item ");
  EXPECT_TRUE(Globs.contains("sync-item"));
  EXPECT_FALSE(Globs.contains("sync-equal"));
}

TEST(GlobListTest, TellsPatternsThatMatchNoRule) {
  std::vector<std::string> Ids = {"sync-equal", "sync-item"};
  EXPECT_THAT(GlobList("-*,sync-item,sync-e*").unmatched(Ids), IsEmpty());
  EXPECT_THAT(GlobList("").unmatched(Ids), IsEmpty());
  EXPECT_THAT(
      GlobList("-*,sync-itme,-sync-x*,syncline-sync-item,syncline-sync-y")
          .unmatched(Ids),
      ElementsAre("sync-itme", "sync-x*", "sync-y"));
}

} // namespace
