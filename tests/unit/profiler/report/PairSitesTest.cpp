#include "report/diff/PairSites.h"

#include <gmock/gmock.h>

#include <string>

using namespace syncline::report;
using namespace syncline::report::diff;
using testing::ElementsAre;

static SiteEntry siteIn(const std::string &File, uint32_t Line,
                        const std::string &Function) {
  SiteEntry Site;
  Site.File = File;
  Site.Line = Line;
  Site.Function = Function;
  Site.RuleId = "sync-item";
  return Site;
}

/// Of a thread of a library, without a line of the program.
static SiteEntry siteOfLibrary(const std::string &Folder, uint32_t Line) {
  SiteEntry Site;
  Site.RuleId = "sync-item";
  Site.Library = LibraryLine{
      Folder + "/torchmetrics/data.py", Line, "read", "torchmetrics",
      "torchmetrics/data.py:" + std::to_string(Line) + " (read)"};
  Site.Title = Site.Library->Title;
  return Site;
}

static SiteList pointersTo(const std::vector<SiteEntry> &Sites) {
  SiteList Result;
  for (const SiteEntry &Each : Sites)
    Result.push_back(&Each);
  return Result;
}

/// The numbers of the partners, in the order of \p Before; -1: none.
static std::vector<long> partners(const std::vector<SiteEntry> &Before,
                                  const std::vector<SiteEntry> &After) {
  SitePairs Pairs = pairSites(pointersTo(Before), pointersTo(After));
  std::vector<long> Result;
  Result.reserve(Before.size());
  for (const SiteEntry &Each : Before)
    Result.push_back(Pairs.contains(&Each) ? Pairs[&Each] - After.data() : -1);
  return Result;
}

TEST(PairSites, TitlesMayShowFoldersInOneTraceOnly) {
  SiteEntry Before = siteIn("/w/train/utils.py", 8, "read");
  Before.Title = Before.UserTitle = "utils.py:8 (read)";
  SiteEntry After = Before, Other = siteIn("/w/data/utils.py", 8, "load");
  After.Title = After.UserTitle = "train/utils.py:8 (read)";
  Other.Title = Other.UserTitle = "data/utils.py:8 (load)";
  EXPECT_THAT(partners({Before}, {Other, After}), ElementsAre(1));
  EXPECT_THAT(partners({Other, After}, {Before}), ElementsAre(-1, 0));
}

TEST(PairSites, AProgramInAnotherFolder) {
  std::vector<SiteEntry> Before = {siteIn("/old/train.py", 8, "step"),
                                   siteIn("/old/train.py", 20, "step"),
                                   siteIn("/old/train.py", 30, "main")};
  std::vector<SiteEntry> After = {siteIn("/new/train.py", 9, "step"),
                                  siteIn("/new/train.py", 26, "step"),
                                  siteIn("/new/train.py", 32, "other")};
  EXPECT_THAT(partners(Before, After), ElementsAre(0, 1, -1));
  // Which of two files it is now is not known.
  After.push_back(siteIn("/new/lib/train.py", 8, "step"));
  EXPECT_THAT(partners(Before, After), ElementsAre(-1, -1, -1));
}

TEST(PairSites, AnotherVersionOfALibraryInAnotherFolder) {
  EXPECT_THAT(partners({siteOfLibrary("/a/site-packages", 40),
                        siteOfLibrary("/a/site-packages", 90)},
                       {siteOfLibrary("/b/dist-packages", 97),
                        siteOfLibrary("/b/dist-packages", 43)}),
              ElementsAre(1, 0));
}

TEST(PairSites, ThreadsHaveOtherNumbers) {
  SiteEntry Before, After;
  Before.Api = After.Api = "cudaFree";
  Before.Title = Before.UserTitle = "library code (thread 58 (pin))";
  After.Title = After.UserTitle = "library code (thread 7 (pin))";
  EXPECT_THAT(partners({Before}, {After}), ElementsAre(0));
  After.UserTitle = "library code (thread 7 (other))";
  EXPECT_THAT(partners({Before}, {After}), ElementsAre(-1));
}
