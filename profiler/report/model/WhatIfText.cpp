#include "report/model/WhatIfText.h"

#include "report/model/FigureText.h"
#include "report/model/SyncSums.h"
#include "timeline/symbols/FileTitle.h"

#include <fmt/format.h>

using namespace syncline;
using namespace syncline::analysis::whatif;
using namespace syncline::report;

std::string report::lineOf(const StageName &Stage) {
  return fmt::format("{}:{}", symbols::fileTitle(Stage.File, Stage.FileParts),
                     Stage.Line);
}

static std::string stageText(const StageName &Stage, bool HasPlace) {
  if (!Stage.IsCall)
    return fmt::format("the range \"{}\"", Stage.Name);
  if (!HasPlace)
    return Stage.Name.empty() ? "the function called there" : Stage.Name;
  if (Stage.File.empty())
    return Stage.Name;
  return Stage.Name.empty()
             ? fmt::format("the function called at {}", lineOf(Stage))
             : fmt::format("{}, called at {},", Stage.Name, lineOf(Stage));
}

/// \p Place: " at train.py:31 (sync-item)", or empty.
static std::string replacement(const SiteEntry *Site, const std::string &Place,
                               bool HasPlace) {
  std::string Result = "replace the operator" + Place;
  if (Site && !Site->Remedies.empty()) {
    const std::string &Title = Site->Remedies.front().Title;
    return HasPlace ? Result + ": " + Title : Title;
  }
  if (HasPlace && Site && !Site->RuleId.empty())
    return fmt::format("{}; 'syncline rules show {}' lists alternatives",
                       Result, Site->RuleId);
  return Result;
}

static std::string textOf(const WhatIfEntry &Tried, const SiteEntry *Site,
                          bool HasPlace) {
  std::string Where = HasPlace && Site ? siteText(*Site) : "";
  std::string Place = HasPlace ? " at " + Where : "";
  switch (Tried.Kind) {
  case RemedyKind::ReadLater:
    // A synchronization by itself has no result.
    return Site && !Site->ReturnsValue
               ? fmt::format("wait{} one step later", Place)
               : fmt::format("read the result{} one step later",
                             HasPlace ? " of " + Where : "");
  case RemedyKind::PinCopy:
    return fmt::format("copy{} from pinned memory with non_blocking", Place);
  case RemedyKind::CopyAhead:
    return fmt::format(
        "copy{} one step ahead, from pinned memory on a separate stream",
        Place);
  case RemedyKind::Replace:
    return replacement(Site, Place, HasPlace);
  case RemedyKind::Offload:
    return fmt::format(
        "move the synchronization{} and the {} of host work after it to {}",
        Place, timeText(Tried.HostTime),
        Tried.Threads == 1
            ? "a separate thread"
            : fmt::format("{} threads that take turns", Tried.Threads));
  case RemedyKind::RunAhead:
    return fmt::format("run {} one step ahead on a separate stream",
                       stageText(Tried.Stage, HasPlace));
  }
  return "";
}

std::string report::whatIfTitle(const WhatIfEntry &Tried,
                                const SiteEntry *Site) {
  std::string Need = whatIfNeed(Tried);
  return textOf(Tried, Site, true) + (Need.empty() ? "" : ", " + Need);
}

std::string report::whatIfAction(const WhatIfEntry &Tried,
                                 const SiteEntry *Site) {
  return textOf(Tried, Site, false);
}

std::string report::whatIfNeed(const WhatIfEntry &Tried) {
  if (Tried.Kind == RemedyKind::Offload && Tried.Threads > 1)
    return "if that work needs nothing from the previous step";
  if (Tried.Kind == RemedyKind::RunAhead)
    return "if it needs nothing that the previous step computes";
  return "";
}
