//===- OverlapTest.cpp - What ran at the same time, and what did not ------===//
//
// The first tests take works as they were recorded for the replay's; the others
// replay programs, in which times in the text of launch() and upload() are
// microseconds; see ReplayTest.cpp for what is not recorded.
//
//===----------------------------------------------------------------------===//

#include "analysis/Overlap.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

#include <map>
#include <numeric>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

static void checkSum(const OverlapShare &Of) {
  EXPECT_EQ(std::accumulate(Of.Missed.begin(), Of.Missed.end(), Of.Overlapped),
            Of.Time);
}

static void checkSums(const OverlapTimes &Of) {
  checkSum(Of.Upload);
  checkSum(Of.Download);
  checkSum(Of.SideKernels);
}

/// Activities of \p Events at their recorded times, each queued 1 ns before.
static OverlapTimes overlapOf(const std::string &Events, TimeSpan Round) {
  ReadTrace Trace = readFull(Events);
  Execution Of;
  ReplayedTimes Times;
  Of.Tails = {0};
  Times.Round = Round;
  Times.Lanes = {Round};
  std::map<uint32_t, uint32_t> Streams;
  for (uint32_t I = 0; I < Trace.Events.Activities.size(); ++I) {
    const DeviceActivity &Activity = Trace.Events.Activities[I];
    auto [Stream, IsNew] = Streams.try_emplace(
        Activity.Stream, static_cast<uint32_t>(Of.Streams.size()));
    if (IsNew)
      Of.Streams.push_back(
          {Activity.Stream, Trace.Of.deviceOf(Activity.Stream), 0, {}});
    Operation Op;
    Op.FirstActivity = I;
    Op.ActivityCount = 1;
    Of.Operations.push_back(Op);
    QueuedActivity Queued;
    Queued.Source = I;
    Queued.Stream = Stream->second;
    Queued.Duration = Activity.duration();
    Of.Activities.push_back(Queued);
    Times.Activities.push_back({Activity.Start, Activity.End});
    Times.Operations.push_back({Activity.Start, Activity.Start});
  }
  Times.Blocked.resize(Of.Operations.size());
  Times.DependencyKinds.resize(Of.Activities.size(), DependencyKind::Launch);
  Times.Predecessors.resize(Of.Activities.size());
  OverlapTimes Result = findOverlap(Trace.Events, Of, Times);
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

static OverlapTimes replayed(const std::string &Text, uint64_t EndInUs) {
  ReadTrace Trace = readFull(Text);
  Execution Of = executionOf(Trace, {0, EndInUs * 1000});
  ReplayedTimes Times;
  replay(Of, {}, &Times);
  OverlapTimes Result = findOverlap(Trace.Events, Of, Times);
  checkSums(Result);
  return Result;
}

/// Those that there are, ns.
static std::map<std::string, uint64_t> missed(const OverlapShare &Of) {
  std::map<std::string, uint64_t> Result;
  for (size_t I = 0; I < OverlapLimits; ++I)
    if (Of.Missed[I])
      Result[toString(static_cast<OverlapLimit>(I))] = Of.Missed[I];
  return Result;
}

/// A copy to the device and its call, as launch() writes a kernel.
static std::string upload(uint64_t Start, uint64_t WorkStart, uint64_t Duration,
                          unsigned Stream = 14, const char *Source = "pinned",
                          uint64_t CallDuration = 5) {
  std::string Us = "000", Correlation = std::to_string(Start + 1);
  return "copy-call thread=1 api=6 start=" + std::to_string(Start) + Us +
         " duration=" + std::to_string(CallDuration) + Us +
         " source=" + Source +
         " target=device direction=host-to-device stream=" +
         std::to_string(Stream) + " correlation=" + Correlation +
         "\ncopy direction=host-to-device target=device source=" + Source +
         " start=" + std::to_string(WorkStart) + Us +
         " duration=" + std::to_string(Duration) + Us +
         " stream=" + std::to_string(Stream) + " correlation=" + Correlation +
         "\n";
}

static std::string edge(bool IsSync, uint64_t Time, unsigned Stream) {
  return std::string(IsSync ? "stream-wait-event" : "event-record") +
         " thread=1 event=1 time=" + std::to_string(Time) +
         "000 stream=" + std::to_string(Stream) + "\n";
}

TEST(OverlapLimits, KernelsOfTheSameStream) {
  // All is queued before the first kernel is done. The gap before the next
  // round's kernel is no copy's.
  OverlapTimes Times = replayed(
      launch(0, 7, 100) + upload(10, 108, 50, 7) + launch(20, 160, 100), 30);
  EXPECT_EQ(Times.Upload.Time, 50'000u);
  EXPECT_THAT(missed(Times.Upload), ElementsAre(Pair("same-stream", 50'000)));
}

TEST(OverlapLimits, AnEvent) {
  // The kernel that could run meanwhile waits for the copy in stream 14.
  OverlapTimes Times = replayed(
      upload(0, 7, 100, 14) + edge(false, 6, 14) + edge(true, 7, 15) +
          launch(10, 107, 50, 15) + edge(false, 16, 15) + edge(true, 17, 14),
      20);
  EXPECT_THAT(missed(Times.Upload), ElementsAre(Pair("event", 100'000)));
}

TEST(OverlapLimits, TheLegacyDefaultStream) {
  // Stream 13 is a blocking one: later activities in stream 7 wait for it.
  OverlapTimes Times =
      replayed(upload(0, 7, 100, 13) + launch(10, 109, 50, 7), 20);
  EXPECT_THAT(missed(Times.Upload),
              ElementsAre(Pair("legacy-default-stream", 100'000)));
}

TEST(OverlapLimits, PageableMemory) {
  // The host is inside of the copy until it is done.
  OverlapTimes Times = replayed(
      upload(0, 7, 100, 14, "pageable", 110) + launch(120, 127, 20), 150);
  EXPECT_EQ(Times.PageableCopies, 100'000u);
  EXPECT_THAT(missed(Times.Upload),
              ElementsAre(Pair("pageable-copy", 100'000)));
}

TEST(OverlapLimits, AWaitOfTheHost) {
  // From 10 on it waits; up to then it was on the way there.
  OverlapTimes Times = replayed(
      upload(0, 7, 100) + streamWait(10, 103, 14) + launch(120, 127, 20), 150);
  EXPECT_THAT(missed(Times.Upload),
              UnorderedElementsAre(Pair("host-blocked", 97'000),
                                   Pair("nothing-queued", 3'000)));
}

TEST(OverlapLimits, AHostThatIsNotThatFar) {
  OverlapTimes Times = replayed(upload(0, 7, 50) + launch(200, 207, 20), 300);
  EXPECT_THAT(missed(Times.Upload),
              ElementsAre(Pair("nothing-queued", 50'000)));
  // Without any kernel there is nothing either.
  EXPECT_THAT(missed(replayed(upload(0, 7, 50), 300).Upload),
              ElementsAre(Pair("nothing-queued", 50'000)));
}

TEST(OverlapLimits, AnotherCopyInTheSameDirection) {
  // Stream 15 has a short copy and a kernel after it; the copy waits for the
  // engine, which serves stream 14.
  OverlapTimes Times = replayed(
      upload(0, 7, 100, 14) + upload(10, 107, 20, 15) + launch(20, 129, 50, 15),
      400);
  auto Found = missed(Times.Upload);
  EXPECT_EQ(Found["same-stream"], 20'000u);
  // Up to 27 the kernel, or its copy, was not queued.
  EXPECT_EQ(Found["copy-engine"], 80'000u);
  EXPECT_EQ(Found["nothing-queued"], 20'000u);
}

TEST(OverlapLimits, KernelsOfSideStreamsHaveABound) {
  // Stream 7 computes for 100 us per step and stream 14 for 30 us: no more
  // could overlap, and each has to wait for the other.
  std::string Text = launch(0, 7, 100, 7) + edge(false, 6, 7) +
                     edge(true, 7, 14) + launch(10, 107, 30, 14) +
                     edge(false, 16, 14) + edge(true, 17, 7);
  OverlapTimes Times = replayed(Text, 30);
  EXPECT_EQ(Times.SideKernels.Time, 30'000u);
  EXPECT_THAT(missed(Times.SideKernels), ElementsAre(Pair("event", 30'000)));
  // Another stream with 20 us, which waits for none.
  EXPECT_EQ(replayed(Text + launch(20, 27, 20, 15), 30).SideKernels.Time,
            50'000u);
  // Of one stream nothing can.
  EXPECT_EQ(replayed(launch(0, 7, 100), 30).SideKernels.Time, 0u);
}

TEST(OverlapLimits, NothingIsMissedBehindKernels) {
  OverlapTimes Times = replayed(launch(0, 7, 100) + upload(10, 17, 50), 120);
  EXPECT_EQ(Times.Upload.Overlapped, 50'000u);
  EXPECT_THAT(missed(Times.Upload), IsEmpty());
}

TEST(OverlapLimits, HaveNamesOfTheirOwn) {
  std::map<std::string, size_t> Names;
  for (size_t I = 0; I < OverlapLimits; ++I)
    ++Names[toString(static_cast<OverlapLimit>(I))];
  EXPECT_EQ(Names.size(), OverlapLimits);
}
