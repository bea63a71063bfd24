//===- GeneralRemedyTest.cpp - What is advised without a rule -------------===//

#include "report/model/GeneralRemedy.h"

#include "profiler/report/StepReport.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

using namespace syncline;
using namespace syncline::analysis::syncs;
using namespace syncline::report;
using namespace syncline::tests;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

constexpr const char *Compile = "compile forward() with torch.compile";
constexpr const char *AsGraph =
    "with mode=\"reduce-overhead\" it also runs as a "
    "CUDA graph, if shapes stay the same";

class GeneralRemedies : public testing::Test {
protected:
  GeneralRemedies() : Hot(hotLine({3e6, 4e6, 5e6})) {
    Line.At.File = "moe.py";
    Line.At.Function = "forward";
    Line.At.Line = 49;
  }
  SiteEntry &add(uint32_t At, double Syncs,
                 BlockCause Cause = BlockCause::Stream) {
    SiteEntry &Site = Data.Sites.emplace_back();
    Site.File = "moe.py";
    Site.Function = "forward";
    Site.Line = At;
    Site.Title = "moe.py:" + std::to_string(At) + " (forward)";
    Site.SyncsPerStep = Syncs;
    Site.Cause = Cause;
    return Site;
  }
  std::string title() { return generalRemedy(Data, Hot).Title; }
  std::vector<std::string> notes() { return generalRemedy(Data, Hot).Notes; }

  ReportData Data;
  HotLinesEntry Hot;
  HotLineEntry &Line = Hot.Lines.front();
};

} // namespace

TEST_F(GeneralRemedies, PythonIsCompiled) {
  EXPECT_EQ(title(), Compile);
  EXPECT_THAT(notes(), ElementsAre(AsGraph));
  EXPECT_EQ(generalRemedy(Data, Hot).Example,
            "forward = torch.compile(forward)");
}

/// The function with the loop of the steps does more than a step.
TEST_F(GeneralRemedies, APartOfTheLoopOfStepsBecomesAFunction) {
  LoopEntry &Loop = Data.Loops.emplace_back();
  Loop.File = "moe.py";
  Loop.Function = "forward";
  EXPECT_EQ(title(), Compile);
  Loop.IsStep = true;
  EXPECT_THAT(title(), StartsWith("move this code into a function and"));
  EXPECT_THAT(generalRemedy(Data, Hot).Example, StartsWith("@torch.compile"));
}

/// Its CUDA graphs overwrite gradients that are added up.
TEST_F(GeneralRemedies, AGraphThatAddsGradientsIsCaptured) {
  Hot.AddsGradients = true;
  EXPECT_EQ(title(), Compile);
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("torch.cuda.graph() captures")));
}

TEST_F(GeneralRemedies, OtherCodeIsCaptured) {
  Hot.IsPython = false;
  EXPECT_EQ(title(), "capture this code in a CUDA graph");
  EXPECT_THAT(notes(), ElementsAre("a larger batch can help, too"));
}

/// torch.compile cannot differentiate what it compiled a second time.
TEST_F(GeneralRemedies, WhatCannotBeCompiledIsCaptured) {
  Hot.DifferentiatesTwice = true;
  EXPECT_EQ(title(),
            "capture forward() in a CUDA graph with torch.cuda.graph()");
}

TEST_F(GeneralRemedies, ASynchronizationOfTheLineSplitsIt) {
  add(49, 1);
  EXPECT_EQ(title(), std::string("remove the synchronization at moe.py:49, "
                                 "then ") +
                         Compile);
  EXPECT_THAT(notes(), ElementsAre(StartsWith("a synchronization splits")));
  Hot.IsPython = false;
  EXPECT_EQ(title(), "remove the synchronization at moe.py:49, then capture "
                     "this code in a CUDA graph");
}

/// What the function does between two runs is in the way, too.
TEST_F(GeneralRemedies, BetweenTwoRunsOfTheLine) {
  add(46, 48);
  add(50, 1);
  EXPECT_THAT(notes(), ElementsAre(AsGraph));
  Line.Runs = 48;
  EXPECT_THAT(
      notes(),
      ElementsAre("it runs 48 times a step: one call for all runs gains "
                  "more, unless a run needs the result of the previous one",
                  StartsWith("a synchronization splits")));
  EXPECT_THAT(title(), StartsWith("remove the synchronization at moe.py:46, "));
  Data.Sites.front().ReturnsValue = true;
  EXPECT_THAT(notes().front(),
              HasSubstr("reads a value each time (moe.py:46): one call"));
}

TEST_F(GeneralRemedies, WhatStopsNoCapture) {
  for (BlockCause Cause :
       {BlockCause::None, BlockCause::Allocation, BlockCause::Management})
    add(49, 1, Cause);
  EXPECT_THAT(notes(), ElementsAre(AsGraph));
}

/// Nobody can change its line.
TEST_F(GeneralRemedies, InALibrary) {
  SiteEntry &Site = add(49, 1);
  Site.Library.emplace().Title = "lib/loop.py:113 (f)";
  EXPECT_EQ(notes().front(), "compiled code can be split at the "
                             "synchronization at lib/loop.py:113");
  Hot.IsPython = false;
  EXPECT_THAT(title(), StartsWith("give each launch more work"));
  EXPECT_THAT(notes(), ElementsAre(StartsWith("a CUDA graph can contain only "
                                              "the code before and after")));
}

TEST_F(GeneralRemedies, WhatIsCompiledOrCapturedAlready) {
  Hot.IsCompiled = true;
  EXPECT_THAT(title(), HasSubstr("mode=\"reduce-overhead\""));
  Hot.RunsGraphs = true;
  EXPECT_THAT(title(), StartsWith("give the CUDA graph that runs there"));
}

/// Nobody can compile or capture all of it.
TEST_F(GeneralRemedies, ALibraryThatSynchronizesIsCalledLess) {
  add(49, 1);
  SiteEntry &Site = add(49, 1);
  Site.Library.emplace().Title = "lib/loop.py:113 (f)";
  EXPECT_THAT(title(), EndsWith(Compile));
  // The user's line leads to several functions; the hot one may not wait.
  Line.At.Library = "lib/net.py (g)";
  EXPECT_THAT(title(), EndsWith(Compile));
  Line.Waits = true;
  EXPECT_THAT(title(), StartsWith("call forward() less often"));
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("(lib/loop.py:113)")));
}

/// One read of all values takes the place of what the loop does for each.
TEST_F(GeneralRemedies, ASiteThatIsMostOfTheLineLeads) {
  SiteEntry &Site = add(49, 64);
  Site.Remedies.emplace_back().Title = "read all values in one copy";
  Site.Remedies.front().After = "values.tolist()";
  Site.CallsPerStep = 128;
  Line.At.Calls = 256;
  EXPECT_THAT(title(), EndsWith(Compile));
  Site.Remedies.front().LeastRuns = 3;
  EXPECT_EQ(title(), "read all values in one copy");
  EXPECT_EQ(generalRemedy(Data, Hot).Example, "values.tolist()");
  Line.At.Calls = 257;
  EXPECT_THAT(title(), EndsWith(Compile));
}

/// A layer needs what the one before computes.
TEST_F(GeneralRemedies, SeveralRunsOfAFunctionCanBeOneCall) {
  Line.At.Function = "Block.forward";
  Line.Runs = 20;
  EXPECT_EQ(title(), "compile Block.forward() with torch.compile");
  Line.At.Function = "rope";
  EXPECT_EQ(title(),
            "compile rope() with torch.compile, or compute its 20 runs "
            "in one call");
  Line.Runs = 1;
  EXPECT_EQ(title(), "compile rope() with torch.compile");
}

/// What a function that calls itself computes depends on the data.
TEST_F(GeneralRemedies, RecursionIsComputedByDepth) {
  Line.IsRecursive = true;
  Line.Runs = 31;
  EXPECT_EQ(title(), "compute the calls of one depth in one call");
  EXPECT_THAT(notes(),
              ElementsAre("it runs 31 times a step, and calls itself"));
}

TEST_F(GeneralRemedies, WorkInTheBackwardPass) {
  Hot.Cause = HostCause::Work;
  Hot.Backward = 3e6;
  EXPECT_THAT(title(), StartsWith("make this work cheaper"));
  Hot.Backward = 5e6;
  EXPECT_THAT(title(), StartsWith("compile forward() with torch.compile, "));
  Hot.IsPython = false;
  EXPECT_EQ(title(), "have fewer operators to differentiate");
}

/// Most of the pauses has to lie there.
TEST_F(GeneralRemedies, WorkBetweenCopies) {
  Hot.Cause = HostCause::Work;
  for (double HostWork::*Part :
       {&HostWork::AfterReads, &HostWork::BeforeUploads,
        &HostWork::OfRoundTrips}) {
    Line.At.*Part = 0.49 * Hot.Time;
    std::string Before = title();
    Line.At.*Part = 0.51 * Hot.Time;
    EXPECT_NE(title(), Before);
  }
  EXPECT_EQ(title(), "compute this on the device");
}

/// More workers, where there are workers.
TEST_F(GeneralRemedies, WorkThatIsASleep) {
  Hot.Cause = HostCause::Work;
  Hot.RunsAhead = true;
  EXPECT_THAT(title(), StartsWith("prepare the next iteration ahead of time"));
  Line.At.Pauses.Asleep = 0.49 * Hot.Time;
  EXPECT_THAT(title(), StartsWith("prepare the next iteration ahead of time"));
  Line.At.Pauses.Asleep = 0.51 * Hot.Time;
  EXPECT_THAT(title(), StartsWith("have more workers prepare the next"));
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("the thread sleeps there")));
  Hot.IsPython = false;
  EXPECT_THAT(title(), StartsWith("have more threads prepare the next"));
  Hot.RunsAhead = false;
  EXPECT_EQ(title(), "let what this waits for be ready earlier");
}
