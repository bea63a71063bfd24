#include "cli/experiment/MakePlan.h"

#include "RecordedTrace.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <span>

using namespace syncline;
using namespace syncline::cli::experiment;
using namespace syncline::test;
using namespace syncline::trial;

static constexpr double Millisecond = 1e6, Second = 1e9;

/// With the sites that can be skipped.
static Plan planOf(report::AnalyzedTrace &Trace,
                   StretchLengths Lengths = {120 * Millisecond, 20 * Second}) {
  return makePlan(Trace, chooseSites(Trace, {}), Lengths);
}

/// Whether the library would count a step at this call.
static bool isAnchor(report::AnalyzedTrace &Trace, const Plan &What,
                     const timeline::HostCall &Call) {
  if (!Call.Stack)
    return false;
  std::vector<uint64_t> Stack = Trace.Recorded.Stacks.addressesOf(Call.Stack);
  return std::ranges::any_of(What.Stacks, [&](const PlannedStack &Each) {
    return Each.IsAnchor && !std::ranges::search(Stack, Each.Frames).empty();
  });
}

/// The profiled steps, and those of them in which the anchor is called as often
/// as the plan says.
static std::pair<size_t, size_t> countedSteps(report::AnalyzedTrace &Trace,
                                              const Plan &What) {
  size_t Steps = 0, Counted = 0;
  for (const timeline::StepRun &Run : Trace.Result.Found.Profiled)
    for (size_t I = 0; I + 1 < Run.size(); ++I) {
      uint64_t Calls = 0;
      for (const timeline::HostCall &Call : Trace.Recorded.Events.Calls)
        if (Call.Start >= Run[I] && Call.Start < Run[I + 1])
          Calls += isAnchor(Trace, What, Call);
      ++Steps;
      Counted += Calls == What.AnchorCalls;
    }
  return {Steps, Counted};
}

TEST(MakePlan, CountsStepsAtACallOfEachStep) {
  for (const char *Name : {"masked_loss_before_symbols", "hidden_waits_before",
                           "gpu_augmentation_before"}) {
    auto Trace = recordedTrace(Name);
    Plan What = planOf(*Trace);
    EXPECT_GE(What.AnchorCalls, 1U) << Name;
    auto [Steps, Counted] = countedSteps(*Trace, What);
    EXPECT_GT(Steps, 0U) << Name;
    EXPECT_EQ(Counted, Steps) << Name;
    // A stretch takes about as long as was asked for.
    EXPECT_NEAR(static_cast<double>(What.Steps) * Trace->Data.Step.Time,
                std::max(120 * Millisecond, 4 * Trace->Data.Step.Time),
                60 * Millisecond)
        << Name;
    EXPECT_GE(What.WarmUp, 3U) << Name;
  }
}

TEST(MakePlan, CountsStepsAtACallThatIsStillMade) {
  // All profiled steps are of the loop that warms up. It and the loop after it
  // call the same function, which copies and then synchronizes.
  auto Trace = recordedTrace("cpu_postprocess_warm_up");
  Plan What = planOf(*Trace);
  const std::vector<timeline::HostCall> &Calls = Trace->Recorded.Events.Calls;
  EXPECT_NE(isAnchor(*Trace, What, Calls[Calls.size() - 1]),
            isAnchor(*Trace, What, Calls[Calls.size() - 2]));
}

TEST(MakePlan, BeginsStacksOutsideOfCuda) {
  auto Trace = recordedTrace("hidden_waits_before");
  Plan What = planOf(*Trace);
  ASSERT_FALSE(What.Stacks.empty());
  for (const PlannedStack &Each : What.Stacks) {
    ASSERT_FALSE(Each.Frames.empty());
    for (const auto &Frame :
         Trace->Recorded.Stacks.framesAt(Each.Frames.front()))
      EXPECT_THAT(Frame.Module,
                  testing::Not(testing::ContainsRegex("libcudart|libcuda[.]|"
                                                      "libsyncline_tracer")));
  }
}

TEST(MakePlan, SiteNumbersArePositionsInTheChoice) {
  auto Trace = recordedTrace("hidden_waits_before");
  Choice Chosen = chooseSites(*Trace, {});
  Plan What = makePlan(*Trace, Chosen, {120 * Millisecond, 20 * Second});
  for (size_t I = 0; I < Chosen.Entries.size(); ++I)
    EXPECT_TRUE(std::ranges::any_of(What.Stacks, [&](const PlannedStack &Each) {
      return Each.Site == static_cast<int32_t>(I);
    })) << Trace->Data.Sites[Chosen.Entries[I]].Title;
}

TEST(MakePlan, ShortExperimentsHaveShortStretches) {
  auto Trace = recordedTrace("hidden_waits_before");
  Plan Long = planOf(*Trace),
       Short = planOf(*Trace, {120 * Millisecond, Second});
  EXPECT_LT(Short.Steps, Long.Steps);
  EXPECT_GE(Short.Steps, 3U);
}

TEST(MakePlan, LongStepsAreFewInAStretch) {
  auto Trace = recordedTrace("hidden_waits_before");
  Trace->Data.Step.Time = 50 * Millisecond;
  Plan What = planOf(*Trace, {120 * Millisecond, 40 * Second});
  EXPECT_EQ(What.Steps, 4U);
  EXPECT_EQ(What.WarmUp, 2U);
}

/// A plan for steps of 1 ms of which every fiftieth blocks at the first chosen
/// site, for \p Blocked ns a step.
static Plan planWithRareSite(double Blocked) {
  auto Trace = recordedTrace("python_transformer");
  Trace->Data.Step.Time = Millisecond;
  Choice Chosen = chooseSites(*Trace, {});
  EXPECT_GT(Chosen.Entries.size(), 1U);
  report::SiteEntry &Rare = Trace->Data.Sites[Chosen.Entries.front()];
  Rare.SyncsPerStep = 0.02;
  Rare.BlockedPerStep = Rare.BubblePerStep = Blocked;
  return makePlan(*Trace, Chosen, {60 * Millisecond, 20 * Second});
}

TEST(MakePlan, RareSitesThatHardlyBlockDoNotMakeStretchesLonger) {
  EXPECT_EQ(planWithRareSite(0.01 * Millisecond).Steps, 150U);
  EXPECT_EQ(planWithRareSite(0.001 * Millisecond).Steps, 60U);
}

/// Three steps of 0.4 s to settle would leave too few stretches.
TEST(MakePlan, LongStepsSettleInOne) {
  auto Trace = recordedTrace("hidden_waits_before");
  Trace->Data.Step.Time = 400 * Millisecond;
  Plan What = planOf(*Trace, {120 * Millisecond, 14 * Second});
  EXPECT_EQ(What.WarmUp, 1U);
  EXPECT_EQ(What.Steps, 3U);
  Trace->Data.Step.Time = 60 * Millisecond;
  EXPECT_EQ(planOf(*Trace, {120 * Millisecond, 20 * Second}).WarmUp, 2U);
}

// Two item() in one function of Python, whose calls have the same native
// frames.
TEST(MakePlan, NamesLinesOfPythonByTheirFrames) {
  auto Trace = recordedTrace("python_transformer");
  auto ChosenStack = [&](const char *Site) {
    ChoiceRequest One;
    One.Sites = {Site};
    Plan What = makePlan(*Trace, chooseSites(*Trace, One),
                         {120 * Millisecond, 20 * Second});
    return *std::ranges::find(What.Stacks, 0, &PlannedStack::Site);
  };
  PlannedStack First = ChosenStack("before.py:39"),
               Second = ChosenStack("before.py:41");
  EXPECT_EQ(First.Frames, Second.Frames);
  ASSERT_FALSE(First.Python.empty());
  // They differ in the innermost function alone.
  EXPECT_NE(First.Python.front(), Second.Python.front());
  EXPECT_TRUE(std::ranges::equal(std::span(First.Python).subspan(1),
                                 std::span(Second.Python).subspan(1)));
}

TEST(MakePlan, StacksOfCppHaveNoFramesOfPython) {
  auto Trace = recordedTrace("hidden_waits_before");
  EXPECT_FALSE(hasPython(planOf(*Trace)));
}
