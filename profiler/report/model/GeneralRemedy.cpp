#include "report/model/GeneralRemedy.h"

#include "report/model/Advice.h"
#include "report/model/CodeNames.h"
#include "report/model/InnerSyncs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::report;

bool report::lacksGraphs(const HotLinesEntry &Hot) {
  return Hot.Cause == HostCause::Launches && Hot.IsCompiled &&
         !Hot.RunsGraphs && !Hot.AddsGradients;
}

/// Whether a function calls itself. What it computes depends on the data, so
/// that a graph of one run does not fit the next.
static bool isRecursive(const HotLinesEntry &Hot) {
  return std::ranges::any_of(Hot.Lines, &HotLineEntry::IsRecursive);
}

/// Whether all lines are a library's and wait in it.
static bool waitInLibraries(const HotLinesEntry &Hot) {
  return std::ranges::all_of(Hot.Lines, [](const HotLineEntry &Each) {
    return !Each.At.Library.empty() && Each.Waits;
  });
}

/// torch.compile is for Python. It cannot differentiate what it compiled a
/// second time.
static bool canBeCompiled(const HotLinesEntry &Hot) {
  return Hot.IsPython && !Hot.IsCompiled && !Hot.DifferentiatesTwice;
}

namespace {
/// How often hot lines run in a step.
struct LineRuns {
  /// Of the line that runs least often.
  double Fewest = 0;
  bool AreEqual = true;
  /// Where the program reads a value in each run, or empty.
  std::string Read;
};
} // namespace

static LineRuns runsOf(const ReportData &Data, const HotLinesEntry &Hot) {
  auto Count = [](const HotLineEntry &Each) { return std::round(Each.Runs); };
  auto [Least, Most] = std::ranges::minmax(Hot.Lines, {}, Count);
  return {Count(Least), Count(Least) == Count(Most),
          placeOfReadInEachRun(Data, Hot.Lines)};
}

/// "it runs 25 times a step: ..."; empty if it runs once.
static std::string runsText(const LineRuns &Runs, const HotLinesEntry &Hot) {
  if (Runs.Fewest < 2)
    return "";
  std::string Text =
      fmt::format("{} {}{:.0f} times a step",
                  Hot.Lines.size() == 1 ? "it runs" : "each of these runs",
                  Runs.AreEqual ? "" : "at least ", Runs.Fewest);
  if (isRecursive(Hot))
    return Text + ", and calls itself";
  if (!Runs.Read.empty())
    Text += fmt::format(", and the program reads a value each time ({})",
                        Runs.Read);
  return Text + ": one call for all runs gains more, unless a run needs the "
                "result of the previous one";
}

static HostWork workOf(const HotLinesEntry &Hot) {
  HostWork All;
  for (const HotLineEntry &Each : Hot.Lines)
    All += Each.At;
  return All;
}

/// Whoever the thread waits for does the work.
static GeneralRemedy remedyOfSleep(const HotLinesEntry &Hot) {
  std::string Note = "the thread sleeps there until something else than CUDA "
                     "wakes it, such as another process";
  if (!Hot.RunsAhead)
    return {"let what this waits for be ready earlier", {std::move(Note)}};
  return {Hot.IsPython
              ? "have more workers prepare the next iteration (num_workers of "
                "a DataLoader), or make what each of them does cheaper"
              : "have more threads prepare the next iteration, or make what "
                "each of them does cheaper",
          {std::move(Note)}};
}

/// What the host copies before and after its work tells what the work is for.
static GeneralRemedy remedyByCopies(const HotLinesEntry &Hot) {
  HostWork All = workOf(Hot);
  double Most = MainPart * Hot.Time;
  if (All.OfRoundTrips >= Most)
    return {"compute this on the device",
            {"the host reads data from the device right before, and uploads "
             "data right after"}};
  if (All.BeforeUploads >= Most)
    return {fmt::format("prepare this data on the device, or ahead of time in "
                        "{}",
                        Hot.IsPython
                            ? "the workers of a DataLoader or in a thread"
                            : "another thread"),
            {"the host uploads data right after"}};
  if (All.AfterReads >= Most)
    return {"do this on the device, or in another thread while the device "
            "goes on",
            {"the host reads data from the device right before"}};
  return {"make this work cheaper, or move it off the thread that launches",
          {}};
}

/// "compile Block.forward() with torch.compile", and how.
static GeneralRemedy compileTitle(const CodeNames &Code) {
  if (Code.ArePartsOfStep)
    return {"move this code into a function and compile it with torch.compile",
            {},
            "@torch.compile\ndef part_of_step(...):\n    ..."};
  return {"compile " + Code.text() + " with torch.compile",
          {},
          Code.compiled(),
          !Code.Functions.empty()};
}

/// Pauses between calls: the code itself takes the time.
static GeneralRemedy remedyOfWork(const HotLinesEntry &Hot,
                                  const CodeNames &Code) {
  if (workOf(Hot).Pauses.Asleep >= MainPart * Hot.Time)
    return remedyOfSleep(Hot);
  if (Hot.RunsAhead)
    return {Hot.IsPython
                ? "prepare the next iteration ahead of time, in the workers of "
                  "a DataLoader (num_workers) or in a thread"
                : "prepare the next iteration ahead of time, in another thread",
            {}};
  if (Hot.Backward < MainPart * Hot.Time)
    return remedyByCopies(Hot);
  if (!canBeCompiled(Hot))
    return {"have fewer operators to differentiate", {}};
  GeneralRemedy Result = compileTitle(Code);
  Result.Title += ", which leaves fewer operators to differentiate";
  return Result;
}

/// ", or compute its 40 runs in one call"; empty if that is not likely. A
/// module runs again and again as a layer, which needs the result of the one
/// before.
static std::string orInOneCall(const LineRuns &Runs, const CodeNames &Code) {
  bool CanBe = Runs.Fewest >= 2 && Runs.AreEqual && Runs.Read.empty() &&
               Code.Functions.size() == 1 &&
               !Code.Functions.front().ends_with(".forward");
  return CanBe ? fmt::format(", or compute its {:.0f} runs in one call",
                             Runs.Fewest)
               : "";
}

/// The CUDA graphs of torch.compile overwrite gradients that are added up; one
/// that the program captures itself adds them.
static const char *graphText(const HotLinesEntry &Hot) {
  return Hot.AddsGradients
             ? "a CUDA graph that torch.cuda.graph() captures can help, too"
             : "with mode=\"reduce-overhead\" it also runs as a CUDA graph, if "
               "shapes stay the same";
}

static GeneralRemedy remedyToCompile(const HotLinesEntry &Hot,
                                     const LineRuns &Runs,
                                     const InnerSyncs &Syncs,
                                     const CodeNames &Code) {
  GeneralRemedy Result = compileTitle(Code);
  if (!Syncs.Count) {
    Result.Title += orInOneCall(Runs, Code);
    Result.Notes.emplace_back(graphText(Hot));
  } else if (Syncs.AreOwn) {
    // torch._dynamo: "Skipping frame because there is a graph break in a
    // for/while loop".
    Result.Title = fmt::format("remove the {}, then {}", Syncs.text(),
                               std::move(Result.Title));
    Result.Notes.emplace_back(
        "a synchronization splits compiled code, and one "
        "in a loop makes torch.compile skip the function");
  } else {
    Result.Notes.push_back(
        fmt::format("compiled code can be split at the {}", Syncs.text()));
  }
  return Result;
}

/// Code of a library that synchronizes in itself: nobody can compile or capture
/// all of it.
static GeneralRemedy remedyToCallLess(const InnerSyncs &Syncs,
                                      const CodeNames &Code) {
  return {fmt::format("call {} less often, or with more work at a time",
                      Code.Functions.empty() ? "this" : Code.text()),
          {fmt::format("it synchronizes in the library ({}), so neither "
                       "torch.compile nor a CUDA graph can contain all of it",
                       Syncs.FirstOfLibraries)}};
}

static GeneralRemedy remedyToCapture(const HotLinesEntry &Hot,
                                     const InnerSyncs &Syncs,
                                     const CodeNames &Code) {
  if (Syncs.Count && !Syncs.AreOwn)
    return {"give each launch more work with a larger batch",
            {fmt::format("a CUDA graph can contain only the code before and "
                         "after the {}",
                         Syncs.text())}};
  return {
      fmt::format(
          "{}capture {} in a CUDA graph{}",
          Syncs.Count ? fmt::format("remove the {}, then ", Syncs.text()) : "",
          Code.text(), Hot.IsPython ? " with torch.cuda.graph()" : ""),
      {"a larger batch can help, too"}};
}

/// Without what several runs in a step can do.
static GeneralRemedy remedyOfEachRun(const HotLinesEntry &Hot,
                                     const LineRuns &Runs,
                                     const InnerSyncs &Syncs,
                                     const CodeNames &Code) {
  if (lacksGraphs(Hot))
    return {"capture what is compiled there in a CUDA graph: "
            "mode=\"reduce-overhead\"",
            {"a larger batch can help, too"}};
  if (isRecursive(Hot))
    return {"compute the calls of one depth in one call", {}};
  return canBeCompiled(Hot) ? remedyToCompile(Hot, Runs, Syncs, Code)
                            : remedyToCapture(Hot, Syncs, Code);
}

GeneralRemedy report::generalRemedy(const ReportData &Data,
                                    const HotLinesEntry &Hot) {
  CodeNames Code = codeNamesOf(Data, Hot);
  if (Hot.Cause == HostCause::Work)
    return remedyOfWork(Hot, Code);
  if (Hot.RunsGraphs)
    return {"give the CUDA graph that runs there more work at a time: a larger "
            "batch, or several steps in one graph",
            {}};
  if (const SiteEntry *Site = siteOfAllRuns(Data, Hot))
    return {Site->Remedies.front().Title, {}, Site->Remedies.front().After};
  InnerSyncs Syncs = syncsInside(Data, Hot.Lines);
  if (!lacksGraphs(Hot) && !isRecursive(Hot) && waitInLibraries(Hot) &&
      !Syncs.FirstOfLibraries.empty())
    return remedyToCallLess(Syncs, Code);
  LineRuns Runs = runsOf(Data, Hot);
  GeneralRemedy Result = remedyOfEachRun(Hot, Runs, Syncs, Code);
  if (std::string Text = runsText(Runs, Hot); !Text.empty())
    Result.Notes.insert(Result.Notes.begin(), std::move(Text));
  return Result;
}
