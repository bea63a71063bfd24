#include "report/text/HostText.h"

#include "report/model/FigureText.h"
#include "report/model/HostLines.h"
#include "report/model/HostPauseEntries.h"

#include "terminal/Table.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::text;
using namespace syncline::terminal;

/// What takes a smaller part of the host's time is only counted.
static constexpr double NotableLine = 0.01;
static constexpr size_t MostHostRows = 12;
/// Of one line: the functions of libraries that it led to.
static constexpr size_t MostLineParts = 3;

/// Time, share, time in CUDA, calls and line.
using HostRow = std::vector<std::string>;

static HostRow rowOf(const HostWork &Work, double All, std::string Title) {
  return {timeText(Work.time()), shareText(Work.time(), All),
          timeText(Work.InCalls), fmt::format("{:.2f}", Work.Calls),
          std::move(Title)};
}

static std::string withRule(const std::string &Title, const HostLineEntry &Of) {
  return Of.RuleId.empty() ? Title : Title + "  " + Of.RuleId;
}

/// "  backward -> torch/nn/functional.py (relu)": the line is above it.
static std::string partTitle(const HostLineEntry &Part) {
  if (!Part.IsBackward)
    return Part.Library.empty() ? "  the line itself" : "  -> " + Part.Library;
  return "  backward" + (Part.Library.empty() ? "" : " -> " + Part.Library);
}

static std::vector<HostRow> rowsOf(const HostTimeTable &Table,
                                   const HostLineSum &Line, bool Details) {
  const HostLineEntry &First = Table.Rows[Line.Rows.front()];
  if (Line.Rows.size() == 1)
    return {rowOf(Line, Table.Time, withRule(hostTitle(First), First))};
  std::vector<HostRow> Result{rowOf(Line, Table.Time, First.User)};
  for (size_t Row : Line.Rows)
    if (const HostLineEntry &Part = Table.Rows[Row];
        Details || (Result.size() <= MostLineParts &&
                    Part.time() >= NotableLine * Table.Time))
      Result.push_back(
          rowOf(Part, Table.Time, withRule(partTitle(Part), Part)));
  return Result;
}

/// The lines that take longest, and how much the others take.
static std::vector<HostRow> rowsOf(const HostTimeTable &Table, bool Details) {
  double Rest = Table.Time;
  std::vector<HostRow> Result;
  size_t Shown = 0;
  for (const HostLineSum &Each : Table.Lines) {
    if (!Details && (Result.size() >= MostHostRows ||
                     Each.time() < NotableLine * Table.Time))
      break;
    std::ranges::move(rowsOf(Table, Each, Details), std::back_inserter(Result));
    Rest -= Each.time();
    ++Shown;
  }
  if (Shown < Table.Lines.size())
    Result.push_back({timeText(std::max(Rest, 0.0)),
                      shareText(std::max(Rest, 0.0), Table.Time), "", "",
                      counted(Table.Lines.size() - Shown, "more line")});
  return Result;
}

std::vector<std::string> text::hostLines(const ReportData &Data,
                                         const TextOptions &Options) {
  if (!Data.HostTime || Data.HostTime->Time <= 0)
    return {};
  const HostTimeTable &Table = *Data.HostTime;
  terminal::Table Result({figure("time", 10, 2), figure("share", 8),
                          figure("in CUDA", 11), figure("calls", 9),
                          label("line")},
                         Options.Layout);
  for (const HostRow &Each : rowsOf(Table, Options.Details))
    Result.row(Each);
  for (const HostRemedyEntry &Each : Data.HostRemedies)
    if (Table.DelaysDevice && Each.Work.time() >= NotableLine * Table.Time)
      Result.prose(fmt::format("     {}: {} ({} in all)", Each.RuleId,
                               Each.Remedies.front().Title,
                               timeText(Each.Work.time())));
  if (std::string Pauses = pauseText(Table); !Pauses.empty()) {
    Result.prose(fmt::format("  of the host's {} a step: {}",
                             timeText(Table.Time), Pauses));
    if (std::string Remedy = pauseRemedy(Table); !Remedy.empty())
      Result.prose("  remedy: " + Remedy);
  }
  return Result.lines();
}

std::string text::hostMarkdown(const ReportData &Data,
                               std::string (*Cell)(const std::string &)) {
  if (!Data.HostTime || Data.HostTime->Time <= 0)
    return "";
  std::string Out =
      "\n<details><summary>Where the host's time goes</summary>\n\n"
      "| Line | Time per step | Share | In CUDA | Calls per step |\n"
      "|---|--:|--:|--:|--:|\n";
  for (const HostRow &Each : rowsOf(*Data.HostTime, /*Details=*/false))
    Out += fmt::format("| {} | {} | {} | {} | {} |\n", Cell(Each[4]), Each[0],
                       Each[1], Each[2], Each[3]);
  return Out + "\n</details>\n";
}
