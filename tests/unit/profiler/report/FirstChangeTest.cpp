//===- FirstChangeTest.cpp - What to change, the largest gain first -------===//

#include "report/model/FirstChange.h"

#include "profiler/report/StepReport.h"

#include <gmock/gmock.h>

using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::tests;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(FirstChange, TheLargerGainLeads) {
  ReportData Data = reportOfStep();
  Data.HotLines = {hotLine({3e6, 4e6, 5e6})};
  EXPECT_THAT(
      adviceOf(Data),
      ElementsAre(
          "Because the host launches too slowly, start with train.py:31 "
          "(main): compile this code with torch.compile. 8.00 ms of the "
          "host's time goes there. Halving that time, an assumption, would "
          "shorten the step by 4.00 ms (3.00 to 5.00), 20.0%. With "
          "mode=\"reduce-overhead\" it also runs as a CUDA graph, if shapes "
          "stay the same.",
          "Removing the synchronization saves 1.00 ms (0.50 to 2.00) per "
          "step, 5.0%. The first to remove is a.cpp:1 (sync-item)."));
  Data.HotLines = {hotLine({0.1e6, 0.5e6, 1e6})};
  EXPECT_THAT(
      adviceOf(Data),
      ElementsAre(HasSubstr("5.0%. Start with a.cpp:1 (sync-item)."),
                  HasSubstr("slowly, look at train.py:31 (main), too: ")));
}

/// How to halve the time of a line is not known yet.
TEST(FirstChange, AKnownChangeLeadsOverAGeneralOneOfTwiceItsGain) {
  ReportData Data = reportOfStep();
  Data.HotLines = {hotLine({1e6, 1.9e6, 3e6})};
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("Start with a.cpp:1"));
  Data.HotLines = {hotLine({1e6, 2.1e6, 3e6})};
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("start with train.py:31"));
  // One argument puts compiled code into a graph.
  Data.HotLines = {hotLine({1e6, 1.1e6, 3e6})};
  Data.HotLines.front().IsCompiled = true;
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("start with train.py:31"));
  Data.HotLines.front().RunsGraphs = true;
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("Start with a.cpp:1"));
}

TEST(FirstChange, AnUncertainGainIsNoStart) {
  ReportData Data = reportOfStep();
  Data.JointGain = {-1e6, 2e6, 3e6};
  Data.HotLines = {hotLine({-0.5e6, 3e6, 5e6})};
  for (const std::string &Text : adviceOf(Data))
    EXPECT_THAT(Text, Not(HasSubstr("Start with")));
}

/// Other threads can do all of it.
TEST(FirstChange, WorkThatRunsAheadIsGone) {
  ReportData Data = reportOfStep();
  Data.HotLines = {hotLine({3e6, 4e6, 5e6})};
  HotLinesEntry &Hot = Data.HotLines.front();
  Hot.Cause = HostCause::Work;
  Data.Devices.front().StateTimes[static_cast<size_t>(DeviceState::HostWork)] =
      10e6;
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("make this work cheaper"));
  Hot.RunsAhead = true;
  Hot.Left = 0;
  EXPECT_THAT(
      adviceOf(Data).front(),
      AllOf(HasSubstr("If the next iteration is ready in time, the step"),
            HasSubstr("ahead of time")));
}

TEST(FirstChange, PartsOfALine) {
  ReportData Data = reportOfStep();
  Data.HotLines = {hotLine({3e6, 4e6, 5e6})};
  Data.HotLines.front().Lines.front().LargestLine = 33;
  Data.HotLines.front().Lines.front().LargestTime = 3e6;
  Data.HotLines.front().Backward = 4e6;
  EXPECT_THAT(
      adviceOf(Data).front(),
      HasSubstr("goes there, 3.00 ms of it at :33, 4.00 ms of it in the "
                "backward pass."));
  // The table of the host's time has the sum of both.
  Data.HotLines.front().MoreInPauses = 2e6;
  EXPECT_THAT(adviceOf(Data).front(),
              HasSubstr("backward pass, and 2.00 ms more in pauses between "
                        "calls."));
}

TEST(FirstChange, MoreHostTimeThanAStepIsShownByShares) {
  ReportData Data = reportOfStep();
  Data.HotLines = {hotLine({3e6, 4e6, 5e6})};
  Data.HotLines.front().OfTime = 40e6;
  Data.HotLines.front().Backward = 4e6;
  EXPECT_THAT(adviceOf(Data).front(),
              HasSubstr("20.0% of the host's time goes there, 10.0% of it in "
                        "the backward pass."));
}

TEST(FirstChange, SeveralLinesShareAFunction) {
  ReportData Data = reportOfStep();
  Data.HotLines = {hotLine({3e6, 4e6, 5e6})};
  std::vector<HotLineEntry> &Lines = Data.HotLines.front().Lines;
  Lines.push_back(lineAt("train.py:33 to :35 (main)", 33));
  EXPECT_THAT(adviceOf(Data).front(),
              HasSubstr("start with train.py:31 and :33 to :35 (main): "));
  Lines.push_back(lineAt("train.py:50 (evaluate)", 50));
  EXPECT_THAT(adviceOf(Data).front(),
              HasSubstr("start with train.py:31, :33 to :35 (main) and "
                        "train.py:50 (evaluate): "));
  Lines.pop_back();
  Lines.front().At.Library = "lib/a.py (f)";
  Lines.back() = Lines.front();
  Lines.back().At.Library = "lib/b.py (g)";
  EXPECT_THAT(adviceOf(Data).front(),
              HasSubstr("start with train.py:31 -> lib/a.py (f) and -> "
                        "lib/b.py (g): "));
}

/// What the host does while caches fill is not what it does later.
TEST(FirstChange, OtherPhasesPredictNothingForTheHost) {
  ReportData Data = reportOfStep();
  Data.HotLines = {hotLine({3e6, 4e6, 5e6})};
  Data.Step.Source = syncline::timeline::StepSource::Loop;
  Data.Step.ProfiledTime = 2.9 * Data.Step.Time;
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("start with train.py:31"));
  Data.Step.ProfiledTime = 3 * Data.Step.Time;
  Data.JointGain = {};
  EXPECT_THAT(adviceOf(Data).front(),
              AllOf(HasSubstr("look at train.py:31 (main): "),
                    Not(HasSubstr("shorter"))));
}

TEST(FirstChange, AThreadThatPollsWaits) {
  ReportData Data = reportOfStep();
  Data.Sites.clear();
  PollEntry Poll;
  Poll.Title = "poll.py:18 (step)";
  Poll.Api = "cudaEventQuery";
  Poll.Queries = 300;
  Poll.Share = 0.09;
  Data.Polls = {Poll};
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("No call in the steps"));
  Data.Polls.front().Share = 0.29;
  Data.Polls.front().Remedies.push_back({"python", "let it sleep", "", "", ""});
  EXPECT_EQ(adviceOf(Data).front(),
            "poll.py:18 (step) polls for 29.0% of the time in windows, "
            "cudaEventQuery 300 times in a loop: let it sleep.");
  // A line without a gain is no reason to put the remedy last.
  Data.DeviceLines = {{"net.py:20 (forward)"}, 9e6, 16e6, {}, "", {}};
  EXPECT_THAT(adviceOf(Data),
              ElementsAre(StartsWith("poll.py:18 (step) polls"),
                          StartsWith("Look at net.py:20 (forward)")));
}

TEST(FirstChange, ThreadsOfLibrariesHaveNoLineToGoTo) {
  ReportData Data = reportOfStep();
  GroupEntry &Group = Data.Groups.emplace_back();
  Group.Gain = Data.JointGain;
  Group.Value = Outcome::Gains;
  for (const char *Title : {"b.cpp:2", "library code (thread 7 (gloo))"}) {
    SiteEntry &Site = Data.Sites.emplace_back(Data.Sites.front());
    Site.Title = Title;
  }
  Data.Sites.back().IsOfOtherThread = true;
  Group.Sites = {0, 1, 2};
  EXPECT_THAT(adviceOf(Data),
              Contains(HasSubstr("5.0%. Remove these 3 together: a.cpp:1, "
                                 "b.cpp:2, and 1 site in threads of "
                                 "libraries.")));
  Data.Sites.back().RuleId = "torch-gloo-tensors";
  Data.Sites.back().Remedies.push_back({"python", "use NCCL", "", "", ""});
  EXPECT_THAT(adviceOf(Data),
              Contains(HasSubstr("1 site in threads of libraries "
                                 "(torch-gloo-tensors: use NCCL).")));
}

TEST(FirstChange, SitesThatMayGainTogetherAreMoreThanNone) {
  ReportData Data = reportOfStep();
  Data.JointGain = {-1e6, 2e6, 3e6};
  Data.Sites.push_back(Data.Sites.front());
  Data.Sites.back().Title = "b.cpp:2";
  Data.Groups.push_back({{0, 1}, Data.JointGain, Outcome::Gains});
  EXPECT_THAT(adviceOf(Data).front(),
              HasSubstr("Remove these 2 together, which may gain 2.00 ms of a "
                        "20.0 ms step (10.0%): a.cpp:1, b.cpp:2."));
}

/// What is in the way of the remedy.
TEST(FirstChange, SynchronizationsOfALine) {
  ReportData Data = reportOfStep();
  Data.HotLines = {hotLine({3e6, 4e6, 5e6})};
  SiteEntry &Site = Data.Sites.front();
  Site.File = "train.py";
  Site.Line = 31;
  Site.SyncsPerStep = 2;
  Site.Cause = syncs::BlockCause::Stream;
  EXPECT_THAT(adviceOf(Data).front(),
              HasSubstr(": remove the synchronization at a.cpp:1, then compile "
                        "this code with torch.compile."));
  // An argument of a call into a library is computed before it.
  Data.HotLines.front().Lines.front().At.Library = "net.py (forward)";
  EXPECT_THAT(adviceOf(Data).front(),
              Not(HasSubstr("remove the synchronization at")));
  Site.Library.emplace().Title = "net.py:8 (forward)";
  Data.HotLines.front().Lines.front().Waits = true;
  EXPECT_THAT(adviceOf(Data).front(),
              HasSubstr("It synchronizes in the library (net.py:8)"));
  // One that never had to wait is in the way, too.
  Data.HotLines.front().Lines.front().At.Library.clear();
  Data.NeverBlocked.push_back(Site);
  EXPECT_THAT(adviceOf(Data).front(),
              HasSubstr("be split at the synchronizations at 2 sites there, "
                        "such as net.py:8."));
  Data.NeverBlocked.clear();
  Site.Line = 32;
  EXPECT_THAT(adviceOf(Data).front(),
              Not(HasSubstr("remove the synchronization at")));
}

TEST(FirstChange, ADeviceThatIdlesForABlockedThreadIsNotDone) {
  ReportData Data = reportOfStep();
  Data.JointGain = {};
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("has nearly finished"));
  Data.Devices.front().StateTimes[static_cast<size_t>(DeviceState::Bubble)] =
      8e6;
  EXPECT_THAT(adviceOf(Data).front(), HasSubstr("others do what the device"));
}

TEST(FirstChange, SaysSavesOnlyOfASureGain) {
  ReportData Data = reportOfStep();
  Data.JointGain = {0.001e6, 5e6, 9e6};
  Data.Groups = {{{0}, Data.JointGain, Outcome::MayGain}};
  EXPECT_THAT(adviceOf(Data),
              Contains(HasSubstr("may save 5.00 ms (0.00 to 9.00) per step, "
                                 "25.0%. The interval nearly includes zero")));
  // All together are sure, the first is not.
  Data.JointGain = {4e6, 5e6, 9e6};
  Data.Groups.front().Gain = {-0.1e6, 2e6, 3e6};
  EXPECT_THAT(
      adviceOf(Data),
      Contains(HasSubstr("saves 5.00 ms (4.00 to 9.00) per step, 25.0%. "
                         "Start with a.cpp:1 (sync-item), which may "
                         "gain 2.00 ms")));
  // What to change is what surely gains, and begins with the same site.
  ChangeEntry All = changesOf(Data).front();
  EXPECT_EQ(All.Value, Outcome::Gains);
  EXPECT_EQ(All.Gain.Best, 5e6);
  EXPECT_EQ(All.Lines.front().User, "a.cpp:1");
  EXPECT_TRUE(All.Notes.empty());
  EXPECT_EQ(outcomeOf(Data.Groups.front().Gain, Data.Step.Time),
            Outcome::MayGain);
}
