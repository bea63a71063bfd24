#include "loader/Version.h"

#include <gtest/gtest.h>

using namespace syncline::rules;

namespace {

TEST(VersionTest, ReadsMajorAndMinor) {
  EXPECT_EQ(Version::parse("2.11"), (Version{2, 11}));
  EXPECT_EQ(Version::parse("0.4"), (Version{0, 4}));
  EXPECT_EQ(Version::parse("2.11")->str(), "2.11");
}

TEST(VersionTest, LeavesOutPatchLevelAndLabel) {
  for (const char *Text : {"2.11.0", "2.11.3", "2.11.0+cu130", "2.11+cpu",
                           "2.11.0-rc1", "2.11-git"})
    EXPECT_EQ(Version::parse(Text), (Version{2, 11})) << Text;
}

TEST(VersionTest, RejectsOtherText) {
  for (const char *Text : {"",
                           "2",
                           "2.",
                           ".11",
                           "2.x",
                           "v2.11",
                           " 2.11",
                           "2.11 ",
                           "2.11.",
                           "2.11.x",
                           "2.11.0.1",
                           "2.11.0cu130",
                           "-2.11",
                           "2.-11",
                           "+2.11",
                           "2,11",
                           "latest",
                           "99999999999.1",
                           "1.99999999999",
                           "2.11.99999999999"})
    EXPECT_EQ(Version::parse(Text), std::nullopt) << "'" << Text << "'";
}

TEST(VersionTest, OrdersByNumberNotByText) {
  Version Old{1, 13}, Two{2, 0}, Five{2, 5}, Eleven{2, 11};
  EXPECT_LT(Old, Two);
  EXPECT_LT(Two, Five);
  EXPECT_LT(Five, Eleven);
  EXPECT_LT(Old, Eleven);
  EXPECT_EQ(Eleven, (Version{2, 11}));
}

bool holds(const char *Range, const char *Each) {
  std::optional<VersionRange> R = VersionRange::parse(Range);
  EXPECT_TRUE(R) << Range;
  return R && R->contains(*Version::parse(Each));
}

TEST(VersionRangeTest, ComparisonsAtTheirLimit) {
  struct Case {
    const char *Range;
    bool Below, At, Above;
  };
  for (const Case &C :
       {Case{"<2.5", true, false, false}, Case{"<=2.5", true, true, false},
        Case{">2.5", false, false, true}, Case{">=2.5", false, true, true},
        Case{"==2.5", false, true, false}}) {
    EXPECT_EQ(holds(C.Range, "2.4"), C.Below) << C.Range;
    EXPECT_EQ(holds(C.Range, "2.5"), C.At) << C.Range;
    EXPECT_EQ(holds(C.Range, "2.11"), C.Above) << C.Range;
    EXPECT_EQ(holds(C.Range, "1.13"), C.Below) << C.Range;
  }
}

TEST(VersionRangeTest, EveryComparisonMustHold) {
  const char *Range = ">=1.13,<2.5";
  EXPECT_FALSE(holds(Range, "1.12"));
  EXPECT_TRUE(holds(Range, "1.13"));
  EXPECT_TRUE(holds(Range, "2.0"));
  EXPECT_TRUE(holds(Range, "2.4"));
  EXPECT_FALSE(holds(Range, "2.5"));
  EXPECT_FALSE(holds(Range, "2.11"));
  EXPECT_FALSE(holds(">2.5,<2.5", "2.5"));
  EXPECT_TRUE(holds(">=1.0,<3.0,>2.0", "2.1"));
  EXPECT_FALSE(holds(">=1.0,<3.0,>2.0", "2.0"));
}

TEST(VersionRangeTest, PatchLevelDoesNotMatter) {
  EXPECT_TRUE(holds("==2.11", "2.11.3"));
  EXPECT_TRUE(holds("==2.11.1", "2.11"));
}

TEST(VersionRangeTest, EmptyRangeHoldsEveryVersion) {
  VersionRange All;
  EXPECT_TRUE(All.unbounded());
  EXPECT_TRUE(All.contains({0, 0}));
  EXPECT_TRUE(All.contains({99, 99}));
  EXPECT_EQ(All.str(), "");
}

TEST(VersionRangeTest, KeepsItsSpelling) {
  std::optional<VersionRange> Range = VersionRange::parse(">=1.13,<2.5");
  ASSERT_TRUE(Range);
  EXPECT_FALSE(Range->unbounded());
  EXPECT_EQ(Range->str(), ">=1.13,<2.5");
}

TEST(VersionRangeTest, RejectsOtherText) {
  for (const char *Text :
       {"", "2.5", ">=", ">=2", "=2.5", "=>2.5", "!=2.5", "~2.5", ">=2.5,",
        ",>=2.5", ">=1.13 ,<2.5", ">=1.13, <2.5", ">= 1.13", ">=1.13,,<2.5",
        ">=1.13<2.5", ">=1.13;<2.5", "all", ">=x.y"})
    EXPECT_FALSE(VersionRange::parse(Text)) << "'" << Text << "'";
}

} // namespace
