#include "report/model/InnerSyncs.h"

#include "report/model/Advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace syncline;
using namespace syncline::analysis::syncs;
using namespace syncline::report;

/// "a.py:12", of the library if its line led there. The sentence names the
/// user's.
static std::string placeOf(const SiteEntry &Site) {
  std::string Title = Site.Library ? Site.Library->Title : siteTitle(Site);
  return Title.substr(0, Title.rfind(" ("));
}

/// Whether the function of \p Line synchronizes at \p Site in each run of the
/// line.
static bool isInEachRun(const SiteEntry &Site, const HotLineEntry &Line) {
  return Site.Line && Site.File == Line.At.File &&
         Site.Function == Line.At.Function &&
         std::round(Site.SyncsPerStep) >= std::round(Line.Runs);
}

std::string report::placeOfReadInEachRun(const ReportData &Data,
                                         std::span<const HotLineEntry> Lines) {
  auto IsRead = [&](const SiteEntry &Site) {
    return Site.ReturnsValue &&
           std::ranges::any_of(Lines, [&](const HotLineEntry &Each) {
             return isInEachRun(Site, Each);
           });
  };
  for (const std::vector<SiteEntry> *Sites : {&Data.Sites, &Data.NeverBlocked})
    if (auto Found = std::ranges::find_if(*Sites, IsRead);
        Found != Sites->end())
      return placeOf(*Found);
  return "";
}

const SiteEntry *report::siteOfAllRuns(const ReportData &Data,
                                       const HotLinesEntry &Hot) {
  const HostLineEntry &At = Hot.Lines.front().At;
  if (Hot.Lines.size() > 1 || !At.Line || !At.Library.empty())
    return nullptr;
  auto Found = std::ranges::find_if(Data.Sites, [&](const SiteEntry &Site) {
    return Site.Line == At.Line && Site.File == At.File && !Site.Library &&
           !Site.IsBackward && !Site.Remedies.empty() &&
           Site.Remedies.front().LeastRuns &&
           Site.CallsPerStep >= MainPart * At.Calls;
  });
  return Found == Data.Sites.end() ? nullptr : &*Found;
}

/// Allocations, modules that are loaded and events that are destroyed stop no
/// capture.
static bool stopsCapture(BlockCause Cause) {
  return Cause != BlockCause::None && Cause != BlockCause::Allocation &&
         Cause != BlockCause::Management;
}

static bool isInside(const SiteEntry &Site,
                     std::span<const HotLineEntry> Lines) {
  return Site.SyncsPerStep > 0 && Site.Line && stopsCapture(Site.Cause) &&
         std::ranges::any_of(Lines, [&](const HotLineEntry &Each) {
           bool IsAt =
               Each.At.Line == Site.Line && Each.At.File == Site.File &&
               (Each.At.Library.empty() || (Site.Library && Each.Waits));
           // What lies between two calls of a library is not in its code.
           return IsAt ||
                  (Each.At.Library.empty() && std::round(Each.Runs) > 1 &&
                   isInEachRun(Site, Each));
         });
}

std::string InnerSyncs::text() const {
  return Count == 1
             ? "synchronization at " + First
             : fmt::format("synchronizations at {} sites there, such as {}",
                           Count, First);
}

InnerSyncs report::syncsInside(const ReportData &Data,
                               std::span<const HotLineEntry> Lines) {
  InnerSyncs Own, OfLibraries;
  Own.AreOwn = true;
  for (const std::vector<SiteEntry> *Sites : {&Data.Sites, &Data.NeverBlocked})
    for (const SiteEntry &Site : *Sites) {
      if (!isInside(Site, Lines))
        continue;
      InnerSyncs &To = Site.Library || Site.ShowsPyTorch ? OfLibraries : Own;
      if (!To.Count++)
        To.First = placeOf(Site);
    }
  Own.FirstOfLibraries = OfLibraries.FirstOfLibraries = OfLibraries.First;
  return Own.Count ? Own : OfLibraries;
}
