//===- FirstChangeTest.cpp - What to change, the largest gain first -------===//

#include "report/model/FirstChange.h"

#include <gmock/gmock.h>

using namespace syncline::analysis;
using namespace syncline::report;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// A step of 20 ms, half of which the device waits for launches, and one site
/// whose removal saves 1 ms.
static ReportData reportOfStep() {
  ReportData Data;
  Data.IsReplayed = true;
  Data.Step.Time = 20e6;
  Data.JointGain = {0.5e6, 1e6, 2e6};
  DeviceEntry &Device = Data.Devices.emplace_back();
  Device.Total = 20e6;
  Device.StateTimes.resize(DeviceStates);
  Device.StateTimes[static_cast<size_t>(DeviceState::LaunchBound)] = 10e6;
  SiteEntry &Site = Data.Sites.emplace_back();
  Site.Title = "a.cpp:1";
  Site.RuleId = "sync-item";
  Site.Value = Outcome::Gains;
  return Data;
}

static HotLineEntry hotLine(Interval Halved) {
  HotLineEntry Hot;
  Hot.At.User = "train.py:31 (main)";
  Hot.At.File = "train.py";
  Hot.At.Outside = 8e6;
  Hot.At.Calls = 400;
  Hot.OfTime = 16e6;
  Hot.Halved = Halved;
  return Hot;
}

TEST(FirstChange, TheLargerGainLeads) {
  ReportData Data = reportOfStep();
  Data.HotLine = hotLine({3e6, 4e6, 5e6});
  EXPECT_THAT(
      adviceOf(Data),
      ElementsAre(
          "The GPU is idle for 50.0% of the step because the host launches too "
          "slowly. Start with train.py:31 (main): 8.00 ms of the host's time "
          "(50.0%) goes there. If that took half the time, the step would be "
          "4.00 ms (3.00 to 5.00) shorter, 20.0%: launch fewer kernels for the "
          "same work with a larger batch, torch.compile or a CUDA graph.",
          "Removing every synchronization saves 1.00 ms (0.50 to 2.00) per "
          "step, 5.0%. The first to remove is a.cpp:1 (sync-item)."));
  Data.HotLine = hotLine({0.1e6, 0.5e6, 1e6});
  EXPECT_THAT(
      adviceOf(Data),
      ElementsAre(HasSubstr("5.0%. Start with a.cpp:1 (sync-item)."),
                  HasSubstr("slowly. Look at train.py:31 (main), too: ")));
}

TEST(FirstChange, AnUncertainGainIsNoStart) {
  ReportData Data = reportOfStep();
  Data.JointGain = {-1e6, 2e6, 3e6};
  Data.HotLine = hotLine({-0.5e6, 3e6, 5e6});
  for (const std::string &Text : adviceOf(Data))
    EXPECT_THAT(Text, Not(HasSubstr("Start with")));
}

TEST(FirstChange, TheRemedyDependsOnWhatTheLineDoes) {
  ReportData Data = reportOfStep();
  Data.HotLine = hotLine({3e6, 4e6, 5e6});
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("launch fewer kernels"));
  Data.HotLine->At.Calls = 40;
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("ahead of time"));
  Data.HotLine->At.Calls = 400;
  Data.HotLine->IsCompiled = true;
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("is compiled already"));
  Data.HotLine->RunsGraphs = true;
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("runs there already"));
}

TEST(FirstChange, PartsOfALine) {
  ReportData Data = reportOfStep();
  Data.HotLine = hotLine({3e6, 4e6, 5e6});
  Data.HotLine->LargestLine = 33;
  Data.HotLine->LargestTime = 3e6;
  Data.HotLine->Backward = 4e6;
  EXPECT_THAT(
      adviceOf(Data).front(),
      HasSubstr("goes there, 3.00 ms of it at :33, 4.00 ms of it in the "
                "backward pass."));
}

TEST(FirstChange, MoreHostTimeThanAStepIsShownByShares) {
  ReportData Data = reportOfStep();
  Data.HotLine = hotLine({3e6, 4e6, 5e6});
  Data.HotLine->OfTime = 40e6;
  Data.HotLine->Backward = 4e6;
  EXPECT_THAT(adviceOf(Data).front(),
              HasSubstr("20.0% of the host's time goes there, 10.0% of it in "
                        "the backward pass."));
}

TEST(FirstChange, BothReasonsToWaitForTheHost) {
  ReportData Data = reportOfStep();
  DeviceEntry &Device = Data.Devices.front();
  Device.StateTimes[static_cast<size_t>(DeviceState::HostWork)] = 14e6;
  EXPECT_THAT(adviceOf(Data).back(),
              StartsWith("The GPU is idle for 70.0% of the step because the "
                         "host works outside CUDA, and for 50.0% because it "
                         "launches too slowly."));
}

TEST(FirstChange, ADeviceThatIdlesForABlockedThreadIsNotDone) {
  ReportData Data = reportOfStep();
  Data.JointGain = {};
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("has nearly finished"));
  Data.Devices.front().StateTimes[static_cast<size_t>(DeviceState::Bubble)] =
      8e6;
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("others do what the device"));
}
