//===- StagesTest.cpp - What of a step could be done a step ahead ---------===//
//
// Times in the text of launch() are microseconds.
//
//===----------------------------------------------------------------------===//

#include "analysis/whatif/Stages.h"

#include "profiler/analysis/TraceTexts.h"

#include <gmock/gmock.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::stacks;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::vector<std::string> namesOf(const std::vector<Stage> &Stages) {
  std::vector<std::string> Result;
  Result.reserve(Stages.size());
  for (const Stage &Each : Stages)
    Result.push_back(Each.Name.Name);
  return Result;
}

/// A step of 100 us: two launches of encode() around an event's record, one
/// each of decode(), of the backward pass and of the optimizer, all below
/// main()'s call of step().
class CallStages : public testing::Test {
protected:
  CallStages() {
    for (uint64_t Step : {uint64_t(0), uint64_t(100)})
      Events += launch(Step, Step + 8, 10) +
                "call thread=1 api=8 start=" + std::to_string(Step + 6) +
                "000 duration=500\n" + launch(Step + 10, Step + 20, 10) +
                launch(Step + 20, Step + 32, 15) +
                launch(Step + 30, Step + 50, 20) +
                launch(Step + 40, Step + 75, 5);
    Encode = addPath({step(), {"encode", "train.cpp", 11}}, {"convolution"});
    Decode = addPath({step(), {"decode", "train.cpp", 12}},
                     {"convolution", "nllloss"});
    Backward = addPath({}, {});
    Paths.Paths[Backward].ContainsUserCode = false;
    Paths.Paths[Backward].Differentiated = "nllloss";
    Optimizer = addPath({step(), {"torch::optim::SGD::step", "train.cpp", 14}},
                        {"add"});
    Paths.Paths[Optimizer].IsOptimizer = true;
  }

  static UserCall step() { return {"step", "main.cpp", 5}; }

  uint32_t addPath(std::vector<UserCall> Sites,
                   std::vector<std::string> Operators) {
    Paths.Paths.push_back(
        {std::move(Sites), true, std::move(Operators), "", false});
    return static_cast<uint32_t>(Paths.Paths.size() - 1);
  }

  std::vector<Stage> find() {
    Trace = readFull(Events);
    if (OfStep.empty())
      OfStep = {Encode, NoIndex, Encode, Decode, Backward, Optimizer};
    Paths.OfCalls.clear();
    while (Paths.OfCalls.size() < Trace.Events.Calls.size())
      Paths.OfCalls.insert(Paths.OfCalls.end(), OfStep.begin(), OfStep.end());
    Exec = executionOf(Trace, {0, 100'000, 200'000});
    return findStages(Trace.Data, Trace.Events, Paths, Exec);
  }

  std::string Events;
  ReadTrace Trace;
  CallPaths Paths;
  /// By call of a step.
  std::vector<uint32_t> OfStep;
  uint32_t Encode = 0, Decode = 0, Backward = 0, Optimizer = 0;
  Execution Exec;
};

} // namespace

TEST(RangeStages, AreEnteredOnceAStep) {
  auto Push = [](const char *Name, const char *Time, const char *More = "") {
    return std::string("range-push thread=1 name=") + Name + " time=" + Time +
           More + "\n";
  };
  std::string Pop = "range-pop thread=1 time=";
  std::string Events =
      "string id=20 value=\"load\"\nstring id=21 value=\"all\"\n"
      "string id=22 value=\"CCCL\"\nstring id=23 value=\"sort\"\n" +
      Push("21", "0") + Push("20", "100") + launch(1, 8, 30) + Pop + "9000\n" +
      Push("23", "9100", " domain=22") + launch(10, 40, 30) +
      "range-pop thread=1 domain=22 time=19000\n" + launch(20, 72, 60) + Pop +
      "39000\n";
  ReadTrace Trace = readFull(Events);
  Execution Exec = executionOf(Trace, {0, 40'000});
  std::vector<Stage> Found = findStages(Trace.Data, Trace.Events, {}, Exec);
  // "all" is the step, and "sort" a library's.
  ASSERT_THAT(namesOf(Found), ElementsAre("load"));
  EXPECT_FALSE(Found[0].Name.IsCall);
  EXPECT_EQ(Found[0].Inside, (Marks{true, false, false}));
  EXPECT_EQ(Found[0].DeviceTime, 30'000);
  EXPECT_EQ(Found[0].Operations(Exec), Found[0].Inside);
}

TEST(RangeStages, WithAStreamOfTheirOwnAreAheadAlready) {
  auto Found = [](unsigned Stream) {
    ReadTrace Trace = readFull(
        "string id=20 value=\"load\"\nrange-push thread=1 name=20 time=100\n" +
        launch(1, 8, 30, Stream) + "range-pop thread=1 time=9000\n" +
        launch(20, 72, 60, 14));
    Execution Exec = executionOf(Trace, {0, 40'000});
    return findStages(Trace.Data, Trace.Events, {}, Exec).size();
  };
  EXPECT_EQ(Found(14), 1u);
  EXPECT_EQ(Found(15), 0u);
}

/// The loss is only in decode(), so that learns; of encode() that is not known.
TEST_F(CallStages, AreWhatTheStepCallsAndDoesNotLearn) {
  std::vector<Stage> Found = find();
  ASSERT_THAT(namesOf(Found), ElementsAre("encode"));
  EXPECT_TRUE(Found[0].Name.IsCall);
  EXPECT_EQ(Found[0].Name.File, "train.cpp");
  EXPECT_EQ(Found[0].Name.Line, 11u);
  EXPECT_EQ(Found[0].DeviceTime, 20'000);
  // With the call in its midst that has no stack.
  EXPECT_EQ(Found[0].Inside, (Marks{true, true, true, false, false, false, true,
                                    true, true, false, false, false}));
}

TEST_F(CallStages, WhereTheBackwardPassIsOfEitherBothMayBe) {
  Paths.Paths[Backward].Differentiated = "convolution";
  EXPECT_THAT(namesOf(find()), ElementsAre("encode", "decode"));
}

TEST_F(CallStages, WhatEachLayerDoesIsNoPartOfTheStep) {
  Paths.Paths[Encode].Sites.push_back({"Conv2d::forward", "model.cpp", 3});
  EXPECT_THAT(namesOf(find()), ElementsAre("encode"));
}

/// Nearly all that the program itself launches is below the model's forward(),
/// the optimizer aside.
TEST_F(CallStages, AModelThatLearnsIsNoStep) {
  UserCall Forward = {"forward", "train.cpp", 10};
  for (uint32_t Path : {Encode, Decode}) {
    std::vector<UserCall> &Sites = Paths.Paths[Path].Sites;
    Sites.insert(Sites.begin() + 1, Forward);
  }
  OfStep = {Encode, NoIndex, Encode, Decode, Backward, Backward};
  EXPECT_THAT(find(), IsEmpty());
}

TEST_F(CallStages, AreEnteredOnceAStep) {
  OfStep = {Encode, NoIndex, Decode, Encode, Backward, Optimizer};
  EXPECT_THAT(find(), IsEmpty());
}

TEST_F(CallStages, ThatARangeNamesAreTheRange) {
  Events = "string id=20 value=\"encode it\"\n"
           "range-push thread=1 name=20 time=0\n"
           "range-pop thread=1 time=19000\n"
           "range-push thread=1 name=20 time=100000\n"
           "range-pop thread=1 time=119000\n" +
           Events;
  EXPECT_THAT(namesOf(find()), ElementsAre("encode it"));
}

/// decode() is differentiated, so its weights change with each step.
TEST_F(CallStages, ARangeThatLearnsIsNone) {
  auto Range = [](const char *Name, uint64_t Start, uint64_t End) {
    std::string Text;
    for (uint64_t Step : {uint64_t(0), uint64_t(100'000)}) {
      Text += "range-push thread=1 name=";
      Text += Name;
      Text += " time=" + std::to_string(Step + Start) + "\n";
      Text += "range-pop thread=1 time=" + std::to_string(Step + End) + "\n";
    }
    return Text;
  };
  std::string Steps = Events;
  Events = "string id=20 value=\"model\"\n" + Range("20", 0, 29'000) + Steps;
  EXPECT_THAT(namesOf(find()), ElementsAre("encode"));
  Events =
      "string id=20 value=\"learn\"\n" + Range("20", 30'000, 60'000) + Steps;
  EXPECT_THAT(namesOf(find()), ElementsAre("encode"));
}

/// What the program launches itself, where it has no lines.
TEST_F(CallStages, AreNotTheStepBesidesWorkOfNoSite) {
  for (uint32_t Path : {Decode, Optimizer}) {
    Paths.Paths[Path].Sites.clear();
    Paths.Paths[Path].Operators.clear();
  }
  Paths.Paths[Encode].Sites.erase(Paths.Paths[Encode].Sites.begin());
  EXPECT_THAT(namesOf(find()), ElementsAre("encode"));
  Paths.Paths[Decode].ContainsUserCode =
      Paths.Paths[Optimizer].ContainsUserCode = false;
  EXPECT_THAT(find(), IsEmpty()) << "it is all that the program does";
}

TEST_F(CallStages, NeedStacks) {
  find();
  EXPECT_THAT(findStages(Trace.Data, Trace.Events, {}, Exec), IsEmpty());
}
