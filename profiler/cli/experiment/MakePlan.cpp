#include "cli/experiment/MakePlan.h"

#include "cli/experiment/Anchor.h"
#include "timeline/symbols/UserFrame.h"
#include "trial/PythonFrame.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::experiment;
using namespace syncline::report;
using namespace syncline::symbols;
using namespace syncline::timeline;
using trial::Plan;
using trial::PlannedStack;

/// A stretch has at least this many steps, and there are at least this many
/// stretches in total. On a host whose speed changes within a second, few steps
/// per stretch are better than few stretches.
static constexpr double LeastSteps = 4;
static constexpr double LeastStretches = 14;
/// The part of these in which the program settles: three steps, or as many as
/// take this long, ns, and at least one.
static constexpr double WarmUpShare = 0.15;
static constexpr double MostLeastWarmUp = 3;
static constexpr double WarmUpTime = 100e6;
/// A stretch contains this many calls of a site that does not occur in every
/// step, if a step waits for it for at least this fraction of its time.
static constexpr double RareCalls = 3;
static constexpr double LeastRareTime = 0.002;

/// Whether the frame belongs to the tracer, to CUPTI, or to CUDA's runtime or
/// driver: in the stacks that the library captures, these frames differ. A
/// runtime that is linked into the program is recognized by the function's
/// name.
static bool isOfCuda(const SourceFrame &Frame, const std::string &Function) {
  return Frame.Function == Function || isOfTracing(Frame) ||
         std::filesystem::path(Frame.Module)
             .filename()
             .string()
             .starts_with("libcudart");
}

/// Begins with the frame that calls CUDA.
static PlannedStack plannedStack(AnalyzedTrace &Trace, const HostCall &Call) {
  constexpr size_t MostOfCuda = 24;
  StackNames &Names = Trace.Recorded.Stacks;
  std::vector<uint64_t> Addresses = Names.addressesOf(Call.Stack);
  const std::string &Function = Trace.Recorded.Data.api(Call.Api).Function;
  size_t Outside = 0;
  for (size_t I = 0; I < std::min(Addresses.size(), MostOfCuda); ++I)
    for (const SourceFrame &Frame : Names.framesAt(Addresses[I]))
      if (isOfCuda(Frame, Function))
        Outside = I + 1;
  PlannedStack Result;
  Result.Frames.assign(Addresses.begin() + static_cast<ptrdiff_t>(Outside),
                       Addresses.end());
  for (const auto &[Code, Instruction] : Names.pythonFramesOf(Call.Stack))
    Result.Python.push_back(
        trial::hashOfFrame(trial::hashOfCode(Code.File, Code.Function,
                                             Code.FirstLine, Code.LineTable),
                           Instruction));
  return Result;
}

/// Whether stretches must be long enough for \p Site to recur a few times.
static bool isRareAndMatters(const SiteEntry &Site, double Step,
                             bool IsOnlyOne) {
  return Site.SyncsPerStep > 0 && Site.SyncsPerStep < 1 &&
         (IsOnlyOne || std::max(Site.BlockedPerStep, Site.BubblePerStep) >=
                           LeastRareTime * Step);
}

static void setLengths(Plan &Result, const Anchor &By,
                       const AnalyzedTrace &Trace, const Choice &Chosen,
                       const StretchLengths &Lengths) {
  double Steps = std::max(LeastSteps, std::ceil(Lengths.Stretch / By.Step));
  double LeastWarmUp =
      std::clamp(std::ceil(WarmUpTime / By.Step), 1.0, MostLeastWarmUp);
  for (size_t Entry : Chosen.Entries)
    if (const SiteEntry &Site = Trace.Data.Sites[Entry];
        isRareAndMatters(Site, By.Step, Chosen.Entries.size() == 1))
      Steps = std::max(Steps, std::ceil(RareCalls / Site.SyncsPerStep));
  double Most = Lengths.Total / By.Step / LeastStretches / (1 + WarmUpShare);
  Steps = std::max(std::min(Steps, std::floor(Most) - LeastWarmUp), RareCalls);
  Result.Steps = static_cast<uint64_t>(Steps);
  Result.WarmUp = static_cast<uint64_t>(
      std::max(LeastWarmUp, std::ceil(WarmUpShare * Steps)));
}

Plan experiment::makePlan(AnalyzedTrace &Trace, const Choice &Chosen,
                          const StretchLengths &Lengths) {
  std::set<size_t> Entries(Chosen.Entries.begin(), Chosen.Entries.end());
  std::optional<Anchor> By = findAnchor(Trace, Entries);
  if (!By || By->Step <= 0)
    throw std::runtime_error(
        "no steps found: no call that can block recurs regularly; record for "
        "longer with --record-seconds");
  Plan Result;
  Result.AnchorCalls = By->Calls;
  setLengths(Result, *By, Trace, Chosen, Lengths);
  std::map<uint32_t, PlannedStack> Stacks;
  const std::vector<HostCall> &Calls = Trace.Recorded.Events.Calls;
  for (size_t I = 0; I < Calls.size(); ++I) {
    bool IsAnchor = Calls[I].Stack && isInGroup(Trace, I, By->Group);
    bool IsChosen = Calls[I].Stack && Entries.contains(Trace.EntryOf[I]);
    if (!IsAnchor && !IsChosen)
      continue;
    auto [Place, IsNew] = Stacks.try_emplace(Calls[I].Stack);
    if (IsNew)
      Place->second = plannedStack(Trace, Calls[I]);
    Place->second.IsAnchor |= IsAnchor;
    if (IsChosen)
      Place->second.Site = static_cast<int32_t>(
          std::ranges::find(Chosen.Entries, Trace.EntryOf[I]) -
          Chosen.Entries.begin());
  }
  for (auto &[Id, Own] : Stacks)
    if (!Own.Frames.empty())
      Result.Stacks.push_back(std::move(Own));
  return Result;
}
