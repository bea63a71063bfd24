//===- GeneralRemedyTest.cpp - What is advised without a rule -------------===//

#include "report/model/GeneralRemedy.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace syncline;
using namespace syncline::analysis::syncs;
using namespace syncline::report;

namespace {

class CapturedSyncs : public testing::Test {
protected:
  CapturedSyncs() {
    Line.At.File = "moe.py";
    Line.At.Function = "forward";
    Line.At.Line = 49;
    Line.Runs = 48;
  }
  SiteEntry &add(uint32_t At, double Syncs, BlockCause Cause) {
    SiteEntry &Site = Data.Sites.emplace_back();
    Site.File = "moe.py";
    Site.Function = "forward";
    Site.Line = At;
    Site.Title = "moe.py:" + std::to_string(At) + " (forward)";
    Site.SyncsPerStep = Syncs;
    Site.Cause = Cause;
    return Site;
  }
  std::string text() { return capturedSyncsText(Data, {&Line, 1}); }

  ReportData Data;
  HotLineEntry Line;
};

} // namespace

TEST_F(CapturedSyncs, OfTheLine) {
  add(49, 1, BlockCause::Stream);
  EXPECT_EQ(text(), "before the code is captured in a CUDA graph, remove the "
                    "synchronization at moe.py:49");
}

/// A graph of all runs contains what the function does between two of them.
TEST_F(CapturedSyncs, BetweenTwoRunsOfTheLine) {
  add(46, 48, BlockCause::Stream);
  add(50, 1, BlockCause::Stream);
  EXPECT_EQ(text(), "before the code is captured in a CUDA graph, remove the "
                    "synchronization at moe.py:46");
  Line.Runs = 1;
  EXPECT_EQ(text(), "");
}

TEST_F(CapturedSyncs, WhatStopsNoCapture) {
  for (BlockCause Cause :
       {BlockCause::None, BlockCause::Allocation, BlockCause::Management})
    add(49, 1, Cause);
  EXPECT_EQ(text(), "");
}

/// Nobody can change PyTorch's line.
TEST_F(CapturedSyncs, InPyTorch) {
  SiteEntry &Site = add(49, 1, BlockCause::Stream);
  Site.ShowsPyTorch = true;
  EXPECT_TRUE(text().starts_with("a CUDA graph can contain only the code"));
}
