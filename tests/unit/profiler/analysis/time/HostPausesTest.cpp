//===- HostPausesTest.cpp - What holds up host threads --------------------===//
//
// Times in the text of launch() and streamWait() are microseconds.
//
//===----------------------------------------------------------------------===//

#include "analysis/time/HostPauses.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

using namespace syncline::analysis;
using namespace syncline::analysis::time;
using namespace syncline::tests;
using testing::IsEmpty;
using testing::SizeIs;

/// Those of one run of steps from 0 to \p End, ns.
static std::vector<PausesBetween> pausesOf(const std::string &Text,
                                           uint64_t End = 100'000) {
  ReadTrace Trace = readFull(Text);
  std::vector<ReplayedRun> Runs(1);
  Runs[0].Exec = executionOf(Trace, {0, End});
  return findHostPauses(Trace.Events, Runs);
}

/// Two launches: calls from 10 to 15 us and from 50 to 55 us.
static std::string twoLaunches() {
  return launch(10, 17, 3) + launch(50, 57, 3);
}

TEST(HostPauses, ACollectionLiesBetweenTwoCalls) {
  auto Found =
      pausesOf(twoLaunches() +
               "collection thread=1 start=20000 duration=7000 generation=2\n");
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_EQ(Found[0].From, 0U);
  EXPECT_EQ(Found[0].To, 1U);
  EXPECT_EQ(Found[0].What.Collections, 1);
  EXPECT_EQ(Found[0].What.CollectorTime, 7000);
}

TEST(HostPauses, TheLastCallIsFollowedByTheFirstOne) {
  for (const char *Start : {"60000", "2000"}) {
    auto Found = pausesOf(twoLaunches() + "collection thread=1 start=" + Start +
                          " duration=7000\n");
    ASSERT_THAT(Found, SizeIs(1));
    EXPECT_EQ(Found[0].From, 1U);
    EXPECT_EQ(Found[0].To, 0U);
  }
}

TEST(HostPauses, OtherThreadsAndTimesDoNotCount) {
  EXPECT_THAT(pausesOf(twoLaunches() +
                       "collection thread=2 start=20000 duration=7000\n"
                       "collection thread=1 start=100000 duration=7000\n"
                       "thread-usage thread=2 start=0 duration=50000 "
                       "minor-faults=9\n"
                       "thread-usage thread=1 start=100000 duration=50000 "
                       "minor-faults=9\n"),
              IsEmpty());
}

TEST(HostPauses, CountersBelongToTheLongestTimeBetweenCalls) {
  auto Found = pausesOf(twoLaunches() +
                        "thread-usage thread=1 start=15000 duration=40000 "
                        "minor-faults=90 major-faults=2 preemptions=3 "
                        "queued=5000 asleep=6000\n");
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_EQ(Found[0].From, 0U);
  EXPECT_EQ(Found[0].To, 1U);
  EXPECT_EQ(Found[0].What.MinorFaults, 90);
  EXPECT_EQ(Found[0].What.MajorFaults, 2);
  EXPECT_EQ(Found[0].What.Preemptions, 3);
  EXPECT_EQ(Found[0].What.Queued, 5000);
  EXPECT_EQ(Found[0].What.Asleep, 6000);
}

TEST(HostPauses, APartOutsideOfTheStepsDoesNotCount) {
  auto Found = pausesOf(twoLaunches() +
                            "thread-usage thread=1 start=40000 duration=40000 "
                            "minor-faults=90\n",
                        60'000);
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_EQ(Found[0].What.MinorFaults, 45);
}

TEST(HostPauses, SleepingInABlockingCallIsNoPause) {
  std::string Calls = launch(0, 7, 100) + streamWait(10, 100);
  auto Blocked = pausesOf(Calls + "thread-usage thread=1 start=10000 "
                                  "duration=100000 queued=1000 asleep=95000\n",
                          120'000);
  ASSERT_THAT(Blocked, SizeIs(1));
  EXPECT_EQ(Blocked[0].What.Queued, 0);
  EXPECT_EQ(Blocked[0].What.Asleep, 0);
  // 104 us without a core, of which the call can explain 100.
  auto Longer = pausesOf(Calls + "thread-usage thread=1 start=0 "
                                 "duration=115000 queued=1000 asleep=103000\n",
                         120'000);
  ASSERT_THAT(Longer, SizeIs(1));
  EXPECT_EQ(Longer[0].What.Queued, 1000);
  EXPECT_EQ(Longer[0].What.Asleep, 3000);
}

TEST(HostPauses, AThreadThatWaitsForAnotherOneIsNotHeldUp) {
  std::string Other = "api-call thread=2 api=1 start=30000 duration=5000 "
                      "correlation=9\n";
  auto Found = pausesOf(twoLaunches() + Other +
                        "thread-usage thread=1 start=15000 duration=40000 "
                        "queued=1000 asleep=30000\n");
  ASSERT_THAT(Found, SizeIs(1));
  EXPECT_EQ(Found[0].What.Queued, 1000);
  EXPECT_EQ(Found[0].What.Asleep, 0);
}
