#include "timeline/TimelineBuilder.h"

#include "profiler/analysis/TraceTexts.h"
#include "profiler/format/TraceBytes.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(TimelineBuilder, EventsAreInTheOrderOfTheirStarts) {
  ReadTrace Trace = readFull(R"(
call thread=1 api=2 start=300 duration=5 stack=4 stream=13 result=700
call thread=2 api=4 start=100 duration=50 stack=3
kernel shape=1 start=90 duration=5 stream=7
kernel shape=1 start=40 duration=70 stream=13
poll thread=1 api=3 start=800 duration=90 count=4 not-ready=3 blocked=20 stack=9
poll thread=1 api=3 start=600 duration=1
stream-wait-event thread=1 time=70 event=0x20 stream=13 correlation=5
event-record thread=2 time=60 event=0x20 stream=7 correlation=6
overhead kind=cupti-buffer-flush start=20 duration=3 tid=100
overhead kind=lazy-function-loading start=10 duration=4 tid=200
)");
  const Timeline &Events = Trace.Events;
  ASSERT_EQ(Events.Calls.size(), 2u);
  EXPECT_EQ(Events.Calls[0].Start, 100u);
  EXPECT_EQ(Events.Calls[0].End, 150u);
  EXPECT_EQ(Events.Calls[0].Kind, trace::CallKind::DeviceWait);
  EXPECT_EQ(Events.Calls[1].Stack, 4u);
  EXPECT_EQ(Events.Calls[1].Stream, 13u);
  EXPECT_EQ(Events.Calls[1].Result, 700u);
  ASSERT_EQ(Events.Activities.size(), 2u);
  EXPECT_EQ(Events.Activities[0].Stream, 13u);
  EXPECT_EQ(Events.Activities[1].Stream, 7u);
  ASSERT_EQ(Events.Polls.size(), 2u);
  EXPECT_EQ(Events.Polls[0].Start, 600u);
  EXPECT_EQ(Events.Polls[1].End, 890u);
  EXPECT_EQ(Events.Polls[1].NotReady, 3u);
  EXPECT_EQ(Events.Polls[1].Blocked, 20u);
  ASSERT_EQ(Events.Edges.size(), 2u);
  EXPECT_FALSE(Events.Edges[0].IsSync);
  EXPECT_EQ(Events.Edges[0].Stream, 7u);
  EXPECT_TRUE(Events.Edges[1].IsSync);
  EXPECT_EQ(Events.Edges[1].Event, 0x20u);
  ASSERT_EQ(Events.Overheads.size(), 2u);
  EXPECT_EQ(Events.Overheads[0].Tid, 200u);
  EXPECT_EQ(Events.Overheads[1].Kind, trace::OverheadKind::CuptiBufferFlush);
}

TEST(TimelineBuilder, ALaunchKeepsItsStack) {
  ReadTrace Trace = readFull(R"(
api-call thread=1 api=1 start=10 duration=2 correlation=1 stack=5
api-call thread=1 api=1 start=20 duration=2 correlation=2
call thread=1 api=2 start=30 duration=2 correlation=3 stack=6
)");
  ASSERT_EQ(Trace.Events.Calls.size(), 3u);
  EXPECT_EQ(Trace.Events.Calls[0].Stack, 5u);
  EXPECT_FALSE(Trace.Events.Calls[0].CanBlock);
  EXPECT_EQ(Trace.Events.Calls[1].Stack, 0u);
  EXPECT_EQ(Trace.Events.Calls[2].Stack, 6u);
  EXPECT_TRUE(Trace.Events.Calls[2].CanBlock);
}

TEST(TimelineBuilder, EachKindOfWorkAndCallKeepsWhatItHas) {
  ReadTrace Trace = readFull(R"(
copy-call thread=1 api=6 start=10 duration=1 correlation=1 bytes=64 direction=host-to-device source=pageable target=device stream=14
memory-call thread=1 api=10 start=20 duration=1 bytes=512
copy start=11 duration=1 correlation=1 bytes=64 direction=host-to-device source=pageable target=device stream=14
memset start=30 duration=1 bytes=32 target=device stream=7
graph-run start=40 duration=9 graph=6 stream=13 nodes=3 busy=7
graph-kernel start=50 duration=2 shape=1 stream=15 graph=6 node=1
)");
  const Timeline &Events = Trace.Events;
  ASSERT_EQ(Events.Calls.size(), 2u);
  EXPECT_EQ(Events.Calls[0].Source, trace::MemoryKind::Pageable);
  EXPECT_EQ(Events.Calls[0].Target, trace::MemoryKind::Device);
  EXPECT_EQ(Events.Calls[0].Direction, trace::CopyDirection::HostToDevice);
  EXPECT_EQ(Events.Calls[0].Bytes, 64u);
  EXPECT_EQ(Events.Calls[0].Stream, 14u);
  EXPECT_EQ(Events.Calls[1].Bytes, 512u);
  ASSERT_EQ(Events.Activities.size(), 4u);
  EXPECT_EQ(Events.Activities[0].Kind, ActivityKind::Copy);
  EXPECT_EQ(Events.Activities[0].Source, trace::MemoryKind::Pageable);
  EXPECT_EQ(Events.Activities[0].Direction, trace::CopyDirection::HostToDevice);
  EXPECT_EQ(Events.Activities[1].Kind, ActivityKind::Memset);
  EXPECT_EQ(Events.Activities[1].Bytes, 32u);
  EXPECT_EQ(Events.Activities[2].Kind, ActivityKind::Graph);
  EXPECT_EQ(Events.Activities[2].Shape, 6u);
  EXPECT_EQ(Events.Activities[2].Bytes, 7u);
  EXPECT_EQ(Events.Activities[3].Kind, ActivityKind::Kernel);
  EXPECT_EQ(Events.Activities[3].Stream, 15u);
}

TEST(TimelineBuilder, CallsAndWorksAreJoinedByCorrelation) {
  ReadTrace Trace = readFull(R"(
api-call thread=1 api=1 start=10 duration=2 correlation=4294967301
api-call thread=1 api=1 start=20 duration=2 correlation=8589934597
api-call thread=1 api=1 start=30 duration=2 correlation=4294967302
call thread=1 api=2 start=40 duration=2 correlation=4294967296
kernel shape=1 start=100 duration=10 correlation=8589934597 stream=7
copy start=50 duration=5 correlation=4294967301 stream=7
copy start=60 duration=5 correlation=4294967301 stream=7
copy start=120 duration=5 correlation=4294967301 stream=7
kernel shape=1 start=130 duration=10 correlation=77 stream=7
kernel shape=1 start=140 duration=10 correlation=4294967296 stream=7
)");
  const std::vector<HostCall> &Calls = Trace.Events.Calls;
  const std::vector<DeviceActivity> &Activities = Trace.Events.Activities;
  ASSERT_EQ(Calls.size(), 4u);
  ASSERT_EQ(Activities.size(), 6u);
  // Three works of one call, with another call's between them.
  EXPECT_EQ(Calls[0].FirstActivity, 0u);
  EXPECT_EQ(Calls[0].LastActivity, 3u);
  // The same number of CUPTI's in another epoch.
  EXPECT_EQ(Calls[1].FirstActivity, 2u);
  EXPECT_EQ(Calls[1].LastActivity, 2u);
  EXPECT_EQ(Calls[2].FirstActivity, NoIndex);
  EXPECT_EQ(Calls[2].LastActivity, NoIndex);
  // CUPTI's part is 0: none.
  EXPECT_EQ(Calls[3].FirstActivity, NoIndex);
  std::vector<uint32_t> Callers;
  for (const DeviceActivity &Activity : Activities)
    Callers.push_back(Activity.Call);
  EXPECT_THAT(Callers, ElementsAre(0, 0, 1, 0, NoIndex, NoIndex));
}

/// "name start-end depth", and "..." after those that were cut off.
static std::vector<std::string> rangesOf(const ReadTrace &Trace) {
  std::vector<std::string> Result;
  for (const NamedRange &Range : Trace.Events.Ranges)
    Result.push_back(
        Trace.Of.string(Range.Name) + " " + std::to_string(Range.Start) + "-" +
        std::to_string(Range.End) + " " + std::to_string(Range.Depth) +
        (Range.IsWhole ? "" : "..."));
  return Result;
}

static const std::string Names = "string id=2 value=\"step\"\n"
                                 "string id=3 value=\"forward\"\n"
                                 "string id=4 value=\"domain\"\n";

TEST(TimelineBuilder, RangesNestByThreadAndDomain) {
  ReadTrace Trace = readFull(Names + R"(
range-push thread=1 time=10 name=2
range-push thread=2 time=12 name=3
range-push thread=1 time=20 name=3
range-push thread=1 time=25 name=3 domain=4
range-pop thread=1 time=30
range-pop thread=2 time=35
range-pop thread=1 time=40
range-pop thread=1 time=50 domain=4
)");
  EXPECT_THAT(rangesOf(Trace),
              ElementsAre("step 10-40 0", "forward 12-35 0", "forward 20-30 1",
                          "forward 25-50 0"));
}

TEST(TimelineBuilder, RangesNestInTheOrderOfTimeNotOfTheFile) {
  ReadTrace Trace = readFull(Names + R"(
range-pop thread=1 time=40
range-push thread=1 time=20 name=3
range-pop thread=1 time=30
range-push thread=1 time=10 name=2
range-end thread=2 time=90 range=5
range-start thread=1 time=60 range=5 name=2
)");
  EXPECT_THAT(rangesOf(Trace),
              ElementsAre("step 10-40 0", "forward 20-30 1", "step 60-90 0"));
}

TEST(TimelineBuilder, AtOneInstantTheFilesOrderCounts) {
  ReadTrace Trace = readFull(Names + R"(
range-push thread=1 time=10 name=2
range-pop thread=1 time=20
range-push thread=1 time=20 name=3
range-pop thread=1 time=20
)");
  EXPECT_THAT(rangesOf(Trace), ElementsAre("step 10-20 0", "forward 20-20 0"));
}

TEST(TimelineBuilder, APopWithoutAPushIsNothing) {
  ReadTrace Trace = readFull(Names + R"(
range-pop thread=1 time=5
range-pop thread=1 time=7 domain=4
range-push thread=1 time=10 name=2
range-pop thread=2 time=15
range-pop thread=1 time=20
range-pop thread=1 time=25
range-end thread=1 time=30 range=9
)");
  EXPECT_THAT(rangesOf(Trace), ElementsAre("step 10-20 0"));
}

TEST(TimelineBuilder, WhatIsOpenAtTheEndIsCutOff) {
  ReadTrace Trace = readFull(Names + R"(
range-push thread=1 time=10 name=2
range-push thread=1 time=20 name=3
range-start thread=1 time=30 range=1 name=3
end time=100
)");
  EXPECT_THAT(rangesOf(Trace),
              ElementsAre("step 10-100 0...", "forward 20-100 1...",
                          "forward 30-100 0..."));
}

TEST(TimelineBuilder, ARangeMayEndOnAnotherThread) {
  ReadTrace Trace = readFull(Names + R"(
range-start thread=1 time=10 range=1 name=2
range-start thread=1 time=20 range=2 name=3
range-end thread=2 time=30 range=1
range-end thread=3 time=40 range=2
range-start thread=1 time=50 range=1 name=3
range-end thread=1 time=60 range=1
)");
  EXPECT_THAT(rangesOf(Trace), ElementsAre("step 10-30 0", "forward 20-40 0",
                                           "forward 50-60 0"));
  EXPECT_EQ(Trace.Events.Ranges[0].Thread, 1u);
}

TEST(TimelineBuilder, NoRangeEndsBeforeItStarts) {
  ReadTrace Trace = readFull(Names + R"(
range-start thread=1 time=80 range=1 name=2
range-end thread=2 time=30 range=1
end time=90
)");
  for (const NamedRange &Range : Trace.Events.Ranges)
    EXPECT_LE(Range.Start, Range.End);
}

/// Of the whole of \p Text, only \p Slices.
static ReadTrace readSlices(const std::string &Text,
                            const std::vector<TimeSpan> &Slices) {
  Bytes File = traceOfText(Text);
  trace::TraceReader Reader(trace::memorySource(File), "test");
  ReadTrace Result;
  TimelineBuilder Builder(Result.Of);
  Builder.restrictTo(Slices);
  trace::RawRecord Record;
  while (Reader.next(Record)) {
    Result.Of.add(Record);
    Builder.add(Record);
  }
  Result.Of.finish();
  Result.Events = Builder.finish(Result.Of.Span);
  return Result;
}

TEST(TimelineBuilder, SlicesHaveTheirCallsAndOthersAreFolded) {
  ReadTrace Trace = readSlices(R"(
call thread=1 api=2 start=50 duration=5
call thread=2 api=4 start=150 duration=5
copy-call thread=1 api=5 start=250 duration=5
memory-call thread=1 api=7 start=450 duration=5
poll thread=1 api=7 start=50 duration=5
api-call thread=1 api=1 start=99 duration=5 correlation=1
api-call thread=1 api=1 start=100 duration=5 correlation=2
api-call thread=1 api=1 start=199 duration=5 correlation=3
api-call thread=1 api=1 start=200 duration=5 correlation=4
api-call thread=1 api=1 start=300 duration=5 correlation=5
event-record thread=1 time=150 event=1 stream=7
event-record thread=1 time=250 event=2 stream=7
kernel shape=1 start=210 duration=5 correlation=3
end time=500
)",
                               {{100, 200}, {300, 400}});
  std::vector<uint64_t> Calls;
  for (const HostCall &Call : Trace.Events.Calls)
    Calls.push_back(Call.Start);
  EXPECT_THAT(Calls, ElementsAre(100, 150, 199, 300));
  std::vector<uint64_t> Folded;
  for (const FoldedCalls &Each : Trace.Events.Folded) {
    Folded.push_back(Each.First.Start);
    EXPECT_EQ(Each.Calls, 1u);
  }
  EXPECT_THAT(Folded, testing::UnorderedElementsAre(50, 250, 450));
  EXPECT_THAT(Trace.Events.Polls, IsEmpty());
  EXPECT_EQ(Trace.Events.Edges.size(), 1u);
  // Activity may begin later than its call.
  ASSERT_EQ(Trace.Events.Activities.size(), 1u);
  EXPECT_EQ(Trace.Events.Activities[0].Call, 2u);
}

TEST(TimelineBuilder, NoRangeReachesOverTwoSlices) {
  std::string Text = Names;
  for (uint64_t I = 0; I < 10; ++I)
    Text += "range-push thread=1 name=2 time=" + std::to_string(I * 50) +
            "\nrange-pop thread=1 time=" + std::to_string(I * 50 + 30) + "\n";
  EXPECT_THAT(
      rangesOf(readSlices(Text + "end time=500\n", {{100, 160}, {290, 360}})),
      ElementsAre("step 100-130 0", "step 150-160 0...", "step 300-330 0",
                  "step 350-360 0..."));
}

TEST(TimelineBuilder, HostileTimesSaturate) {
  ReadTrace Trace = readFull(R"(
call thread=1 api=2 start=18446744073709551600 duration=18446744073709551615
kernel shape=1 start=18446744073709551610 duration=100 stream=7
poll thread=1 api=3 start=18446744073709551615 duration=1
overhead start=5 duration=18446744073709551615
)");
  const Timeline &Events = Trace.Events;
  ASSERT_EQ(Events.Calls.size(), 1u);
  EXPECT_EQ(Events.Calls[0].End, UINT64_MAX);
  EXPECT_EQ(Events.Activities.at(0).End, UINT64_MAX);
  EXPECT_EQ(Events.Polls.at(0).End, UINT64_MAX);
  EXPECT_EQ(Events.Overheads.at(0).End, UINT64_MAX);
  EXPECT_EQ(Events.Span.End, UINT64_MAX);
}

TEST(TimelineBuilder, UnknownIdsAreOfNoKind) {
  ReadTrace Trace = readText(R"(
call thread=50 api=51 start=10 duration=5 stack=52 stream=53
kernel start=10 duration=5 shape=54 stream=55
range-push thread=50 time=10 name=56
range-pop thread=50 time=20
)");
  ASSERT_EQ(Trace.Events.Calls.size(), 1u);
  EXPECT_EQ(Trace.Events.Calls[0].Kind, trace::CallKind::Other);
  EXPECT_EQ(Trace.Of.api(51).Function, "");
  EXPECT_EQ(Trace.Of.kernelName(54), "");
  EXPECT_EQ(Trace.Of.deviceOf(55), 0u);
  EXPECT_THAT(rangesOf(Trace), ElementsAre(" 10-20 0"));
}

TEST(TimelineBuilder, AnEmptyRecordingHasNoEvents) {
  ReadTrace Trace = readText("");
  EXPECT_THAT(Trace.Events.Calls, IsEmpty());
  EXPECT_THAT(Trace.Events.Activities, IsEmpty());
  EXPECT_EQ(Trace.Events.Span.duration(), 0u);
}
