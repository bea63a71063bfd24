#include "timeline/StepKinds.h"

#include "timeline/CallSite.h"
#include "timeline/KindChooser.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

using namespace syncline;
using namespace syncline::timeline;

namespace {
/// The kinds, and the thread to which they apply.
struct StepKinds : KindsOfSteps {
  uint32_t Thread = 0;
};
} // namespace

static std::map<uint32_t, StepsOfCalls>
stepsOfStacks(const Timeline &Events, std::span<const TimeSpan> Steps) {
  std::map<uint32_t, StepsOfCalls> Result;
  auto Call = Events.Calls.begin();
  for (size_t I = 0; I < Steps.size(); ++I)
    for (; Call != Events.Calls.end() && Call->Start < Steps[I].End; ++Call) {
      if (Call->Start < Steps[I].Start || !isAlwaysRecorded(*Call))
        continue;
      auto &Own = Result[Call->Thread][Call->Stack];
      if (Own.empty() || Own.back().first != I)
        Own.emplace_back(I, 0);
      ++Own.back().second;
    }
  return Result;
}

/// No value if nearly all of \p Steps have a call in common, or if a few kinds
/// do not make up nearly all of them.
static std::optional<StepKinds> findKinds(const Timeline &Events,
                                          std::span<const TimeSpan> Steps) {
  std::map<uint32_t, StepsOfCalls> Threads = stepsOfStacks(Events, Steps);
  std::optional<StepKinds> Result;
  size_t Most = 0;
  for (const auto &[Thread, Stacks] : Threads) {
    if (haveAnchor(Stacks, Steps.size()))
      return std::nullopt;
    auto Kinds = chooseKinds(Stacks, Steps.size());
    if (!Kinds || Kinds->OfAll <= Most)
      continue;
    Most = Kinds->OfAll;
    Result = {std::move(*Kinds), Thread};
  }
  return Result;
}

/// The kind on which the steps spend most time.
static uint32_t mainKind(const StepKinds &Kinds,
                         std::span<const TimeSpan> Steps) {
  std::vector<uint64_t> Times(Kinds.Anchors.size());
  for (size_t I = 0; I < Steps.size(); ++I)
    if (Kinds.KindOf[I] != KindsOfSteps::None)
      Times[Kinds.KindOf[I]] += Steps[I].duration();
  return static_cast<uint32_t>(std::max_element(Times.begin(), Times.end()) -
                               Times.begin());
}

/// By kind: how often its steps launch each kernel.
static std::vector<LaunchesOfKind> launchesOf(const StepKinds &Kinds,
                                              std::span<const TimeSpan> Steps,
                                              const TraceData &Trace,
                                              const Timeline &Events) {
  std::vector<LaunchesOfKind> Result(Kinds.Anchors.size());
  auto Call = Events.Calls.begin();
  for (size_t I = 0; I < Steps.size(); ++I)
    for (; Call != Events.Calls.end() && Call->Start < Steps[I].End; ++Call)
      if (Call->Start >= Steps[I].Start && Call->FirstActivity != NoIndex &&
          !Call->CanBlock && Kinds.KindOf[I] != KindsOfSteps::None)
        ++Result[Kinds.KindOf[I]][siteOf(Trace, Events, *Call)];
  return Result;
}

LoopSteps timeline::mainLoop(const TraceData &Trace, const Timeline &Events,
                             std::vector<TimeSpan> Steps) {
  LoopSteps Result;
  std::optional<StepKinds> Kinds = findKinds(Events, Steps);
  if (!Kinds) {
    Result.Steps = std::move(Steps);
    return Result;
  }
  uint32_t Main = mainKind(*Kinds, Steps);
  std::vector<bool> Loops = Kinds->loops(
      [&](size_t I) { return Steps[I].End == Steps[I + 1].Start; });
  auto Launches = launchesOf(*Kinds, Steps, Trace, Events);
  auto IsStep = [&](uint32_t Kind) {
    return Kind == Main ||
           (!Loops[Kind] && hasOwnWork(Launches[Kind], Launches[Main]));
  };
  for (size_t I = 0; I < Steps.size(); ++I)
    if (Kinds->KindOf[I] != KindsOfSteps::None && IsStep(Kinds->KindOf[I]))
      Result.Steps.push_back(Steps[I]);
  Result.Thread = Kinds->Thread;
  for (uint32_t Kind = 0; Kind < Kinds->Anchors.size(); ++Kind)
    if (IsStep(Kind))
      Result.Anchors.push_back(Kinds->Anchors[Kind]);
  if (Result.Anchors.size() == 1 || !Kinds->AreOnce)
    Result.Anchors.clear();
  return Result;
}
