#include "report/ranks/RankEntries.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::ranks;

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
  if (!Data.Devices.empty()) {
    const DeviceEntry &First = Data.Devices.front();
    Entry.Gpu = First.Name.empty()
                    ? fmt::format("{}", First.Device)
                    : fmt::format("{} ({})", First.Device, First.Name);
  }
  return Entry;
}

std::vector<RankEntry>
report::ranks::rankEntries(std::span<const AnalyzedTrace *const> Traces) {
  bool HasRanks = haveRanks(Traces);
  std::vector<RankEntry> Result;
  Result.reserve(Traces.size());
  for (size_t I = 0; I < Traces.size(); ++I)
    Result.push_back(entryOf(*Traces[I], I, HasRanks));
  if (HasRanks)
    std::ranges::sort(Result, {}, &RankEntry::Rank);
  return Result;
}

/// The mean over several devices.
static RankStep stepOf(const std::vector<DeviceEntry> &Devices) {
  RankStep Result;
  auto Count = static_cast<double>(Devices.size());
  for (const DeviceEntry &Each : Devices) {
    Result.Total += Each.Total / Count;
    Result.Computing += Each.of(DeviceState::Compute) / Count;
    Result.Communicating += Each.of(DeviceState::Communicate) / Count;
    Result.Waiting += Each.of(DeviceState::WaitForRanks) / Count;
    Result.PipelineBubble += Each.of(DeviceState::PipelineBubble) / Count;
    Result.Copying += Each.of(DeviceState::CopyOnly) / Count;
    Result.Bubble += Each.of(DeviceState::Bubble) / Count;
    Result.HiddenCommunication += Each.HiddenCommunication / Count;
    Result.HiddenWait += Each.HiddenWait / Count;
  }
  return Result;
}

void report::ranks::addFigures(RankEntry &To, const ReportData &Data) {
  To.IsReplayed = Data.IsReplayed;
  To.StepTime = Data.Step.Time;
  To.Device = stepOf(Data.Devices);
  To.BlockedPerStep = 0;
  for (const SiteEntry &Site : Data.Sites)
    To.BlockedPerStep += Site.BlockedPerStep;
}

size_t report::ranks::slowestRank(const std::vector<RankEntry> &Ranks) {
  return static_cast<size_t>(
      std::ranges::max_element(Ranks, {}, &RankEntry::StepTime) -
      Ranks.begin());
}
