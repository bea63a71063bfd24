//===- HostAdviceTest.cpp - Causes for which the device waits -------------===//

#include "report/model/FirstChange.h"

#include "profiler/report/StepReport.h"

#include <gmock/gmock.h>

using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::tests;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(HostAdvice, EachCauseHasItsOwnLines) {
  ReportData Data = reportOfStep();
  Data.Devices.front().StateTimes[static_cast<size_t>(DeviceState::HostWork)] =
      14e6;
  Data.HotLines = {hotLine({3e6, 4e6, 5e6})};
  HotLinesEntry Work = Data.HotLines.front();
  Work.Cause = HostCause::Work;
  Work.Lines.front() = lineAt("train.py:30 (main)", 30);
  Work.Gain = {4e6, 5e6, 6e6};
  Data.HotLines.push_back(Work);
  EXPECT_THAT(
      adviceOf(Data),
      ElementsAre(StartsWith("Because the host works outside CUDA, start with "
                             "train.py:30 (main): "),
                  StartsWith("Because the host launches too slowly, look at "
                             "train.py:31 (main), too: "),
                  HasSubstr("Removing the synchronization")));
  EXPECT_TRUE(hostLeads(Data));
  Data.HotLines.clear();
  EXPECT_FALSE(hostLeads(Data));
}

/// Launches and the pauses between them are one thing to change.
TEST(HostAdvice, CausesOfTheSameLinesAreOneChange) {
  ReportData Data = reportOfStep();
  double &Idle = Data.Devices.front()
                     .StateTimes[static_cast<size_t>(DeviceState::HostWork)];
  Idle = 4e6;
  Data.HotLines = {hotLine({3e6, 4e6, 5e6})};
  Data.HotLines.front().GainOfBoth = {4e6, 5e6, 6e6};
  Data.HotLines.front().MoreInPauses = 3e6;
  HotLinesEntry Work = hotLine({0.5e6, 1e6, 2e6});
  Work.Cause = HostCause::Work;
  Work.Time = 3e6;
  Data.HotLines.push_back(Work);
  std::vector<std::string> All = adviceOf(Data);
  EXPECT_THAT(
      All.front(),
      AllOf(StartsWith("Because the host launches too slowly, and works "
                       "outside CUDA in between, start with train.py:31 "
                       "(main): compile this code with torch.compile. 11.0 ms "
                       "of the host's time goes there. Halving"),
            HasSubstr("5.00 ms (4.00 to 6.00), 25.0%")));
  EXPECT_THAT(All, Not(Contains(StartsWith("Because the host works"))));
  // Most of the wait is for something else than launches.
  Idle = 12e6;
  EXPECT_THAT(adviceOf(Data),
              Contains(StartsWith("Because the host works outside CUDA, ")));
}
