#include "analysis/ranks/RankWaits.h"

#include "analysis/ranks/Median.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;
using namespace syncline::timeline;

namespace {

/// A span on the common clock.
struct CommonSpan {
  CommonTime Start = 0;
  CommonTime End = 0;
};

class Comparer {
public:
  explicit Comparer(std::span<const RankInput> Inputs) : Inputs(Inputs) {}
  RankComparison run();

private:
  /// A step during which other ranks were recorded, too.
  struct SharedStep {
    TimeSpan Time;
    double Waited = 0;
    double HeldUp = 0;
  };

  bool areCompared(size_t A, size_t B) const;
  std::vector<CommonSpan> windowsOfOthers(size_t Rank) const;
  void findSharedSteps(size_t Rank);
  SharedStep *stepAt(const Arrival &Arrived);
  void add(const MatchedCollective &Own);
  void finish(size_t Rank);
  std::optional<size_t> holder() const;

  std::span<const RankInput> Inputs;
  std::vector<RankTrace> Traces;
  std::vector<std::vector<SharedStep>> StepsOf;
  std::vector<std::vector<int64_t>> Latenesses;
  RankComparison Result;
};

} // namespace

bool Comparer::areCompared(size_t A, size_t B) const {
  const RankClock &OfA = Result.Clocks[A], &OfB = Result.Clocks[B];
  return OfA.Leader == OfB.Leader || (OfA.isAligned() && OfB.isAligned());
}

/// Sorted and disjoint.
std::vector<CommonSpan> Comparer::windowsOfOthers(size_t Rank) const {
  std::vector<CommonSpan> All, Merged;
  for (size_t I = 0; I < Traces.size(); ++I)
    if (I != Rank && areCompared(I, Rank))
      for (const TimeSpan &Window : Traces[I].Trace->Windows)
        All.push_back({Result.Clocks[I].toCommon(Window.Start),
                       Result.Clocks[I].toCommon(Window.End)});
  std::sort(All.begin(), All.end(),
            [](const CommonSpan &A, const CommonSpan &B) {
              return A.Start < B.Start;
            });
  for (const CommonSpan &Next : All)
    if (!Merged.empty() && Next.Start <= Merged.back().End)
      Merged.back().End = std::max(Merged.back().End, Next.End);
    else
      Merged.push_back(Next);
  return Merged;
}

void Comparer::findSharedSteps(size_t Rank) {
  std::vector<CommonSpan> Others = windowsOfOthers(Rank);
  const RankClock &Clock = Result.Clocks[Rank];
  for (const StepRun &Run : Inputs[Rank].Found->Profiled)
    for (size_t I = 0; I + 1 < Run.size(); ++I) {
      CommonTime Start = Clock.toCommon(Run[I]);
      CommonTime End = Clock.toCommon(Run[I + 1]);
      auto Behind = std::upper_bound(
          Others.begin(), Others.end(), Start,
          [](CommonTime T, const CommonSpan &Own) { return T < Own.Start; });
      if (Behind != Others.begin() && std::prev(Behind)->End >= End)
        StepsOf[Rank].push_back({{Run[I], Run[I + 1]}});
    }
  std::sort(StepsOf[Rank].begin(), StepsOf[Rank].end(),
            [](const SharedStep &A, const SharedStep &B) {
              return A.Time.Start < B.Time.Start;
            });
}

/// The step in which the kernel begins; null if there is none.
Comparer::SharedStep *Comparer::stepAt(const Arrival &Arrived) {
  std::vector<SharedStep> &Own = StepsOf[Arrived.Rank];
  uint64_t Time = Traces[Arrived.Rank].Collectives[Arrived.Kernel].Start;
  auto Behind = std::upper_bound(
      Own.begin(), Own.end(), Time,
      [](uint64_t T, const SharedStep &Step) { return T < Step.Time.Start; });
  if (Behind == Own.begin() || !std::prev(Behind)->Time.contains(Time))
    return nullptr;
  return &*std::prev(Behind);
}

void Comparer::add(const MatchedCollective &Own) {
  for (const Arrival &Each : Own.Arrivals) {
    auto Sync = static_cast<double>(Own.waitOf(Each));
    ++Result.Ranks[Each.Rank].Collectives;
    Result.Ranks[Each.Rank].Waited += Sync;
    if (SharedStep *Step = stepAt(Each))
      Step->Waited += Sync;
  }
  const Arrival &Last = Own.last();
  const Arrival &Before = Own.Arrivals[Own.Arrivals.size() - 2];
  int64_t Late = Own.lateness();
  if (Late <= clockError(Result.Clocks[Last.Rank], Result.Clocks[Before.Rank]))
    return;
  ++Result.Ranks[Last.Rank].Last;
  Result.Ranks[Last.Rank].HeldUp += static_cast<double>(Late);
  Latenesses[Last.Rank].push_back(Late);
  if (SharedStep *Step = stepAt(Last))
    Step->HeldUp += static_cast<double>(Late);
}

void Comparer::finish(size_t Rank) {
  RankWaits &To = Result.Ranks[Rank];
  if (!Latenesses[Rank].empty())
    To.Lateness = static_cast<double>(medianOf(Latenesses[Rank]));
  To.Steps = StepsOf[Rank].size();
  if (!To.Steps)
    return;
  auto Count = static_cast<double>(To.Steps);
  for (const SharedStep &Step : StepsOf[Rank]) {
    To.WaitedPerStep += Step.Waited / Count;
    To.HeldUpPerStep += Step.HeldUp / Count;
    To.RecordedStep += static_cast<double>(Step.Time.duration()) / Count;
  }
}

std::optional<size_t> Comparer::holder() const {
  double All = 0, Variance = 0;
  size_t Most = 0;
  for (size_t I = 0; I < Result.Ranks.size(); ++I) {
    All += Result.Ranks[I].HeldUp;
    for (int64_t Late : Latenesses[I])
      Variance += static_cast<double>(Late) * static_cast<double>(Late);
    if (Result.Ranks[I].HeldUp > Result.Ranks[Most].HeldUp)
      Most = I;
  }
  if (All <= 0)
    return std::nullopt;
  const RankWaits &Own = Result.Ranks[Most];
  double Others = All - Own.HeldUp;
  bool IsClear = Own.HeldUp >= ClearShare * All &&
                 Own.HeldUp - Others >= ClearDeviations * std::sqrt(Variance) &&
                 Own.HeldUpPerStep > 0 &&
                 Own.HeldUpPerStep >= NotablePart * Own.RecordedStep;
  return IsClear ? std::optional(Most) : std::nullopt;
}

RankComparison Comparer::run() {
  CollectiveKinds Kinds;
  for (const RankInput &Input : Inputs)
    Traces.push_back(
        {Input.Trace, findCollectives(*Input.Trace, *Input.Events, Kinds)});
  Result.Clocks = alignClocks(Traces);
  Result.Ranks.resize(Inputs.size());
  StepsOf.resize(Inputs.size());
  Latenesses.resize(Inputs.size());
  for (size_t I = 0; I < Inputs.size(); ++I)
    findSharedSteps(I);
  Matching Matched = matchCollectives(Traces, Result.Clocks);
  Result.Transfers = findTransfers(Traces, Matched);
  Result.Collectives = Matched.Collectives.size();
  for (const MatchedCollective &Own : Matched.Collectives)
    add(Own);
  for (size_t I = 0; I < Inputs.size(); ++I) {
    Result.Ranks[I].Unmatched = Matched.Unmatched[I];
    finish(I);
  }
  Result.Holder = holder();
  return std::move(Result);
}

RankComparison ranks::compareRanks(std::span<const RankInput> Ranks) {
  return Comparer(Ranks).run();
}
