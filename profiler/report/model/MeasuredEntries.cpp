#include "report/model/MeasuredEntries.h"

#include "analysis/whatif/TrialGain.h"
#include "report/model/CallerTitle.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;

/// Host time of a skipped call, ns, if a measurement does not state it: the
/// library of syncline try finds the call's stack, records an event and asks
/// the driver for the late value. Observed on an H200
/// (docs/explanation/measurements.md).
static constexpr double UnmeasuredCost = 5'000;

static bool isSkippedIn(const Measurement &What, const SiteEntry &Site) {
  auto IsSkipped = [&](const std::string &Title) {
    return std::ranges::any_of(What.Sites, [&](const SkippedSite &Each) {
      return Each.SkippedCalls > 0 && Each.RuleId == Site.RuleId &&
             mayBeSameLine({Each.Title, Each.File}, {Title, Site.File});
    });
  };
  // syncline try skips the calls of a node, whichever line created it.
  return IsSkipped(Site.Title) ||
         (!Site.NodeTitles.empty() &&
          std::ranges::all_of(Site.NodeTitles, IsSkipped));
}

/// The gain of those among \p Entries whose calls the replayed steps do not
/// show, ns per step. Removes them from \p Entries.
static Interval takeRareGain(const AnalyzedTrace &Trace,
                             std::set<uint32_t> &Entries) {
  Interval Sum;
  for (uint32_t I = 0; I < Trace.Data.Sites.size(); ++I)
    if (const SiteEntry &Site = Trace.Data.Sites[I];
        Site.IsMisrepresented && Entries.erase(I))
      Sum = Sum + Site.Gain;
  // Gains do not add up.
  const Interval &All = Trace.Result.RareGain;
  return {std::min(Sum.Low, All.Low), std::min(Sum.Best, All.Best),
          std::min(Sum.High, All.High)};
}

Interval report::predictedTrial(const AnalyzedTrace &Trace,
                                std::set<uint32_t> Entries,
                                const whatif::TrialCost &Cost) {
  Interval Rare = takeRareGain(Trace, Entries);
  return whatif::gainOfTrial(Trace.Result, Trace.Recorded.Data,
                             Trace.Recorded.Events, Trace.EntryOf, Entries,
                             Cost) +
         Rare;
}

/// What the experiment cost; older measurements do not state it.
static whatif::TrialCost costOf(const Measurement &What,
                                const AnalyzedTrace &Trace,
                                const std::set<uint32_t> &Entries) {
  whatif::TrialCost Result = What.Cost;
  if (Result.StepWithout <= 0)
    for (uint32_t Entry : Entries)
      Result.StepWithout +=
          UnmeasuredCost * Trace.Data.Sites[Entry].CallsPerStep;
  return Result;
}

void report::addMeasurements(AnalyzedTrace &Trace,
                             const std::vector<std::string> &Files) {
  for (const std::string &File : Files) {
    MeasuredEntry &Entry = Trace.Data.Measured.emplace_back();
    Entry.What = readMeasurement(File);
    std::set<uint32_t> Sites;
    for (uint32_t I = 0; I < Trace.Data.Sites.size(); ++I)
      if (isSkippedIn(Entry.What, Trace.Data.Sites[I]))
        Sites.insert(I);
    Entry.Sites.assign(Sites.begin(), Sites.end());
    Entry.Predicted =
        predictedTrial(Trace, Sites, costOf(Entry.What, Trace, Sites));
  }
}

std::string report::measuredText(const ReportData &Data,
                                 const MeasuredEntry &Entry) {
  std::string Text = measurementText(Entry.What);
  if (Entry.Sites.empty())
    return Text + "  none of these sites blocks in this trace\n";
  if (Data.IsReplayed)
    Text += "  by this trace   " +
            gainAndShare(Entry.Predicted, Data.Step.Time) + "\n";
  return Text;
}
