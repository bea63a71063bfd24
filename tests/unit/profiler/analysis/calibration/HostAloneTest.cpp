//===- HostAloneTest.cpp - Host time between blocking calls ---------------===//

#include "analysis/calibration/HostAlone.h"

#include "profiler/analysis/TraceTexts.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::steps;
using namespace syncline::tests;
using namespace syncline::timeline;

namespace {

std::string wait(uint64_t Start, uint64_t Duration, unsigned Stack) {
  std::string Text = streamWait(Start, Duration);
  Text.insert(Text.find('\n'), " stack=" + std::to_string(Stack));
  return Text;
}

/// Steps of 200 us with two waits: of site 1 after \p First us, and of site 2,
/// which lasts until the end of the step, \p Second us after its end.
struct Waits {
  uint64_t First;
  uint64_t Second;
};

/// Eight steps in a window, then \p Outside.
class TwoWaits {
public:
  TwoWaits(Waits Inside, const std::vector<Waits> &Outside) {
    std::string Text = "window-open time=0\nwindow-close time=1600000\n";
    for (uint64_t I = 0; I <= 8; ++I) {
      Starts.push_back(I * 200'000);
      if (I < 8)
        Text += step(I * 200, Inside, true);
    }
    uint64_t At = 10'000;
    for (const Waits &Each : Outside) {
      Text += step(At, Each, false);
      Unprofiled.push_back({At * 1'000, (At + 200) * 1'000});
      At += 200;
    }
    Trace = readText(Definitions + Text);
    Run = executionOf(Trace, Starts);
  }
  std::optional<UsualTime> ratio() const {
    return hostAloneRatio(Trace.Events, Unprofiled, {&Run});
  }

  ReadTrace Trace;
  std::vector<TimeSpan> Unprofiled;
  Execution Run;

private:
  static std::string step(uint64_t At, Waits Each, bool IsFull) {
    uint64_t End = At + Each.First + 20;
    std::string Launch = IsFull ? launch(At, At + 7, Each.First + 10) : "";
    return Launch + wait(At + Each.First, 20, 1) +
           wait(End + Each.Second, At + 200 - End - Each.Second, 2);
  }

  std::vector<uint64_t> Starts;
};

} // namespace

TEST(HostAlone, RatioIsThatOfTheTimeBetweenWaits) {
  // 60 and 40 us inside, 30 and 40 outside.
  std::optional<UsualTime> Found =
      TwoWaits({60, 40}, std::vector<Waits>(20, {30, 40})).ratio();
  ASSERT_TRUE(Found);
  // The first step outside follows no call.
  EXPECT_NEAR(Found->Median, (19 * 30.0 + 20 * 40) / (19 * 60 + 20 * 40), 1e-9);
  EXPECT_EQ(Found->Low, Found->Median);
  EXPECT_EQ(Found->High, Found->Median);
}

TEST(HostAlone, FewLongTimesDoNotCount) {
  std::vector<Waits> Outside(20, {30, 40});
  Outside[7] = {120, 40};
  double Usual =
      TwoWaits({60, 40}, std::vector<Waits>(20, {30, 40})).ratio()->Median;
  std::optional<UsualTime> Found = TwoWaits({60, 40}, Outside).ratio();
  ASSERT_TRUE(Found);
  EXPECT_NEAR(Found->Median, Usual, 1e-9);
}

/// Half of the steps are slower.
TEST(HostAlone, UsualTimesMakeARange) {
  std::vector<Waits> Outside(20, {30, 40});
  for (size_t I = 0; I < Outside.size(); I += 2)
    Outside[I].First = 50;
  std::optional<UsualTime> Found = TwoWaits({60, 40}, Outside).ratio();
  ASSERT_TRUE(Found);
  EXPECT_NEAR(Found->Low, (19 * 30.0 + 20 * 40) / (19 * 60 + 20 * 40), 1e-9);
  EXPECT_NEAR(Found->High, (19 * 50.0 + 20 * 40) / (19 * 60 + 20 * 40), 1e-9);
}

TEST(HostAlone, NothingIsKnownFromFewPairs) {
  EXPECT_FALSE(TwoWaits({60, 40}, std::vector<Waits>(4, {30, 40})).ratio());
  // Steps with other steps between them, so that only the second pair is known.
  TwoWaits Apart({60, 40}, std::vector<Waits>(20, {90, 10}));
  for (TimeSpan &Step : Apart.Unprofiled)
    Step.End -= 1;
  EXPECT_FALSE(Apart.ratio());
}

TEST(HostAlone, SeveralThreadsDoNotAddUp) {
  TwoWaits Loop({60, 40}, std::vector<Waits>(20, {30, 40}));
  Loop.Run.Tails.push_back(0);
  EXPECT_FALSE(Loop.ratio());
}
