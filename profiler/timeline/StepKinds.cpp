#include "timeline/StepKinds.h"

#include "timeline/CallSite.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

using namespace syncline;
using namespace syncline::timeline;

/// A call in so many of the steps is in all of them: those that lack it change
/// their number by less than 2%.
static constexpr double InAll = 0.99;
/// The kinds make up this part of the steps.
static constexpr double LeastOfKinds = 0.9;
static constexpr size_t MostKinds = 4;
/// A call in so few steps may be anything.
static constexpr size_t LeastOfKind = 2;
/// A call of another kind is in no larger part of the steps that have a kind.
static constexpr double MostInOthers = 0.02;
/// A loop leaves after no larger part of its steps.
static constexpr double MostLeaving = 0.2;
/// So much of the launches of a step of its own kind are not those of others.
static constexpr double LeastOwnWork = 0.15;

namespace {
/// Steps that differ in the call at which they block, on one thread.
struct StepKinds {
  uint32_t Thread = 0;
  /// By kind: the stack of a call that each of its steps makes once. Steps of
  /// other kinds make none.
  std::vector<uint32_t> Anchors;
  /// By step; NoIndex: of no kind.
  std::vector<uint32_t> KindOf;
};

/// By stack: the steps that call it, ascending, and how often.
using StepsOfStacks =
    std::map<uint32_t, std::vector<std::pair<size_t, size_t>>>;

/// Chooses the calls that tell the kinds apart, on one thread.
class Chooser {
public:
  Chooser(const StepsOfStacks &Stacks, size_t Steps)
      : Stacks(Stacks), KindOf(Steps, NoIndex) {}

  void run() {
    while (Anchors.size() < MostKinds && addKind()) {
    }
  }
  double covered() const {
    return static_cast<double>(OfAll) / static_cast<double>(KindOf.size());
  }

  const StepsOfStacks &Stacks;
  std::vector<uint32_t> Anchors;
  std::vector<uint32_t> KindOf;
  size_t OfAll = 0;

private:
  bool addKind();
};
} // namespace

/// The call that most steps without a kind make once, and that the others do
/// not make.
bool Chooser::addKind() {
  uint32_t Best = 0;
  size_t Most = LeastOfKind - 1;
  for (const auto &[Stack, Steps] : Stacks) {
    size_t Own = 0, Others = 0;
    for (const auto &[Step, Calls] : Steps)
      if (KindOf[Step] != NoIndex)
        ++Others;
      else
        Own += Calls == 1;
    bool IsApart = static_cast<double>(Others) <=
                   MostInOthers * static_cast<double>(OfAll);
    if (IsApart && Own > Most) {
      Best = Stack;
      Most = Own;
    }
  }
  if (!Best)
    return false;
  for (const auto &[Step, Calls] : Stacks.at(Best))
    if (Calls == 1 && KindOf[Step] == NoIndex)
      KindOf[Step] = static_cast<uint32_t>(Anchors.size());
  OfAll += Most;
  Anchors.push_back(Best);
  return true;
}

static std::map<uint32_t, StepsOfStacks>
stepsOfStacks(const Timeline &Events, std::span<const TimeSpan> Steps) {
  std::map<uint32_t, StepsOfStacks> Result;
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

/// Whether the steps have a call in common.
static bool haveAnchor(const StepsOfStacks &Stacks, size_t Steps) {
  return std::any_of(Stacks.begin(), Stacks.end(), [&](const auto &Each) {
    std::map<size_t, size_t> ByCalls;
    for (const auto &[Step, Calls] : Each.second)
      ++ByCalls[Calls];
    return std::any_of(ByCalls.begin(), ByCalls.end(), [&](const auto &Equal) {
      return static_cast<double>(Equal.second) >=
             InAll * static_cast<double>(Steps);
    });
  });
}

/// Nothing where nearly all of \p Steps have a call in common, or where a few
/// kinds do not make up nearly all of them.
static std::optional<StepKinds> findKinds(const Timeline &Events,
                                          std::span<const TimeSpan> Steps) {
  std::map<uint32_t, StepsOfStacks> Threads = stepsOfStacks(Events, Steps);
  std::optional<StepKinds> Result;
  size_t Most = 0;
  for (const auto &[Thread, Stacks] : Threads) {
    if (haveAnchor(Stacks, Steps.size()))
      return std::nullopt;
    Chooser Kinds(Stacks, Steps.size());
    Kinds.run();
    if (Kinds.Anchors.size() < 2 || Kinds.covered() < LeastOfKinds ||
        Kinds.OfAll <= Most)
      continue;
    Most = Kinds.OfAll;
    Result = {Thread, std::move(Kinds.Anchors), std::move(Kinds.KindOf)};
  }
  return Result;
}

/// Whether each kind comes many times in a row.
static bool areLoops(const StepKinds &Kinds, std::span<const TimeSpan> Steps) {
  std::vector<size_t> Pairs(Kinds.Anchors.size()), Leaving(Pairs.size());
  for (size_t I = 0; I + 1 < Steps.size(); ++I) {
    uint32_t Kind = Kinds.KindOf[I], Next = Kinds.KindOf[I + 1];
    if (Kind == NoIndex || Next == NoIndex ||
        Steps[I].End != Steps[I + 1].Start)
      continue;
    ++Pairs[Kind];
    Leaving[Kind] += Kind != Next;
  }
  for (size_t Kind = 0; Kind < Pairs.size(); ++Kind)
    if (!Pairs[Kind] || static_cast<double>(Leaving[Kind]) >
                            MostLeaving * static_cast<double>(Pairs[Kind]))
      return false;
  return true;
}

/// The kind on which the steps spend most time.
static uint32_t mainKind(const StepKinds &Kinds,
                         std::span<const TimeSpan> Steps) {
  std::vector<uint64_t> Times(Kinds.Anchors.size());
  for (size_t I = 0; I < Steps.size(); ++I)
    if (Kinds.KindOf[I] != NoIndex)
      Times[Kinds.KindOf[I]] += Steps[I].duration();
  return static_cast<uint32_t>(std::max_element(Times.begin(), Times.end()) -
                               Times.begin());
}

/// By kind: how often its steps launch each kernel.
static std::vector<std::map<uint64_t, size_t>>
launchesOf(const StepKinds &Kinds, std::span<const TimeSpan> Steps,
           const TraceData &Trace, const Timeline &Events) {
  std::vector<std::map<uint64_t, size_t>> Result(Kinds.Anchors.size());
  auto Call = Events.Calls.begin();
  for (size_t I = 0; I < Steps.size(); ++I)
    for (; Call != Events.Calls.end() && Call->Start < Steps[I].End; ++Call)
      if (Call->Start >= Steps[I].Start && Call->FirstActivity != NoIndex &&
          !Call->CanBlock && Kinds.KindOf[I] != NoIndex)
        ++Result[Kinds.KindOf[I]][siteOf(Trace, Events, *Call)];
  return Result;
}

/// Whether a step with the launches \p Own has work that \p Main has not. Where
/// launches were not recorded nobody knows.
static bool hasOwnWork(const std::map<uint64_t, size_t> &Own,
                       const std::map<uint64_t, size_t> &Main) {
  size_t All = 0, Unshared = 0;
  for (const auto &[Site, Count] : Own) {
    All += Count;
    Unshared += Main.contains(Site) ? 0 : Count;
  }
  return static_cast<double>(Unshared) >=
         LeastOwnWork * static_cast<double>(All);
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
  bool AreLoops = areLoops(*Kinds, Steps);
  auto Launches = launchesOf(*Kinds, Steps, Trace, Events);
  auto IsStep = [&](uint32_t Kind) {
    return Kind == Main ||
           (!AreLoops && hasOwnWork(Launches[Kind], Launches[Main]));
  };
  for (size_t I = 0; I < Steps.size(); ++I)
    if (Kinds->KindOf[I] != NoIndex && IsStep(Kinds->KindOf[I]))
      Result.Steps.push_back(Steps[I]);
  Result.Thread = Kinds->Thread;
  for (uint32_t Kind = 0; Kind < Kinds->Anchors.size(); ++Kind)
    if (IsStep(Kind))
      Result.Anchors.push_back(Kinds->Anchors[Kind]);
  if (Result.Anchors.size() == 1)
    Result.Anchors.clear();
  return Result;
}
