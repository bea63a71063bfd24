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

static HostRemedyEntry hostRemedy(double Time, Interval Halved) {
  HostRemedyEntry Remedy;
  Remedy.RuleId = "torch-optimizer-foreach";
  Remedy.Remedies.push_back({"python", "pass fused=True", "", "", ""});
  Remedy.At.User = "train.py:40 (main)";
  Remedy.At.Library = "torch/optim/adam.py (_multi_tensor_adam)";
  Remedy.At.Outside = Time;
  Remedy.InHotLines = {0};
  Remedy.Halved = Halved;
  return Remedy;
}

TEST(HostRemedyChoice, ALibrarysRemedyForMostOfTheLine) {
  ReportData Data = reportOfLine();
  Data.HostRemedies.push_back(hostRemedy(6e6, {2e6, 3e6, 4e6}));
  Data.HostRemedies.front().InHotLines = {4e6};
  EXPECT_THAT(adviceOf(Data).front(),
              HasSubstr("20.0%: pass fused=True (torch-optimizer-foreach)."));
  EXPECT_EQ(adviceOf(Data).size(), 2u);
  Data.HostRemedies.front().InHotLines = {3.9e6};
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("launch fewer kernels"));
}

TEST(HostRemedyChoice, ALibrarysRemedyOutsideOfTheLine) {
  ReportData Data = reportOfLine();
  Data.HostRemedies.push_back(hostRemedy(4e6, {1.5e6, 2e6, 3e6}));
  std::vector<std::string> All = adviceOf(Data);
  ASSERT_EQ(All.size(), 3u);
  EXPECT_THAT(All[0], HasSubstr("Start with train.py:31 (main): "));
  EXPECT_EQ(All[1],
            "Look at train.py:40 -> torch/optim/adam.py (_multi_tensor_adam), "
            "too: 4.00 ms of the host's time (25.0%) goes there. If that took "
            "half the time, the step would be 2.00 ms (1.50 to 3.00) shorter, "
            "10.0%: pass fused=True (torch-optimizer-foreach).");
  Data.HostRemedies.front().Halved = {4e6, 5e6, 6e6};
  EXPECT_THAT(adviceOf(Data).front(),
              AllOf(HasSubstr("The GPU waits for the host. "),
                    HasSubstr("Start with train.py:40 -> ")));
}

TEST(HostRemedyChoice, ASmallOrUncertainRemedyIsNotNamed) {
  ReportData Data = reportOfLine();
  Data.HostRemedies.push_back(hostRemedy(1.5e6, {0.5e6, 0.7e6, 0.9e6}));
  EXPECT_EQ(adviceOf(Data).size(), 2u);
  Data.HostRemedies.front() = hostRemedy(4e6, {-1e6, 2e6, 3e6});
  EXPECT_EQ(adviceOf(Data).size(), 2u);
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
