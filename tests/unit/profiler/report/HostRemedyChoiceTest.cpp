//===- HostRemedyChoiceTest.cpp - Which host remedies the report names ----===//

#include "report/model/HostRemedyChoice.h"

#include "profiler/report/StepReport.h"
#include "report/model/FirstChange.h"

#include <gmock/gmock.h>

using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::tests;
using testing::AllOf;
using testing::HasSubstr;

/// The device waits for launches at one line.
static ReportData reportOfLine() {
  ReportData Data = reportOfStep();
  Data.HotLines = {hotLine({3e6, 4e6, 5e6})};
  return Data;
}

static HostRemedyEntry hostRemedy(double Time, Interval Gain) {
  HostRemedyEntry Remedy;
  Remedy.RuleId = "torch-optimizer-foreach";
  Remedy.Remedies.push_back({"python", "pass fused=True", "", "", ""});
  HostLineEntry &Line = Remedy.Lines.emplace_back();
  Line.User = "train.py:40 (main)";
  Line.Library = "torch/optim/adam.py (_multi_tensor_adam)";
  Line.Outside = Remedy.Work.Outside = Time;
  Remedy.InHotLines = {0};
  Remedy.Gain = Gain;
  return Remedy;
}

/// All code of the remedy is shorter then, not only the line.
TEST(HostRemedyChoice, ALibrarysRemedyForMostOfTheLine) {
  ReportData Data = reportOfLine();
  Data.HostRemedies.push_back(hostRemedy(6e6, {2e6, 3e6, 4e6}));
  HostRemedyEntry &Remedy = Data.HostRemedies.front();
  Remedy.InHotLines = {4e6};
  EXPECT_EQ(adviceOf(Data).front(),
            "Because the host launches too slowly, start with train.py:40 -> "
            "torch/optim/adam.py "
            "(_multi_tensor_adam): pass fused=True (torch-optimizer-foreach). "
            "6.00 ms of the host's time goes there. Halving that time, an "
            "assumption, would shorten the step by 3.00 ms (2.00 to 4.00), "
            "15.0%.");
  EXPECT_EQ(adviceOf(Data).size(), 2u);
  Remedy.InHotLines = {3.9e6};
  Remedy.Gain = {0.5e6, 1e6, 2e6};
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("torch.compile"));
}

TEST(HostRemedyChoice, TheLinesThatLeadToNearlyAllOfIt) {
  ReportData Data = reportOfLine();
  Data.HostRemedies.push_back(hostRemedy(10e6, {2e6, 3e6, 4e6}));
  HostRemedyEntry &Remedy = Data.HostRemedies.front();
  Remedy.InHotLines = {4e6};
  Remedy.Lines.front().Outside = 6e6;
  for (double Time : {3e6, 1e6}) {
    HostLineEntry Line = Remedy.Lines.front();
    Line.User = Time > 2e6 ? "train.py:52 (main)" : "train.py:60 (main)";
    Line.Outside = Time;
    Remedy.Lines.push_back(Line);
  }
  EXPECT_THAT(adviceOf(Data).front(),
              HasSubstr("start with train.py:40 -> torch/optim/adam.py "
                        "(_multi_tensor_adam) and train.py:52 -> "
                        "torch/optim/adam.py (_multi_tensor_adam): pass "
                        "fused=True (torch-optimizer-foreach). 10.0 ms"));
}

TEST(HostRemedyChoice, ALibrarysRemedyOutsideOfTheLine) {
  ReportData Data = reportOfLine();
  Data.HostRemedies.push_back(hostRemedy(4e6, {1e6, 1.5e6, 3e6}));
  std::vector<std::string> All = adviceOf(Data);
  ASSERT_EQ(All.size(), 3u);
  EXPECT_THAT(All[0], HasSubstr("start with train.py:31 (main): "));
  EXPECT_EQ(All[1],
            "Look at train.py:40 -> torch/optim/adam.py (_multi_tensor_adam), "
            "too: pass fused=True (torch-optimizer-foreach). 4.00 ms of the "
            "host's time goes there. Halving that time, an assumption, would "
            "shorten the step by 1.50 ms (1.00 to 3.00), 7.5%.");
  // More than half of what half the time of the line would gain.
  Data.HostRemedies.front().Gain = {2e6, 2.5e6, 3e6};
  EXPECT_THAT(adviceOf(Data).front(),
              AllOf(HasSubstr("The GPU waits for the host. "),
                    HasSubstr("Start with train.py:40 -> ")));
}

TEST(HostRemedyChoice, ASmallOrUncertainRemedyIsNotNamed) {
  ReportData Data = reportOfLine();
  Data.HostRemedies.push_back(hostRemedy(1.5e6, {0.4e6, 0.5e6, 0.6e6}));
  EXPECT_EQ(adviceOf(Data).size(), 2u);
  Data.HostRemedies.front() = hostRemedy(4e6, {-1e6, 2e6, 3e6});
  EXPECT_EQ(adviceOf(Data).size(), 2u);
}

/// Of 3% of the step, here of 20 ms, or more.
TEST(HostRemedyChoice, ASureGainIsNamedThoughItsCodeIsSmall) {
  ReportData Data = reportOfLine();
  Data.HostRemedies = {hostRemedy(1.5e6, {-0.1e6, 0.7e6, 0.9e6}),
                       hostRemedy(1.4e6, {0.5e6, 0.6e6, 0.7e6}),
                       hostRemedy(1.3e6, {0.5e6, 0.65e6, 0.7e6})};
  EXPECT_EQ(otherHostRemedy(Data), &Data.HostRemedies[2]);
  EXPECT_EQ(adviceOf(Data).size(), 3u);
}

TEST(HostRemedyChoice, ACauseWithoutASentenceNamesNoRemedy) {
  ReportData Data = reportOfLine();
  HotLinesEntry Work = Data.HotLines.front();
  Work.Cause = HostCause::Work;
  Work.Time = 1e6;
  Data.HotLines.push_back(Work);
  Data.HostRemedies.push_back(hostRemedy(4e6, {1.5e6, 2e6, 3e6}));
  Data.HostRemedies.front().InHotLines = {0, 1e6};
  EXPECT_EQ(otherHostRemedy(Data), Data.HostRemedies.data());
  Data.Devices.front().StateTimes[static_cast<size_t>(DeviceState::HostWork)] =
      4e6;
  EXPECT_EQ(otherHostRemedy(Data), nullptr);
}

TEST(HostRemedyChoice, OneOfTwoCausesNamesTheRemedy) {
  ReportData Data = reportOfLine();
  HotLinesEntry Work = Data.HotLines.front();
  Work.Cause = HostCause::Work;
  Data.HotLines.push_back(Work);
  Data.HostRemedies.push_back(hostRemedy(12e6, {1.5e6, 2e6, 3e6}));
  Data.HostRemedies.front().InHotLines = {8e6, 8e6};
  std::vector<double> &Times = Data.Devices.front().StateTimes;
  double &Waits = Times[static_cast<size_t>(DeviceState::HostWork)];
  for (double Time : {4e6, 12e6}) {
    Waits = Time;
    std::vector<std::string> All = adviceOf(Data);
    ASSERT_EQ(All.size(), 2u);
    EXPECT_THAT(All[0], HasSubstr(Time < 10e6 ? "launches too slowly, start"
                                              : "outside CUDA, start"));
  }
}
