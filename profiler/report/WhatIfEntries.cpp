#include "report/WhatIfEntries.h"

#include "report/WaitSums.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

using namespace syncline;

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
  case RemedyKind::RunAhead:
    return fmt::format("run the range \"{}\" one step ahead on a stream of its "
                       "own",
                       From.Stage);
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

void syncline::addWhatIfs(AnalysedRecording &To, const Places &All) {
  if (!To.Result.IsReplayed)
    return;
  std::map<uint32_t, size_t> Numbers = entryNumbers(To, All);
  std::vector<WhatIf> Tried = findWhatIfs(
      To.Recorded.Of, To.Recorded.Events, To.Result, All.ofCalls(),
      [&](uint32_t Place) { return All.describe(Place).ReturnsValue; });
  for (WhatIf &From : Tried) {
    WhatIfEntry Entry;
    std::string Place;
    if (auto Found = Numbers.find(From.Place); Found != Numbers.end()) {
      Entry.Place = Found->second;
      Place = placeText(To.Data.Places[Found->second]);
    }
    Entry.Kind = From.Kind;
    Entry.Title = titleOf(From, Place);
    Entry.Stage = std::move(From.Stage);
    Entry.DeviceTime = From.DeviceTime;
    Entry.Gain = From.Gain;
    Entry.GainWithoutWaits = From.GainWithoutWaits;
    Entry.Value = worthOf(From.Gain, To.Data.Step.Time);
    To.Data.WhatIfs.push_back(std::move(Entry));
  }
  std::stable_sort(To.Data.WhatIfs.begin(), To.Data.WhatIfs.end(),
                   [](const WhatIfEntry &A, const WhatIfEntry &B) {
                     return A.Gain.Best > B.Gain.Best;
                   });
}
