//===- JobWindowsTest.cpp - Windows of a rank among others ----------------===//

#include "ProgramRun.h"

#include <ctime>

using namespace syncline::test;

namespace {

class JobWindowsTest : public TracerTest {};

constexpr uint64_t Millisecond = 1'000'000;
constexpr uint64_t Period = 2000 * Millisecond;

uint64_t nanoseconds(clockid_t Clock) {
  timespec Time;
  clock_gettime(Clock, &Time);
  return static_cast<uint64_t>(Time.tv_sec) * 1'000'000'000 +
         static_cast<uint64_t>(Time.tv_nsec);
}

/// How long after the time at which all ranks open theirs, by the time of day.
uint64_t lateness(const Interval &Window) {
  uint64_t Ahead = nanoseconds(CLOCK_REALTIME) - nanoseconds(CLOCK_MONOTONIC);
  return (Window.Start + Ahead) % Period;
}

} // namespace

TEST_F(JobWindowsTest, OpenWhenTheOthersDo) {
  Outcome Run =
      run({"cuda", "gap-us=1000", "for-ms=5200:waits"},
          {{"SYNCLINE_MODE", "windows"}, {"RANK", "3"}, {"WORLD_SIZE", "8"}});
  EXPECT_EQ(Run.Status, 0) << Run.Errors;
  ASSERT_EQ(traceFiles().size(), 1U);
  std::vector<Interval> Windows = readFacts(traceFiles().front()).Windows;
  // A busy machine may miss the time of one of the two or three.
  ASSERT_FALSE(Windows.empty());
  for (const Interval &Each : Windows) {
    // On top of what counts as in time, CUPTI takes some to begin.
    EXPECT_LT(lateness(Each), 250 * Millisecond);
    // The last one may end with the program.
    if (Each.Start != Windows.back().Start) {
      EXPECT_GE(Each.End - Each.Start + lateness(Each), 319 * Millisecond);
    }
  }
}

TEST_F(JobWindowsTest, OneRankAloneOpensWhenItsStepsRecur) {
  uint64_t Start = nanoseconds(CLOCK_MONOTONIC);
  run({"cuda", "gap-us=1000", "for-ms=1500:waits"},
      {{"SYNCLINE_MODE", "windows"}, {"RANK", "0"}, {"WORLD_SIZE", "1"}});
  ASSERT_EQ(traceFiles().size(), 1U);
  std::vector<Interval> Windows = readFacts(traceFiles().front()).Windows;
  ASSERT_FALSE(Windows.empty());
  EXPECT_GE(Windows.front().Start, Start + 500 * Millisecond);
  // Those of a job are longer.
  EXPECT_LT(Windows.front().End - Windows.front().Start, 319 * Millisecond);
}
