#include "report/text/MarkdownReport.h"

#include "report/model/FigureText.h"
#include "report/model/Groups.h"
#include "report/model/SyncSums.h"
#include "report/text/DeviceWorkText.h"

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

static std::string siteRow(const ReportData &Data, size_t Number) {
  const SiteEntry &Entry = Data.Sites[Number];
  std::string Where =
      Entry.File.empty()
          ? markdownCell(Entry.Title)
          : fmt::format("{}:{}", markdownCell(Entry.File), Entry.Line);
  std::string What = ruleTitle(Entry);
  if (Entry.isRare())
    What += ", " + rarityText(Entry);
  if (!Data.IsReplayed)
    return fmt::format("| {} | {} | {} | {} | {} |\n", Number + 1, Where,
                       markdownCell(What), Entry.BlockedCalls,
                       timeText(static_cast<double>(Entry.Blocked)));
  return fmt::format("| {} | {} | {} | {:.2f} | {} | {} | {} |\n", Number + 1,
                     Where, markdownCell(What), Entry.CallsPerStep,
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

std::string text::markdownReport(const ReportData &Data) {
  std::string Out = "### Host-device synchronization\n\n";
  for (const std::string &Sentence : Data.Summary)
    Out += markdownCell(Sentence) + "\n";
  if (!Data.Sites.empty()) {
    Out += Data.IsReplayed
               ? "\n| # | Site | Rule | Syncs per step | Blocked per step | "
                 "Bubble "
                 "per step | Gain per step |\n|--:|---|---|--:|--:|--:|--:|\n"
               : "\n| # | Site | Rule | Syncs | Blocked |\n"
                 "|--:|---|---|--:|--:|\n";
    for (size_t I = 0; I < Data.Sites.size(); ++I)
      Out += siteRow(Data, I);
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
