//===- OffloadTest.cpp - Host work on other threads, replayed -------------===//
//
// Times in the text of launch() and streamWait() are microseconds. The device
// is idle for 1.5 us between two activities of a stream.
//
//===----------------------------------------------------------------------===//

#include "analysis/whatif/Offload.h"
#include "analysis/replay/Replay.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;
using namespace syncline::tests;

/// A kernel, a stream synchronization, and host work on the result.
class OffloadTest : public testing::Test {
protected:
  void search(uint64_t Time, const std::string &Next = "") {
    Trace = readFull(launch(0, 7, 300) + streamWait(10, 300) + Next);
    Exec = executionOf(Trace, {0, (310 + Time) * 1000});
    Syncs.assign(Exec.Operations.size(), false);
    Syncs[1] = true;
  }
  double timeAfter() const {
    return longHostTimeAfter(Exec, Trace.Events, Syncs);
  }
  double stepAfter(unsigned Threads = 1, double Pace = 1) const {
    Change Under;
    Under.OffloadPace = Pace;
    return replay::replay(offload(Exec, Trace.Events, Syncs, Threads), Under)
        .Step;
  }

  ReadTrace Trace;
  Execution Exec;
  Marks Syncs;
};

TEST_F(OffloadTest, TheDeviceNeedNotWaitForTheHostsWork) {
  search(250);
  EXPECT_EQ(replay::replay(Exec).Step, 560'000);
  EXPECT_EQ(timeAfter(), 250'000);
  // The device sets the pace, with the gap between its works.
  EXPECT_EQ(stepAfter(), 301'500);
  Syncs = {true, false};
  EXPECT_EQ(timeAfter(), 0) << "too short";
}

TEST_F(OffloadTest, TheOtherThreadCanBeTheSlower) {
  search(900);
  EXPECT_EQ(replay::replay(Exec).Step, 1'210'000);
  EXPECT_EQ(stepAfter(), 900'000);
  EXPECT_EQ(stepAfter(1, 1.3), 1'170'000);
  // Each does every second step.
  EXPECT_EQ(stepAfter(2), 450'000);
  EXPECT_EQ(stepAfter(4), 301'500);
}

TEST_F(OffloadTest, WhatAnUploadNeedsStays) {
  // 600 us after the synchronization, and then a copy to the device.
  std::string Copy = "stream=7 bytes=2000 direction=host-to-device";
  search(700, "copy-call thread=1 api=6 " + Copy +
                  " start=910000 duration=5000 source=pinned target=device "
                  "correlation=77\ncopy " +
                  Copy +
                  " start=912000 duration=2000 source=pinned target=device "
                  "correlation=77\n");
  EXPECT_EQ(timeAfter(), 0);
}

TEST_F(OffloadTest, TheTimeAcrossTheEndOfAStepIsOne) {
  // 150 us to the end of the step, and as much at its beginning.
  Trace = readFull(launch(150, 157, 300) + streamWait(160, 300));
  Exec = executionOf(Trace, {0, 610'000});
  Syncs = {false, true};
  EXPECT_EQ(timeAfter(), 300'000);
  EXPECT_EQ(stepAfter(), 301'500);
}
