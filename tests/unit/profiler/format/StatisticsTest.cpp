#include "TraceBytes.h"

#include "format/StatisticsText.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::tests;
using namespace syncline::trace;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

static Statistics statisticsOf(std::string_view Text) {
  Bytes File = traceOfText(Text);
  TraceReader Reader(memorySource(File), "test");
  return collectStatistics(Reader);
}

TEST(Statistics, CountsRecordsAndBytes) {
  Bytes File = sampleTrace();
  TraceReader Reader(memorySource(File), "test");
  Statistics Stats = collectStatistics(Reader);
  EXPECT_EQ(Stats.fileBytes(), File.size());
  EXPECT_EQ(Stats.events(), 5U);
  EXPECT_EQ(Stats.Types.at(HostCallRecord::Type).Records, 2U);
  EXPECT_EQ(Stats.eventBytes(), Stats.Facts.EventBytes);
  EXPECT_EQ(Stats.definitionBytes(), Stats.Facts.DefinitionBytes);
  ASSERT_TRUE(Stats.Extent);
  EXPECT_EQ(Stats.Extent->First, 1000U);
  EXPECT_EQ(Stats.Extent->Last, 1400U);
  EXPECT_EQ(Stats.End, "exit");
}

TEST(Statistics, AddsUpWindowsGapsAndDrops) {
  Statistics Stats = statisticsOf("window-open time=100 why=\"a\"\n"
                                  "window-close time=150\n"
                                  "gap start=200 duration=7 why=\"b\"\n"
                                  "gap start=300 duration=8 why=\"b\"\n"
                                  "drop time=310 count=3 what=\"kernels\"\n"
                                  "drop time=320 count=4 what=\"kernels\"\n"
                                  "cost time=330 callbacks=9\n"
                                  "cost time=340 callbacks=12\n"
                                  "window-open time=400 why=\"a\"\n"
                                  "note time=420 line=\"late\"\n");
  EXPECT_EQ(Stats.Windows, 2U);
  EXPECT_EQ(Stats.WindowTime, 70U);
  EXPECT_TRUE(Stats.WindowOpen);
  EXPECT_EQ(Stats.Gaps, 2U);
  EXPECT_EQ(Stats.GapTime, 15U);
  EXPECT_THAT(Stats.Drops, ElementsAre(Pair("kernels", 7U)));
  ASSERT_TRUE(Stats.Cost);
  EXPECT_EQ(Stats.Cost->Callbacks, 12U);
  EXPECT_THAT(Stats.Notes, ElementsAre("late"));
  EXPECT_TRUE(Stats.Lost.NoEnd);
}

TEST(Statistics, PrintsTextAndJson) {
  Statistics Stats =
      statisticsOf("process executable=\"/bin/train\" mode=\"full\"\n"
                   "mark time=10\nmark time=20\n");
  EXPECT_THAT(statisticsText(Stats),
              HasSubstr("\"/bin/train\", mode \"full\""));
  EXPECT_THAT(statisticsText(Stats),
              HasSubstr("2 events, 3.00 bytes an event"));
  EXPECT_THAT(statisticsText(Stats),
              HasSubstr("missing: recording was cut off"));
  EXPECT_THAT(statisticsJson(Stats), HasSubstr("\"bytesPerEvent\":3.0"));
  EXPECT_THAT(statisticsJson(Stats),
              HasSubstr("\"time\":{\"first\":10,\"last\":20}"));
}

TEST(Statistics, AnEmptyTraceHasFiguresToo) {
  Statistics Stats = statisticsOf("");
  EXPECT_THAT(statisticsText(Stats),
              HasSubstr("0 events, 0.00 bytes an event"));
  EXPECT_THAT(statisticsJson(Stats), HasSubstr("\"end\":null"));
}

TEST(Statistics, AFileCannotFillTheMemoryWithWordings) {
  std::string Text;
  for (int I = 0; I < 500; ++I)
    Text +=
        "drop count=1 what=\"" + std::to_string(I) + "\"\nnote line=\"x\"\n";
  Statistics Stats = statisticsOf(Text);
  EXPECT_LE(Stats.Drops.size(), 101U);
  EXPECT_EQ(Stats.Drops.at("others"), 400U);
  EXPECT_LE(Stats.Notes.size(), 100U);
}

TEST(Statistics, DevicesAreBusyWhereAnyStreamIs) {
  // Streams 1 and 2 overlap on device 0; stream 9 is of device 1.
  Statistics Stats = statisticsOf("stream id=1 device=0\n"
                                  "stream id=2 device=0\n"
                                  "stream id=9 device=1\n"
                                  "window-open time=100 why=\"a\"\n"
                                  "kernel start=120 duration=20 stream=1\n"
                                  "copy start=130 duration=30 stream=2\n"
                                  "kernel start=200 duration=10 stream=9\n"
                                  "memset start=190 duration=10 stream=1\n"
                                  "kernel start=110 duration=5 stream=2\n");
  ASSERT_EQ(Stats.Devices.size(), 2U);
  EXPECT_EQ(Stats.Devices[0].Busy, 5U + 40U + 10U);
  EXPECT_EQ(Stats.Devices[0].Span, 90U);
  EXPECT_EQ(Stats.Devices[1].Busy, 10U);
  EXPECT_EQ(Stats.Devices[1].Span, 10U);
  EXPECT_THAT(statisticsText(Stats),
              HasSubstr("device 0: busy 61.1% of 90 ns"));
}

TEST(Statistics, OnlyWhatLiesInWindowsIsBusy) {
  Statistics Stats = statisticsOf("stream id=1 device=0\n"
                                  "kernel start=10 duration=20 stream=1\n"
                                  "window-open time=100 why=\"a\"\n"
                                  "kernel start=90 duration=20 stream=1\n"
                                  "kernel start=140 duration=20 stream=1\n"
                                  "window-close time=150\n"
                                  "kernel start=145 duration=100 stream=1\n"
                                  "kernel start=300 duration=100 stream=1\n"
                                  "window-open time=500 why=\"a\"\n"
                                  "kernel start=510 duration=20 stream=1\n"
                                  "kernel start=570 duration=20 stream=1\n"
                                  "window-close time=600\n");
  ASSERT_EQ(Stats.Devices.size(), 1U);
  EXPECT_EQ(Stats.Devices[0].Busy, 10U + 10U + 40U);
  EXPECT_EQ(Stats.Devices[0].Span, 50U + 80U);
}

/// More idle moments than are kept apart.
TEST(Statistics, BusyTimeOfManyKernels) {
  std::string Text = "stream id=1 device=0\nwindow-open time=1 why=\"a\"\n";
  constexpr uint64_t Count = 200'000;
  for (uint64_t I = 1; I <= Count; ++I)
    Text += "kernel start=" + std::to_string(10 * I) + " duration=3 stream=1\n";
  Statistics Stats = statisticsOf(Text);
  EXPECT_EQ(Stats.Devices[0].Busy, 3 * Count);
  EXPECT_EQ(Stats.Devices[0].Span, 10 * (Count - 1) + 3);
}

TEST(Statistics, AGraphIsBusyForAPartOfItsRun) {
  Statistics Stats = statisticsOf("stream id=1 device=0\n"
                                  "window-open time=100 why=\"a\"\n"
                                  "graph-run start=110 duration=100 stream=1 "
                                  "nodes=3 busy=50\n");
  EXPECT_EQ(Stats.Devices[0].Busy, 50U);
  EXPECT_EQ(Stats.Devices[0].Span, 100U);
}

TEST(Statistics, DevicesWithoutWorkInWindowsAreNotListed) {
  Statistics Stats = statisticsOf("stream id=1 device=3\n"
                                  "window-open time=100 why=\"a\"\n"
                                  "kernel start=10 duration=20 stream=1\n");
  EXPECT_TRUE(Stats.Devices.empty());
}

/// Neither time nor memory grows with devices that no machine has.
TEST(Statistics, AFileCannotMakeUpDevices) {
  std::string Text;
  constexpr int Count = 30'000;
  for (int I = 0; I < Count; ++I)
    Text += "stream id=" + std::to_string(I) + " device=" + std::to_string(I) +
            "\n";
  Text += "window-open time=0 why=\"a\"\n";
  for (int I = 0; I < Count; ++I)
    Text += "kernel start=10 duration=3 stream=" + std::to_string(I) + "\n";
  for (int I = 0; I < Count; ++I)
    Text += "window-open time=20 why=\"a\"\n";
  EXPECT_LE(statisticsOf(Text).Devices.size(), 256U);
}
