//===- TimelineBuilderSlicesTest.cpp - The events of parts of a trace -----===//

#include "timeline/TimelineBuilder.h"

#include "profiler/analysis/TraceTexts.h"
#include "profiler/format/TraceBytes.h"
#include "profiler/timeline/RangeTexts.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::IsEmpty;

/// Of the whole of \p Text, only \p Slices.
static ReadTrace readSlices(const std::string &Text,
                            const std::vector<TimeSpan> &Slices) {
  Bytes File = traceOfText(Text);
  trace::TraceReader Reader(trace::memorySource(File), "test");
  ReadTrace Result;
  TimelineBuilder Builder(Result.Data);
  Builder.restrictTo(Slices);
  trace::RawRecord Record;
  while (Reader.next(Record)) {
    Result.Data.add(Record);
    Builder.add(Record);
  }
  Result.Data.finish();
  Result.Events = Builder.finish(Result.Data.Span);
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
  Calls.reserve(Trace.Events.Calls.size());
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
  std::string Text = RangeNames;
  for (uint64_t I = 0; I < 10; ++I)
    Text += "range-push thread=1 name=2 time=" + std::to_string(I * 50) +
            "\nrange-pop thread=1 time=" + std::to_string(I * 50 + 30) + "\n";
  EXPECT_THAT(
      rangesOf(readSlices(Text + "end time=500\n", {{100, 160}, {290, 360}})),
      ElementsAre("step 100-130 0", "step 150-160 0...", "step 300-330 0",
                  "step 350-360 0..."));
}
