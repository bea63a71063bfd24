#include "report/text/SiteTable.h"

#include "report/model/FigureText.h"
#include "report/model/FirstChange.h"
#include "report/model/Groups.h"
#include "report/model/SyncSums.h"
#include "terminal/Table.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <sstream>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::text;
using namespace syncline::terminal;

/// Instead of figures per step.

/// The first site with a remedy in each of the groups that gain most: the table
/// shows what to do there.
static std::set<size_t> advisedSites(const ReportData &Data) {
  constexpr size_t Most = 3;
  std::set<size_t> Result;
  std::vector<const GroupEntry *> Groups = gainingGroups(Data);
  for (const GroupEntry *Group :
       std::span(Groups).first(std::min(Groups.size(), Most)))
    if (auto Site = std::ranges::find_if(
            Group->Sites,
            [&](size_t Each) { return !Data.Sites[Each].Remedies.empty(); });
        Site != Group->Sites.end())
      Result.insert(*Site);
  return Result;
}

/// Says so if the remedy is for another language than the line's.
static const char *languageOf(const RemedyText &Remedy,
                              const SiteEntry &Entry) {
  return Entry.Language == "python" && Remedy.Language != Entry.Language
             ? " in C++"
             : "";
}

static std::vector<Column> columnsOf(const ReportData &Data) {
  if (!Data.IsReplayed)
    return {number(3), figure("syncs", 8), figure("that blocked", 14),
            figure("blocked", 10), label("site, rule")};
  return {number(3),
          {"gain if fixed alone", 26, CellKind::Figure, true, 2},
          figure("marginal", 10),
          figure("syncs", 8),
          figure("blocked", 10),
          figure("bubble", 10),
          label("site, rule")};
}

/// Sites that gain nothing would fill the first screen: few outside the steps
/// are shown and, where other causes matter more, few without a sure gain.
static SiteView viewOf(const ReportData &Data, const TextOptions &Options) {
  constexpr size_t FewSites = 3;
  SiteView Result = Options.Sites;
  if (Result.Most == SIZE_MAX || Result.Order != SiteOrder::Gain ||
      !Result.Packages.empty() || Options.Details || !Data.IsReplayed)
    return Result;
  size_t Worth = 0;
  if (hostLeads(Data))
    for (const GroupEntry *Group : gainingGroups(Data))
      Worth += sureGain(Group->Gain) > 0 ? Group->Sites.size() : 0;
  else
    Worth = static_cast<size_t>(
        std::ranges::count_if(Data.Sites, [](const SiteEntry &Each) {
          return Each.Value != Outcome::OutsideSteps;
        }));
  Result.Most = std::min(Result.Most, Worth + FewSites);
  return Result;
}

namespace {

class TableWriter {
public:
  TableWriter(const ReportData &Data, const TextOptions &Options)
      : Data(Data), Options(Options), Advised(advisedSites(Data)),
        Rows(columnsOf(Data), Options.Layout) {}
  std::string write();

private:
  template <class... Ts>
  void line(fmt::format_string<Ts...> Format, Ts &&...Values) {
    Rows.line(fmt::format(Format, std::forward<Ts>(Values)...));
  }
  template <class... Ts>
  void prose(fmt::format_string<Ts...> Format, Ts &&...Values) {
    Rows.prose(fmt::format(Format, std::forward<Ts>(Values)...));
  }
  void heading(const SiteRow &Row);
  /// \p Site is the site of \p Row.
  void site(const SiteRow &Row, size_t Site);
  void details(const SiteEntry &Entry);
  void excerpt(uint32_t Start, const std::vector<std::string> &Lines,
               uint32_t Marked);
  void code(char Sign, const std::string &Text);
  void remedy(const RemedyText &Remedy, const SiteEntry &Entry);
  void stack(const SiteEntry &Entry);
  void footer(size_t Shown);

  const ReportData &Data;
  const TextOptions &Options;
  const std::set<size_t> Advised;
  Table Rows;
};

} // namespace

/// Gains do not add up, so there is no sum of them.
void TableWriter::heading(const SiteRow &Row) {
  std::string What =
      fmt::format("{}, {}", Row.Title, counted(Row.Sites, "site"));
  const SyncSums &Sums = Row.Sums;
  if (Data.IsReplayed && Sums.Syncs <= 0)
    Rows.across("", OutsideSteps, totalText(Sums.TotalSyncs, Sums.TotalBlocked),
                What);
  else if (Data.IsReplayed)
    Rows.row({"", "", "", fmt::format("{:.2f}", Sums.Syncs),
              timeText(Sums.Blocked), timeText(Sums.Bubble), What});
  else
    Rows.row({"", std::to_string(Sums.TotalOperations),
              std::to_string(static_cast<uint64_t>(Sums.TotalSyncs)),
              timeText(Sums.TotalBlocked), What});
}

void TableWriter::site(const SiteRow &Row, size_t Site) {
  const SiteEntry &Entry = Data.Sites[Site];
  std::string Number = std::to_string(Site + 1);
  std::string What = ruleTitle(Entry);
  if (Entry.isRare())
    What += ", " + rarityText(Entry);
  if (Entry.SeenByLint && !*Entry.SeenByLint)
    What += "  (not found by lint)";
  What = (Row.IsInside ? "  " : "") + Row.Title + "  " + What;
  if (Entry.Value == Outcome::OutsideSteps)
    Rows.across(Number, OutsideSteps,
                totalText(static_cast<double>(Entry.BlockedSyncs),
                          static_cast<double>(Entry.Blocked)),
                What);
  else if (Data.IsReplayed)
    Rows.row({Number, gainText(Data, Site),
              timeText(std::max(Entry.MarginalGain, 0.0)),
              fmt::format("{:.2f}", Entry.SyncsPerStep),
              timeText(Entry.BlockedPerStep), timeText(Entry.BubblePerStep),
              What});
  else
    Rows.row({Number, std::to_string(Entry.Syncs),
              std::to_string(Entry.BlockedSyncs),
              timeText(static_cast<double>(Entry.Blocked)), What});
  if (Options.Details)
    details(Entry);
  else if (Advised.contains(Site))
    prose("       do{}: {}", languageOf(Entry.Remedies.front(), Entry),
          Entry.Remedies.front().Title);
}

void TableWriter::excerpt(uint32_t Start, const std::vector<std::string> &Lines,
                          uint32_t Marked) {
  for (size_t I = 0; I < Lines.size(); ++I) {
    uint32_t Number = Start + static_cast<uint32_t>(I);
    line("       {}{:>5} | {}", Number == Marked ? '>' : ' ', Number, Lines[I]);
  }
}

void TableWriter::code(char Sign, const std::string &Text) {
  std::istringstream Lines(Text);
  for (std::string Each; std::getline(Lines, Each);)
    line("         {} {}", Sign, Each);
}

/// As in a patch, with '-' before what it replaces.
void TableWriter::remedy(const RemedyText &Remedy, const SiteEntry &Entry) {
  prose("       remedy{}: {}", languageOf(Remedy, Entry), Remedy.Title);
  code('-', Remedy.Before);
  code('+', Remedy.After);
  if (!Remedy.Caveat.empty())
    prose("         caution: {}", Remedy.Caveat);
}

void TableWriter::details(const SiteEntry &Entry) {
  if (!Entry.Mechanism.empty())
    prose("       why: {}", Entry.Mechanism);
  if (!Entry.Within.empty())
    prose("       inside {}, which {} calls", Entry.Within,
          Entry.Library ? Entry.Library->Package : "your code");
  excerpt(Entry.ExcerptStart, Entry.Excerpt, Entry.Line);
  if (Entry.Library && !Entry.LibraryExcerpt.empty()) {
    line("       {}", Entry.Library->Title);
    excerpt(Entry.LibraryExcerptStart, Entry.LibraryExcerpt,
            Entry.Library->Line);
  }
  for (const RemedyText &Remedy : Entry.Remedies)
    remedy(Remedy, Entry);
  stack(Entry);
  Rows.line("");
}

void TableWriter::stack(const SiteEntry &Entry) {
  const std::vector<std::string> &Shown =
      Options.Native ? Entry.Stack : Entry.ShownStack;
  for (const std::string &Frame : Shown)
    line("         {}", Frame);
  if (size_t Native = Entry.Stack.size() - Shown.size())
    line("         {}; --native shows them", counted(Native, "native frame"));
}

void TableWriter::footer(size_t Shown) {
  size_t InView = countSites(Data, Options.Sites);
  if (Shown < InView)
    line("     and {} more; --all lists them", InView - Shown);
  if (InView < Data.Sites.size())
    line("     {} in other packages",
         counted(Data.Sites.size() - InView, "site"));
  for (const std::string &Line : groupLines(Data))
    prose("     {}", Line);
  if (Data.SitesNeverBlocked)
    line("     {} can block but never did ({})",
         counted(Data.SitesNeverBlocked, "more site"),
         counted(Data.SyncsNeverBlocked, "sync"));
}

std::string TableWriter::write() {
  size_t Shown = 0;
  for (const SiteRow &Row : siteRows(Data, viewOf(Data, Options))) {
    Shown += Row.Site.has_value();
    if (Row.Site)
      site(Row, *Row.Site);
    else
      heading(Row);
  }
  footer(Shown);
  return Rows.text();
}

static std::string orderText(SiteOrder Order) {
  switch (Order) {
  case SiteOrder::Gain:
    return " by predicted gain";
  case SiteOrder::Blocked:
    return " by blocked time";
  case SiteOrder::Syncs:
    return " by number";
  case SiteOrder::Package:
    return " by package";
  }
  return "";
}

std::string text::siteHeading(const ReportData &Data,
                              const TextOptions &Options) {
  bool IsKnown = Data.IsReplayed || Options.Sites.Order != SiteOrder::Gain;
  bool HasGroups = Options.Sites.Order != SiteOrder::Package &&
                   std::ranges::any_of(siteRows(Data, viewOf(Data, Options)),
                                       [](const SiteRow &Row) {
                                         return !Row.Site.has_value();
                                       });
  return fmt::format("Synchronization sites{}{} ({})",
                     IsKnown ? orderText(Options.Sites.Order) : "",
                     HasGroups ? ", those of one line together" : "",
                     Data.IsReplayed ? "per step" : "whole trace");
}

std::string text::siteTable(const ReportData &Data,
                            const TextOptions &Options) {
  return TableWriter(Data, Options).write();
}
