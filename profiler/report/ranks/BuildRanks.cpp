#include "report/ranks/BuildRanks.h"

#include "analysis/ranks/OwnStep.h"
#include "report/ranks/RanksSummary.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;
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

static std::string programOf(const AnalyzedTrace &Trace) {
  const std::string &Path = Trace.Recorded.Data.Process.Executable;
  return Path.substr(Path.rfind('/') + 1);
}

static void checkPair(const AnalyzedTrace &A, const AnalyzedTrace &B) {
  const ProcessInfo &OfA = A.Recorded.Data.Process,
                    &OfB = B.Recorded.Data.Process;
  if (programOf(A) != programOf(B))
    throw std::runtime_error(fmt::format(
        "{} is a trace of '{}' and {} of '{}': several traces must be the "
        "ranks "
        "of one run; 'syncline diff' compares two programs",
        A.Recorded.Path, programOf(A), B.Recorded.Path, programOf(B)));
  if (OfA.Host == OfB.Host && OfA.Pid == OfB.Pid && OfA.Start == OfB.Start)
    throw std::runtime_error(fmt::format(
        "{} and {} are of the same process: name each rank's trace once",
        A.Recorded.Path, B.Recorded.Path));
}

static bool haveRanks(std::span<const AnalyzedTrace *const> Traces) {
  std::set<int64_t> Ranks;
  for (const AnalyzedTrace *Each : Traces)
    if (int64_t Rank = Each->Recorded.Data.Process.Rank; Rank >= 0)
      Ranks.insert(Rank);
  return Ranks.size() == Traces.size();
}

static RankEntry entryOf(const AnalyzedTrace &Trace, size_t Number,
                         bool HasRank) {
  const ReportData &Data = Trace.Data;
  RankEntry Entry;
  Entry.Trace = Number;
  Entry.Rank = Data.Environment.Rank;
  Entry.Title = HasRank ? fmt::format("rank {}", Entry.Rank)
                        : fmt::format("trace {}", Number + 1);
  Entry.Path = Data.Environment.Path;
  Entry.Host = Data.Environment.Host;
  Entry.IsReplayed = Data.IsReplayed;
  Entry.StepTime = Data.Step.Time;
  double Busy = 0, Total = 0;
  for (const DeviceEntry &Device : Data.Devices) {
    Busy += Device.of(DeviceState::Compute) + Device.of(DeviceState::CopyOnly);
    Total += Device.Total;
  }
  Entry.Busy = Total > 0 ? Busy / Total : 0;
  if (!Data.Devices.empty()) {
    const DeviceEntry &First = Data.Devices.front();
    Entry.Gpu = First.Name.empty()
                    ? fmt::format("{}", First.Device)
                    : fmt::format("{} ({})", First.Device, First.Name);
  }
  for (const SiteEntry &Site : Data.Sites)
    Entry.BlockedPerStep += Site.BlockedPerStep;
  return Entry;
}

/// The order of the table; also of the comparison, whose common clock is that
/// of the first.
static std::vector<RankEntry>
entriesOf(std::span<const AnalyzedTrace *const> Traces) {
  bool HasRanks = haveRanks(Traces);
  std::vector<RankEntry> Result;
  Result.reserve(Traces.size());
  for (size_t I = 0; I < Traces.size(); ++I)
    Result.push_back(entryOf(*Traces[I], I, HasRanks));
  if (HasRanks)
    std::sort(
        Result.begin(), Result.end(),
        [](const RankEntry &A, const RankEntry &B) { return A.Rank < B.Rank; });
  return Result;
}

static size_t slowest(const std::vector<RankEntry> &Ranks) {
  return static_cast<size_t>(
      std::max_element(Ranks.begin(), Ranks.end(),
                       [](const RankEntry &A, const RankEntry &B) {
                         return A.StepTime < B.StepTime;
                       }) -
      Ranks.begin());
}

/// A place with a smaller part of what makes a rank late is not named.
static constexpr double LeastPart = 0.25;

/// The rank at \p Straggler has steps like the slowest of the others.
static std::optional<RanksData::Catching>
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
  return Gain ? std::optional(RanksData::Catching{*Gain, Next}) : std::nullopt;
}

/// \p Straggler does not keep up with the rank that \p IfKeptUp names.
static void addCause(std::span<const AnalyzedTrace *const> Traces,
                     const std::vector<TransferTimes> &Transfers,
                     const std::vector<OwnSteps> &Own, size_t Straggler,
                     const RanksData::Catching &IfKeptUp, RanksData &Data) {
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
  // Among hundreds of differences some are there by chance.
  if (Gain.Low <= 0)
    return;
  Data.Cause = Cause;
  Data.GainWithoutCause = Gain;
}

RanksData
report::ranks::buildRanks(std::span<const AnalyzedTrace *const> Traces) {
  for (size_t I = 0; I < Traces.size(); ++I)
    for (size_t J = 0; J < I; ++J)
      checkPair(*Traces[J], *Traces[I]);
  RanksData Data;
  Data.Ranks = entriesOf(Traces);
  std::vector<RankInput> Inputs;
  for (const RankEntry &Entry : Data.Ranks) {
    const AnalyzedTrace &From = *Traces[Entry.Trace];
    Inputs.push_back(
        {&From.Recorded.Data, &From.Recorded.Events, &From.Result.Found});
  }
  RankComparison Compared = compareRanks(Inputs);
  std::vector<OwnSteps> Own;
  for (size_t I = 0; I < Data.Ranks.size(); ++I) {
    Data.Ranks[I].Collectives = Compared.Ranks[I];
    Data.Ranks[I].Clock = Compared.Clocks[I];
    const AnalyzedTrace &From = *Traces[Data.Ranks[I].Trace];
    Own.push_back(
        ownSteps(From.Recorded.Events, From.Result, Compared.Transfers[I]));
    Data.Ranks[I].OwnStep = Own.back().mean();
    Data.Unmatched += Compared.Ranks[I].Unmatched;
  }
  Data.Matched = Compared.Collectives;
  Data.Straggler = Compared.Holder;
  if (Compared.Holder) {
    size_t Late = *Compared.Holder;
    Data.IfKeptUp = ifKeptUp(Own, Late, Traces[Data.Ranks[Late].Trace]->Result);
    if (Data.IfKeptUp)
      addCause(Traces, Compared.Transfers, Own, Late, *Data.IfKeptUp, Data);
  }
  Data.Shown = Data.Straggler.value_or(slowest(Data.Ranks));
  int64_t WorldSize = -1;
  for (const AnalyzedTrace *Each : Traces)
    WorldSize = std::max(WorldSize, Each->Recorded.Data.Process.WorldSize);
  Data.Summary = ranksSummary(Data);
  Data.Notes = ranksNotes(Data, WorldSize);
  return Data;
}
