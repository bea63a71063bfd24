//===- HostStretchesTest.cpp - Host time between two calls ----------------===//
//
// Times in the text of launch() and streamWait() are microseconds.
//
//===----------------------------------------------------------------------===//

#include "analysis/time/HostStretches.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

using namespace syncline::analysis;
using namespace syncline::analysis::time;
using namespace syncline::tests;
using testing::SizeIs;

TEST(HostStretches, TheLastCallIsFollowedByTheFirstOne) {
  ReadTrace Trace = readFull(launch(10, 17, 3) + launch(30, 37, 3));
  std::vector<HostStretch> Found =
      hostStretches(executionOf(Trace, {0, 50'000}));
  ASSERT_THAT(Found, SizeIs(2));
  // 10 us before it in this step, and 15 us after the last one.
  EXPECT_EQ(Found[0].From, 1U);
  EXPECT_EQ(Found[0].To, 0U);
  EXPECT_EQ(Found[0].Outside, 25'000U);
  EXPECT_EQ(Found[0].InCall, 5'000U);
  EXPECT_EQ(Found[1].From, 0U);
  EXPECT_EQ(Found[1].To, 1U);
  EXPECT_EQ(Found[1].Outside, 15'000U);
}

TEST(HostStretches, BlockedTimeIsNoHostTime) {
  ReadTrace Trace = readFull(launch(0, 7, 100) + streamWait(10, 102));
  std::vector<HostStretch> Found =
      hostStretches(executionOf(Trace, {0, 120'000}));
  ASSERT_THAT(Found, SizeIs(2));
  EXPECT_LT(Found[1].InCall, 10'000U);
  EXPECT_EQ(Found[0].Outside, 8'000U);
}

TEST(HostStretches, WhatIsNoCallBelongsToTheTimeBetweenCalls) {
  ReadTrace Trace = readFull(launch(0, 7, 3) +
                             "event-record thread=1 time=20000 event=1 "
                             "stream=7\n" +
                             launch(30, 37, 3));
  std::vector<HostStretch> Found =
      hostStretches(executionOf(Trace, {0, 40'000}));
  ASSERT_THAT(Found, SizeIs(2));
  EXPECT_EQ(Found[1].Outside, 25'000U);
}

/// Recording makes host times longer than they usually are.
TEST(HostStretches, APauseIsTooLongToPrepareALaunch) {
  EXPECT_TRUE(isPause({0, 1, 200'000, 0}, 1));
  EXPECT_FALSE(isPause({0, 1, 199'999, 5'000'000}, 1));
  EXPECT_FALSE(isPause({0, 1, 399'999, 0}, 0.5));
  EXPECT_TRUE(isPause({0, 1, 400'000, 0}, 0.5));
}

TEST(HostStretches, AFasterHostTakesAPartOfTheTime) {
  ReadTrace Trace = readFull(launch(10, 17, 3) +
                             "event-record thread=1 time=20000 event=1 "
                             "stream=7\n" +
                             launch(30, 37, 3));
  replay::Execution Before = executionOf(Trace, {0, 50'000});
  // From the second launch to the first one of the next step.
  replay::Execution After =
      withFasterHost(Before, [](const HostStretch &Part) -> TimeLeft {
        if (Part.From == 1 && Part.To == 0)
          return {0.5, 1};
        bool IsOther = Part.From == 0 && Part.To == 1;
        return IsOther ? TimeLeft{0.2, 1} : TimeLeft{1, 0.1};
      });
  std::vector<HostStretch> Slow = hostStretches(Before);
  std::vector<HostStretch> Fast = hostStretches(After);
  ASSERT_THAT(Fast, SizeIs(2));
  EXPECT_EQ(Fast[0].Outside, Slow[0].Outside / 2);
  EXPECT_EQ(Fast[0].InCall, Slow[0].InCall);
  EXPECT_EQ(Fast[1].Outside, Slow[1].Outside / 5);
  EXPECT_EQ(Fast[1].InCall, Slow[1].InCall);
}
