#include "report/model/WhatIfEntries.h"

#include "report/model/WhatIfText.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::whatif;
using namespace syncline::report;
using namespace syncline::timeline;

static Outcome outcomeOfRemedy(const Interval &Gain, double StepTime) {
  bool IsNotable = std::abs(Gain.Best) >= LeastGainShare * StepTime;
  if (IsNotable && Gain.Low > 0)
    return Outcome::Gains;
  return IsNotable && Gain.High < 0 ? Outcome::Costs : Outcome::NoGain;
}

/// Maps indices of sites in the trace to those in the report.
static std::map<uint32_t, size_t> entryNumbers(const AnalyzedTrace &Trace,
                                               const Sites &All) {
  std::map<uint32_t, size_t> Result;
  const std::vector<uint32_t> &Sites = All.ofCalls();
  for (size_t I = 0; I < Sites.size(); ++I)
    if (Sites[I] != NoIndex && Trace.EntryOf[I] != NoIndex)
      Result[Sites[I]] = Trace.EntryOf[I];
  return Result;
}

static WhatIfEntry entryOf(WhatIf &Tried,
                           const std::map<uint32_t, size_t> &Numbers,
                           const ReportData &Data) {
  WhatIfEntry Entry;
  const SiteEntry *Own = nullptr;
  if (auto Found = Numbers.find(Tried.Site); Found != Numbers.end()) {
    Entry.Site = Found->second;
    Own = &Data.Sites[Found->second];
  }
  Entry.Kind = Tried.Kind;
  Entry.Stage = std::move(Tried.Stage);
  Entry.DeviceTime = Tried.DeviceTime;
  Entry.HostTime = Tried.HostTime;
  Entry.Threads = Tried.Threads;
  Entry.Title = whatIfTitle(Entry, Own);
  Entry.Gain = Tried.Gain;
  Entry.GainWithoutSyncs = Tried.GainWithoutSyncs;
  Entry.Value = outcomeOfRemedy(Tried.Gain, Data.Step.Time);
  return Entry;
}

void report::addWhatIfs(AnalyzedTrace &Trace, const Sites &All) {
  if (!Trace.Result.IsReplayed)
    return;
  std::map<uint32_t, size_t> Numbers = entryNumbers(Trace, All);
  WhatIfs Found = findWhatIfs(
      {Trace.Recorded.Data, Trace.Recorded.Events, Trace.Result, All.ofCalls(),
       Trace.Launches, Trace.Paths, [&](uint32_t Site) {
         const SiteEntry &Own = All.describe(Site);
         // Remedies of masked work keep the selection.
         return SiteFacts{Own.ReturnsValue,
                          Own.AvoidsWork && !Trace.MaskedWork.contains(Site)};
       }});
  // Sorted by gain, so that the combination can refer to remedies by their
  // position.
  std::vector<size_t> Order(Found.Tried.size());
  std::iota(Order.begin(), Order.end(), size_t(0));
  std::stable_sort(Order.begin(), Order.end(), [&](size_t A, size_t B) {
    return Found.Tried[A].Gain.Best > Found.Tried[B].Gain.Best;
  });
  std::vector<size_t> NewNumbers(Order.size());
  for (size_t I = 0; I < Order.size(); ++I) {
    NewNumbers[Order[I]] = I;
    Trace.Data.WhatIfs.push_back(
        entryOf(Found.Tried[Order[I]], Numbers, Trace.Data));
  }
  for (size_t Number : Found.Together.Remedies)
    Trace.Data.Combined.Remedies.push_back(NewNumbers[Number]);
  if (!Found.Together.Remedies.empty())
    Trace.Data.Combined.Gain = Found.Together.Gain;
  if (Found.HasAssumedRate)
    Trace.Data.Warnings.emplace_back(
        "the trace has no large copy from pinned memory: the gains of such "
        "copies assume the typical rate of the device's PCIe link");
}
