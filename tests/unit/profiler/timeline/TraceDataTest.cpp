#include "timeline/TraceData.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

static std::vector<std::pair<uint64_t, uint64_t>>
windowsOf(const std::string &Text) {
  std::vector<std::pair<uint64_t, uint64_t>> Result;
  for (const TimeSpan &Window : readText(Text).Data.Windows)
    Result.emplace_back(Window.Start, Window.End);
  return Result;
}

TEST(TraceData, WindowsAreFromOpenToClose) {
  EXPECT_THAT(windowsOf("window-open time=10\nwindow-close time=20\n"
                        "window-open time=30\nwindow-close time=50\n"
                        "end time=90\n"),
              ElementsAre(Pair(10, 20), Pair(30, 50)));
}

TEST(TraceData, AnOpenWindowEndsWithTheRecording) {
  EXPECT_THAT(windowsOf("window-open time=10\nend time=90\n"),
              ElementsAre(Pair(10, 90)));
  EXPECT_THAT(windowsOf("window-open time=10\nwindow-open time=40\n"
                        "window-close time=60\nend time=90\n"),
              ElementsAre(Pair(10, 40), Pair(40, 60)));
}

TEST(TraceData, WindowsNeverOverlapNorEndBeforeTheirStart) {
  EXPECT_THAT(windowsOf("window-open time=50\nwindow-close time=80\n"
                        "window-open time=10\nwindow-close time=60\n"),
              ElementsAre(Pair(10, 50), Pair(50, 80)));
  EXPECT_THAT(windowsOf("window-open time=50\nwindow-close time=20\n"),
              ElementsAre(Pair(50, 50)));
  EXPECT_THAT(windowsOf("window-close time=20\n"), IsEmpty());
}

TEST(TraceData, AWindowHasItsStartAndNotItsEnd) {
  TraceData Trace = readText("window-open time=10\nwindow-close time=20\n"
                             "window-open time=20\nwindow-close time=30\n"
                             "window-open time=40\nwindow-close time=50\n")
                        .Data;
  EXPECT_FALSE(Trace.inWindow(9));
  EXPECT_TRUE(Trace.inWindow(10));
  EXPECT_TRUE(Trace.inWindow(20));
  EXPECT_TRUE(Trace.inWindow(29));
  EXPECT_FALSE(Trace.inWindow(30));
  EXPECT_FALSE(Trace.inWindow(39));
  EXPECT_TRUE(Trace.inWindow(49));
  EXPECT_FALSE(Trace.inWindow(50));
  EXPECT_FALSE(TraceData().inWindow(0));
}

TEST(TraceData, GapsAreInOrderAndDropsAddUp) {
  TraceData Trace = readText("gap start=70 duration=5 why=\"b\"\n"
                             "gap start=20 duration=10 why=\"a\"\n"
                             "gap start=90 duration=18446744073709551615\n"
                             "drop time=5 count=3 what=\"kernels\"\n"
                             "drop time=9 count=4 what=\"kernels\"\n")
                        .Data;
  ASSERT_EQ(Trace.Gaps.size(), 3u);
  EXPECT_EQ(Trace.Gaps[0].Why, "a");
  EXPECT_EQ(Trace.Gaps[0].Time.End, 30u);
  EXPECT_EQ(Trace.Gaps[1].Why, "b");
  EXPECT_EQ(Trace.Gaps[2].Time.End, UINT64_MAX);
  EXPECT_THAT(Trace.Drops, ElementsAre(Pair("kernels", 7u)));
}

TEST(TraceData, TheSpanIsFromTheFirstEventToTheLastEnd) {
  TraceData Trace = readText("clock monotonic=500 realtime=9000\n"
                             "call start=700 duration=50\n"
                             "call start=600 duration=10\n")
                        .Data;
  EXPECT_EQ(Trace.Span.Start, 500u);
  EXPECT_EQ(Trace.Span.End, 750u);
  EXPECT_EQ(Trace.Events, 3u);
}

TEST(TraceData, TitlesAreForPeople) {
  TraceData Trace = readText(Definitions).Data;
  EXPECT_EQ(Trace.threadTitle(1), "main thread 100 (train)");
  EXPECT_EQ(Trace.threadTitle(2), "thread 200");
  EXPECT_EQ(Trace.threadTitle(9), "thread 9");
  EXPECT_EQ(Trace.streamTitle(7), "device 0, stream 7 (legacy default)");
  EXPECT_EQ(Trace.streamTitle(13), "device 0, stream 13 (blocking)");
  EXPECT_EQ(Trace.streamTitle(14), "device 0, stream 14 (non-blocking)");
  EXPECT_EQ(Trace.streamTitle(27), "device 1, stream 27 (legacy default)");
  EXPECT_EQ(Trace.streamTitle(99), "stream 99");
  EXPECT_EQ(Trace.deviceOf(27), 1u);
  EXPECT_EQ(Trace.kernelName(1), "kernel");
}

TEST(TraceData, ALaterDefinitionReplacesAnEarlierOne) {
  TraceData Trace = readText("thread id=1 tid=5 name=\"a\"\n"
                             "thread id=1 tid=5 name=\"b\"\n")
                        .Data;
  EXPECT_EQ(Trace.threadTitle(1), "thread 5 (b)");
}

TEST(TraceData, WhatTheFileSaysOfItself) {
  TraceData Trace = readText("process pid=3 rank=2 world-size=4 mode=\"full\"\n"
                             "cost time=10 callbacks=7 callback-time=70\n"
                             "note time=11 line=\"hello\"\n"
                             "end time=12 why=\"exit\"\n")
                        .Data;
  EXPECT_EQ(Trace.Process.Rank, 2);
  EXPECT_EQ(Trace.Process.LocalRank, -1);
  EXPECT_EQ(Trace.Process.Mode, "full");
  ASSERT_EQ(Trace.Costs.size(), 1u);
  EXPECT_EQ(Trace.Costs[0].CallbackTime, 70u);
  EXPECT_THAT(Trace.Notes, ElementsAre("hello"));
  EXPECT_EQ(Trace.EndReason, "exit");
}
