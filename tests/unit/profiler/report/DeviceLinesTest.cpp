//===- DeviceLinesTest.cpp - The lines that keep the device busy ----------===//

#include "report/model/DeviceLines.h"

#include "profiler/report/StepReport.h"
#include "report/model/DeviceAdvice.h"
#include "report/model/FirstChange.h"

#include <gmock/gmock.h>

using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::tests;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

static DeviceWorkRow workAt(const char *Title, uint32_t Line, double Time) {
  DeviceWorkRow Row;
  Row.Group.Title = Title;
  Row.Group.Line = Line;
  Row.Time = Time;
  return Row;
}

/// The device computes for half of the step.
static ReportData reportOfDevice() {
  ReportData Data = reportOfStep();
  Data.DeviceWork = DeviceWorkTable();
  Data.DeviceWork->Time = 16e6;
  Data.DeviceWork->Rows = {workAt("backward of net.py:20 (forward)", 0, 6e6),
                           workAt("library code (main)", 0, 5e6),
                           workAt("net.py:20 (forward)", 20, 3e6),
                           workAt("train.py:31 (main)", 31, 2e6)};
  DeviceEntry &Device = Data.Devices.front();
  Device.StateTimes.assign(DeviceStates, 0);
  Device.StateTimes[static_cast<size_t>(DeviceState::Compute)] = 10e6;
  return Data;
}

static std::optional<DeviceLinesEntry> linesOf(const ReportData &Data) {
  return deviceLinesOf(Data, {}, {});
}

TEST(DeviceLines, TheFewestWithHalfOfTheTime) {
  ReportData Data = reportOfDevice();
  ASSERT_TRUE(linesOf(Data));
  EXPECT_THAT(linesOf(Data)->Lines, ElementsAre("net.py:20 (forward)"));
  EXPECT_EQ(linesOf(Data)->Time, 9e6);
  Data.DeviceWork->Rows.front().Time = 3e6;
  EXPECT_THAT(linesOf(Data)->Lines,
              ElementsAre("net.py:20 (forward)", "train.py:31 (main)"));
  EXPECT_EQ(linesOf(Data)->OfTime, 16e6);
}

TEST(DeviceLines, ALibrarysRemedyTakesThePlaceOfTheGeneralOne) {
  ReportData Data = reportOfDevice();
  Data.DeviceLines = linesOf(Data);
  Data.DeviceLines->Gain = {5e6, 4e6, 6e6};
  EXPECT_THAT(adviceOnDevice(Data).IfFirst, HasSubstr("lower precision"));
  Data.DeviceLines->RuleId = "torch-optimizer-passes";
  RemedyText Fused;
  Fused.Title = "pass fused=True";
  Fused.Caveat = "Results differ within rounding.";
  Data.DeviceLines->Remedies = {Fused};
  EXPECT_THAT(adviceOnDevice(Data).IfFirst,
              AllOf(HasSubstr("pass fused=True"), HasSubstr("within rounding"),
                    Not(HasSubstr("lower precision"))));
  EXPECT_EQ(adviceOnDevice(Data).Change.RuleId, "torch-optimizer-passes");
}

TEST(DeviceLines, CollectivesAreNoWorkOfAnyLine) {
  ReportData Data = reportOfDevice();
  Data.DeviceWork->Time = 50e6;
  Data.DeviceWork->CollectiveTime = 34e6;
  ASSERT_TRUE(linesOf(Data));
  EXPECT_EQ(linesOf(Data)->OfTime, 16e6);
  // All lines together are too little to account for it.
  Data.DeviceWork->Time = 150e6;
  EXPECT_FALSE(linesOf(Data));
}

TEST(DeviceLines, NoneIfTheDeviceIsNotTheLimit) {
  ReportData Data = reportOfDevice();
  Data.Devices.front().StateTimes[static_cast<size_t>(DeviceState::Compute)] =
      9.9e6;
  EXPECT_FALSE(linesOf(Data));
}

TEST(DeviceLines, TheyLeadIfHalfTheTimeGainsTwiceAsMuch) {
  ReportData Data = reportOfDevice();
  Data.DeviceLines = {{"net.py:20 (forward)"}, 9e6, 16e6,
                      {1e6, 4e6, 6e6},         "",  {}};
  EXPECT_EQ(adviceOf(Data).front(),
            "Start with net.py:20 (forward): compute in lower precision "
            "(bfloat16 or TF32). 56.2% of what the GPU computes is there. "
            "Halving that time, an assumption, would shorten the step by 4.00 "
            "ms (1.00 to 6.00), 20.0%. Fused operators or less work can help, "
            "too.");
  Data.DeviceLines->Gain = {0.5e6, 1.5e6, 2e6};
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("Start with a.cpp:1"));
  EXPECT_THAT(adviceOf(Data), Contains(HasSubstr("Look at net.py:20")));
  Data.DeviceLines->Gain = {1e6, 4e6, 6e6};
  Data.DeviceLines->Time = 7.9e6;
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("Start with a.cpp:1"));
  Data.DeviceLines->Time = 9e6;
  Data.DeviceLines->Gain = {-1e6, 4e6, 6e6};
  EXPECT_THAT(adviceOf(Data), Not(Contains(HasSubstr("Halving"))));
}
