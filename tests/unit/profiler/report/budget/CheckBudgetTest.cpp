#include "report/budget/CheckBudget.h"

#include <gtest/gtest.h>

#include <string>

using namespace syncline::report;
using namespace syncline::report::budget;

static double syncsAt(const std::string &Pattern) {
  ReportData Data;
  SiteEntry &Own = Data.Sites.emplace_back();
  Own.File = "/home/me/train.py";
  Own.Line = 16;
  Own.SyncsPerStep = 1;
  Own.CallsPerStep = 8;
  SiteEntry &Inner = Data.Sites.emplace_back(Own);
  Inner.SyncsPerStep = 2;
  Inner.Library = {"/p/torchvision/ops/boxes.py", 48, "nms", "torchvision",
                   "torchvision/ops/boxes.py:48 (nms)"};
  return measured({BudgetSection::Sites, Pattern, BudgetFigure::Syncs, 0},
                  Data);
}

TEST(CheckBudget, ASiteIsTheLineOfTheProgramOrOfTheLibrary) {
  EXPECT_EQ(syncsAt("train.py:16"), 3);
  EXPECT_EQ(syncsAt("train.py:48"), 0);
  EXPECT_EQ(syncsAt("boxes.py:48"), 2);
  EXPECT_EQ(syncsAt("ops/*"), 2);
  EXPECT_EQ(syncsAt("boxes.py:16"), 0);
}
