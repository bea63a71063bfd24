#include "TraceBytes.h"

#include "format/Statistics.h"

#include <gmock/gmock.h>

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
  Statistics Of = collectStatistics(Reader);
  EXPECT_EQ(Of.fileBytes(), File.size());
  EXPECT_EQ(Of.events(), 5U);
  EXPECT_EQ(Of.Types.at(HostCallRecord::Type).Records, 2U);
  EXPECT_EQ(Of.eventBytes(), Of.Facts.EventBytes);
  EXPECT_EQ(Of.definitionBytes(), Of.Facts.DefinitionBytes);
  EXPECT_EQ(Of.First, 1000U);
  EXPECT_EQ(Of.Last, 1400U);
  EXPECT_EQ(Of.End, "exit");
}

TEST(Statistics, AddsUpWindowsGapsAndDrops) {
  Statistics Of = statisticsOf("window-open time=100 why=\"a\"\n"
                               "window-close time=150\n"
                               "gap start=200 duration=7 why=\"b\"\n"
                               "gap start=300 duration=8 why=\"b\"\n"
                               "drop time=310 count=3 what=\"kernels\"\n"
                               "drop time=320 count=4 what=\"kernels\"\n"
                               "cost time=330 callbacks=9\n"
                               "cost time=340 callbacks=12\n"
                               "window-open time=400 why=\"a\"\n"
                               "note time=420 line=\"late\"\n");
  EXPECT_EQ(Of.Windows, 2U);
  EXPECT_EQ(Of.WindowTime, 70U);
  EXPECT_TRUE(Of.WindowOpen);
  EXPECT_EQ(Of.Gaps, 2U);
  EXPECT_EQ(Of.GapTime, 15U);
  EXPECT_THAT(Of.Drops, ElementsAre(Pair("kernels", 7U)));
  ASSERT_TRUE(Of.Cost);
  EXPECT_EQ(Of.Cost->Callbacks, 12U);
  EXPECT_THAT(Of.Notes, ElementsAre("late"));
  EXPECT_TRUE(Of.Lost.NoEnd);
}

TEST(Statistics, PrintsTextAndJson) {
  Statistics Of =
      statisticsOf("process executable=\"/bin/train\" mode=\"full\"\n"
                   "mark time=10\nmark time=20\n");
  EXPECT_THAT(Of.text(), HasSubstr("\"/bin/train\", mode \"full\""));
  EXPECT_THAT(Of.text(), HasSubstr("2 events, 3.00 bytes an event"));
  EXPECT_THAT(Of.text(), HasSubstr("missing: the recording was cut off"));
  EXPECT_THAT(Of.json(), HasSubstr("\"bytesPerEvent\":3.0"));
  EXPECT_THAT(Of.json(), HasSubstr("\"time\":{\"first\":10,\"last\":20}"));
}

TEST(Statistics, AnEmptyTraceHasFiguresToo) {
  Statistics Of = statisticsOf("");
  EXPECT_THAT(Of.text(), HasSubstr("0 events, 0.00 bytes an event"));
  EXPECT_THAT(Of.json(), HasSubstr("\"end\":null"));
}

TEST(Statistics, AFileCannotFillTheMemoryWithWordings) {
  std::string Text;
  for (int I = 0; I < 500; ++I)
    Text +=
        "drop count=1 what=\"" + std::to_string(I) + "\"\nnote line=\"x\"\n";
  Statistics Of = statisticsOf(Text);
  EXPECT_LE(Of.Drops.size(), 101U);
  EXPECT_EQ(Of.Drops.at("others"), 400U);
  EXPECT_LE(Of.Notes.size(), 100U);
}
