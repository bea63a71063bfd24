#include "report/model/WhatIfEntries.h"

#include "report/model/FigureText.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <numeric>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

static std::string stageText(const StageName &Stage) {
  if (!Stage.IsCall)
    return fmt::format("the range \"{}\"", Stage.Name);
  if (Stage.File.empty())
    return Stage.Name;
  std::string Line = fmt::format(
      "{}:{}", std::filesystem::path(Stage.File).filename().string(),
      Stage.Line);
  return Stage.Name.empty()
             ? fmt::format("what {} calls", Line)
             : fmt::format("{}, called at {},", Stage.Name, Line);
}

static std::string titleOf(const WhatIf &From, const std::string &Site) {
  switch (From.Kind) {
  case RemedyKind::ReadLater:
    return fmt::format("read the value of {} one step later", Site);
  case RemedyKind::PinCopy:
    return fmt::format("copy at {} from pinned memory, non_blocking", Site);
  case RemedyKind::CopyAhead:
    return fmt::format("copy at {} one step ahead, from pinned memory on a "
                       "stream of its own",
                       Site);
  case RemedyKind::Replace:
    return fmt::format(
        "do without the operator at {}, as a remedy of its rule does", Site);
  case RemedyKind::Offload:
    return From.Threads == 1
               ? fmt::format("wait at {} on a thread of its own, which does "
                             "the {} of host work behind it too",
                             Site, timeText(From.HostTime))
               : fmt::format("wait at {} on {} threads that take turns, and do "
                             "the {} of host work behind it too, where "
                             "that needs nothing of the step before",
                             Site, From.Threads, timeText(From.HostTime));
  case RemedyKind::RunAhead:
    return fmt::format("run {} one step ahead on a stream of its own",
                       stageText(From.Stage));
  }
  return "";
}

static Outcome worthOf(const Interval &Gain, double StepTime) {
  bool IsNotable = std::abs(Gain.Best) >= LeastGainShare * StepTime;
  if (IsNotable && Gain.Low > 0)
    return Outcome::Gains;
  return IsNotable && Gain.High < 0 ? Outcome::Costs : Outcome::Nothing;
}

/// Numbers of the places in the report, by their numbers in the recording.
static std::map<uint32_t, size_t> entryNumbers(const AnalyzedTrace &Of,
                                               const Sites &All) {
  std::map<uint32_t, size_t> Result;
  const std::vector<uint32_t> &Sites = All.ofCalls();
  for (size_t I = 0; I < Sites.size(); ++I)
    if (Sites[I] != NoIndex && Of.EntryOf[I] != NoIndex)
      Result[Sites[I]] = Of.EntryOf[I];
  return Result;
}

static WhatIfEntry entryOf(WhatIf &From,
                           const std::map<uint32_t, size_t> &Numbers,
                           const ReportData &In) {
  WhatIfEntry Entry;
  std::string Site;
  if (auto Found = Numbers.find(From.Site); Found != Numbers.end()) {
    Entry.Site = Found->second;
    Site = placeText(In.Sites[Found->second]);
  }
  Entry.Kind = From.Kind;
  Entry.Title = titleOf(From, Site);
  Entry.Stage = std::move(From.Stage);
  Entry.DeviceTime = From.DeviceTime;
  Entry.HostTime = From.HostTime;
  Entry.Threads = From.Threads;
  Entry.Gain = From.Gain;
  Entry.GainWithoutSyncs = From.GainWithoutSyncs;
  Entry.Value = worthOf(From.Gain, In.Step.Time);
  return Entry;
}

void report::addWhatIfs(AnalyzedTrace &To, const Sites &All) {
  if (!To.Result.IsReplayed)
    return;
  std::map<uint32_t, size_t> Numbers = entryNumbers(To, All);
  WhatIfs Found =
      findWhatIfs({To.Recorded.Of, To.Recorded.Events, To.Result, All.ofCalls(),
                   To.Launches, To.Paths, [&](uint32_t Site) {
                     const SiteEntry &Own = All.describe(Site);
                     return SiteFacts{Own.ReturnsValue, Own.SparesWork};
                   }});
  // By their gain; where each is then says what the combination consists of.
  std::vector<size_t> Order(Found.Tried.size());
  std::iota(Order.begin(), Order.end(), size_t(0));
  std::stable_sort(Order.begin(), Order.end(), [&](size_t A, size_t B) {
    return Found.Tried[A].Gain.Best > Found.Tried[B].Gain.Best;
  });
  std::vector<size_t> NewNumbers(Order.size());
  for (size_t I = 0; I < Order.size(); ++I) {
    NewNumbers[Order[I]] = I;
    To.Data.WhatIfs.push_back(entryOf(Found.Tried[Order[I]], Numbers, To.Data));
  }
  for (size_t Number : Found.Together.Remedies)
    To.Data.Together.Remedies.push_back(NewNumbers[Number]);
  if (!Found.Together.Remedies.empty())
    To.Data.Together.Gain = Found.Together.Gain;
  if (Found.HasAssumedRate)
    To.Data.Warnings.emplace_back(
        "no large copy from pinned memory was recorded: what such copies gain "
        "is for the rate that is typical of the device's PCIe link");
}
