#include "report/model/ChangeParts.h"

#include "report/model/Advice.h"
#include "report/model/FigureText.h"
#include "report/model/HostLines.h"
#include "report/model/SyncSums.h"
#include "report/model/WhatIfText.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;

ChangedLine report::lineOf(const HostLineEntry &Line) {
  HostLineEntry Own = Line;
  Own.Library.clear();
  return {hostTitle(Own), Line.Library, "", ""};
}

static std::string firstTitle(const std::vector<RemedyText> &Remedies) {
  return Remedies.empty() ? "" : Remedies.front().Title;
}

static std::string firstExample(const std::vector<RemedyText> &Remedies) {
  return Remedies.empty() ? "" : Remedies.front().After;
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
  Change.Value = outcomeOf(Gain, Step);
}

ChangeEntry report::changeAt(const ReportData &Data,
                             std::span<const size_t> Sites,
                             const Interval &Gain) {
  ChangeEntry Result;
  for (size_t Site : Sites.first(std::min(Sites.size(), NamedSites)))
    Result.Lines.push_back(lineOf(Data.Sites[Site]));
  Result.MoreLines = Sites.size() - Result.Lines.size();
  setGain(Result, Gain, Data.Step.Time);
  if (Sites.size() > 1) {
    Result.Remedy =
        fmt::format("remove these {} synchronizations together", Sites.size());
    Result.Notes.emplace_back(
        "If one of them stays, the host waits there instead.");
    return Result;
  }
  ChangedLine &Only = Result.Lines.front();
  Result.Remedy = std::move(Only.Remedy);
  Result.RuleId = std::move(Only.RuleId);
  Only.Remedy.clear();
  Only.RuleId.clear();
  // A library's code is not the user's to write.
  if (const SiteEntry &Site = Data.Sites[Sites.front()]; !Site.EditsLibrary)
    Result.Example = firstExample(Site.Remedies);
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
  Result.Example = firstExample(Poll.Remedies);
  Result.Lines.push_back({Poll.Title, "", "", ""});
  return Result;
}

ChangeEntry report::combinedChange(const ReportData &Data) {
  const WhatIfEntry &First = Data.WhatIfs[Data.Combined.Remedies.front()];
  const SiteEntry *Site = First.Site ? &Data.Sites[*First.Site] : nullptr;
  ChangeEntry Result;
  Result.Remedy = whatIfAction(First, Site);
  if (Site) {
    ChangedLine Line = lineOf(*Site);
    Result.RuleId = std::move(Line.RuleId);
    Result.Lines.push_back({Line.User, Line.Library, "", ""});
  } else if (First.Stage.IsCall && !First.Stage.File.empty()) {
    Result.Lines.push_back({lineOf(First.Stage), "", "", ""});
  }
  setGain(Result, Data.Combined.Gain, Data.Step.Time);
  size_t More = Data.Combined.Remedies.size() - 1;
  Result.Conditions.push_back(
      "together with removing every synchronization" +
      (More ? fmt::format(" and {}",
                          More == 1 ? "another remedy"
                                    : fmt::format("{} other remedies", More))
            : ""));
  if (std::string Need = whatIfNeed(First); !Need.empty())
    Result.Conditions.push_back(std::move(Need));
  return Result;
}
