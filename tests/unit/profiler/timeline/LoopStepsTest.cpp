//===- LoopStepsTest.cpp - Which loop makes the steps ---------------------===//

#include "timeline/LoopSteps.h"

#include "format/Error.h"
#include "loops/StackProgram.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

using namespace syncline::loops;
using namespace syncline::timeline;
using namespace syncline::test;
using testing::Each;
using testing::IsEmpty;
using testing::Property;
using testing::SizeIs;

static constexpr uint64_t Main = 1, Model = 2, Tests = 3;

namespace {
/// The trace of a program, each thread of which does the same a moment later.
class RecordedProgram {
public:
  /// Runs \p Body between the borders of a window.
  void inWindow(const std::function<void()> &Body) {
    TimeSpan Span{Calls.now(), 0};
    Calls.openWindow();
    Body();
    Calls.closeWindow();
    Span.End = Calls.now();
    Windows.push_back(Span);
  }

  Steps find(uint32_t Loop = 0, LoopPicker PicksLoop = nullptr) {
    TraceData Trace;
    Trace.Process.Pid = 7;
    Timeline Events;
    for (uint32_t Thread = 1; Thread <= Threads; ++Thread)
      Trace.Threads[Thread].Tid = 6 + Thread;
    for (const LoopEvent &Event : Calls.events())
      for (uint32_t Thread = 1; Thread <= Threads; ++Thread) {
        HostCall Call;
        Call.Start = Event.Start + (Thread - 1);
        Call.End = Event.End + (Thread - 1);
        Call.Stack = Event.Stack;
        Call.Thread = Thread;
        Call.CanBlock = Event.CanBlock;
        Events.Calls.push_back(Call);
      }
    TimeSpan All{0, Calls.now() + Threads};
    return findLoopSteps(Trace, Events, {Windows, restOf(All, Windows)},
                         {"", Loop, Calls.paths(), true, std::move(PicksLoop)});
  }

  StackProgram Calls;
  uint32_t Threads = 1;

private:
  std::vector<TimeSpan> Windows;
};

/// Trains on some batches; the third of ten is in a window.
void train(
    RecordedProgram &Of, int Batches,
    const std::function<void(int)> &After = [](int) {}) {
  StackProgram &On = Of.Calls;
  auto Step = [&](int I) {
    On.launch({{Main, 10}, {Model, 1}});
    On.launch({{Main, 10}, {Model, 2}});
    On.block({{Main, 12}});
    After(I);
  };
  for (int I = 0; I < Batches; I += 10) {
    for (int J = 0; J < 3; ++J)
      Step(I + J);
    Of.inWindow([&] {
      for (int J = 3; J < 8; ++J)
        Step(I + J);
    });
    for (int J = 8; J < 10; ++J)
      Step(I + J);
  }
}
} // namespace

TEST(LoopSteps, IterationsAreSteps) {
  RecordedProgram Of;
  train(Of, 100);
  Steps Found = Of.find();
  ASSERT_EQ(Found.Source, StepSource::Loop);
  EXPECT_EQ(Found.Loops[Found.StepLoop].Iterations, 99U);
  // Of five iterations in a window, the first may have begun before it.
  EXPECT_EQ(Found.fullSteps(), 10U * 4U);
  // Those at a window's border are in neither list.
  EXPECT_THAT(Found.Unprofiled, SizeIs(testing::Ge(30U)));
  EXPECT_THAT(Found.Unprofiled, Each(Property(&TimeSpan::duration, 30'000U)));
  EXPECT_THAT(Found.Interrupted, IsEmpty());
  // All but the first, which may have begun earlier.
  EXPECT_GE(Found.Cut.size() + Found.allSpans().size(), 97U);
}

/// Steps begin at the call that blocks, in windows as well as outside.
TEST(LoopSteps, StepsBeginWhereTheThreadWaits) {
  RecordedProgram Of;
  train(Of, 100);
  std::vector<uint64_t> Blocks;
  for (const LoopEvent &Event : Of.Calls.events())
    if (Event.CanBlock)
      Blocks.push_back(Event.Start);
  for (const StepRun &Run : Of.find().Profiled)
    for (uint64_t Start : Run)
      EXPECT_THAT(Blocks, testing::Contains(Start));
}

TEST(LoopSteps, StepsThatDoMoreAreInterrupted) {
  RecordedProgram Of;
  train(Of, 200, [&](int I) {
    if (I % 20 == 0)
      Of.Calls.block({{Main, 14}});
  });
  Steps Found = Of.find();
  // Where the first iteration begins is unknown.
  EXPECT_THAT(Found.Interrupted, SizeIs(9));
  EXPECT_THAT(Found.Unprofiled, Each(Property(&TimeSpan::duration, 30'000U)));
}

/// How often an inner loop runs depends on data.
TEST(LoopSteps, StepsOfALongerInnerLoopAreUsual) {
  RecordedProgram Of;
  train(Of, 200, [&](int I) {
    for (int J = 0; J < (I % 10 == 9 ? 3 : 2); ++J)
      Of.Calls.block({{Main, 14}, {Model, 3}});
  });
  Steps Found = Of.find();
  EXPECT_THAT(Found.Unprofiled, SizeIs(testing::Ge(60U)));
  EXPECT_THAT(Found.Interrupted, IsEmpty());
}

TEST(LoopSteps, OtherThreadsMayRunTheSameLoop) {
  RecordedProgram Of;
  train(Of, 100);
  Steps Alone = Of.find();
  EXPECT_EQ(Alone.Tid, 7U);
  EXPECT_EQ(Alone.OtherThreads, 0U);
  EXPECT_EQ(Alone.IterationsInStep, 1);
  Of.Threads = 3;
  Steps Found = Of.find();
  EXPECT_EQ(Found.OtherThreads, 2U);
  EXPECT_NEAR(Found.IterationsInStep, 3, 0.1);
}

/// A loop of a few epochs is no step.
TEST(LoopSteps, EpochsAreNoSteps) {
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

TEST(LoopSteps, ASmallPartOfALoopIsNoStep) {
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

/// Of two loops, the longer one makes the steps, wherever it is.
TEST(LoopSteps, TheLongerLoopCounts) {
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
TEST(LoopSteps, ACallerPicksALoop) {
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

TEST(LoopSteps, ThereIsNoSuchLoop) {
  RecordedProgram Of;
  train(Of, 100);
  EXPECT_THROW(Of.find(9), syncline::trace::TraceError);
}

/// If an iteration makes no call that is known outside of windows, iterations
/// cannot be told apart there.
TEST(LoopSteps, WhatBlocksRarelyShowsNoSteps) {
  RecordedProgram Of;
  StackProgram &On = Of.Calls;
  for (int I = 0; I < 20; ++I) {
    auto Round = [&](int Number) {
      On.launch({{Main, 10}});
      On.launch({{Main, 12}});
      if (Number == 9)
        On.block({{Main, 14}});
    };
    for (int J = 0; J < 5; ++J)
      Round(J);
    Of.inWindow([&] {
      for (int J = 0; J < 20; ++J)
        Round(J % 10);
    });
    for (int J = 5; J < 10; ++J)
      Round(J);
  }
  Steps Found = Of.find();
  ASSERT_EQ(Found.Source, StepSource::Loop);
  EXPECT_GE(Found.fullSteps(), 20U * 18U);
  EXPECT_THAT(Found.Unprofiled, IsEmpty());
}

/// Two kinds of steps, with no call in common.
TEST(LoopSteps, KindsOfSteps) {
  RecordedProgram Of;
  StackProgram &On = Of.Calls;
  auto Step = [&](int I) {
    On.launch({{Main, 10}});
    if (I % 3)
      On.block({{Main, 12}});
    else
      On.block({{Main, 14}});
  };
  for (int I = 0; I < 300; I += 30) {
    for (int J = 0; J < 15; ++J)
      Step(I + J);
    Of.inWindow([&] {
      for (int J = 15; J < 30; ++J)
        Step(I + J);
    });
  }
  Steps Found = Of.find();
  EXPECT_TRUE(Found.haveKinds());
  EXPECT_THAT(Found.Anchors, SizeIs(2));
  EXPECT_THAT(Found.Unprofiled, SizeIs(testing::Ge(130U)));
}

TEST(LoopSteps, WithoutStacksThereIsNoLoop) {
  Steps Found = findLoopSteps({}, {}, {}, {"", 0, {}, true, nullptr});
  EXPECT_EQ(Found.Source, StepSource::WholeRun);
  EXPECT_THAT(Found.Loops, IsEmpty());
  EXPECT_THROW(findLoopSteps({}, {}, {}, {"", 1, {}, true, nullptr}),
               syncline::trace::TraceError);
  auto Picks = [](std::span<const LoopRow>) { return 0U; };
  EXPECT_THROW(findLoopSteps({}, {}, {}, {"", 0, {}, true, Picks}),
               syncline::trace::TraceError);
}
