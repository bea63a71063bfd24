#include "trial/runtime/Experiment.h"

#include "FakeDriver.h"
#include "tracer/unwind/Unwind.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <thread>

using namespace syncline;
using namespace syncline::test;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

namespace {

/// Steps of one kernel and one call that can block.
class ExperimentTest : public testing::Test {
protected:
  void SetUp() override { Output = tmpfile(); }
  void TearDown() override { fclose(Output); }

  /// Of steps in stretches of 4, the first of which is not measured.
  static Plan planFor(std::vector<uintptr_t> Frames) {
    return {.Steps = 4,
            .WarmUp = 1,
            .AnchorCalls = 1,
            .Stacks = {{0, true, std::move(Frames)}}};
  }

  /// \returns whether the call was skipped.
  [[gnu::noinline]] bool step(Experiment &Own) {
    Number.increment(500);
    Own.countLaunch(nullptr);
    SiteMatch Call = Own.visit(nullptr);
    if (Own.skips(Call))
      return true;
    synchronize();
    return false;
  }

  Results written() const {
    fflush(Output);
    EXPECT_EQ(std::fseek(Output, 0, SEEK_SET), 0);
    std::string Text;
    for (int C = fgetc(Output); C != EOF; C = fgetc(Output))
      Text += static_cast<char>(C);
    return readResults(Text);
  }

  FILE *Output = nullptr;
  Counter Number;
};

} // namespace

/// The callers of this function, of which the plan names the outer ones.
[[gnu::noinline]] static std::vector<uintptr_t> outerFrames() {
  std::array<uintptr_t, 64> Frames;
  size_t Count = tracer::unwind::captureStack(Frames);
  // Those of this function and of the test that calls it.
  constexpr size_t Inner = 2;
  return {Frames.begin() + Inner, Frames.begin() + static_cast<long>(Count)};
}

TEST_F(ExperimentTest, AlternatesAndWritesStretches) {
  Experiment Own(planFor(outerFrames()), fileno(Output));
  std::vector<bool> Skipped;
  Skipped.reserve(41);
  for (int I = 0; I < 41; ++I)
    Skipped.push_back(step(Own));
  synchronize();
  // A stretch ends with the call that begins the next step.
  size_t Changes = 0, Of = 0;
  for (size_t I = 1; I < Skipped.size(); ++I)
    Changes += Skipped[I] != Skipped[I - 1];
  for (bool Each : Skipped)
    Of += Each;
  EXPECT_EQ(Changes, 6U);
  Results Found = written();
  ASSERT_GE(Found.Stretches.size(), 4U);
  for (size_t I = 0; I < Found.Stretches.size(); ++I) {
    const Stretch &Each = Found.Stretches[I];
    EXPECT_EQ(Each.Skips, I % 2 == 1);
    EXPECT_EQ(Each.Steps, 4U);
    EXPECT_EQ(Each.Launches, 4U);
    EXPECT_EQ(Each.StepThreadLaunches, 4U);
    // Four kernels of half a millisecond.
    EXPECT_GE(Each.DeviceTime, 1'900'000U);
  }
  EXPECT_GT(Of, 10U);
  EXPECT_LE(Found.Skipped[0], Of);
}

TEST_F(ExperimentTest, TheFirstThreadCountsTheSteps) {
  Plan What = planFor(outerFrames());
  std::thread([&] { What.Stacks.push_back({0, true, outerFrames()}); }).join();
  Experiment Own(What, fileno(Output));
  step(Own);
  std::thread([&] {
    for (int I = 0; I < 50; ++I)
      EXPECT_TRUE(Own.visit(nullptr).IsAnchor);
  }).join();
  EXPECT_FALSE(Own.isSkipping());
  const uint64_t Left = What.WarmUp + extraWarmUp(What, 0) + What.Steps;
  for (uint64_t I = 0; I < Left; ++I)
    step(Own);
  EXPECT_TRUE(Own.isSkipping());
}

TEST_F(ExperimentTest, LaunchesOfOtherThreadsAreApart) {
  Experiment Own(planFor(outerFrames()), fileno(Output));
  for (int I = 0; I < 41; ++I) {
    step(Own);
    std::thread([&] { Own.countLaunch(nullptr); }).join();
  }
  synchronize();
  Results Found = written();
  ASSERT_GE(Found.Stretches.size(), 4U);
  for (const Stretch &Each : Found.Stretches) {
    EXPECT_EQ(Each.Launches, 8U);
    EXPECT_EQ(Each.StepThreadLaunches, 4U);
  }
}

/// The anchor is a copy on a stream that has nothing else to do.
TEST_F(ExperimentTest, MeasuresWhereTheWorkIs) {
  Experiment Own(planFor(outerFrames()), fileno(Output));
  auto *Side = reinterpret_cast<CUstream>(uintptr_t{0x10});
  for (int I = 0; I < 41; ++I) {
    Number.increment(500);
    Own.countLaunch(nullptr);
    if (!Own.skips(Own.visit(Side)))
      synchronize();
  }
  synchronize();
  Results Found = written();
  ASSERT_GE(Found.Stretches.size(), 4U);
  for (const Stretch &Each : Found.Stretches)
    EXPECT_GE(Each.DeviceTime, 1'900'000U) << Each.Skips;
}

TEST_F(ExperimentTest, CallsOfOtherStacksAreNotSkipped) {
  Experiment Own(planFor({1, 2, 3}), fileno(Output));
  for (int I = 0; I < 40; ++I)
    EXPECT_FALSE(step(Own));
  EXPECT_TRUE(written().Stretches.empty());
}
