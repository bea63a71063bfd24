#include "report/model/SiteRows.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

using namespace syncline::report;
using testing::ElementsAre;

static SiteEntry site(const std::string &User, const std::string &Library,
                      double Syncs) {
  SiteEntry Entry;
  Entry.UserTitle = Entry.Title = User;
  Entry.SyncsPerStep = Syncs;
  if (!Library.empty()) {
    Entry.Library = {"/p/" + Library, 1, "f",
                     Library.substr(0, Library.find('/')), Library};
    Entry.Title += User.empty() ? Library : " -> " + Library;
  }
  return Entry;
}

static ReportData madeUp() {
  ReportData Data;
  Data.IsReplayed = true;
  Data.Sites = {site("a.py:1", "vision/x.py:1", 1),   site("b.py:2", "", 2),
                site("a.py:1", "vision/y.py:2", 4),   site("a.py:1", "", 8),
                site("c.py:3", "metrics/z.py:3", 16), site("b.py:2", "", 32),
                site("", "vision/thread.py:4", 64)};
  return Data;
}

/// Headings with their sums in brackets, sites with their numbers.
static std::vector<std::string> texts(const SiteView &View) {
  std::vector<std::string> Result;
  for (const SiteRow &Row : siteRows(madeUp(), View))
    Result.push_back(
        Row.Site ? std::to_string(*Row.Site) + " " + Row.Title
                 : "[" + std::to_string(static_cast<int>(Row.Sums.Syncs)) +
                       " of " + std::to_string(Row.Sites) + "] " + Row.Title);
  return Result;
}

TEST(SiteRows, SitesOfOneLineFollowAHeadingWithTheirSum) {
  EXPECT_THAT(texts({}),
              ElementsAre("[13 of 3] a.py:1", "0 -> vision/x.py:1",
                          "2 -> vision/y.py:2", "3 a.py:1",
                          // Without a library there is no heading.
                          "1 b.py:2", "5 b.py:2", "4 c.py:3 -> metrics/z.py:3",
                          "6 vision/thread.py:4"));
}

TEST(SiteRows, OnlyTheFirstSitesAreShownButAllAreSummed) {
  EXPECT_THAT(
      texts({SiteOrder::Gain, {}, 2}),
      ElementsAre("[13 of 3] a.py:1", "0 -> vision/x.py:1", "1 b.py:2"));
}

TEST(SiteRows, WhatIsOutsideTheStepsComesLast) {
  ReportData Data = madeUp();
  Data.Sites[2].Value = Outcome::OutsideSteps;
  std::vector<size_t> Numbers;
  for (const SiteRow &Row : siteRows(Data, {}))
    if (Row.Site)
      Numbers.push_back(*Row.Site);
  EXPECT_THAT(Numbers, ElementsAre(0, 3, 1, 5, 4, 6, 2));
}

TEST(SiteRows, AnOrderByNumberPutsTheMostFirst) {
  EXPECT_THAT(texts({SiteOrder::Syncs, {}, 3}),
              ElementsAre("6 vision/thread.py:4", "5 b.py:2",
                          "4 c.py:3 -> metrics/z.py:3"));
}

TEST(SiteRows, WithoutStepsTheNumberIsThatOfSyncsToo) {
  ReportData Data = madeUp();
  Data.IsReplayed = false;
  Data.Sites[1].Syncs = 9;
  Data.Sites[5].Syncs = 2;
  Data.Sites[5].BlockedSyncs = 2;
  std::vector<SiteRow> Rows = siteRows(Data, {SiteOrder::Syncs, {OwnCode}, 1});
  ASSERT_EQ(Rows.size(), 1u);
  EXPECT_EQ(Rows.front().Site, 1u);
}

TEST(SiteRows, AnOrderByPackageHasAHeadingForEach) {
  EXPECT_THAT(texts({SiteOrder::Package, {"vision", "metrics"}, 9}),
              ElementsAre("4 c.py:3 -> metrics/z.py:3", "[69 of 3] vision",
                          "0 a.py:1 -> vision/x.py:1",
                          "2 a.py:1 -> vision/y.py:2", "6 vision/thread.py:4"));
}

TEST(SiteRows, APackageMayBeTheProgramsOwnCode) {
  EXPECT_THAT(texts({SiteOrder::Gain, {OwnCode}, 9}),
              ElementsAre("1 b.py:2", "5 b.py:2", "3 a.py:1"));
  EXPECT_EQ(countSites(madeUp(), {SiteOrder::Gain, {"vision"}, 1}), 3u);
}
