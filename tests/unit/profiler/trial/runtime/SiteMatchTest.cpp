#include "trial/runtime/SiteMatch.h"

#include <gtest/gtest.h>

using namespace syncline::trial;
using namespace syncline::trial::runtime;
using Frames = std::vector<uintptr_t>;

static bool isSameNativeCall(Frames Planned, const Frames &Seen) {
  return isSameCall({.Frames = std::move(Planned)}, {Seen, {}});
}

TEST(SiteMatch, SkipsTheFramesInsideOfCuda) {
  Frames Planned = {10, 20, 30};
  EXPECT_TRUE(isSameNativeCall(Planned, Frames{10, 20, 30}));
  EXPECT_TRUE(isSameNativeCall(Planned, Frames{1, 2, 3, 10, 20, 30}));
  EXPECT_FALSE(isSameNativeCall(Planned, Frames{1, 2, 3, 10, 21, 30}));
  EXPECT_FALSE(isSameNativeCall(Planned, Frames{1, 2, 3}));
  EXPECT_FALSE(isSameNativeCall(Planned, Frames{}));
}

TEST(SiteMatch, EitherStackMayEndEarly) {
  EXPECT_TRUE(isSameNativeCall(Frames{10, 20}, Frames{1, 10, 20, 30}));
  EXPECT_TRUE(isSameNativeCall(Frames{10, 20, 30}, Frames{1, 10, 20}));
}

TEST(SiteMatch, LooksOnAfterAFrameThatOccursTwice) {
  EXPECT_TRUE(isSameNativeCall(Frames{10, 20}, Frames{10, 5, 10, 20}));
}

TEST(SiteMatch, LooksOnlyNearTheCall) {
  Frames Deep(40, 1);
  Deep.push_back(10);
  EXPECT_FALSE(isSameNativeCall(Frames{10}, Deep));
}

TEST(SiteMatch, TellsLinesOfPythonApart) {
  PlannedStack Planned{.Frames = {10, 20}, .Python = {1, 2}};
  Frames Native = {5, 10, 20};
  auto Matches = [&](const std::vector<uint64_t> &Python) {
    return isSameCall(Planned, {Native, Python});
  };
  EXPECT_TRUE(Matches({1, 2}));
  EXPECT_TRUE(Matches({1, 2, 3}));
  EXPECT_TRUE(Matches({1}));
  EXPECT_FALSE(Matches({3, 2}));
  EXPECT_FALSE(Matches({1, 3}));
  EXPECT_FALSE(Matches({})) << "a call of no line of Python";
  Native = {5, 11, 20};
  EXPECT_FALSE(Matches({1, 2}));
}

TEST(SiteMatch, JoinsThePlanForAStack) {
  Plan What{.Steps = 1, .Stacks = {{-1, true, {10, 20}}, {2, false, {10, 20}}}};
  SiteMatcher Matcher(What);
  Frames Native = {5, 10, 20}, Deeper = {6, 10, 20}, Unplanned = {5, 11};
  std::vector<uint64_t> Line = {1};
  for (int Again = 0; Again < 2; ++Again) {
    SiteMatch Found = Matcher.match({Native, {}});
    EXPECT_EQ(Found.Site, 2);
    EXPECT_TRUE(Found.IsAnchor);
    EXPECT_NE(Found.Stack, Matcher.match({Deeper, {}}).Stack);
    EXPECT_NE(Found.Stack, Matcher.match({Native, Line}).Stack);
  }
  SiteMatch Other = Matcher.match({Unplanned, {}});
  EXPECT_EQ(Other.Site, -1);
  EXPECT_FALSE(Other.IsAnchor);
}
