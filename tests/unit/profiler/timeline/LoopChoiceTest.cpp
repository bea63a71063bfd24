//===- LoopChoiceTest.cpp - Which loop makes the steps --------------------===//

#include "RecordedProgram.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <span>

using namespace syncline::timeline;
using namespace syncline::test;
using testing::IsEmpty;
using testing::SizeIs;

static constexpr uint64_t Tests = 3;

/// A loop of a few epochs is no step.
TEST(LoopChoice, EpochsAreNoSteps) {
  RecordedProgram Of;
  for (int Epoch = 0; Epoch < 4; ++Epoch) {
    Of.Calls.block({{Main, 5}});
    train(Of, 50);
    for (int I = 0; I < 20; ++I) {
      Of.Calls.launch({{Main, 20}, {Tests, 1}});
      Of.Calls.block({{Main, 20}, {Tests, 2}});
    }
  }
  Steps Found = Of.find();
  const LoopRow &Row = Found.Loops[Found.StepLoop];
  EXPECT_EQ(Row.Iterations, 4U * 49U);
  ASSERT_NE(Row.Parent, NoRow);
  EXPECT_EQ(Found.Loops[Row.Parent].Iterations, 3U);
  // The last one is not known to be whole, but the inner loop runs in it.
  EXPECT_GT(Found.Loops[Row.Parent].Time, Row.Time);
}

TEST(LoopChoice, ASmallPartOfALoopIsNoStep) {
  for (bool IsSmall : {true, false}) {
    RecordedProgram Of;
    for (int Step = 0; Step < 3; ++Step) {
      Of.Calls.block({{Main, 10}});
      Of.inWindow([&] {
        for (uint64_t I = 0; I < 40; ++I)
          Of.Calls.launch({{Main, 12}, {Model, I % 2}});
        for (uint64_t I = 0; I < (IsSmall ? 400 : 40); ++I)
          Of.Calls.launch({{Main, 13 + I}});
      });
    }
    EXPECT_EQ(Of.find().Profiled.empty(), IsSmall);
  }
}

/// What a program does while it starts.
TEST(LoopChoice, ASmallPartOfTheThreadIsNoStep) {
  for (uint64_t Others : {100, 1000}) {
    RecordedProgram Of;
    Of.inWindow([&] {
      for (int I = 0; I < 20; ++I) {
        Of.Calls.launch({{Main, 5}, {Model, 1}});
        Of.Calls.launch({{Main, 5}, {Model, 2}});
      }
    });
    for (uint64_t I = 0; I < Others; ++I)
      Of.Calls.block({{Main, 10 + I}});
    Of.inWindow([&] {
      for (uint64_t I = 0; I < Others; ++I)
        Of.Calls.launch({{Main, 10 + Others + I}});
    });
    Steps Found = Of.find();
    EXPECT_EQ(Found.Source == StepSource::Loop, Others == 100);
    EXPECT_THAT(Found.Loops, SizeIs(1));
    EXPECT_EQ(Of.find(1).Source, StepSource::Loop);
  }
}

namespace {
void runInner(RecordedProgram &Of, int Iterations) {
  for (int I = 0; I < Iterations; ++I) {
    Of.Calls.launch({{Main, 12}, {Model, 1}});
    Of.Calls.launch({{Main, 12}, {Model, 2}});
  }
}

void finish(RecordedProgram &Of, uint64_t Launches) {
  for (uint64_t I = 0; I < Launches; ++I)
    Of.Calls.launch({{Main, 13 + I}});
}

/// Iterations without a call that can block, and with a loop inside, which is a
/// third of them.
void iterate(RecordedProgram &Of, int Count) {
  for (int I = 0; I < Count; ++I) {
    Of.Calls.launch({{Main, 10}});
    runInner(Of, 20);
    finish(Of, 80);
  }
}

/// The step is an iteration of the outer loop.
bool isOuter(const Steps &Found) {
  return Found.Loops[Found.StepLoop].Parent == NoRow;
}
} // namespace

/// Outside of windows, most iterations leave no trace.
TEST(LoopChoice, IterationsThatAreNotSeenCount) {
  RecordedProgram Of;
  Of.Calls.block({{Main, 10}});
  Of.inWindow([&] { iterate(Of, 5); });
  iterate(Of, 20);
  Of.Calls.block({{Main, 11}});
  Steps Found = Of.find();
  EXPECT_TRUE(isOuter(Found));
  EXPECT_EQ(Found.fullSteps(), 3U);
  EXPECT_EQ(Found.Loops[Found.StepLoop].Median, 121U * 10'000U);
}

TEST(LoopChoice, FewIterationsThatAreAllSeenAreNoSteps) {
  RecordedProgram Of;
  Of.inWindow([&] { iterate(Of, 5); });
  Steps Found = Of.find();
  EXPECT_FALSE(isOuter(Found));
  EXPECT_EQ(Found.fullSteps(), 5U * 19U);
}

/// A window contains a whole run of the inner loop, but no whole iteration of
/// the outer one, of which the run is a small part.
TEST(LoopChoice, ARunThatAWindowContainsIsNotAllOfTheLoopAround) {
  RecordedProgram Of;
  for (int I = 0; I < 2; ++I) {
    Of.Calls.block({{Main, 10}});
    iterate(Of, 2);
  }
  Of.inWindow([&] {
    finish(Of, 5);
    Of.Calls.launch({{Main, 10}});
    runInner(Of, 20);
    finish(Of, 5);
  });
  iterate(Of, 20);
  Of.Calls.block({{Main, 11}});
  Steps Found = Of.find();
  EXPECT_TRUE(isOuter(Found));
  EXPECT_THAT(Found.Profiled, IsEmpty());
  // Those that are seen outside of windows are several each.
  EXPECT_THAT(Found.Unprofiled, IsEmpty());
  EXPECT_THAT(Found.Cut, IsEmpty());
  EXPECT_EQ(Found.Loops[Found.StepLoop].Median, 0U);
}

/// These are few, however many would fit into the time of the loop.
TEST(LoopChoice, IterationsThatBlockAreAllSeen) {
  RecordedProgram Of;
  auto Run = [&](int Count) {
    for (int I = 0; I < Count; ++I) {
      Of.Calls.launch({{Main, 10}});
      Of.Calls.block({{Main, 12}});
    }
  };
  Run(2);
  Of.inWindow([&] { Run(4); });
  Run(2);
  Of.Calls.pause(1'000'000);
  Run(1);
  EXPECT_EQ(Of.find().Source, StepSource::WholeRun);
  EXPECT_THAT(Of.find(1).Unprofiled, SizeIs(testing::Ge(2U)));
}

/// A window in which an epoch ends and the next one begins does not tell how
/// many there are.
TEST(LoopChoice, EpochsThatAWindowCutsAreNoSteps) {
  RecordedProgram Of;
  Of.Calls.block({{Main, 10}});
  runInner(Of, 500);
  Of.inWindow([&] {
    runInner(Of, 20);
    finish(Of, 5);
    Of.Calls.launch({{Main, 10}});
    runInner(Of, 20);
  });
  runInner(Of, 500);
  Of.Calls.block({{Main, 10}});
  Steps Found = Of.find();
  EXPECT_FALSE(isOuter(Found));
  EXPECT_GE(Found.fullSteps(), 37U);
}

/// Of two loops, the longer one makes the steps, wherever it is.
TEST(LoopChoice, TheLongerLoopCounts) {
  RecordedProgram Of;
  for (int I = 0; I < 30; ++I) {
    Of.Calls.block({{Main, 2}});
    Of.Calls.block({{Main, 3}});
  }
  train(Of, 200);
  Steps Found = Of.find();
  EXPECT_EQ(Found.StepLoop, 0U);
  EXPECT_EQ(Found.Loops[0].Iterations, 199U);
  EXPECT_EQ(Found.Loops[1].Iterations, 29U);
  // The other one ran before the steps began, but not before the thread did.
  EXPECT_GT(Found.Loops[0].Time + Found.Loops[1].Time, Found.TimeAfterStart);
  EXPECT_LE(Found.Loops[0].Time + Found.Loops[1].Time, Found.ThreadTime);
  // The other one can be asked for.
  Steps Other = Of.find(2);
  EXPECT_EQ(Other.StepLoop, 1U);
  EXPECT_THAT(Other.Profiled, IsEmpty());
  EXPECT_THAT(Other.Unprofiled, SizeIs(28));
}

/// A caller can also pick a loop by what the table says about it.
TEST(LoopChoice, ACallerPicksALoop) {
  RecordedProgram Of;
  for (int I = 0; I < 30; ++I) {
    Of.Calls.block({{Main, 2}});
    Of.Calls.block({{Main, 3}});
  }
  train(Of, 200);
  Steps Found = Of.find(0, [](std::span<const LoopRow> Loops) {
    auto Is = [](const LoopRow &Each) { return Each.Iterations == 29; };
    return static_cast<uint32_t>(std::ranges::find_if(Loops, Is) -
                                 Loops.begin());
  });
  EXPECT_EQ(Found.Source, StepSource::Loop);
  EXPECT_EQ(Found.StepLoop, 1U);
  EXPECT_THAT(Found.Unprofiled, SizeIs(28));
}
