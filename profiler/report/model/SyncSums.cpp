#include "report/model/SyncSums.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

void SyncSums::add(const SiteEntry &Site) {
  Syncs += Site.SyncsPerStep;
  Blocked += Site.BlockedPerStep;
  Bubble += Site.BubblePerStep;
  TotalSyncs += static_cast<double>(Site.BlockedSyncs);
  TotalBlocked += static_cast<double>(Site.Blocked);
  TotalOperations += Site.Syncs;
}

SyncSums report::sumsOf(const ReportData &Data) {
  SyncSums Sums;
  for (const SiteEntry &Site : Data.Sites)
    Sums.add(Site);
  return Sums;
}

bool report::hasSteps(const ReportData &Data) {
  return Data.IsReplayed && Data.Step.Source != StepSource::WholeRun;
}

double report::sureGain(const Interval &Gain) {
  return isSure(Gain) ? Gain.Best : 0;
}

std::string report::rarityText(const SiteEntry &Site) {
  if (!Site.isRare())
    return "";
  return Site.StepsApart < 10
             ? fmt::format("about every {:.2g} steps", Site.StepsApart)
             : fmt::format("about every {:.0f} steps", Site.StepsApart);
}

std::string report::totalText(double Syncs, double Blocked) {
  return fmt::format("{} blocked, {} in total",
                     counted(static_cast<uint64_t>(Syncs), "sync"),
                     timeText(Blocked));
}

std::string report::siteText(const SiteEntry &Site) {
  return siteTitle(Site) + " (" +
         (Site.RuleId.empty() ? Site.Api : Site.RuleId) + ")";
}
