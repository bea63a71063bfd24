#include "trial/runtime/SiteMatch.h"

#include <gtest/gtest.h>

using namespace syncline::trial;
using namespace syncline::trial::runtime;
using Frames = std::vector<uintptr_t>;

TEST(SiteMatch, SkipsTheFramesInsideOfCuda) {
  Frames Planned = {10, 20, 30};
  EXPECT_TRUE(isSameCall(Planned, Frames{10, 20, 30}));
  EXPECT_TRUE(isSameCall(Planned, Frames{1, 2, 3, 10, 20, 30}));
  EXPECT_FALSE(isSameCall(Planned, Frames{1, 2, 3, 10, 21, 30}));
  EXPECT_FALSE(isSameCall(Planned, Frames{1, 2, 3}));
  EXPECT_FALSE(isSameCall(Planned, Frames{}));
}

TEST(SiteMatch, EitherStackMayEndEarly) {
  EXPECT_TRUE(isSameCall(Frames{10, 20}, Frames{1, 10, 20, 30}));
  EXPECT_TRUE(isSameCall(Frames{10, 20, 30}, Frames{1, 10, 20}));
}

TEST(SiteMatch, LooksOnAfterAFrameThatOccursTwice) {
  EXPECT_TRUE(isSameCall(Frames{10, 20}, Frames{10, 5, 10, 20}));
}

TEST(SiteMatch, LooksOnlyNearTheCall) {
  Frames Deep(40, 1);
  Deep.push_back(10);
  EXPECT_FALSE(isSameCall(Frames{10}, Deep));
}

TEST(SiteMatch, JoinsThePlanForAStack) {
  Plan What{.Steps = 1, .Stacks = {{-1, true, {10, 20}}, {2, false, {10, 20}}}};
  SiteMatcher Matcher(What);
  for (int Again = 0; Again < 2; ++Again) {
    SiteMatch Found = Matcher.match(Frames{5, 10, 20});
    EXPECT_EQ(Found.Site, 2);
    EXPECT_TRUE(Found.IsAnchor);
    EXPECT_NE(Found.Stack, Matcher.match(Frames{6, 10, 20}).Stack);
  }
  SiteMatch Other = Matcher.match(Frames{5, 11});
  EXPECT_EQ(Other.Site, -1);
  EXPECT_FALSE(Other.IsAnchor);
}
