//===- TimelineBuilderRangesTest.cpp - Ranges are matched and nest --------===//

#include "timeline/TimelineBuilder.h"

#include "profiler/analysis/TraceTexts.h"
#include "profiler/timeline/RangeTexts.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;

TEST(TimelineBuilder, RangesNestByThreadAndDomain) {
  ReadTrace Trace = readFull(RangeNames + R"(
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
  ReadTrace Trace = readFull(RangeNames + R"(
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
  ReadTrace Trace = readFull(RangeNames + R"(
range-push thread=1 time=10 name=2
range-pop thread=1 time=20
range-push thread=1 time=20 name=3
range-pop thread=1 time=20
)");
  EXPECT_THAT(rangesOf(Trace), ElementsAre("step 10-20 0", "forward 20-20 0"));
}

TEST(TimelineBuilder, APopWithoutAPushIsNothing) {
  ReadTrace Trace = readFull(RangeNames + R"(
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
  ReadTrace Trace = readFull(RangeNames + R"(
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
  ReadTrace Trace = readFull(RangeNames + R"(
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
  ReadTrace Trace = readFull(RangeNames + R"(
range-start thread=1 time=80 range=1 name=2
range-end thread=2 time=30 range=1
end time=90
)");
  for (const NamedRange &Range : Trace.Events.Ranges)
    EXPECT_LE(Range.Start, Range.End);
}
