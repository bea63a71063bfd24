#include "analysis/syncs/Syncs.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using namespace syncline::tests;

/// What the last call of \p Events waited for.
static Sync lastWait(const std::string &Events) {
  ReadTrace Trace = readFull(Events);
  return findSyncs(Trace.Data, Trace.Events).back();
}

/// 10 us to 60 us, in the legacy default stream unless another is named.
static std::string kernel(unsigned Stream = 7) {
  return launch(1, 10, 50, Stream);
}

TEST(Syncs, AStreamWaitBlocksForTheLastWorkOfItsStream) {
  Sync Found = lastWait(kernel(14) + launch(7, 62, 8, 14) +
                        launch(14, 15, 900, 15) + streamWait(20, 53, 14));
  EXPECT_EQ(Found.Cause, BlockCause::Stream);
  EXPECT_EQ(Found.Scope, SyncScope::Stream);
  EXPECT_TRUE(Found.Blocked);
  EXPECT_EQ(Found.Activity, 2u);
  EXPECT_EQ(Found.Release, 70'000u);
}

TEST(Syncs, AStreamWaitThatFindsNothingDoesNotBlock) {
  Sync After = lastWait(kernel(14) + streamWait(61, 3, 14));
  EXPECT_EQ(After.Cause, BlockCause::Stream);
  EXPECT_EQ(After.Scope, SyncScope::Stream);
  EXPECT_FALSE(After.Blocked);
  // What is queued later, or in another stream, is not waited for.
  EXPECT_FALSE(lastWait(launch(30, 40, 50, 14) + streamWait(20, 3, 14) +
                        launch(24, 26, 5, 15))
                   .Blocked);
  EXPECT_FALSE(lastWait(kernel(15) + streamWait(20, 3, 14)).Blocked);
  Sync Unknown = lastWait(kernel(14) + streamWait(20, 3, 99));
  EXPECT_FALSE(Unknown.Blocked);
  EXPECT_EQ(Unknown.Activity, NoIndex);
}

TEST(Syncs, AWorkWithoutItsCallWasQueuedBeforeItBegan) {
  std::string Kernel = "kernel shape=1 start=10000 duration=50000 stream=14\n";
  EXPECT_TRUE(lastWait(Kernel + streamWait(20, 45, 14)).Blocked);
  EXPECT_FALSE(lastWait(Kernel + streamWait(5, 3, 14)).Blocked);
}

TEST(Syncs, TheLegacyDefaultStreamWaitsForBlockingStreamsOfItsContext) {
  EXPECT_TRUE(lastWait(kernel(13) + streamWait(20, 45, 7)).Blocked);
  EXPECT_FALSE(lastWait(kernel(14) + streamWait(20, 3, 7)).Blocked);
  EXPECT_FALSE(lastWait(kernel(27) + streamWait(20, 3, 7)).Blocked);
  EXPECT_FALSE(lastWait(kernel(28) + streamWait(20, 3, 7)).Blocked);
  EXPECT_FALSE(lastWait(kernel(7) + streamWait(20, 3, 13)).Blocked);
  // The one that ends last of both.
  Sync Later = lastWait(launch(1, 10, 80, 13) + launch(7, 95, 5, 13) +
                        "kernel shape=1 start=20000 duration=30000 stream=7\n" +
                        streamWait(30, 75, 7));
  EXPECT_EQ(Later.Release, 100'000u);
}

TEST(Syncs, AStreamWaitWaitsForTheEventThatItsStreamWaitsFor) {
  // Stream 15 is empty but for the event of stream 14.
  Sync Found = lastWait(kernel(14) +
                        "event-record thread=1 time=7000 event=0x1 stream=14\n"
                        "stream-wait-event thread=1 time=8000 event=0x1 "
                        "stream=15\n" +
                        streamWait(20, 46, 15));
  EXPECT_TRUE(Found.Blocked);
  EXPECT_EQ(Found.Release, 60'000u);
  EXPECT_EQ(Found.Scope, SyncScope::Stream);
}

static std::string call(unsigned Api, uint64_t Start, uint64_t Duration,
                        const std::string &More = "") {
  return "call thread=1 api=" + std::to_string(Api) +
         " start=" + std::to_string(Start) +
         "000 duration=" + std::to_string(Duration) + "000 " + More + "\n";
}

TEST(Syncs, AnEventWaitIsJudgedByItsEnd) {
  Sync Found = lastWait(kernel(14) + call(3, 20, 45));
  EXPECT_EQ(Found.Cause, BlockCause::Event);
  EXPECT_EQ(Found.Scope, SyncScope::OneActivity);
  EXPECT_TRUE(Found.Blocked);
  EXPECT_EQ(Found.Release, 60'000u);
  // It ended while the work went on.
  Sync Nothing = lastWait(kernel(14) + call(3, 20, 3));
  EXPECT_EQ(Nothing.Cause, BlockCause::Event);
  EXPECT_EQ(Nothing.Scope, SyncScope::Nothing);
  EXPECT_FALSE(Nothing.Blocked);
  // It ended 300 us after the last work that ended: something else kept it.
  EXPECT_FALSE(lastWait(kernel(14) + call(3, 20, 340)).Blocked);
  // Of two streams, what ended last before the return.
  Sync Last = lastWait(kernel(14) + launch(7, 11, 59, 15) + call(3, 20, 53));
  EXPECT_EQ(Last.Release, 70'000u);
}

TEST(Syncs, AnEventMayHaveOtherWorkOfItsStreamBehindIt) {
  // The wait is for the first kernel; the second one runs on.
  Sync Found = lastWait(kernel(14) + launch(7, 62, 500, 14) + call(3, 20, 45));
  EXPECT_TRUE(Found.Blocked);
  EXPECT_EQ(Found.Activity, 0u);
  EXPECT_EQ(Found.Release, 60'000u);
}

TEST(Syncs, ADeviceWaitWaitsForAllStreams) {
  Sync Found = lastWait(kernel(14) + launch(7, 11, 60, 13) + call(4, 20, 55));
  EXPECT_EQ(Found.Cause, BlockCause::Device);
  EXPECT_EQ(Found.Scope, SyncScope::Device);
  EXPECT_TRUE(Found.Blocked);
  EXPECT_EQ(Found.Release, 71'000u);
  Sync Nothing = lastWait(kernel(14) + call(4, 61, 3));
  EXPECT_EQ(Nothing.Scope, SyncScope::Device);
  EXPECT_FALSE(Nothing.Blocked);
}

TEST(Syncs, ADeviceWaitIsForOneOfTwoDevices) {
  // Which one is not recorded: that whose work ended when the call did.
  std::string Both = kernel(7) + launch(7, 15, 105, 27);
  Sync First = lastWait(Both + call(4, 20, 45));
  EXPECT_TRUE(First.Blocked);
  EXPECT_EQ(First.Release, 60'000u);
  Sync Second = lastWait(Both + call(4, 20, 106));
  EXPECT_TRUE(Second.Blocked);
  EXPECT_EQ(Second.Release, 120'000u);
  // The only one in use need not be device 0.
  EXPECT_TRUE(lastWait(kernel(27) + call(4, 20, 45)).Blocked);
  EXPECT_FALSE(lastWait(kernel(27) + call(4, 61, 3)).Blocked);
}

static std::string copyCall(unsigned Api, uint64_t Start, uint64_t Duration,
                            const std::string &Memory) {
  return "copy-call thread=1 api=" + std::to_string(Api) +
         " start=" + std::to_string(Start) +
         "000 duration=" + std::to_string(Duration) +
         "000 correlation=900 stream=14 " + Memory + "\n";
}

static std::string copyWork(uint64_t Start, uint64_t Duration,
                            const std::string &Memory) {
  return "copy start=" + std::to_string(Start) +
         "000 duration=" + std::to_string(Duration) +
         "000 correlation=900 stream=14 " + Memory + "\n";
}

TEST(Syncs, ASynchronousCopyWaitsForItsOwnWork) {
  std::string Down = "direction=device-to-host source=device target=pinned";
  Sync Found =
      lastWait(kernel(14) + copyCall(5, 20, 55, Down) + copyWork(62, 10, Down));
  EXPECT_EQ(Found.Cause, BlockCause::SynchronousCopy);
  EXPECT_EQ(Found.Scope, SyncScope::OneActivity);
  EXPECT_TRUE(Found.Blocked);
  EXPECT_EQ(Found.Activity, 1u);
  EXPECT_EQ(Found.Release, 72'000u);
  // Of a copy of nothing there is no work.
  Sync Nothing = lastWait(kernel(14) + copyCall(5, 20, 2, Down));
  EXPECT_FALSE(Nothing.Blocked);
  EXPECT_EQ(Nothing.Scope, SyncScope::Nothing);
  // A memset returned before its work had begun.
  Sync Set = lastWait(kernel(14) + copyCall(12, 20, 5, "") +
                      "memset start=61000 duration=3000 correlation=900 "
                      "stream=14\n");
  EXPECT_EQ(Set.Cause, BlockCause::SynchronousCopy);
  EXPECT_FALSE(Set.Blocked);
}

TEST(Syncs, APageableCopyMayReturnBeforeItsWorkIsDone) {
  std::string Up = "direction=host-to-device source=pageable target=device";
  std::string Down = "direction=device-to-host source=device target=pageable";
  Sync After =
      lastWait(kernel(14) + copyCall(6, 20, 60, Down) + copyWork(62, 10, Down));
  EXPECT_EQ(After.Cause, BlockCause::PageableCopy);
  EXPECT_TRUE(After.Blocked);
  EXPECT_EQ(After.Release, 72'000u);
  // It returned while the last part was copied.
  Sync During =
      lastWait(kernel(14) + copyCall(6, 20, 47, Up) + copyWork(62, 10, Up));
  EXPECT_TRUE(During.Blocked);
  EXPECT_EQ(During.Release, 67'000u);
  // It returned before the copy began: the driver had taken the bytes.
  Sync Before =
      lastWait(kernel(14) + copyCall(6, 20, 8, Up) + copyWork(62, 10, Up));
  EXPECT_EQ(Before.Cause, BlockCause::PageableCopy);
  EXPECT_FALSE(Before.Blocked);
  EXPECT_EQ(Before.Scope, SyncScope::Nothing);
}

TEST(Syncs, AnAsynchronousCopyOfPinnedMemoryDoesNotWait) {
  std::string Pinned = "direction=host-to-device source=pinned target=device";
  EXPECT_EQ(
      lastWait(copyCall(6, 20, 50, Pinned) + copyWork(25, 10, Pinned)).Cause,
      BlockCause::None);
  // The work knows better than the call, which sees addresses only.
  EXPECT_EQ(lastWait(copyCall(6, 20, 50, "source=unknown") +
                     copyWork(25, 10, "source=pageable"))
                .Cause,
            BlockCause::PageableCopy);
  EXPECT_EQ(lastWait(copyCall(6, 20, 50, "source=pageable") +
                     copyWork(25, 10, "source=pinned"))
                .Cause,
            BlockCause::None);
}

TEST(Syncs, AFreeWaitsIfItsEndMeetsThatOfOutstandingWork) {
  std::string Free = "memory-call thread=1 api=7 start=20000 duration=";
  Sync Met = lastWait(kernel(14) + Free + "44000\n");
  EXPECT_EQ(Met.Cause, BlockCause::Allocation);
  EXPECT_EQ(Met.Scope, SyncScope::Device);
  EXPECT_TRUE(Met.Blocked);
  EXPECT_EQ(Met.Release, 60'000u);
  Sync Before = lastWait(kernel(14) + Free + "5000\n");
  EXPECT_EQ(Before.Cause, BlockCause::Allocation);
  EXPECT_EQ(Before.Scope, SyncScope::Nothing);
  EXPECT_FALSE(Before.Blocked);
  // It takes long to unmap much memory.
  EXPECT_TRUE(lastWait(kernel(14) + Free + "400000\n").Blocked);
  // The outstanding activity ended during the call, but more was queued after
  // it.
  EXPECT_FALSE(
      lastWait(kernel(14) + launch(7, 60, 500, 14) + Free + "44000\n").Blocked);
}

TEST(Syncs, AnAllocationThatEndsLongAfterWorkDidNotWaitForIt) {
  std::string Allocate = "memory-call thread=1 api=10 start=20000 duration=";
  EXPECT_TRUE(lastWait(kernel(14) + Allocate + "44000\n").Blocked);
  EXPECT_FALSE(lastWait(kernel(14) + Allocate + "400000\n").Blocked);
}

TEST(Syncs, ManagementWaitsLikeAFree) {
  Sync Found = lastWait(kernel(14) + call(11, 20, 44));
  EXPECT_EQ(Found.Cause, BlockCause::Management);
  EXPECT_EQ(Found.Scope, SyncScope::Device);
  EXPECT_TRUE(Found.Blocked);
}

TEST(Syncs, LaunchesAndOthersDoNotWait) {
  for (unsigned Api : {1u, 13u}) {
    Sync Found = lastWait(kernel(14) + call(Api, 20, 45));
    EXPECT_EQ(Found.Cause, BlockCause::None) << Api;
    EXPECT_FALSE(Found.Blocked) << Api;
  }
}

TEST(Syncs, OutsideOfWindowsTheDurationDecides) {
  auto Outside = [](const std::string &Line) {
    ReadTrace Trace =
        readText(Definitions + "window-open time=0\nwindow-close time=1000\n" +
                 kernel(14) + Line);
    return findSyncs(Trace.Data, Trace.Events).back();
  };
  Sync Long = Outside(streamWait(20, 16, 14));
  EXPECT_TRUE(Long.Blocked);
  EXPECT_EQ(Long.Scope, SyncScope::Nothing);
  EXPECT_EQ(Long.Activity, NoIndex);
  EXPECT_FALSE(Outside(streamWait(20, 15, 14)).Blocked);
  EXPECT_TRUE(Outside(call(3, 20, 45)).Blocked);
  EXPECT_TRUE(Outside(call(4, 20, 45)).Blocked);
  EXPECT_TRUE(Outside(copyCall(5, 20, 45, "")).Blocked);
  // Nothing shows whether these blocked.
  EXPECT_FALSE(Outside(copyCall(6, 20, 45, "source=pageable")).Blocked);
  EXPECT_FALSE(
      Outside("memory-call thread=1 api=7 start=20000 duration=44000\n")
          .Blocked);
  EXPECT_FALSE(Outside(call(11, 20, 45)).Blocked);
}

TEST(Syncs, TheRecordedCausesAreAllFound) {
  ReadTrace Trace = readTraceFile("coverage.sltrace");
  std::vector<Sync> Syncs = findSyncs(Trace.Data, Trace.Events);
  ASSERT_EQ(Syncs.size(), Trace.Events.Calls.size());
  std::map<BlockCause, unsigned> Blocked;
  for (size_t I = 0; I < Syncs.size(); ++I) {
    const HostCall &Call = Trace.Events.Calls[I];
    if (!Syncs[I].Blocked)
      continue;
    ++Blocked[Syncs[I].Cause];
    // 50 us: the clocks of the host and the device differ by less.
    EXPECT_LE(Syncs[I].Release, Call.End + 50'000)
        << Trace.Data.api(Call.Api).Function;
  }
  for (BlockCause Cause : {BlockCause::Stream, BlockCause::Event,
                           BlockCause::Device, BlockCause::SynchronousCopy,
                           BlockCause::PageableCopy, BlockCause::Allocation})
    EXPECT_GE(Blocked[Cause], 1u) << toString(Cause);
}

TEST(Syncs, CausesHaveNamesOfTheirOwn) {
  std::set<std::string> Names;
  for (int I = 0; I <= static_cast<int>(BlockCause::Management); ++I)
    Names.insert(toString(static_cast<BlockCause>(I)));
  EXPECT_EQ(Names.size(), 8u);
}
