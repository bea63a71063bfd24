//===- FindOverlapTest.cpp - What ran at the same time, and what did not -===//
//
// Activities as they are recorded stand for those of the replay.
// OverlapLimitsTest replays programs.
//
//===----------------------------------------------------------------------===//

#include "analysis/time/FindOverlap.h"

#include "profiler/analysis/TraceTexts.h"
#include "profiler/analysis/time/OverlapSums.h"

#include <gtest/gtest.h>

#include <map>

using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::timeline;
using namespace syncline::tests;

/// Shape of kernels that exchange data with other ranks.
static constexpr uint32_t Collective = 9;

/// Activities of \p Events at their recorded times, each queued 1 ns before.
static OverlapTimes overlapOf(const std::string &Events, TimeSpan Round) {
  ReadTrace Trace = readFull(Events);
  Execution Recorded;
  ReplayedTimes Times;
  Recorded.Tails = {0};
  Times.Round = Round;
  Times.Lanes = {Round};
  std::map<uint32_t, uint32_t> Streams;
  for (uint32_t I = 0; I < Trace.Events.Activities.size(); ++I) {
    const DeviceActivity &Activity = Trace.Events.Activities[I];
    auto [Stream, IsNew] = Streams.try_emplace(
        Activity.Stream, static_cast<uint32_t>(Recorded.Streams.size()));
    if (IsNew)
      Recorded.Streams.push_back(
          {Activity.Stream, Trace.Data.deviceOf(Activity.Stream), 0, {}});
    Operation Op;
    Op.FirstActivity = I;
    Op.ActivityCount = 1;
    Recorded.Operations.push_back(Op);
    QueuedActivity Queued;
    Queued.Source = I;
    Queued.Stream = Stream->second;
    Queued.Duration = Activity.duration();
    Queued.IsCommunication = Activity.Shape == Collective;
    Recorded.Activities.push_back(Queued);
    Times.Activities.push_back({Activity.Start, Activity.End});
    Times.Operations.push_back({Activity.Start, Activity.Start});
  }
  Times.Blocked.resize(Recorded.Operations.size());
  Times.DependencyKinds.resize(Recorded.Activities.size(),
                               DependencyKind::Launch);
  Times.Predecessors.resize(Recorded.Activities.size());
  OverlapTimes Result = findOverlap(Trace.Events, Recorded, Times);
  checkSums(Result);
  return Result;
}

static constexpr TimeSpan Everything = {0, 1'000'000};

TEST(Overlap, CopiesBehindKernelsAreCountedByDirection) {
  // Kernel 100-300; upload 50-150; downloads 250-350 and 280-400.
  OverlapTimes Times = overlapOf(R"(
kernel shape=1 start=100 duration=200 stream=7
copy start=50 duration=100 direction=host-to-device source=pinned target=device stream=14
copy start=250 duration=100 direction=device-to-host source=device target=pinned stream=14
copy start=280 duration=120 direction=device-to-host source=device target=pinned stream=15
)",
                                 Everything);
  EXPECT_EQ(Times.Upload.Time, 100u);
  EXPECT_EQ(Times.Upload.Overlapped, 50u);
  EXPECT_EQ(Times.Download.Time, 150u);
  EXPECT_EQ(Times.Download.Overlapped, 50u);
  EXPECT_EQ(Times.Kernels, 200u);
  EXPECT_EQ(Times.KernelsOnSeveralStreams, 0u);
  EXPECT_EQ(Times.PageableCopies, 0u);
}

TEST(Overlap, PageableIsTheHostsSide) {
  OverlapTimes Times = overlapOf(R"(
copy start=0 duration=10 direction=host-to-device source=pageable target=device stream=7
copy start=20 duration=10 direction=device-to-host source=device target=pageable stream=7
copy start=40 duration=10 direction=host-to-device source=pinned target=pageable stream=7
copy start=60 duration=10 direction=device-to-device source=device target=device stream=7
)",
                                 Everything);
  EXPECT_EQ(Times.PageableCopies, 20u);
  EXPECT_EQ(Times.Upload.Time, 20u);
  EXPECT_EQ(Times.Download.Time, 10u);
  EXPECT_EQ(Times.Kernels, 0u);
}

TEST(Overlap, KernelsOfOneStreamAreNotOfSeveral) {
  // Two of stream 7 at once (a graph), and from 150 on one of stream 14.
  OverlapTimes Times = overlapOf(R"(
kernel shape=1 start=100 duration=100 stream=7
kernel shape=1 start=120 duration=100 stream=7
memset start=150 duration=20 stream=14
graph-run start=215 duration=10 stream=14
)",
                                 Everything);
  EXPECT_EQ(Times.Kernels, 125u);
  EXPECT_EQ(Times.KernelsOnSeveralStreams, 25u);
  EXPECT_EQ(Times.SideKernels.Time, 30u);
  EXPECT_EQ(Times.SideKernels.Overlapped, 25u);
}

TEST(Overlap, CollectivesAreNoKernelsToOverlapWith) {
  // The collective takes longest, so its stream would be the busiest one.
  OverlapTimes Times = overlapOf(R"(
kernel shape=9 start=100 duration=400 stream=17
kernel shape=1 start=120 duration=100 stream=7
copy start=300 duration=50 direction=host-to-device source=pinned target=device stream=14
)",
                                 Everything);
  EXPECT_EQ(Times.Kernels, 100u);
  EXPECT_EQ(Times.KernelsOnSeveralStreams, 0u);
  EXPECT_EQ(Times.SideKernels.Time, 0u);
  EXPECT_EQ(Times.Upload.Time, 50u);
  EXPECT_EQ(Times.Upload.Overlapped, 0u);
}

TEST(Overlap, DevicesDoNotMix) {
  OverlapTimes Times = overlapOf(R"(
kernel shape=1 start=100 duration=100 stream=7
kernel shape=1 start=100 duration=100 stream=27
copy start=100 duration=100 direction=host-to-device stream=27
)",
                                 Everything);
  EXPECT_EQ(Times.Kernels, 200u);
  EXPECT_EQ(Times.KernelsOnSeveralStreams, 0u);
  EXPECT_EQ(Times.SideKernels.Time, 0u);
  EXPECT_EQ(Times.Upload.Overlapped, 100u);
}

TEST(Overlap, ARoundGoesOnAtItsBeginning) {
  // 50 us of the kernel are before the round. So its 450-500 is in the next
  // round, during the copy's 455-490. The other copy was a round earlier:
  // 200-220.
  OverlapTimes Times = overlapOf(R"(
kernel shape=1 start=50 duration=100 stream=7
copy start=455 duration=35 direction=host-to-device stream=14
)",
                                 {100, 500});
  EXPECT_EQ(Times.Kernels, 100u);
  EXPECT_EQ(Times.Upload.Time, 35u);
  EXPECT_EQ(Times.Upload.Overlapped, 35u);
  Times = overlapOf(R"(
copy start=200 duration=20 direction=host-to-device stream=14
kernel shape=1 start=610 duration=100 stream=7
)",
                    {600, 1'000});
  EXPECT_EQ(Times.Upload.Time, 20u);
  EXPECT_EQ(Times.Upload.Overlapped, 10u);
}

TEST(Overlap, WorksThatFollowEachOtherOrLastNoTime) {
  OverlapTimes Times = overlapOf(R"(
kernel shape=1 start=100 duration=0 stream=7
kernel shape=1 start=100 duration=50 stream=7
kernel shape=1 start=150 duration=50 stream=14
kernel shape=1 start=200 duration=0 stream=15
)",
                                 Everything);
  EXPECT_EQ(Times.Kernels, 100u);
  EXPECT_EQ(Times.KernelsOnSeveralStreams, 0u);
}
