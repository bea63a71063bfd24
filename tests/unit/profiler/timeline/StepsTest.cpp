#include "timeline/Steps.h"

#include "format/Error.h"
#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

static Steps stepsOf(const std::string &Events, const std::string &Name = "") {
  ReadTrace Trace =
      readText(Definitions + "string id=9 value=\"step\"\n" + Events);
  return findSteps(Trace.Data, Trace.Events, {Name, 0, {}, false});
}

static std::string step(uint64_t Start, uint64_t End) {
  return "range-push thread=1 name=9 time=" + std::to_string(Start) +
         "\nrange-pop thread=1 time=" + std::to_string(End) + "\n";
}

static std::string window(uint64_t Open, uint64_t Close) {
  return "window-open time=" + std::to_string(Open) +
         "\nwindow-close time=" + std::to_string(Close) + "\n";
}

static std::vector<uint64_t> durations(const std::vector<TimeSpan> &Spans) {
  std::vector<uint64_t> Result;
  Result.reserve(Spans.size());
  for (const TimeSpan &Each : Spans)
    Result.push_back(Each.duration());
  return Result;
}

TEST(Steps, RangesInAWindowAreFullAndOutsidePlain) {
  // The third and the last but one reach over an edge of the window.
  Steps Found = stepsOf(window(250, 660) + step(0, 100) + step(100, 200) +
                        step(200, 300) + step(300, 400) + step(400, 500) +
                        step(500, 600) + step(600, 700) + step(700, 810));
  EXPECT_EQ(Found.Source, StepSource::Ranges);
  EXPECT_EQ(Found.RangeName, "step");
  EXPECT_EQ(Found.Confidence, 1);
  EXPECT_THAT(Found.Profiled, ElementsAre(ElementsAre(300, 400, 500, 600)));
  EXPECT_THAT(durations(Found.Unprofiled), ElementsAre(100, 100, 110));
  EXPECT_EQ(Found.Unprofiled[2].Start, 700u);
  EXPECT_EQ(Found.fullSteps(), 3u);
}

TEST(Steps, AHoleBetweenStepsEndsARun) {
  Steps Found = stepsOf(window(0, 1000) + step(0, 100) + step(100, 200) +
                        step(400, 500) + step(500, 600));
  EXPECT_THAT(Found.Profiled, ElementsAre(ElementsAre(0, 100, 200),
                                          ElementsAre(400, 500, 600)));
  EXPECT_EQ(Found.fullSteps(), 4u);
  EXPECT_THAT(Found.Unprofiled, IsEmpty());
}

TEST(Steps, WhatWasNotRecordedIsNoStep) {
  Steps Found = stepsOf("gap start=150 duration=10\n" + step(0, 100) +
                        step(100, 200) + step(200, 300));
  EXPECT_THAT(durations(Found.Unprofiled), ElementsAre(100, 100));
  // In a window neither.
  Found = stepsOf(window(0, 300) + "gap start=150 duration=10\n" +
                  step(0, 100) + step(100, 200) + step(200, 300));
  EXPECT_THAT(Found.Profiled,
              ElementsAre(ElementsAre(0, 100), ElementsAre(200, 300)));
}

TEST(Steps, ANameThatNoRangeHasIsAnError) {
  EXPECT_THROW(stepsOf(step(0, 100), "epoch"), trace::TraceError);
  EXPECT_THAT(durations(stepsOf(step(0, 100), "step").Unprofiled),
              ElementsAre(100));
}

/// A step of 100 us: a wait between launches of two places.
static std::string loop(uint64_t Start, bool IsFull) {
  std::string Text;
  for (uint64_t I = 0; I < 6; ++I) {
    std::string Stack = " stack=" + std::to_string(10 + I) + "\n";
    Text += "call thread=1 api=2 duration=2000 stream=7 start=" +
            std::to_string(Start + I * 10'000) + Stack;
    if (IsFull)
      Text += "api-call thread=1 api=13 duration=1000 start=" +
              std::to_string(Start + I * 10'000 + 4'000) + "\n";
  }
  return Text;
}

TEST(Steps, WithoutRangesTheRhythmTells) {
  std::string Text = window(5'000'000, 7'000'000);
  for (uint64_t I = 0; I < 50; ++I)
    Text += loop(I * 100'000, false);
  for (uint64_t I = 50; I < 70; ++I)
    Text += loop(I * 100'000, true);
  Steps Found = stepsOf(Text);
  EXPECT_EQ(Found.Source, StepSource::Period);
  EXPECT_GT(Found.Confidence, 0.9);
  ASSERT_THAT(Found.Profiled, SizeIs(1));
  EXPECT_GE(Found.fullSteps(), 18u);
  EXPECT_EQ(Found.Profiled[0][1] - Found.Profiled[0][0], 100'000u);
  EXPECT_GE(Found.Unprofiled.size(), 45u);
  for (uint64_t Time : durations(Found.Unprofiled))
    EXPECT_EQ(Time, 100'000u);
}

/// That the launches of the window have stacks makes no other steps of it, nor
/// of what is outside.
TEST(Steps, StacksOfLaunchesDoNotChangeTheRhythm) {
  std::string Text = window(5'000'000, 7'000'000);
  for (uint64_t I = 0; I < 70; ++I)
    Text += loop(I * 100'000, true);
  Steps Without = stepsOf(Text);
  // Another stack for each, as no program has it.
  std::string With;
  unsigned Stack = 100;
  for (size_t At = 0; At < Text.size();) {
    size_t End = Text.find('\n', At);
    std::string Line = Text.substr(At, End - At);
    if (Line.starts_with("api-call"))
      Line += " stack=" + std::to_string(++Stack);
    With += Line + "\n";
    At = End + 1;
  }
  ASSERT_GT(Stack, 200u);
  ASSERT_FALSE(Without.Unprofiled.empty());
  Steps Found = stepsOf(With);
  EXPECT_EQ(Found.Source, StepSource::Period);
  EXPECT_EQ(Found.Profiled, Without.Profiled);
  EXPECT_EQ(durations(Found.Unprofiled), durations(Without.Unprofiled));
  EXPECT_EQ(Found.Confidence, Without.Confidence);
}

TEST(Steps, NoStepOfARhythmReachesOverAGap) {
  std::string Text =
      window(0, 4'000'000) + "gap start=1950000 duration=20000\n";
  for (uint64_t I = 0; I < 40; ++I)
    Text += loop(I * 100'000, true);
  Steps Found = stepsOf(Text);
  ASSERT_THAT(Found.Profiled, SizeIs(2));
  EXPECT_LE(Found.Profiled[0].back(), 1'950'000u);
  EXPECT_GE(Found.Profiled[1].front(), 1'970'000u);
  EXPECT_GE(Found.fullSteps(), 35u);
}

TEST(Steps, WithoutARhythmAWindowIsOneStep) {
  Steps Found = stepsOf(window(100, 900) + window(950, 950) +
                        "call thread=1 api=2 start=200 duration=5 stream=7\n"
                        "end time=2000\n");
  EXPECT_EQ(Found.Source, StepSource::WholeRun);
  EXPECT_THAT(Found.Profiled, ElementsAre(ElementsAre(100, 900)));
  EXPECT_THAT(Found.Unprofiled, IsEmpty());
}

TEST(Steps, WithoutAWindowThereAreNoProfiledSteps) {
  Steps Found = stepsOf("call thread=1 api=2 start=200 duration=5\n");
  EXPECT_THAT(Found.Profiled, IsEmpty());
  EXPECT_EQ(Found.fullSteps(), 0u);
}

TEST(Steps, RecordedProgramsHaveSteps) {
  auto Find = [](const char *Name) {
    ReadTrace Trace = readTraceFile(Name);
    return findSteps(Trace.Data, Trace.Events);
  };
  Steps Before = Find("masked_loss_before_symbols.sltrace");
  EXPECT_EQ(Before.Source, StepSource::Period);
  EXPECT_EQ(Before.fullSteps(), 7u);
  EXPECT_GE(Before.Unprofiled.size(), 40u);
  // It logs every 7 steps, and wrote down when its 7,973 steps began.
  Steps Logs = Find("steps_log_every_7.sltrace");
  EXPECT_NEAR(
      static_cast<double>(Logs.Unprofiled.size() + Logs.Interrupted.size()),
      7973, 0.02 * 7973);
  // Outside of its window this one hardly blocks: there is no period.
  Steps After = Find("masked_loss_after_symbols.sltrace");
  EXPECT_EQ(After.Source, StepSource::Period);
  EXPECT_EQ(After.fullSteps(), 32u);
}
