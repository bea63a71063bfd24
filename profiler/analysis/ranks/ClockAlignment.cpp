#include "analysis/ranks/ClockAlignment.h"

#include "analysis/ranks/Median.h"
#include "analysis/ranks/OffsetSearch.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;
using namespace syncline::timeline;

/// Times and shifts of hostile files are clamped to these.
static constexpr uint64_t LatestTime = uint64_t{1} << 61;
static constexpr int64_t LargestOffset = int64_t{1} << 60;
/// Offsets to the time of day of one clock, taken at different anchors, differ
/// by less than this, ns. Those of two boots of a host differ by more.
static constexpr int64_t SameClockWithin = 100'000'000;
/// One shift is accurate enough for this long, ns.
static constexpr uint64_t PieceLength = 5'000'000'000;
/// How far clocks may drift apart from one piece to the next: this much, ns,
/// plus one ten-thousandth of the time between the pieces.
static constexpr int64_t LeastDrift = 200'000;

const char *ranks::toString(ClockSource Source) {
  switch (Source) {
  case ClockSource::Shared:
    return "shared";
  case ClockSource::Collectives:
    return "collectives";
  case ClockSource::TimeOfDay:
    return "time-of-day";
  case ClockSource::Unknown:
    return "unknown";
  }
  return "unknown";
}

CommonTime RankClock::toCommon(uint64_t Time) const {
  auto Behind = std::upper_bound(
      Pieces.begin(), Pieces.end(), Time,
      [](uint64_t T, const Piece &Own) { return T < Own.Start; });
  const Piece &Own = Behind == Pieces.begin() ? *Behind : *std::prev(Behind);
  return static_cast<int64_t>(std::min(Time, LatestTime)) + Own.Offset;
}

int64_t ranks::clockError(const RankClock &A, const RankClock &B) {
  if (A.Leader == B.Leader)
    return DeviceClockError;
  return A.Uncertainty + B.Uncertainty + DeviceClockError;
}

/// How far the time of day is ahead of CLOCK_MONOTONIC, ns; within 2^62, which
/// is the year 2116.
static std::optional<int64_t> timeOfDay(const TraceData &Trace) {
  constexpr uint64_t Latest = (uint64_t{1} << 62) - 1;
  std::vector<int64_t> Ahead;
  Ahead.reserve(Trace.Clocks.size());
  for (const ClockAnchor &Anchor : Trace.Clocks)
    Ahead.push_back(static_cast<int64_t>(std::min(Anchor.Realtime, Latest)) -
                    static_cast<int64_t>(std::min(Anchor.Monotonic, Latest)));
  if (Ahead.empty())
    return std::nullopt;
  return medianOf(std::move(Ahead));
}

static bool shareClock(const TraceData &A, const TraceData &B) {
  if (A.Process.Host != B.Process.Host)
    return false;
  auto AheadA = timeOfDay(A), AheadB = timeOfDay(B);
  return !AheadA || !AheadB || std::abs(*AheadA - *AheadB) < SameClockWithin;
}

namespace {

class Aligner {
public:
  explicit Aligner(std::span<const RankTrace> Ranks)
      : Ranks(Ranks), Clocks(Ranks.size()) {}
  std::vector<RankClock> run();

private:
  void findLeaders();
  EndTimes endTimesOf(size_t Leader) const;
  std::vector<Collective> kernelsOf(size_t Leader) const;
  RankClock align(size_t Leader, const EndTimes &Reference) const;

  std::span<const RankTrace> Ranks;
  std::vector<RankClock> Clocks;
};

} // namespace

void Aligner::findLeaders() {
  for (size_t I = 0; I < Ranks.size(); ++I) {
    size_t Leader = 0;
    while (Leader < I && (Clocks[Leader].Leader != Leader ||
                          !shareClock(*Ranks[Leader].Trace, *Ranks[I].Trace)))
      ++Leader;
    Clocks[I].Leader = Leader;
  }
}

std::vector<Collective> Aligner::kernelsOf(size_t Leader) const {
  std::vector<Collective> Result;
  for (size_t I = 0; I < Ranks.size(); ++I)
    if (Clocks[I].Leader == Leader)
      std::copy_if(Ranks[I].Collectives.begin(), Ranks[I].Collectives.end(),
                   std::back_inserter(Result), [](const Collective &Kernel) {
                     return Kernel.End < LatestTime;
                   });
  std::stable_sort(
      Result.begin(), Result.end(),
      [](const Collective &A, const Collective &B) { return A.End < B.End; });
  return Result;
}

EndTimes Aligner::endTimesOf(size_t Leader) const {
  EndTimes Result;
  for (const Collective &Kernel : kernelsOf(Leader)) {
    if (Result.ByKind.size() <= Kernel.Kind)
      Result.ByKind.resize(Kernel.Kind + size_t{1});
    Result.ByKind[Kernel.Kind].push_back(static_cast<int64_t>(Kernel.End));
  }
  for (size_t I = 0; I < Ranks.size(); ++I)
    if (Clocks[I].Leader == Leader)
      Result.Windows.insert(Result.Windows.end(),
                            Ranks[I].Trace->Windows.begin(),
                            Ranks[I].Trace->Windows.end());
  return Result;
}

/// Gives the clock the offset \p Found from \p Start on.
static void addPiece(RankClock &Clock, uint64_t Start,
                     const FoundOffset &Found) {
  if (Clock.Source != ClockSource::Collectives) {
    Clock.Pieces.clear();
    Clock.Uncertainty = 0;
    Clock.IsAmbiguous = Found.IsAmbiguous;
  }
  Clock.Source = ClockSource::Collectives;
  Clock.Pieces.push_back({Start, Found.Offset});
  Clock.Matches += Found.Matches;
  Clock.Uncertainty =
      std::max({Clock.Uncertainty, Found.Spread, DeviceClockError});
}

RankClock Aligner::align(size_t Leader, const EndTimes &Reference) const {
  RankClock Result;
  Result.Leader = Leader;
  auto Own = timeOfDay(*Ranks[Leader].Trace),
       Common = timeOfDay(*Ranks[0].Trace);
  if (!Own || !Common)
    return Result;
  int64_t Estimate = std::clamp(*Own - *Common, -LargestOffset, LargestOffset);
  int64_t Range = HostClockError;
  Result.Source = ClockSource::TimeOfDay;
  Result.Uncertainty = HostClockError;
  Result.Pieces = {{0, Estimate}};
  std::vector<Collective> Kernels = kernelsOf(Leader);
  std::span<const Collective> Rest = Kernels;
  while (!Rest.empty()) {
    uint64_t Start = Rest.front().End;
    auto Last = std::partition_point(Rest.begin(), Rest.end(),
                                     [&](const Collective &Kernel) {
                                       return Kernel.End - Start < PieceLength;
                                     });
    auto Count = static_cast<size_t>(Last - Rest.begin());
    auto Found = findOffset(Rest.first(Count), Reference, Estimate, Range);
    Rest = Rest.subspan(Count);
    if (Found) {
      addPiece(Result, Start, *Found);
      Estimate = Found->Offset;
      Range = LeastDrift;
    }
    if (!Rest.empty() && Result.Source == ClockSource::Collectives)
      Range += static_cast<int64_t>((Rest.front().End - Start) / 10'000);
    Range = std::min(Range, HostClockError);
  }
  return Result;
}

std::vector<RankClock> Aligner::run() {
  findLeaders();
  if (Ranks.empty())
    return {};
  EndTimes Reference = endTimesOf(0);
  for (size_t I = 0; I < Ranks.size(); ++I) {
    size_t Leader = Clocks[I].Leader;
    if (Leader == 0)
      Clocks[I].Source = ClockSource::Shared;
    else if (Leader == I)
      Clocks[I] = align(I, Reference);
    else
      Clocks[I] = Clocks[Leader];
  }
  return std::move(Clocks);
}

std::vector<RankClock> ranks::alignClocks(std::span<const RankTrace> Ranks) {
  return Aligner(Ranks).run();
}
