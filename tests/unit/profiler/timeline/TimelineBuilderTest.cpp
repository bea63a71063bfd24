//===- TimelineBuilderTest.cpp - The events of a trace --------------------===//
//
// TimelineBuilderRangesTest tests how ranges nest, TimelineBuilderSlicesTest
// what is left of a trace that is read in part.
//
//===----------------------------------------------------------------------===//

#include "timeline/TimelineBuilder.h"

#include "profiler/analysis/TraceTexts.h"
#include "profiler/timeline/RangeTexts.h"

#include <gmock/gmock.h>

#include <array>

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
thread-usage thread=2 start=70 duration=9 minor-faults=1 major-faults=2 preemptions=3 queued=4 asleep=5
thread-usage thread=1 start=30 duration=9
collection thread=1 start=200 duration=2
collection thread=1 start=100 duration=2 generation=2
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
  ASSERT_EQ(Events.Usage.size(), 2u);
  const ThreadUsage &Usage = Events.Usage[1];
  EXPECT_THAT((std::array{Usage.Start, Usage.End, Usage.MinorFaults,
                          Usage.MajorFaults, Usage.Preemptions, Usage.Queued,
                          Usage.Asleep, uint64_t{Usage.Thread}}),
              ElementsAre(70, 79, 1, 2, 3, 4, 5, 2));
  ASSERT_EQ(Events.Collections.size(), 2u);
  EXPECT_EQ(Events.Collections[0].Generation, 2u);
  EXPECT_EQ(Events.Collections[1].End, 202u);
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
  Callers.reserve(Activities.size());
  for (const DeviceActivity &Activity : Activities)
    Callers.push_back(Activity.Call);
  EXPECT_THAT(Callers, ElementsAre(0, 0, 1, 0, NoIndex, NoIndex));
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
  EXPECT_EQ(Trace.Data.api(51).Function, "");
  EXPECT_EQ(Trace.Data.kernelName(54), "");
  EXPECT_EQ(Trace.Data.deviceOf(55), 0u);
  EXPECT_THAT(rangesOf(Trace), ElementsAre(" 10-20 0"));
}

TEST(TimelineBuilder, AnEmptyRecordingHasNoEvents) {
  ReadTrace Trace = readText("");
  EXPECT_THAT(Trace.Events.Calls, IsEmpty());
  EXPECT_THAT(Trace.Events.Activities, IsEmpty());
  EXPECT_EQ(Trace.Events.Span.duration(), 0u);
}
