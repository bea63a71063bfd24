//===- OverlapLimitsTest.cpp - Why copies and kernels did not overlap ----===//
//
// Times in the text of launch() and upload() are microseconds; see
// ReplayTest.cpp for what is not recorded.
//
//===----------------------------------------------------------------------===//

#include "analysis/time/FindOverlap.h"

#include "analysis/replay/Replay.h"
#include "profiler/analysis/TraceTexts.h"
#include "profiler/analysis/time/OverlapSums.h"

#include <gmock/gmock.h>

#include <map>

using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

static OverlapTimes replayed(const std::string &Text, uint64_t EndInUs) {
  ReadTrace Trace = readFull(Text);
  Execution Recorded = executionOf(Trace, {0, EndInUs * 1000});
  ReplayedTimes Times;
  replay::replay(Recorded, {}, &Times);
  OverlapTimes Result = findOverlap(Trace.Events, Recorded, Times);
  checkSums(Result);
  return Result;
}

/// Those that there are, ns.
static std::map<std::string, uint64_t> missed(const OverlapShare &Share) {
  std::map<std::string, uint64_t> Result;
  for (size_t I = 0; I < OverlapLimits; ++I)
    if (Share.Missed[I])
      Result[toString(static_cast<OverlapLimit>(I))] = Share.Missed[I];
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
