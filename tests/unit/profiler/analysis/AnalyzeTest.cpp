//===- AnalyzeTest.cpp - Gains of whole traces ---------------------------===//
//
// Steps are ranges of the main thread. In the window they are profiled. After
// it only synchronizations are recorded.
//
//===----------------------------------------------------------------------===//

#include "analysis/Analyze.h"

#include "analysis/replay/Replay.h"
#include "profiler/analysis/StepTexts.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::IsEmpty;
using testing::SizeIs;

/// 120 us a step; without the wait 101.5.
static std::string oneWait(uint64_t At) {
  return launch(At, At + 7, 100) + wait(1, At + 10, 103);
}

/// The second wait finds nothing while the first one is there.
static std::string twoWaits(uint64_t At) {
  return oneWait(At) + wait(2, At + 115, 3);
}

TEST(Analysis, AWaitIsWorthItsBubble) {
  Analysis Result = analyzed(read(1000, stepsText(0, 8, 120, oneWait)));
  EXPECT_TRUE(Result.IsReplayed);
  EXPECT_EQ(Result.Found.Source, StepSource::Ranges);
  EXPECT_EQ(Result.ReplayedSteps, 8u);
  EXPECT_FALSE(Result.Calibrated);
  EXPECT_EQ(Result.RecordedStep, 120'000);
  EXPECT_NEAR(Result.ReplayError, 0, 1e-3);
  EXPECT_EQ(Result.StepTime, 120'000);
  ASSERT_THAT(Result.Sites, SizeIs(1));
  const SiteCost &Cost = Result.Sites[0];
  EXPECT_EQ(Cost.Site, 1u);
  EXPECT_EQ(Cost.Calls, 8u);
  EXPECT_EQ(Cost.BlockedCalls, 8u);
  EXPECT_EQ(Cost.Blocked, 8 * 103'000u);
  EXPECT_EQ(Cost.CallsPerStep, 1);
  EXPECT_EQ(Cost.BlockedPerStep, 103'000);
  EXPECT_NEAR(Cost.Gain.Best, 18'500, 500);
  EXPECT_NEAR(Cost.BubblePerStep, 18'500, 500);
  EXPECT_NEAR(Cost.MarginalGain, Cost.Gain.Best, 1e-6);
  EXPECT_NEAR(Result.JointGain.Best, Cost.Gain.Best, 1e-6);
  EXPECT_NEAR(Result.StepWithoutSyncs, 120'000 - Cost.Gain.Best, 1e-6);
  ASSERT_THAT(Result.Devices, SizeIs(1));
  EXPECT_EQ(Result.Devices[0].Total, 8 * 120'000u);
  EXPECT_EQ(Result.Devices[0].of(DeviceState::Compute), 800'000u);
  EXPECT_EQ(Result.Overlap.Kernels, 8 * 100'000u);
  expectSane(Result);
}

TEST(Analysis, AWaitThatTakesOverCountsInTheJointGain) {
  Analysis Result = analyzed(read(1000, stepsText(0, 8, 120, twoWaits)));
  ASSERT_THAT(Result.Sites, SizeIs(2));
  EXPECT_EQ(Result.Sites[0].Site, 1u);
  EXPECT_NEAR(Result.Sites[0].Gain.Best, 5'000, 500);
  EXPECT_EQ(Result.Sites[1].Site, 2u);
  EXPECT_EQ(Result.Sites[1].BlockedCalls, 0u);
  EXPECT_NEAR(Result.Sites[1].Gain.Best, 0, 1e-6);
  EXPECT_NEAR(Result.JointGain.Best, 18'500, 500);
  EXPECT_NEAR(Result.Sites[0].MarginalGain + Result.Sites[1].MarginalGain,
              Result.JointGain.Best, 1e-6);
  expectSane(Result);
}

TEST(Analysis, PlacesAreInTheOrderOfWhatTheyGain) {
  // Place 3 leaves the device idle for 40 us, place 1 for 20; place 4 waits for
  // a stream that has no work.
  auto Events = [](uint64_t At) {
    return launch(At, At + 7, 100) + wait(1, At + 10, 103) +
           launch(At + 120, At + 127, 50) + wait(3, At + 130, 53) +
           wait(4, At + 185, 2, 14);
  };
  Analysis Result = analyzed(read(2000, stepsText(0, 8, 210, Events)));
  ASSERT_THAT(Result.Sites, SizeIs(3));
  EXPECT_EQ(Result.Sites[0].Site, 3u);
  EXPECT_EQ(Result.Sites[1].Site, 1u);
  EXPECT_EQ(Result.Sites[2].Site, 4u);
  EXPECT_GT(Result.Sites[0].Gain.Best, Result.Sites[1].Gain.Best);
  expectSane(Result);
}

TEST(Analysis, UnprofiledStepsCalibrateTheHost) {
  // Without recording the host takes 9 us of a step and not 17: with the
  // wait's end a step takes 107 us + 13 us * 9 / 17, without it 101.5 us.
  std::string Unprofiled =
      stepsText(2000, 9, 112, [](uint64_t At) { return wait(1, At + 5, 103); });
  Analysis Result =
      analyzed(read(960, stepsText(0, 8, 120, oneWait) + Unprofiled));
  EXPECT_TRUE(Result.Calibrated);
  EXPECT_EQ(Result.Found.Unprofiled.size(), 9u);
  EXPECT_EQ(Result.StepTime, 112'000);
  EXPECT_EQ(Result.RecordedStep, 120'000);
  EXPECT_NEAR(Result.Scales[0].Host, 9.0 / 17, 0.01);
  ASSERT_THAT(Result.Sites, SizeIs(1));
  EXPECT_EQ(Result.Sites[0].Calls, 17u);
  EXPECT_EQ(Result.Sites[0].CallsPerStep, 1);
  EXPECT_NEAR(Result.Sites[0].Gain.Best, 12'400, 500);
  expectSane(Result);
}

TEST(Analysis, FewUnprofiledStepsDoNotCalibrate) {
  std::string Unprofiled = stepsText(
      2000, 4, 116, [](uint64_t At) { return wait(1, At + 10, 100); });
  Analysis Result =
      analyzed(read(960, stepsText(0, 8, 120, oneWait) + Unprofiled));
  EXPECT_FALSE(Result.Calibrated);
  EXPECT_EQ(Result.StepTime, 120'000);
  EXPECT_EQ(Result.Scales[0].Host, 1);
}

TEST(Analysis, UnprofiledStepsOfAnotherKindOfWorkMakeNoNonsense) {
  // No host is so fast that steps take 20 us where the device needs 100.
  std::string Unprofiled =
      stepsText(2000, 9, 20, [](uint64_t At) { return wait(1, At + 10, 5); });
  Analysis Result =
      analyzed(read(960, stepsText(0, 8, 120, oneWait) + Unprofiled));
  EXPECT_FALSE(Result.Calibrated);
  EXPECT_EQ(Result.StepTime, 120'000);
  expectSane(Result);
}

TEST(Analysis, StepsWhoseKernelsWereNotRecordedAreNotReplayed) {
  // The host is two steps ahead when the window closes: their kernels are lost.
  auto Launched = [](uint64_t At) {
    std::string Text = launch(At, At + 7, 30);
    return Text.substr(0, Text.find('\n') + 1);
  };
  Analysis Result = analyzed(read(960, stepsText(0, 6, 120, oneWait) +
                                           stepsText(720, 2, 120, Launched)));
  EXPECT_EQ(Result.Found.fullSteps(), 8u);
  EXPECT_EQ(Result.ReplayedSteps, 6u);
  EXPECT_EQ(Result.RecordedStep, 120'000);
  expectSane(Result);
  EXPECT_FALSE(analyzed(read(960, stepsText(0, 8, 120, Launched))).IsReplayed);
}

TEST(Analysis, StepsThatDifferMakeAnInterval) {
  // In the second half the host takes 20 us more after each wait.
  std::string First = stepsText(0, 6, 120, oneWait),
              Second = stepsText(720, 6, 140, oneWait);
  Analysis Result = analyzed(read(1560, First + Second));
  ASSERT_THAT(Result.Sites, SizeIs(1));
  const Interval &Gain = Result.Sites[0].Gain;
  EXPECT_LE(Gain.Low, 19'000);
  EXPECT_GE(Gain.High, 38'000);
  EXPECT_GT(Gain.Best, Gain.Low);
  EXPECT_LT(Gain.Best, Gain.High);
  expectSane(Result);
}

TEST(Analysis, WithoutAWindowNothingIsReplayed) {
  ReadTrace Trace =
      readText(Definitions + StepName + stepsText(0, 8, 120, [](uint64_t At) {
                 return wait(1, At + 10, 103) + wait(2, At + 115, 3);
               }));
  Analysis Result = analyzed(Trace);
  EXPECT_FALSE(Result.IsReplayed);
  EXPECT_EQ(Result.ReplayedSteps, 0u);
  EXPECT_THAT(Result.Runs, IsEmpty());
  EXPECT_THAT(Result.Devices, IsEmpty());
  ASSERT_THAT(Result.Sites, SizeIs(2));
  EXPECT_EQ(Result.Sites[0].Site, 1u);
  EXPECT_EQ(Result.Sites[0].Blocked, 8 * 103'000u);
  EXPECT_EQ(Result.Sites[0].Gain.High, 0);
  EXPECT_EQ(Result.Sites[1].BlockedCalls, 0u);
  EXPECT_EQ(Result.JointGain.High, 0);
}

TEST(Analysis, AnEmptyRecordingIsNoError) {
  for (const std::string &Text :
       {std::string(), Definitions, std::string("window-open time=0\n"),
        std::string("window-open time=0\nwindow-close time=9000\n")}) {
    Analysis Result = analyzed(readText(Text));
    EXPECT_THAT(Result.Sites, IsEmpty());
    expectSane(Result);
  }
}

TEST(Analysis, CallsThatWereNotBlockedCountToo) {
  Analysis Result =
      analyzed(readText(Definitions + wait(1, 0, 3) + wait(1, 100, 30) +
                        wait(1, 200, 50) + wait(1, 300, 40)));
  ASSERT_THAT(Result.Sites, SizeIs(1));
  EXPECT_EQ(Result.Sites[0].Calls, 4u);
  EXPECT_EQ(Result.Sites[0].BlockedCalls, 3u);
}

TEST(Analysis, RecordedProgramsAreReplayedAsTheyWere) {
  auto Check = [](const char *Name, double Recorded, double Replayed) {
    Analysis Result = analyzed(readTraceFile(Name));
    ASSERT_TRUE(Result.IsReplayed);
    expectSane(Result);
    EXPECT_NEAR(Result.RecordedStep, Recorded, 0.001 * Recorded);
    EXPECT_NEAR(Result.ReplayError, 0, 0.02);
    // Without what CUPTI's buffers took on the program's threads.
    double Own = 0, Steps = 0;
    for (const ReplayedRun &Run : Result.Runs) {
      Own += replay::replay(Run.Exec).Step * Run.Exec.Steps;
      Steps += Run.Exec.Steps;
    }
    EXPECT_NEAR(Own / Steps, Replayed, 0.02 * Replayed);
  };
  // The first is bound by the host and by waits, the other by the device.
  Check("masked_loss_before_symbols.sltrace", 6'237'417, 5'690'000);
  Check("masked_loss_after_symbols.sltrace", 3'837'246, 3'837'000);
}
