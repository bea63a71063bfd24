//===- AccountStreamsTest.cpp - Where streams and host threads spend a step
//===//
//
// Times in the text of launch() and streamWait() are microseconds; see
// ReplayTest.cpp for what is not recorded.
//
//===----------------------------------------------------------------------===//

#include "analysis/time/AccountStreams.h"

#include "analysis/replay/Replay.h"
#include "analysis/time/AccountHost.h"
#include "profiler/analysis/TraceTexts.h"

#include <gtest/gtest.h>

using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::tests;

namespace {

struct Replayed {
  Replayed(const std::string &Text, uint64_t EndInUs)
      : Trace(readFull(Text)), Exec(executionOf(Trace, {0, EndInUs * 1000})) {
    replay::replay(Exec, {}, &Times);
  }
  ReadTrace Trace;
  Execution Exec;
  ReplayedTimes Times;
};

} // namespace

TEST(StreamTime, EachStreamsPartsAreTheStep) {
  Replayed Run(launch(0, 7, 30) + launch(10, 17, 50, 14) +
                   "call thread=1 api=12 start=20000 duration=5000 "
                   "correlation=9\n"
                   "memset start=80000 duration=4000 stream=14 "
                   "correlation=9\n",
               200);
  std::vector<StreamTime> Streams =
      accountStreams(Run.Trace.Events, Run.Exec, Run.Times);
  ASSERT_EQ(Streams.size(), 2u);
  EXPECT_EQ(Streams[0].Stream, 7u);
  EXPECT_EQ(Streams[0].Kernels, 30'000u);
  EXPECT_EQ(Streams[0].idle(), 170'000u);
  EXPECT_EQ(Streams[1].Stream, 14u);
  EXPECT_EQ(Streams[1].Kernels, 50'000u);
  EXPECT_EQ(Streams[1].Memsets, 4'000u);
  EXPECT_EQ(Streams[1].Copies, 0u);
  EXPECT_EQ(Streams[1].idle(), 146'000u);
}

TEST(StreamTime, CollectivesAreNotKernels) {
  Replayed Run(launch(0, 7, 30) + launch(20, 40, 50), 200);
  Run.Exec.Activities[1].IsCommunication = true;
  std::vector<StreamTime> Streams =
      accountStreams(Run.Trace.Events, Run.Exec, Run.Times);
  ASSERT_EQ(Streams.size(), 1u);
  EXPECT_EQ(Streams[0].Kernels, 30'000u);
  EXPECT_EQ(Streams[0].Collectives, 50'000u);
  EXPECT_EQ(Streams[0].idle(), 120'000u);
  addUp(Streams, std::vector<StreamTime>(Streams));
  EXPECT_EQ(Streams[0].Collectives, 100'000u);
}

TEST(HostTime, IsOutsideInCallsOrBlocked) {
  // The kernel is 7 to 107; the wait 10 to 113; then 87 us until the end.
  Replayed Run(launch(0, 7, 100) + streamWait(10, 103), 200);
  std::vector<HostTime> Hosts =
      accountHost(Run.Trace.Events, Run.Exec, Run.Times);
  ASSERT_EQ(Hosts.size(), 1u);
  EXPECT_EQ(Hosts[0].Thread, 1u);
  EXPECT_EQ(Hosts[0].InCalls.Busy, 0u);
  EXPECT_EQ(Hosts[0].InCalls.Idle, 5'000u);
  EXPECT_EQ(Hosts[0].Outside.Busy, 3'000u);
  EXPECT_EQ(Hosts[0].Outside.Idle, 2'000u + 87'000u);
  EXPECT_EQ(Hosts[0].Blocked.Busy, 97'000u);
  EXPECT_EQ(Hosts[0].Blocked.Idle, 6'000u);
}
