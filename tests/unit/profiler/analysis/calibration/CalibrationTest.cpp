//===- CalibrationTest.cpp - Windows against the steps outside ------------===//
//
// Times in the text of launch() and streamWait() are microseconds.
//
//===----------------------------------------------------------------------===//

#include "analysis/calibration/Calibration.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

#include <functional>

using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;
using namespace syncline::tests;

namespace {

/// A copy from pageable memory during which the host is busy; of its work where
/// \p IsFull.
std::string upload(uint64_t Start, uint64_t Duration, bool IsFull) {
  auto Us = [](uint64_t Time) { return std::to_string(Time) + "000"; };
  std::string What = "stream=7 bytes=2000000 direction=host-to-device";
  std::string More = " source=pageable target=device";
  std::string Id = " correlation=" + std::to_string(Start + 1) + "\n";
  std::string Text = "copy-call thread=1 api=6 " + What +
                     " start=" + Us(Start) + " duration=" + Us(Duration) +
                     More + Id;
  if (IsFull)
    Text += "copy " + What + " start=" + Us(Start + 2) +
            " duration=" + Us(Duration - 3) + More + Id;
  return Text;
}

/// Eight steps in a window and nine after it. Each has a text for its start.
Calibration calibrated(uint64_t ProfiledStep,
                       const std::function<std::string(uint64_t)> &Profiled,
                       uint64_t PlainStep,
                       const std::function<std::string(uint64_t)> &Unprofiled,
                       bool AreSame = false) {
  uint64_t Close = 8 * ProfiledStep, Later = Close + 1000;
  std::string Text =
      "window-open time=0\nwindow-close time=" + std::to_string(Close) +
      "000\n";
  std::vector<uint64_t> Starts;
  for (uint64_t I = 0; I <= 8; ++I) {
    Starts.push_back(I * ProfiledStep * 1000);
    if (I < 8)
      Text += Profiled(I * ProfiledStep);
  }
  std::vector<TimeSpan> Outside;
  for (uint64_t I = 0; I < 9; ++I) {
    uint64_t At = Later + I * PlainStep;
    Text += Unprofiled(At);
    Outside.push_back({At * 1000, (At + PlainStep) * 1000});
  }
  ReadTrace Trace = readText(Definitions + Text);
  Execution Run = executionOf(Trace, Starts);
  return calibrate(Trace.Events, {Outside, false, AreSame}, {&Run});
}

} // namespace

TEST(Calibration, TheTimeBetweenWaitsTellsTheHostsScale) {
  // 20 us of the host in a window, and 10 outside; the device needs 100.
  Calibration Found = calibrated(
      123,
      [](uint64_t At) {
        return launch(At, At + 7, 100) + streamWait(At + 10, 103);
      },
      112, [](uint64_t At) { return streamWait(At + 5, 102); });
  EXPECT_TRUE(Found.IsFromUnprofiledSteps);
  EXPECT_EQ(Found.StepTime, 112'000);
  EXPECT_NEAR(Found.Scales[0].Host, 0.5, 0.01);
  EXPECT_EQ(Found.Scales[0].Copy, 1);
  EXPECT_EQ(Found.GainScale, 1);
}

/// Windows have only steps of the start-up.
TEST(Calibration, StepsOfOneLoopAreTheSameHoweverLongTheyTake) {
  auto Step = [](uint64_t Host) {
    return [Host](uint64_t At) {
      return launch(At + Host, At + Host + 7, 10) +
             streamWait(At + Host + 10, 9);
    };
  };
  auto Plain = [](uint64_t At) { return streamWait(At + 50, 9); };
  EXPECT_NEAR(calibrated(1020, Step(1000), 70, Plain).StepTime, 1'020'000,
              20'000);
  Calibration Found = calibrated(1020, Step(1000), 70, Plain, true);
  EXPECT_EQ(Found.StepTime, 70'000);
  EXPECT_LT(Found.GainScale, 0.5);
}

namespace {

/// 200 us of the host's own work, then ten launches, \p Each us apart, whose
/// kernels take 25; the host is blocked until 460.
std::string workThenLaunches(uint64_t At, uint64_t Each, bool IsFull) {
  std::string Text;
  for (uint64_t I = 0; IsFull && I < 10; ++I)
    Text += launch(At + 200 + Each * I, At + 207 + 25 * I, 25);
  return Text + streamWait(At + 200 + 10 * Each, 260 - 10 * Each);
}

} // namespace

/// A host that is faster as a whole would make the step 5% shorter.
TEST(Calibration, HostAloneTellsWhatRecordingAddsToLaunches) {
  Calibration Found = calibrated(
      460, [](uint64_t At) { return workThenLaunches(At, 20, true); }, 460,
      [](uint64_t At) { return workThenLaunches(At, 16, false); });
  EXPECT_TRUE(Found.IsFromUnprofiledSteps);
  EXPECT_EQ(Found.StepTime, 460'000);
  EXPECT_NEAR(Found.Scales[BestScales].Host, 1, 0.01);
  EXPECT_NEAR(Found.Scales[BestScales].PerCall, 4'000, 200);
  EXPECT_EQ(Found.GainScale, 1);
  // What the step time says by itself.
  EXPECT_NEAR(Found.Scales[OtherScales].Host, 1, 0.01);
  EXPECT_EQ(Found.Scales[OtherScales].PerCall, 0);
}

/// The host needs 30 us less, and the device as much more.
TEST(Calibration, MeasurementsThatContradictAreBothInTheSet) {
  auto Plain = [](uint64_t At) { return streamWait(At + 70, 60); };
  Calibration Found = calibrated(
      130,
      [](uint64_t At) {
        return launch(At + 90, At + 97, 30) + streamWait(At + 100, 30);
      },
      130, Plain);
  EXPECT_NEAR(Found.Scales[BestScales].Host, 1, 0.01);
  EXPECT_NEAR(Found.Scales[OtherScales].Host, 0.7, 0.01);
  // Where both agree, there is nothing else.
  Found = calibrated(
      123,
      [](uint64_t At) {
        return launch(At, At + 7, 100) + streamWait(At + 10, 103);
      },
      115, [](uint64_t At) { return streamWait(At + 5, 105); });
  EXPECT_EQ(Found.Scales[OtherScales], Found.Scales[BestScales]);
}

TEST(Calibration, CopiesByTheHostHaveAScaleOfTheirOwn) {
  // The host as before, and a copy that takes 200 us in a window, 140 outside.
  Calibration Found = calibrated(
      320,
      [](uint64_t At) {
        return upload(At, 200, true) + launch(At + 205, At + 212, 90) +
               streamWait(At + 215, 90);
      },
      237,
      [](uint64_t At) {
        return upload(At, 140, false) + streamWait(At + 145, 85);
      });
  EXPECT_TRUE(Found.IsFromUnprofiledSteps);
  EXPECT_NEAR(Found.Scales[0].Host, 12.0 / 30, 0.02);
  EXPECT_NEAR(Found.Scales[0].Copy, 0.7, 0.05);
}

TEST(Calibration, WhatIsLeftIsTheTimeBetweenWorks) {
  // Ten kernels in a row, 3 us apart in a window; the host is as fast as
  // outside.
  auto Kernels = [](uint64_t At) {
    std::string Text;
    for (uint64_t I = 0; I < 10; ++I)
      Text += launch(At + 6 * I, At + 7 + 23 * I, 20);
    return Text + streamWait(At + 60, 177);
  };
  Calibration Found = calibrated(
      240, Kernels, 226, [](uint64_t At) { return streamWait(At + 60, 163); });
  EXPECT_TRUE(Found.IsFromUnprofiledSteps);
  EXPECT_NEAR(Found.Scales[0].Host, 1, 0.02);
  EXPECT_NEAR(Found.Scales[0].Gap, 0.5, 0.1);
}

TEST(Calibration, WhereNothingWaitsTheStepTells) {
  // A host that is slower than the device: 60 us in a window, 45 outside.
  Calibration Found = calibrated(
      60, [](uint64_t At) { return launch(At, At + 7, 20); }, 45,
      [](uint64_t) { return std::string(); });
  EXPECT_TRUE(Found.IsFromUnprofiledSteps);
  EXPECT_NEAR(Found.Scales[0].Host, 0.75, 0.01);
}

TEST(Calibration, WhatTheHostDoesNotExplainScalesGains) {
  // The device is faster outside.
  Calibration Found = calibrated(
      123,
      [](uint64_t At) {
        return launch(At, At + 7, 100) + streamWait(At + 10, 103);
      },
      90, [](uint64_t At) { return streamWait(At + 10, 73); });
  EXPECT_FALSE(Found.IsFromUnprofiledSteps);
  EXPECT_EQ(Found.StepTime, 90'000);
  EXPECT_NEAR(Found.GainScale, 0.79, 0.02);
  // Steps of a fifth are another kind of work.
  Found = calibrated(
      123,
      [](uint64_t At) {
        return launch(At, At + 7, 100) + streamWait(At + 10, 103);
      },
      25, [](uint64_t At) { return streamWait(At + 10, 5); });
  EXPECT_NEAR(Found.StepTime, 123'000, 500);
  EXPECT_EQ(Found.GainScale, 1);
  EXPECT_EQ(Found.Scales[0], TimeScales());
}

TEST(Calibration, AHostThatRunsAheadIsNoFasterDevice) {
  // In most steps the host only queues 100 us of work, in 30; every tenth it
  // waits until that is done.
  std::string Text = "window-open time=0\nwindow-close time=800000\n";
  std::vector<uint64_t> Starts;
  for (uint64_t I = 0; I <= 8; ++I) {
    Starts.push_back(I * 40'000);
    if (I < 8)
      Text += launch(I * 40, 7 + I * 100, 100);
  }
  std::vector<TimeSpan> Unprofiled;
  uint64_t At = 1'000'000;
  for (unsigned I = 0; I < 400; ++I) {
    uint64_t Length = I % 10 == 9 ? 730'000 : 30'000;
    Unprofiled.push_back({At, At + Length});
    At += Length;
  }
  ReadTrace Trace = readText(Definitions + Text);
  Execution Run = executionOf(Trace, Starts);
  Calibration Found = calibrate(Trace.Events, {Unprofiled}, {&Run});
  EXPECT_TRUE(Found.HostRunsAhead);
  EXPECT_NEAR(Found.StepTime, 100'000, 2'000);
  EXPECT_NEAR(Found.Scales[0].Host, 0.75, 0.01);
  EXPECT_EQ(Found.GainScale, 1);
  // Steps that differ, and wait.
  std::string Syncs;
  for (const TimeSpan &Step : Unprofiled)
    Syncs += streamWait(Step.Start / 1000, Step.duration() / 1000 - 10);
  ReadTrace Waiting = readText(Definitions + Text + Syncs);
  Execution Same = executionOf(Waiting, Starts);
  EXPECT_FALSE(calibrate(Waiting.Events, {Unprofiled}, {&Same}).HostRunsAhead);
  // A device that is faster in all steps.
  for (TimeSpan &Step : Unprofiled)
    Step.End = Step.Start + 80'000;
  EXPECT_FALSE(calibrate(Trace.Events, {Unprofiled}, {&Run}).HostRunsAhead);
}

/// Two kinds in turn: no step takes the mean of both, which is what the
/// profiled steps show.
TEST(Calibration, StepsOfTwoKindsHaveAMean) {
  std::string Text = "window-open time=0\nwindow-close time=1300000\n";
  std::vector<uint64_t> Starts = {0};
  for (uint64_t I = 0, At = 0; I < 8; ++I) {
    uint64_t Step = I % 2 ? 200 : 100;
    Text += launch(At, At + 7, Step - 20) + streamWait(At + 10, Step - 20);
    At += Step;
    Starts.push_back(At * 1000);
  }
  std::vector<TimeSpan> Unprofiled;
  for (uint64_t I = 0, At = 2'000'000; I < 60; ++I) {
    uint64_t Step = I % 2 ? 200'000 : 100'000;
    Unprofiled.push_back({At, At + Step});
    At += Step;
  }
  ReadTrace Trace = readText(Definitions + Text);
  Execution Run = executionOf(Trace, Starts);
  Calibration Found = calibrate(Trace.Events, {Unprofiled, true}, {&Run});
  EXPECT_NEAR(Found.StepTime, 150'000, 1'000);
  EXPECT_TRUE(Found.IsFromUnprofiledSteps);
}

TEST(Calibration, FewUnprofiledStepsAreNone) {
  ReadTrace Trace = readFull(launch(0, 7, 100) + streamWait(10, 103));
  Execution Run = executionOf(Trace, {0, 123'000});
  Calibration Found = calibrate(
      Trace.Events, {{{200'000, 290'000}, {290'000, 380'000}}}, {&Run});
  EXPECT_FALSE(Found.IsFromUnprofiledSteps);
  EXPECT_EQ(Found.StepTime, 123'000);
}
