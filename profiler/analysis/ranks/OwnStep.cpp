#include "analysis/ranks/OwnStep.h"

#include "analysis/calibration/ModelError.h"
#include "analysis/replay/Replay.h"

#include <algorithm>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::ranks;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;

double OwnSteps::mean() const {
  double Sum = 0;
  for (const auto &[Collective, Step] : ByScale.front())
    Sum += Step;
  return isKnown() ? Sum / static_cast<double>(ByScale.front().size()) : 0;
}

OwnSteps OwnSteps::without(double Time) const {
  OwnSteps Result = *this;
  for (Steps &Each : Result.ByScale)
    for (auto &[Collective, Step] : Each)
      Step = std::max(Step - Time, 0.0);
  return Result;
}

OwnSteps OwnSteps::delayed() const {
  OwnSteps Result = *this;
  for (Steps &Each : Result.ByScale) {
    if (Each.empty())
      continue;
    double Before = Each.rbegin()->second;
    for (auto &[Collective, Step] : Each)
      std::swap(Before, Step);
  }
  return Result;
}

static void shortenWaits(Execution &Exec, const TransferTimes &Transfers) {
  for (QueuedActivity &Each : Exec.Activities) {
    auto Known = Transfers.find(Each.Source);
    if (Known == Transfers.end())
      continue;
    uint64_t Waited =
        Each.Duration - std::min(Each.Duration, Known->second.Time);
    Each.Duration -= Waited;
    Each.Alone.Duration -= std::min(Each.Alone.Duration, Waited);
  }
}

/// The starts of the steps that make up \p Piece of a run.
static StepRun startsIn(const std::vector<StepRun> &Runs,
                        const TimeSpan &Piece) {
  for (const StepRun &Run : Runs)
    if (Run.front() <= Piece.Start && Piece.Start < Run.back())
      return {std::ranges::lower_bound(Run, Piece.Start),
              std::ranges::lower_bound(Run, Piece.End)};
  return {};
}

namespace {

/// What a step exchanges last.
struct LastExchange {
  uint64_t End = 0;
  /// The last one that another rank has recorded, too, and its end.
  uint32_t Collective = NoIndex;
  uint64_t CollectiveEnd = 0;

  void add(uint64_t OwnEnd, uint32_t Number) {
    End = std::max(End, OwnEnd);
    if (Number == NoIndex || OwnEnd <= CollectiveEnd)
      return;
    Collective = Number;
    CollectiveEnd = OwnEnd;
  }
};

} // namespace

/// Adds the times between the last exchanges' ends of successive steps. In a
/// pipeline the last one may be a send that no other rank waits for.
static void addSteps(const Timeline &Events, const Execution &Exec,
                     const ReplayedTimes &Times, const StepRun &Starts,
                     const TransferTimes &Transfers, OwnSteps::Steps &To) {
  std::vector<LastExchange> Ends(Starts.size());
  for (size_t I = 0; I < Exec.Activities.size(); ++I) {
    uint32_t Source = Exec.Activities[I].Source;
    auto Known = Transfers.find(Source);
    if (Known == Transfers.end() || Events.Activities[Source].Call == NoIndex)
      continue;
    uint64_t Queued = Events.Calls[Events.Activities[Source].Call].Start;
    auto Next = std::ranges::upper_bound(Starts, Queued) - Starts.begin();
    if (Next > 0)
      Ends[static_cast<size_t>(Next) - 1].add(Times.Activities[I].End,
                                              Known->second.Collective);
  }
  for (size_t I = 1; I < Ends.size(); ++I)
    if (Ends[I - 1].End && Ends[I].End > Ends[I - 1].End &&
        Ends[I].Collective != NoIndex)
      To[Ends[I].Collective] =
          static_cast<double>(Ends[I].End - Ends[I - 1].End);
}

OwnSteps ranks::ownSteps(const Timeline &Events, const Analysis &From,
                         const TransferTimes &Transfers) {
  OwnSteps Result;
  if (!From.IsReplayed)
    return Result;
  for (const ReplayedRun &Run : From.Runs) {
    StepRun Starts = startsIn(From.Found.Profiled, Run.Exec.Recorded);
    Execution Alone = Run.Exec;
    shortenWaits(Alone, Transfers);
    for (size_t I = 0; I < From.Scales.size(); ++I) {
      Change Under;
      Under.Scale = From.Scales[I];
      // What is left of the collectives is not a wait.
      Under.Scale.Collective = 1;
      ReplayedTimes Times;
      replay::replay(Alone, Under, &Times);
      addSteps(Events, Alone, Times, Starts, Transfers, Result.ByScale[I]);
    }
  }
  return Result;
}

/// The duration of the step that ends with \p Collective, or else contains it:
/// the steps of two ranks may begin at different lines. No value if there is no
/// such step.
static std::optional<double> stepWith(const OwnSteps::Steps &Steps,
                                      uint32_t Collective) {
  auto Found = Steps.lower_bound(Collective);
  // Where the first step begins is not known.
  if (Found == Steps.end() ||
      (Found == Steps.begin() && Found->first != Collective))
    return std::nullopt;
  return Found->second;
}

/// Over the steps that all ranks have; no value if there is no such step.
static std::optional<double>
meanOfLongest(std::span<const OwnSteps *const> Ranks, size_t Scale) {
  double Sum = 0, Count = 0;
  for (const auto &[Collective, First] : Ranks.front()->ByScale[Scale]) {
    double Longest = First;
    bool HaveAll = std::ranges::all_of(Ranks, [&](const OwnSteps *Each) {
      std::optional<double> Own = stepWith(Each->ByScale[Scale], Collective);
      Longest = std::max(Longest, Own.value_or(0));
      return Own.has_value();
    });
    Sum += HaveAll ? Longest : 0;
    Count += HaveAll;
  }
  return Count > 0 ? std::optional(Sum / Count) : std::nullopt;
}

std::optional<Interval>
ranks::gainOfJob(const Analysis &From, std::span<const OwnSteps *const> Ranks) {
  std::vector<double> Gains;
  for (size_t I = 0; I < From.Scales.size(); ++I) {
    std::optional<double> Step = meanOfLongest(Ranks, I);
    if (!Step)
      return std::nullopt;
    Gains.push_back(From.StepTime - *Step);
  }
  double Best = Gains.front();
  return withModelError(
      intervalOf(std::move(Gains), Best),
      {From.StepTime, 0, hostBoundTime(From.Devices, From.StepTime)});
}
