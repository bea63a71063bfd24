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
  for (const TimeSpan &Window : readText(Text).Of.Windows)
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
  TraceData Of = readText("window-open time=10\nwindow-close time=20\n"
                          "window-open time=20\nwindow-close time=30\n"
                          "window-open time=40\nwindow-close time=50\n")
                     .Of;
  EXPECT_FALSE(Of.inWindow(9));
  EXPECT_TRUE(Of.inWindow(10));
  EXPECT_TRUE(Of.inWindow(20));
  EXPECT_TRUE(Of.inWindow(29));
  EXPECT_FALSE(Of.inWindow(30));
  EXPECT_FALSE(Of.inWindow(39));
  EXPECT_TRUE(Of.inWindow(49));
  EXPECT_FALSE(Of.inWindow(50));
  EXPECT_FALSE(TraceData().inWindow(0));
}

TEST(TraceData, GapsAreInOrderAndDropsAddUp) {
  TraceData Of = readText("gap start=70 duration=5 why=\"b\"\n"
                          "gap start=20 duration=10 why=\"a\"\n"
                          "gap start=90 duration=18446744073709551615\n"
                          "drop time=5 count=3 what=\"kernels\"\n"
                          "drop time=9 count=4 what=\"kernels\"\n")
                     .Of;
  ASSERT_EQ(Of.Gaps.size(), 3u);
  EXPECT_EQ(Of.Gaps[0].Why, "a");
  EXPECT_EQ(Of.Gaps[0].Time.End, 30u);
  EXPECT_EQ(Of.Gaps[1].Why, "b");
  EXPECT_EQ(Of.Gaps[2].Time.End, UINT64_MAX);
  EXPECT_THAT(Of.Drops, ElementsAre(Pair("kernels", 7u)));
}

TEST(TraceData, TheSpanIsFromTheFirstEventToTheLastEnd) {
  TraceData Of = readText("clock monotonic=500 realtime=9000\n"
                          "call start=700 duration=50\n"
                          "call start=600 duration=10\n")
                     .Of;
  EXPECT_EQ(Of.Span.Start, 500u);
  EXPECT_EQ(Of.Span.End, 750u);
  EXPECT_EQ(Of.Events, 3u);
}

TEST(TraceData, TitlesAreForPeople) {
  TraceData Of = readText(Definitions).Of;
  EXPECT_EQ(Of.threadTitle(1), "main thread 100 (train)");
  EXPECT_EQ(Of.threadTitle(2), "thread 200");
  EXPECT_EQ(Of.threadTitle(9), "thread 9");
  EXPECT_EQ(Of.streamTitle(7), "device 0, stream 7 (legacy default)");
  EXPECT_EQ(Of.streamTitle(13), "device 0, stream 13 (blocking)");
  EXPECT_EQ(Of.streamTitle(14), "device 0, stream 14 (non-blocking)");
  EXPECT_EQ(Of.streamTitle(27), "device 1, stream 27 (legacy default)");
  EXPECT_EQ(Of.streamTitle(99), "stream 99");
  EXPECT_EQ(Of.deviceOf(27), 1u);
  EXPECT_EQ(Of.kernelName(1), "kernel");
}

TEST(TraceData, ALaterDefinitionReplacesAnEarlierOne) {
  TraceData Of = readText("thread id=1 tid=5 name=\"a\"\n"
                          "thread id=1 tid=5 name=\"b\"\n")
                     .Of;
  EXPECT_EQ(Of.threadTitle(1), "thread 5 (b)");
}

TEST(TraceData, WhatTheFileSaysOfItself) {
  TraceData Of = readText("process pid=3 rank=2 world-size=4 mode=\"full\"\n"
                          "cost time=10 callbacks=7 callback-time=70\n"
                          "note time=11 line=\"hello\"\n"
                          "end time=12 why=\"exit\"\n")
                     .Of;
  EXPECT_EQ(Of.Process.Rank, 2);
  EXPECT_EQ(Of.Process.LocalRank, -1);
  EXPECT_EQ(Of.Process.Mode, "full");
  ASSERT_EQ(Of.Costs.size(), 1u);
  EXPECT_EQ(Of.Costs[0].CallbackTime, 70u);
  EXPECT_THAT(Of.Notes, ElementsAre("hello"));
  EXPECT_EQ(Of.EndReason, "exit");
}
