#include "findings/NolintTally.h"
#include "support/OneLine.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::lint::findings;
using namespace syncline::tests;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

namespace {

PlacedNolint comment(const char *File, unsigned Line, bool Used,
                     bool InHeader = false) {
  PlacedNolint Result;
  Result.File = File;
  Result.InHeader = InHeader;
  Result.Comment.Line = Line;
  Result.Comment.Text = "NOLINT(syncline-sync-item)";
  Result.Comment.Checks = "syncline-sync-item";
  Result.Comment.Used = Used;
  return Result;
}

std::vector<std::string> placesOf(const std::vector<PlacedNolint> &Nolints) {
  std::vector<std::string> Places;
  Places.reserve(Nolints.size());
  for (const PlacedNolint &Each : Nolints)
    Places.push_back(Each.File + ":" + std::to_string(Each.Comment.Line));
  return Places;
}

TEST(NolintTallyTest, UnusedInASourceFile) {
  NolintTally Tally;
  Tally.add({comment("b.cpp", 3, false), comment("b.cpp", 2, true)}, true);
  Tally.add({comment("a.cpp", 7, false)}, true);
  EXPECT_THAT(placesOf(Tally.unused(false)), ElementsAre("a.cpp:7", "b.cpp:3"));
  EXPECT_THAT(placesOf(Tally.unused(true)), ElementsAre("a.cpp:7", "b.cpp:3"));
}

TEST(NolintTallyTest, HeaderCountsForTheWholeProject) {
  NolintTally Tally;
  Tally.add({comment("a.h", 3, false, true), comment("a.h", 4, false, true)},
            true);
  Tally.add({comment("a.h", 3, true, true), comment("a.h", 4, false, true)},
            true);
  Tally.add({comment("a.h", 3, false, true), comment("a.h", 4, false, true)},
            true);
  EXPECT_THAT(placesOf(Tally.unused(true)), ElementsAre("a.h:4"));
  EXPECT_THAT(Tally.unused(false), IsEmpty());
}

TEST(NolintTallyTest, FileThatIsAHeaderToo) {
  NolintTally Tally;
  Tally.add({comment("a.cpp", 3, false)}, true);
  Tally.add({comment("a.cpp", 3, false, true)}, true);
  EXPECT_THAT(Tally.unused(false), IsEmpty());
}

TEST(NolintTallyTest, UnitThatDoesNotParse) {
  NolintTally Tally;
  Tally.add({comment("a.cpp", 3, false)}, false);
  EXPECT_THAT(Tally.unused(true), IsEmpty());
  // What it does show is true all the same.
  Tally.add({comment("a.h", 1, false, true)}, true);
  Tally.add({comment("a.h", 1, true, true)}, false);
  EXPECT_THAT(Tally.unused(true), IsEmpty());
}

TEST(NolintTallyTest, CommentsOfALineAreTwo) {
  PlacedNolint Other = comment("a.cpp", 3, true);
  Other.Comment.Text = "NOLINT(syncline-sync-equal)";
  NolintTally Tally;
  Tally.add({comment("a.cpp", 3, false), Other}, true);
  EXPECT_THAT(placesOf(Tally.unused(false)), ElementsAre("a.cpp:3"));
  EXPECT_EQ(Tally.unused(false).front().Comment.Text,
            "NOLINT(syncline-sync-item)");
}

TEST(NolintTallyTest, CommentsOfOtherTools) {
  PlacedNolint Bare = comment("a.cpp", 3, false);
  Bare.Comment.Checks = "*";
  NolintTally Tally;
  Tally.add({Bare}, true);
  EXPECT_THAT(Tally.unused(true), IsEmpty());
  EXPECT_THAT(Tally.withoutReason(), IsEmpty());
  // Until one covers a finding of ours, in any unit.
  Bare.Comment.Used = true;
  Tally.add({Bare}, true);
  EXPECT_THAT(placesOf(Tally.withoutReason()), ElementsAre("a.cpp:3"));
}

TEST(NolintTallyTest, WithoutReason) {
  PlacedNolint Explained = comment("a.cpp", 2, true);
  Explained.Comment.Reason = "read once";
  NolintTally Tally;
  Tally.add(
      {comment("a.h", 9, false, true), comment("a.cpp", 1, true), Explained},
      false);
  EXPECT_THAT(placesOf(Tally.withoutReason()), ElementsAre("a.cpp:1", "a.h:9"));
}

TEST(NolintTallyTest, Notices) {
  PlacedNolint Nolint = comment("src/a.cpp", 12, false);
  EXPECT_EQ(problemNotice(unusedProblem(Nolint)),
            "src/a.cpp:12: warning: NOLINT(syncline-sync-item) suppresses "
            "nothing");
  EXPECT_THAT(problemNotice(reasonProblem(Nolint)),
              AllOf(IsOneLine(),
                    StartsWith("src/a.cpp:12: warning: "
                               "NOLINT(syncline-sync-item) gives no reason"),
                    HasSubstr("// NOLINT(syncline-sync-item): why")));
}

} // namespace
