#include "timeline/StepRanges.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::Pair;

namespace {

/// Text of ranges, each with a name of its own.
class Ranges {
public:
  Ranges &add(const std::string &Name, uint64_t Start, uint64_t End,
              unsigned Thread = 1) {
    std::string Id = std::to_string(++Count);
    Names += "string id=" + Id + " value=\"" + Name + "\"\n";
    std::string Where = " thread=" + std::to_string(Thread);
    Events += "range-push" + Where + " name=" + Id +
              " time=" + std::to_string(Start) + "\n";
    if (End)
      Events += "range-pop" + Where + " time=" + std::to_string(End) + "\n";
    return *this;
  }

  Ranges &call(uint64_t Start, unsigned Thread = 1) {
    Events += "call duration=1 thread=" + std::to_string(Thread) +
              " start=" + std::to_string(Start) + "\n";
    return *this;
  }

  std::optional<StepRanges> find(const std::string &Name = "") const {
    ReadTrace Trace = readText(Names + Events + "end time=100000\n");
    return findStepRanges(Trace.Data, Trace.Events, Name);
  }

  std::vector<std::pair<uint64_t, uint64_t>>
  times(const std::string &Name = "") const {
    std::vector<std::pair<uint64_t, uint64_t>> Result;
    if (auto Found = find(Name))
      for (const TimeSpan &Time : Found->Times)
        Result.emplace_back(Time.Start, Time.End);
    return Result;
  }

private:
  unsigned Count = 0;
  std::string Names, Events;
};

} // namespace

TEST(StepRanges, UsualNamesAreSteps) {
  for (const char *Name :
       {"step", "Train_Step", "iteration", "iter", "ProfilerStep#"}) {
    Ranges Recorded;
    for (uint64_t I = 0; I < 4; ++I)
      Recorded.add(Name + std::to_string(I), I * 100, I * 100 + 10);
    auto Found = Recorded.find();
    ASSERT_TRUE(Found) << Name;
    EXPECT_EQ(Found->Name, Name + std::string("0"));
    EXPECT_EQ(Found->Times.size(), 4u);
  }
}

TEST(StepRanges, TwoAreTooFew) {
  EXPECT_FALSE(
      Ranges().add("step", 0, 100).add("step", 100, 200).find().has_value());
}

TEST(StepRanges, AStepLastsUpToTheNextOneIfThatIsNear) {
  // 50 after a step of 100 belong to the loop, 51 do not.
  EXPECT_THAT(Ranges()
                  .add("step", 0, 100)
                  .add("step", 150, 250)
                  .add("step", 301, 401)
                  .times(),
              ElementsAre(Pair(0, 150), Pair(150, 250), Pair(301, 401)));
}

TEST(StepRanges, OtherNamesAreStepsIfTheyCoverTheTimeOfTheirThread) {
  auto Find = [](uint64_t LastCall, unsigned Thread) {
    Ranges Recorded;
    for (uint64_t I = 0; I < 4; ++I)
      Recorded.add("work", I * 100, I * 100 + 60);
    return Recorded.call(0).call(LastCall, Thread).find().has_value();
  };
  // 240 of 480, and of less.
  EXPECT_TRUE(Find(479, 1));
  EXPECT_FALSE(Find(480, 1));
  EXPECT_FALSE(Find(900, 1));
  // Calls of another thread do not count.
  EXPECT_TRUE(Find(1, 1));
  EXPECT_TRUE(Find(900, 2));
}

TEST(StepRanges, InnerRangesOfOtherNamesAreNoSteps) {
  Ranges Recorded;
  Recorded.add("epoch", 0, 0); // open to the end
  for (uint64_t I = 0; I < 4; ++I)
    Recorded.add("work", I * 100 + 1, I * 100 + 90);
  EXPECT_FALSE(Recorded.find().has_value());
  EXPECT_EQ(Recorded.times("work").size(), 4u);
  EXPECT_TRUE(Recorded.times("epoch").empty());
}

TEST(StepRanges, AUsualNameComesBeforeOneWithMoreRanges) {
  Ranges Recorded;
  for (uint64_t I = 0; I < 12; ++I)
    Recorded.add("work", I * 100, I * 100 + 90);
  for (uint64_t I = 0; I < 3; ++I)
    Recorded.add("step", I * 400, I * 400 + 380, 2);
  EXPECT_EQ(Recorded.find()->Name, "step");
  EXPECT_EQ(Recorded.find("work")->Times.size(), 12u);
}

TEST(StepRanges, TheThreadWithMoreStepsCounts) {
  Ranges Recorded;
  for (uint64_t I = 0; I < 3; ++I)
    Recorded.add("step", I * 400, I * 400 + 380, 1);
  for (uint64_t I = 0; I < 6; ++I)
    Recorded.add("step", I * 200, I * 200 + 180, 2);
  EXPECT_EQ(Recorded.find()->Times.size(), 6u);
}

TEST(StepRanges, AStepInAStepIsNone) {
  Ranges Recorded;
  for (uint64_t I = 0; I < 3; ++I)
    Recorded.add("step", I * 100 + 10, I * 100 + 30, 2);
  ReadTrace Trace = readText("string id=1 value=\"step\"\n"
                             "range-push thread=1 name=1 time=0\n"
                             "range-push thread=1 name=1 time=10\n"
                             "range-pop thread=1 time=20\n"
                             "range-pop thread=1 time=100\n"
                             "range-push thread=1 name=1 time=100\n"
                             "range-pop thread=1 time=200\n");
  auto Found = findStepRanges(Trace.Data, Trace.Events, "step");
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Times.size(), 2u);
  EXPECT_EQ(Found->Times[0].End, 100u);
}

TEST(StepRanges, ANameMayBeGivenWithOrWithoutItsNumber) {
  Ranges Recorded;
  for (uint64_t I = 0; I < 3; ++I) {
    Recorded.add("ProfilerStep#" + std::to_string(I), I * 100, I * 100 + 90);
    Recorded.add("layer" + std::to_string(I), I * 100 + 90, I * 100 + 95);
  }
  EXPECT_EQ(Recorded.times("ProfilerStep").size(), 3u);
  EXPECT_EQ(Recorded.times("profilerstep").size(), 3u);
  EXPECT_EQ(Recorded.times("layer").size(), 3u);
  EXPECT_EQ(Recorded.times("layer1").size(), 1u);
  EXPECT_FALSE(Recorded.find("none").has_value());
  EXPECT_FALSE(Recorded.find("12").has_value());
}
