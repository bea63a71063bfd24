#include "analysis/ranks/OwnStep.h"

#include "analysis/ModelError.h"
#include "analysis/replay/Replay.h"

#include <algorithm>
#include <numeric>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;

double OwnSteps::mean() const {
  const std::vector<double> &Steps = ByScale.front();
  return Steps.empty() ? 0
                       : std::accumulate(Steps.begin(), Steps.end(), 0.0) /
                             static_cast<double>(Steps.size());
}

OwnSteps OwnSteps::without(double Time) const {
  OwnSteps Result = *this;
  for (std::vector<double> &Steps : Result.ByScale)
    for (double &Step : Steps)
      Step = std::max(Step - Time, 0.0);
  return Result;
}

static void shortenWaits(Execution &Exec, const TransferTimes &Transfers) {
  for (QueuedActivity &Each : Exec.Activities) {
    auto Known = Transfers.find(Each.Source);
    if (Known == Transfers.end())
      continue;
    uint64_t Waited = Each.Duration - std::min(Each.Duration, Known->second);
    Each.Duration -= Waited;
    Each.Alone.Duration -= std::min(Each.Alone.Duration, Waited);
  }
}

/// Of the steps that make up \p Piece of a run.
static StepRun startsIn(const std::vector<StepRun> &Runs,
                        const TimeSpan &Piece) {
  for (const StepRun &Run : Runs)
    if (Run.front() <= Piece.Start && Piece.Start < Run.back())
      return {std::ranges::lower_bound(Run, Piece.Start),
              std::ranges::lower_bound(Run, Piece.End)};
  return {};
}

/// Appends the times between the ends of the last collectives of two steps.
static void addSteps(const Timeline &Events, const Execution &Exec,
                     const ReplayedTimes &Times, const StepRun &Starts,
                     const TransferTimes &Transfers, std::vector<double> &To) {
  std::vector<uint64_t> Ends(Starts.size());
  for (size_t I = 0; I < Exec.Activities.size(); ++I) {
    uint32_t Source = Exec.Activities[I].Source;
    if (!Transfers.contains(Source))
      continue;
    uint32_t Call = Events.Activities[Source].Call;
    if (Call == NoIndex)
      continue;
    auto Step = std::ranges::upper_bound(Starts, Events.Calls[Call].Start) -
                Starts.begin();
    uint64_t &End = Ends[static_cast<size_t>(Step) - (Step ? 1 : 0)];
    End = std::max(End, Times.Activities[I].End);
  }
  for (size_t I = 1; I < Ends.size(); ++I)
    if (Ends[I - 1] && Ends[I] > Ends[I - 1])
      To.push_back(static_cast<double>(Ends[I] - Ends[I - 1]));
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
      ReplayedTimes Times;
      replay::replay(Alone, Under, &Times);
      addSteps(Events, Alone, Times, Starts, Transfers, Result.ByScale[I]);
    }
  }
  return Result;
}

/// The mean of the longest of one step of each rank.
static double meanOfLongest(std::vector<std::vector<double>> Ranks) {
  std::vector<double> All;
  for (std::vector<double> &Each : Ranks) {
    std::ranges::sort(Each);
    All.insert(All.end(), Each.begin(), Each.end());
  }
  std::ranges::sort(All);
  double Mean = 0, Before = 0;
  for (double Step : All) {
    // How likely none is longer.
    double UpTo = 1;
    for (const std::vector<double> &Each : Ranks)
      UpTo *= static_cast<double>(std::ranges::upper_bound(Each, Step) -
                                  Each.begin()) /
              static_cast<double>(Each.size());
    Mean += Step * (UpTo - Before);
    Before = UpTo;
  }
  return Mean;
}

Interval ranks::gainOfJob(const Analysis &From,
                          std::span<const OwnSteps *const> Ranks) {
  std::vector<double> Gains;
  for (size_t I = 0; I < From.Scales.size(); ++I) {
    std::vector<std::vector<double>> Steps;
    for (const OwnSteps *Each : Ranks)
      Steps.push_back(Each->ByScale[I]);
    Gains.push_back(From.StepTime - meanOfLongest(std::move(Steps)));
  }
  double Best = Gains.front();
  return withModelError(
      intervalOf(std::move(Gains), Best),
      {From.StepTime, 0, hostBoundTime(From.Devices, From.StepTime)});
}
