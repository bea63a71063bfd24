#include "findings/NolintNames.h"

#include <gmock/gmock.h>

using namespace syncline::lint::findings;
using testing::ElementsAre;
using testing::IsEmpty;

static std::vector<std::string> problemsOf(const std::string &Comment) {
  Suppressions Found("f(); // " + Comment);
  return misspelledChecks(Found.comments().at(0),
                          {"sync-item", "sync-host-to-device", "async-race"});
}

TEST(NolintNamesTest, SuggestsTheNearestCheck) {
  EXPECT_THAT(problemsOf("NOLINT(syncline-sync-hots-to-device)"),
              ElementsAre("no check is called 'syncline-sync-hots-to-device' "
                          "(did you mean 'syncline-sync-host-to-device'?)"));
  EXPECT_THAT(problemsOf("NOLINTNEXTLINE(bugprone-x, syncline-something)"),
              ElementsAre("no check is called 'syncline-something'; see "
                          "syncline lint --list-rules"));
}

TEST(NolintNamesTest, RuleWithoutPrefixIsNoCheck) {
  EXPECT_THAT(problemsOf("NOLINTNEXTLINE(sync-item,async-race)"),
              ElementsAre("no check is called 'sync-item' (did you mean "
                          "'syncline-sync-item'?)",
                          "no check is called 'async-race' (did you mean "
                          "'syncline-async-race'?)"));
}

TEST(NolintNamesTest, OtherNamesMayBeOfOtherTools) {
  for (const char *Comment :
       {"NOLINT", "NOLINT(*)", "NOLINT()", "NOLINT(syncline-sync-item)",
        "NOLINT(syncline-*)", "NOLINT(sync*)", "NOLINT(bugprone-sync-item)",
        "NOLINT(sync-itme)"})
    EXPECT_THAT(problemsOf(Comment), IsEmpty()) << Comment;
  EXPECT_THAT(problemsOf("NOLINT(syncline-snyc-*)"), testing::SizeIs(1));
}
