#include "report/model/ChangeParts.h"

#include "report/model/FigureText.h"
#include "report/model/HostLines.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::whatif;
using namespace syncline::report;

/// Of more sites, the others are only counted.
static constexpr size_t MostLines = 6;

ChangedLine report::lineOf(const HostLineEntry &Line) {
  HostLineEntry Own = Line;
  Own.Library.clear();
  return {hostTitle(Own), Line.Library, "", ""};
}

static std::string firstTitle(const std::vector<RemedyText> &Remedies) {
  return Remedies.empty() ? "" : Remedies.front().Title;
}

ChangedLine report::lineOf(const SiteEntry &Site) {
  const std::optional<LibraryLine> &Inner =
      Site.ShowsPyTorch ? Site.PyTorch : Site.Library;
  bool HasBoth = Inner && !Site.UserTitle.empty();
  return {HasBoth ? Site.UserTitle : Site.Title, HasBoth ? Inner->Title : "",
          firstTitle(Site.Remedies),
          Site.RuleId.empty() ? Site.Api : Site.RuleId};
}

void report::setGain(ChangeEntry &Change, const Interval &Gain, double Step) {
  Change.Gain = Gain;
  Change.Value = counts(Gain, Step) && sureGain(Gain) > 0 ? Outcome::Gains
                                                          : Outcome::NoGain;
}

ChangeEntry report::changeAt(const ReportData &Data,
                             std::span<const size_t> Sites,
                             const Interval &Gain) {
  ChangeEntry Result;
  for (size_t Site : Sites.first(std::min(Sites.size(), MostLines)))
    Result.Lines.push_back(lineOf(Data.Sites[Site]));
  Result.MoreLines = Sites.size() - Result.Lines.size();
  setGain(Result, Gain, Data.Step.Time);
  if (Sites.size() > 1) {
    Result.Remedy =
        fmt::format("remove these {} synchronizations together", Sites.size());
    return Result;
  }
  ChangedLine &Only = Result.Lines.front();
  Result.Remedy = std::move(Only.Remedy);
  Result.RuleId = std::move(Only.RuleId);
  Only.Remedy.clear();
  Only.RuleId.clear();
  if (Result.Remedy.empty())
    Result.Remedy = "remove the synchronization";
  return Result;
}

ChangeEntry report::changeOf(const PollEntry &Poll) {
  ChangeEntry Result;
  Result.Remedy = firstTitle(Poll.Remedies);
  if (Result.Remedy.empty())
    Result.Remedy = "wait without polling";
  Result.RuleId = Poll.RuleId;
  Result.Lines.push_back({Poll.Title, "", "", ""});
  return Result;
}

/// "forward" or "the range \"load\"".
static std::string stageName(const StageName &Stage) {
  if (!Stage.IsCall)
    return fmt::format("the range \"{}\"", Stage.Name);
  return Stage.Name.empty() ? "the function called there" : Stage.Name;
}

/// What to do, without the place. \p Site: null if there is none.
static std::string actionOf(const WhatIfEntry &Tried, const SiteEntry *Site) {
  switch (Tried.Kind) {
  case RemedyKind::ReadLater:
    return "read the result one step later";
  case RemedyKind::PinCopy:
    return "copy from pinned memory with non_blocking";
  case RemedyKind::CopyAhead:
    return "copy one step ahead, from pinned memory on a separate stream";
  case RemedyKind::Replace:
    return Site && !Site->Remedies.empty() ? firstTitle(Site->Remedies)
                                           : "replace the operator";
  case RemedyKind::Offload:
    return fmt::format(
        "move the synchronization and the {} of host work after it to {}",
        timeText(Tried.HostTime),
        Tried.Threads == 1
            ? "a separate thread"
            : fmt::format("{} threads that take turns", Tried.Threads));
  case RemedyKind::RunAhead:
    return fmt::format("run {} one step ahead on a separate stream",
                       stageName(Tried.Stage));
  }
  return "";
}

static void addConditions(const WhatIfEntry &Tried, ChangeEntry &To) {
  if (Tried.Kind == RemedyKind::Offload && Tried.Threads > 1)
    To.Conditions.emplace_back(
        "if that work needs nothing from the previous step");
  if (Tried.Kind == RemedyKind::RunAhead)
    To.Conditions.emplace_back(
        "if it needs nothing that the previous step computes");
}

ChangeEntry report::combinedChange(const ReportData &Data) {
  const WhatIfEntry &First = Data.WhatIfs[Data.Combined.Remedies.front()];
  const SiteEntry *Site = First.Site ? &Data.Sites[*First.Site] : nullptr;
  ChangeEntry Result;
  Result.Remedy = actionOf(First, Site);
  if (Site) {
    ChangedLine Line = lineOf(*Site);
    Result.RuleId = std::move(Line.RuleId);
    Result.Lines.push_back({Line.User, Line.Library, "", ""});
  } else if (First.Stage.IsCall && !First.Stage.File.empty()) {
    std::filesystem::path File = First.Stage.File;
    Result.Lines.push_back(
        {fmt::format("{}:{}", File.filename().string(), First.Stage.Line), "",
         "", ""});
  }
  setGain(Result, Data.Combined.Gain, Data.Step.Time);
  size_t More = Data.Combined.Remedies.size() - 1;
  Result.Conditions.push_back(
      "together with removing every synchronization" +
      (More ? fmt::format(" and {}",
                          More == 1 ? "another remedy"
                                    : fmt::format("{} other remedies", More))
            : ""));
  addConditions(First, Result);
  return Result;
}
