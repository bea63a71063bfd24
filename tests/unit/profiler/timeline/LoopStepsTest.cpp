//===- LoopStepsTest.cpp - The steps of a loop ----------------------------===//

#include "timeline/LoopSteps.h"

#include "RecordedProgram.h"
#include "format/Error.h"

#include <gmock/gmock.h>

#include <span>

using namespace syncline::loops;
using namespace syncline::timeline;
using namespace syncline::test;
using testing::Each;
using testing::IsEmpty;
using testing::Property;
using testing::SizeIs;

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

TEST(LoopSteps, ThereIsNoSuchLoop) {
  RecordedProgram Of;
  train(Of, 100);
  EXPECT_THROW(Of.find(9), syncline::trace::TraceError);
}

/// Outside of windows, queries one after another are one, with the stack of the
/// first.
TEST(LoopSteps, StepsBeginAtACallThatIsKnownEverywhere) {
  RecordedProgram Of;
  StackProgram &On = Of.Calls;
  auto Step = [&](bool IsInWindow) {
    On.block({{Main, 10}});
    On.launch({{Main, 11}});
    On.pause(50'000);
    Of.query({{Main, IsInWindow ? 12U : 11U}});
    On.launch({{Main, 13}});
  };
  for (int I = 0; I < 60; ++I)
    Step(false);
  Of.inWindow([&] {
    for (int I = 0; I < 5; ++I)
      Step(true);
  });
  for (int I = 0; I < 60; ++I)
    Step(false);
  Steps Found = Of.find();
  EXPECT_EQ(Found.fullSteps(), 3U);
  EXPECT_THAT(Found.Unprofiled, SizeIs(testing::Ge(110U)));
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
