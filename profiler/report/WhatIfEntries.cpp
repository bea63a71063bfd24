#include "report/WhatIfEntries.h"

#include "report/Verdict.h"
#include "report/WaitSums.h"

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

static std::string titleOf(const WhatIf &From, const std::string &Place) {
  switch (From.Kind) {
  case RemedyKind::ReadLater:
    return fmt::format("read the value of {} one step later", Place);
  case RemedyKind::PinCopy:
    return fmt::format("copy at {} from pinned memory, non_blocking", Place);
  case RemedyKind::CopyAhead:
    return fmt::format("copy at {} one step ahead, from pinned memory on a "
                       "stream of its own",
                       Place);
  case RemedyKind::Replace:
    return fmt::format(
        "do without the operator at {}, as a remedy of its rule does", Place);
  case RemedyKind::HandOver:
    return From.Threads == 1
               ? fmt::format("wait at {} on a thread of its own, which does "
                             "the {} of host work behind it too",
                             Place, timeText(From.HostTime))
               : fmt::format("wait at {} on {} threads that take turns, and do "
                             "the {} of host work behind it too, where "
                             "that needs nothing of the step before",
                             Place, From.Threads, timeText(From.HostTime));
  case RemedyKind::RunAhead:
    return fmt::format("run {} one step ahead on a stream of its own",
                       stageText(From.Stage));
  }
  return "";
}

static Worth worthOf(const Interval &Gain, double StepTime) {
  bool IsNotable = std::abs(Gain.Best) >= LeastGainShare * StepTime;
  if (IsNotable && Gain.Low > 0)
    return Worth::Gains;
  return IsNotable && Gain.High < 0 ? Worth::Costs : Worth::Nothing;
}

/// Numbers of the places in the report, by their numbers in the recording.
static std::map<uint32_t, size_t> entryNumbers(const AnalysedRecording &Of,
                                               const Places &All) {
  std::map<uint32_t, size_t> Result;
  const std::vector<uint32_t> &Places = All.ofCalls();
  for (size_t I = 0; I < Places.size(); ++I)
    if (Places[I] != NoIndex && Of.EntryOf[I] != NoIndex)
      Result[Places[I]] = Of.EntryOf[I];
  return Result;
}

static WhatIfEntry entryOf(WhatIf &From,
                           const std::map<uint32_t, size_t> &Numbers,
                           const ReportData &In) {
  WhatIfEntry Entry;
  std::string Place;
  if (auto Found = Numbers.find(From.Place); Found != Numbers.end()) {
    Entry.Place = Found->second;
    Place = placeText(In.Places[Found->second]);
  }
  Entry.Kind = From.Kind;
  Entry.Title = titleOf(From, Place);
  Entry.Stage = std::move(From.Stage);
  Entry.DeviceTime = From.DeviceTime;
  Entry.HostTime = From.HostTime;
  Entry.Threads = From.Threads;
  Entry.Gain = From.Gain;
  Entry.GainWithoutWaits = From.GainWithoutWaits;
  Entry.Value = worthOf(From.Gain, In.Step.Time);
  return Entry;
}

void report::addWhatIfs(AnalysedRecording &To, const Places &All) {
  if (!To.Result.IsReplayed)
    return;
  std::map<uint32_t, size_t> Numbers = entryNumbers(To, All);
  WhatIfs Found =
      findWhatIfs({To.Recorded.Of, To.Recorded.Events, To.Result, All.ofCalls(),
                   To.Launches, To.Paths, [&](uint32_t Place) {
                     const PlaceEntry &Own = All.describe(Place);
                     return PlaceFacts{Own.ReturnsValue, Own.SparesWork};
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
