#include "report/ranks/BuildRanks.h"

#include "analysis/ranks/OwnStep.h"
#include "analysis/replay/ForEachInParallel.h"
#include "report/model/ProgramName.h"
#include "report/model/RankWaits.h"
#include "report/ranks/RankEntries.h"
#include "report/ranks/RanksChange.h"
#include "report/ranks/RanksSummary.h"
#include "timeline/KernelExchange.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;
using namespace syncline::analysis::replay;
using namespace syncline::report;
using namespace syncline::report::ranks;
using namespace syncline::timeline;

void report::ranks::checkFiles(const std::vector<std::string> &Files) {
  for (size_t I = 0; I < Files.size(); ++I) {
    if (Files[I] == "-" && Files.size() > 1)
      throw std::runtime_error("standard input (-) must be the only trace");
    for (size_t J = 0; J < I; ++J) {
      std::error_code Error;
      if (std::filesystem::equivalent(Files[I], Files[J], Error))
        throw std::runtime_error(
            fmt::format("{} and {} are the same file: name each rank's "
                        "trace once",
                        Files[J], Files[I]));
    }
  }
}

static void checkPair(const AnalyzedTrace &A, const AnalyzedTrace &B) {
  const ProcessInfo &OfA = A.Recorded.Data.Process,
                    &OfB = B.Recorded.Data.Process;
  if (!mayBeSameProgram(A.Data, B.Data))
    throw std::runtime_error(fmt::format(
        "{} is a trace of '{}' and {} of '{}': several traces must be the "
        "ranks of one run; as text, 'syncline report' lists them",
        A.Recorded.Path, programName(A.Data.Environment), B.Recorded.Path,
        programName(B.Data.Environment)));
  if (OfA.Host == OfB.Host && OfA.Pid == OfB.Pid && OfA.Start == OfB.Start)
    throw std::runtime_error(fmt::format(
        "{} and {} are of the same process: name each rank's trace once",
        A.Recorded.Path, B.Recorded.Path));
}

/// Code with a smaller part of what makes a rank late is not named.
static constexpr double LeastPart = 0.25;

/// The gain if the rank at \p Straggler had steps like the slowest of the
/// others; no value if the steps of a rank are unknown.
static std::optional<RanksData::CatchUpGain>
ifKeptUp(const std::vector<OwnSteps> &Ranks, size_t Straggler,
         const Analysis &Result) {
  std::vector<const OwnSteps *> Steps;
  size_t Next = Straggler;
  for (size_t I = 0; I < Ranks.size(); ++I) {
    if (!Ranks[I].isKnown())
      return std::nullopt;
    if (I == Straggler)
      continue;
    Steps.push_back(&Ranks[I]);
    if (Next == Straggler || Ranks[I].mean() > Ranks[Next].mean())
      Next = I;
  }
  if (Steps.empty())
    return std::nullopt;
  OwnSteps Keeping = Ranks[Next].delayed();
  Steps.push_back(&Keeping);
  std::optional<Interval> Gain = gainOfJob(Result, Steps);
  return Gain ? std::optional(RanksData::CatchUpGain{*Gain, Next})
              : std::nullopt;
}

/// Finds why \p Straggler does not keep up with the rank that \p IfKeptUp
/// names.
static void addCause(std::span<const AnalyzedTrace *const> Traces,
                     const std::vector<TransferTimes> &Transfers,
                     const std::vector<OwnSteps> &Own, size_t Straggler,
                     const RanksData::CatchUpGain &IfKeptUp, RanksData &Data) {
  auto StepsOf = [&](size_t Rank) {
    return RankSteps{*Traces[Data.Ranks[Rank].Trace], Transfers[Rank]};
  };
  RankSteps Late = StepsOf(Straggler);
  const Analysis &Result = Late.Trace.Result;
  if (!counts(IfKeptUp.Gain, Result.StepTime))
    return;
  std::optional<LateCause> Cause = findLateCause(
      Late, StepsOf(IfKeptUp.Next), LeastPart * IfKeptUp.Gain.Best);
  if (!Cause)
    return;
  OwnSteps Without = Own[Straggler].without(Cause->excess());
  std::vector<const OwnSteps *> Steps;
  Steps.reserve(Own.size());
  for (size_t I = 0; I < Own.size(); ++I)
    Steps.push_back(I == Straggler ? &Without : &Own[I]);
  Interval Gain = gainOfJob(Result, Steps).value_or(Interval());
  // Among hundreds of differences, some occur by chance.
  if (Gain.Low <= 0)
    return;
  Data.Cause = Cause;
  Data.GainWithoutCause = Gain;
}

/// Adds the figures of a rank whose collectives are known.
static OwnSteps finishRank(AnalyzedTrace &Trace, const TransferTimes &Transfers,
                           RankEntry &Entry) {
  const Timeline &Events = Trace.Recorded.Events;
  OwnSteps Own = ownSteps(Events, Trace.Result, Transfers);
  Entry.OwnStep = Own.mean();
  if (!Transfers.empty())
    splitRankWaits(Trace, waitsOf(Events, Transfers));
  addFigures(Entry, Trace.Data);
  return Own;
}

static RankComparison compare(std::span<const AnalyzedTrace *const> Traces,
                              const std::vector<RankEntry> &Order) {
  std::vector<RankInput> Inputs;
  Inputs.reserve(Order.size());
  for (const RankEntry &Entry : Order) {
    const AnalyzedTrace &From = *Traces[Entry.Trace];
    Inputs.push_back(
        {&From.Recorded.Data, &From.Recorded.Events, &From.Result.Found});
  }
  return compareRanks(Inputs);
}

/// The names of the one-sided kernels that ran, sorted.
static std::vector<std::string>
oneSidedKernels(std::span<const AnalyzedTrace *const> Traces) {
  std::set<std::string> Names;
  for (const AnalyzedTrace *Each : Traces)
    for (const DeviceActivity &Activity : Each->Recorded.Events.Activities)
      if (const ExchangeInfo *Found = exchangeOf(Each->Recorded.Data, Activity);
          Found && Found->Kind == ExchangeKind::OneSided)
        Names.insert(Found->Name);
  return {Names.begin(), Names.end()};
}

RanksData report::ranks::buildRanks(std::span<AnalyzedTrace *const> All) {
  std::vector<const AnalyzedTrace *> Traces(All.begin(), All.end());
  for (size_t I = 0; I < Traces.size(); ++I)
    for (size_t J = 0; J < I; ++J)
      checkPair(*Traces[J], *Traces[I]);
  RanksData Data;
  Data.Ranks = rankEntries(Traces);
  RankComparison Compared = compare(Traces, Data.Ranks);
  std::vector<OwnSteps> Own(Data.Ranks.size());
  forEachInParallel(Data.Ranks.size(), [&](size_t I) {
    RankEntry &Entry = Data.Ranks[I];
    Own[I] = finishRank(*All[Entry.Trace], Compared.Transfers[I], Entry);
    Entry.Collectives = Compared.Ranks[I];
    Entry.Clock = Compared.Clocks[I];
  });
  for (const RankWaits &Each : Compared.Ranks)
    Data.Unmatched += Each.Unmatched;
  Data.Matched = Compared.Collectives;
  Data.OneSided = oneSidedKernels(Traces);
  Data.Straggler = Compared.Holder;
  if (Compared.Holder) {
    size_t Late = *Compared.Holder;
    Data.IfKeptUp = ifKeptUp(Own, Late, Traces[Data.Ranks[Late].Trace]->Result);
    if (Data.IfKeptUp)
      addCause(Traces, Compared.Transfers, Own, Late, *Data.IfKeptUp, Data);
  }
  Data.Shown = Data.Straggler.value_or(slowestRank(Data.Ranks));
  int64_t WorldSize = -1;
  for (const AnalyzedTrace *Each : Traces)
    WorldSize = std::max(WorldSize, Each->Recorded.Data.Process.WorldSize);
  Data.Summary = ranksSummary(Data);
  Data.Notes = ranksNotes(Data, WorldSize);
  return Data;
}

void report::ranks::addAdvice(RanksData &Data,
                              std::span<AnalyzedTrace *const> Traces) {
  const RankEntry &Shown = Data.Ranks[Data.Shown];
  const ReportData &Own = Traces[Shown.Trace]->Data;
  const std::vector<std::string> &Advice = Own.Summary;
  bool LateOneMatters =
      Data.Straggler &&
      !(Data.IfKeptUp && !counts(Data.IfKeptUp->Gain, Shown.StepTime));
  if (!LateOneMatters && Shown.IsReplayed && Advice.size() > 1)
    Data.Summary.push_back(fmt::format("{}: {}", Shown.Title, Advice[1]));
  if (LateOneMatters)
    Data.Change = changeOfStraggler(Data);
  else if (Shown.IsReplayed && !Own.Changes.empty())
    Data.Change = Own.Changes.front();
  if (Data.Change)
    Data.Change->Text = Data.Summary.back();
}
