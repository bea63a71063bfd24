//===- ChangePartsTest.cpp - The parts of a change ------------------------===//

#include "report/model/ChangeParts.h"

#include "profiler/report/StepReport.h"
#include "report/model/FirstChange.h"
#include "report/model/WhatIfText.h"

#include <gmock/gmock.h>

using namespace syncline::analysis;
using namespace syncline::analysis::whatif;
using namespace syncline::report;
using namespace syncline::tests;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

/// A site whose line calls a library.
static SiteEntry siteInLibrary(const char *Remedy) {
  SiteEntry Site;
  Site.UserTitle = "train.py:16 (main)";
  Site.Library.emplace().Title = "lib/boxes.py:48 (nms)";
  Site.Title = "train.py:16 -> lib/boxes.py:48 (nms)";
  Site.RuleId = "sync-nonzero";
  Site.Value = Outcome::Gains;
  Site.Remedies.push_back({"python", Remedy, "", "", ""});
  return Site;
}

TEST(ChangeParts, ASiteHasTheRemedyOfItsRule) {
  ReportData Data = reportOfStep();
  Data.Sites = {siteInLibrary("keep the shape")};
  ChangeEntry Change = changesOf(Data).front();
  EXPECT_EQ(Change.Remedy, "keep the shape");
  EXPECT_EQ(Change.RuleId, "sync-nonzero");
  ASSERT_EQ(Change.Lines.size(), 1u);
  EXPECT_EQ(Change.Lines[0].User, "train.py:16 (main)");
  EXPECT_EQ(Change.Lines[0].Library, "lib/boxes.py:48 (nms)");
  EXPECT_EQ(Change.Lines[0].Remedy, "");
  EXPECT_EQ(Change.Gain.Best, 1e6);
  EXPECT_EQ(Change.Value, Outcome::Gains);
  EXPECT_EQ(Change.Text, adviceOf(Data).front());
  Data.Sites.front().Remedies.clear();
  EXPECT_EQ(changesOf(Data).front().Remedy, "remove the synchronization");
}

/// The gain is that of the group, not that of all synchronizations.
TEST(ChangeParts, EachSiteOfAGroupHasItsOwnRemedy) {
  ReportData Data = reportOfStep();
  Data.Sites.assign(8, siteInLibrary("keep the shape"));
  Data.Sites[1] = siteInLibrary("pass the size");
  GroupEntry &Group = Data.Groups.emplace_back();
  Group.Sites = {0, 1, 2, 3, 4, 5, 6, 7};
  Group.Gain = {0.4e6, 0.8e6, 0.9e6};
  Group.Value = Outcome::Gains;
  ChangeEntry Change = changesOf(Data).front();
  EXPECT_EQ(Change.Remedy, "remove these 8 synchronizations together");
  ASSERT_EQ(Change.Lines.size(), 6u);
  EXPECT_EQ(Change.MoreLines, 2u);
  EXPECT_EQ(Change.Lines[1].Remedy, "pass the size");
  EXPECT_EQ(Change.Gain.Best, 0.8e6);
}

/// The gain is that of all: none of them has it alone.
TEST(ChangeParts, SitesThatGainOnlyTogetherAreOneChange) {
  ReportData Data = reportOfStep();
  Data.Sites.assign(3, siteInLibrary("keep the shape"));
  Data.Sites.back().Value = Outcome::OutsideSteps;
  ChangeEntry Change = changesOf(Data).front();
  EXPECT_EQ(Change.Remedy, "remove these 2 synchronizations together");
  EXPECT_EQ(Change.Lines.size(), 2u);
  EXPECT_EQ(Change.Gain.Best, Data.JointGain.Best);
}

/// A synchronization by itself has no result.
TEST(ChangeParts, WhatIsDoneOneStepLater) {
  SiteEntry Site = siteInLibrary("");
  WhatIfEntry Tried;
  Tried.Kind = RemedyKind::ReadLater;
  EXPECT_THAT(whatIfTitle(Tried, &Site), StartsWith("wait at train.py:16"));
  Site.ReturnsValue = true;
  EXPECT_THAT(whatIfTitle(Tried, &Site),
              StartsWith("read the result of train.py:16"));
}

/// One edit is listed once: its synchronizations are a note.
TEST(ChangeParts, TheSameRemedyAtOneLineIsOneChange) {
  ReportData Data = reportOfStep();
  Data.HotLines = {hotLine({3e6, 4e6, 5e6})};
  ChangeEntry Host = changesOf(Data).front();
  Data.Sites.front().Title = Host.Lines.front().User;
  Data.Sites.front().Library.reset();
  Data.Sites.front().Remedies = {{}};
  Data.Sites.front().Remedies.front().Title = "something else";
  EXPECT_EQ(changesOf(Data)[1].Remedy, "something else");
  Data.Sites.front().Remedies.front().Title = Host.Remedy;
  std::vector<ChangeEntry> Both = changesOf(Data);
  EXPECT_THAT(Both[0].Notes,
              Contains("The same change also removes synchronizations there: "
                       "by itself, this saves 1.00 ms (0.50 to 2.00)."));
  EXPECT_THAT(Both[1].Remedy, IsEmpty());
  EXPECT_THAT(Both[1].Text, HasSubstr("Removing the synchronization"));
}

TEST(ChangeParts, AnUncertainGainIsNoSureOne) {
  ReportData Data = reportOfStep();
  Data.HotLines = {hotLine({-1e6, 4e6, 5e6})};
  for (const ChangeEntry &Change : changesOf(Data))
    if (Change.IsAssumed)
      EXPECT_EQ(Change.Value, Outcome::MayGain);
  Data.HotLines = {hotLine({3e6, 4e6, 5e6})};
  ChangeEntry First = changesOf(Data).front();
  EXPECT_THAT(First.Remedy, HasSubstr("torch.compile"));
  EXPECT_EQ(First.Value, Outcome::Gains);
  EXPECT_THAT(First.Conditions, ElementsAre(IfHalved));
  EXPECT_TRUE(First.IsAssumed);
}

/// A summary that names the gain has to name the condition, too.
TEST(ChangeParts, AConditionStaysWithItsRemedy) {
  ReportData Data = reportOfStep();
  WhatIfEntry &Tried = Data.WhatIfs.emplace_back();
  Tried.Kind = RemedyKind::RunAhead;
  Tried.Stage.Name = "forward";
  Tried.Stage.IsCall = true;
  Tried.Stage.File = "/src/train.py";
  Tried.Stage.Line = 7;
  Data.Combined.Remedies = {0};
  Data.Combined.Gain = {5e6, 6e6, 7e6};
  ChangeEntry Change = changesOf(Data).front();
  EXPECT_EQ(Change.Remedy, "run forward one step ahead on a separate stream");
  ASSERT_EQ(Change.Lines.size(), 1u);
  EXPECT_EQ(Change.Lines[0].User, "train.py:7");
  EXPECT_THAT(Change.Conditions,
              ElementsAre("together with removing every synchronization",
                          "if it needs nothing that the previous step "
                          "computes"));
}

TEST(ChangeParts, NothingToDoHasNoRemedy) {
  ReportData Data = reportOfStep();
  Data.Sites.clear();
  Data.Devices.front().StateTimes.assign(DeviceStates, 0);
  ChangeEntry Change = changesOf(Data).front();
  EXPECT_THAT(Change.Remedy, IsEmpty());
  EXPECT_EQ(Change.Text, "No call in the steps blocked the host.");
}
