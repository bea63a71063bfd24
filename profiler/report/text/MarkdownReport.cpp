#include "report/text/MarkdownReport.h"

#include "report/model/Caveats.h"
#include "report/model/FigureText.h"
#include "report/model/Groups.h"
#include "report/model/SyncSums.h"
#include "report/text/DeviceWorkText.h"
#include "report/text/HostText.h"

#include <fmt/format.h>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::text;

std::string text::markdownCell(const std::string &Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '|' || C == '\\' || C == '`' || C == '<' || C == '*' || C == '_')
      Result += '\\';
    Result += C == '\n' ? ' ' : C;
  }
  return Result;
}

/// The whole path of the user's line, and the library's line.
static std::string siteCell(const SiteEntry &Entry) {
  if (Entry.File.empty())
    return markdownCell(siteTitle(Entry));
  std::string Text = fmt::format("{}:{}", markdownCell(Entry.File), Entry.Line);
  const std::optional<LibraryLine> &Inner =
      Entry.ShowsPyTorch ? Entry.PyTorch : Entry.Library;
  return Inner ? Text + " → " + markdownCell(Inner->Title) : Text;
}

/// Of sites without calls in the steps: what they took in all, in the last
/// column.
static std::string outsideRow(const std::string &Number,
                              const std::string &Where, const std::string &What,
                              double Syncs, double Blocked) {
  return fmt::format("| {} | {} | {} | | | | {}: {} |\n", Number, Where, What,
                     OutsideSteps, totalText(Syncs, Blocked));
}

static std::string headingRow(const ReportData &Data, const SiteRow &Row) {
  const SyncSums &Sums = Row.Sums;
  std::string Title = fmt::format("**{}**, {}", markdownCell(Row.Title),
                                  counted(Row.Sites, "site"));
  if (!Data.IsReplayed)
    return fmt::format("| | {} | | {} | {:.0f} | {} |\n", Title,
                       Sums.TotalOperations, Sums.TotalSyncs,
                       timeText(Sums.TotalBlocked));
  if (Sums.Syncs <= 0)
    return outsideRow("", Title, "", Sums.TotalSyncs, Sums.TotalBlocked);
  return fmt::format("| | {} | | {:.2f} | {} | {} | |\n", Title, Sums.Syncs,
                     timeText(Sums.Blocked), timeText(Sums.Bubble));
}

static std::string siteRow(const ReportData &Data, const SiteRow &Row) {
  if (!Row.Site)
    return headingRow(Data, Row);
  size_t Number = *Row.Site;
  const SiteEntry &Entry = Data.Sites[Number];
  std::string Where = Row.Title.starts_with("-> ")
                          ? "→ " + markdownCell(Row.Title.substr(3))
                          : siteCell(Entry);
  std::string What = ruleTitle(Entry);
  if (Entry.isRare())
    What += ", " + rarityText(Entry);
  if (!Data.IsReplayed)
    return fmt::format("| {} | {} | {} | {} | {} | {} |\n", Number + 1, Where,
                       markdownCell(What), Entry.Syncs, Entry.BlockedSyncs,
                       timeText(static_cast<double>(Entry.Blocked)));
  if (Entry.Value == Outcome::OutsideSteps)
    return outsideRow(std::to_string(Number + 1), Where, markdownCell(What),
                      static_cast<double>(Entry.BlockedSyncs),
                      static_cast<double>(Entry.Blocked));
  return fmt::format("| {} | {} | {} | {:.2f} | {} | {} | {} |\n", Number + 1,
                     Where, markdownCell(What), Entry.SyncsPerStep,
                     timeText(Entry.BlockedPerStep),
                     timeText(Entry.BubblePerStep), gainText(Data, Number));
}

static std::string skippedSites(const Measurement &What) {
  std::string Result;
  for (const SkippedSite &Each : What.Sites)
    Result += (Result.empty() ? "" : ", ") + Each.Title;
  return markdownCell(Result);
}

static std::string measuredTable(const ReportData &Data) {
  std::string Out = "\n| Skipped by `syncline try` | Measured gain per step | "
                    "Predicted in that run | Predicted by this trace "
                    "|\n|---|--:|--:|--:|\n";
  for (const MeasuredEntry &Entry : Data.Measured) {
    const Measurement &What = Entry.What;
    Out += fmt::format("| {} | {} | {} | {} |\n", skippedSites(What),
                       What.IsComparable ? gainAndShare(What.Gain, What.Step)
                                         : "not comparable",
                       What.PredictedStep > 0
                           ? gainAndShare(What.Predicted, What.PredictedStep)
                           : "unknown",
                       Data.IsReplayed && !Entry.Sites.empty()
                           ? gainAndShare(Entry.Predicted, Data.Step.Time)
                           : "unknown");
  }
  return Out;
}

std::string text::markdownReport(const ReportData &Data, const SiteView &View) {
  // Lines without an empty one between them are one paragraph.
  std::string Out = "### Host-device synchronization\n";
  if (!Data.Caveats.empty())
    Out += "\n" + markdownCell(caveatText(Data.Caveats)) + "\n";
  for (const std::string &Sentence : Data.Summary)
    Out += "\n" + markdownCell(Sentence) + "\n";
  Out += hostMarkdown(Data, markdownCell);
  if (!Data.Sites.empty()) {
    Out += Data.IsReplayed
               ? "\n| # | Site | Rule | Syncs per step | Blocked per step | "
                 "Bubble "
                 "per step | Gain per step |\n|--:|---|---|--:|--:|--:|--:|\n"
               : "\n| # | Site | Rule | Syncs | That blocked | Blocked |\n"
                 "|--:|---|---|--:|--:|--:|\n";
    for (const SiteRow &Row : siteRows(Data, View))
      Out += siteRow(Data, Row);
    std::vector<std::string> Lines = groupLines(Data);
    for (size_t I = 0; I < Lines.size(); ++I)
      Out += (I ? "- " : "\n- ") + markdownCell(Lines[I]) + "\n";
  }
  if (!Data.Measured.empty())
    Out += measuredTable(Data);
  if (Data.DeviceWork)
    Out += deviceWorkMarkdown(*Data.DeviceWork, markdownCell);
  if (!Data.Warnings.empty()) {
    Out += "\n<details><summary>Limits of this trace</summary>\n\n";
    for (const std::string &Warning : Data.Warnings)
      Out += "- " + markdownCell(Warning) + "\n";
    Out += "\n</details>\n";
  }
  return Out;
}
