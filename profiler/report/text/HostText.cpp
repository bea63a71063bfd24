#include "report/text/HostText.h"

#include "report/model/FigureText.h"
#include "report/model/HostLines.h"
#include "report/model/HostPauseEntries.h"

#include "terminal/Table.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::text;
using namespace syncline::terminal;

/// Rows that take a smaller part of the host's time are only counted.
static constexpr double NotableLine = 0.01;
static constexpr size_t MostLines = 10;

/// The lines that take longest, and how much the others take, as time, share,
/// time in CUDA, calls and line.
static std::vector<std::vector<std::string>> rowsOf(const HostTimeTable &Table,
                                                    bool Details) {
  auto Notable = static_cast<size_t>(
      std::ranges::count_if(Table.Rows, [&](const HostLineEntry &Each) {
        return Each.time() >= NotableLine * Table.Time;
      }));
  size_t Shown = Details ? Table.Rows.size() : std::min(Notable, MostLines);
  double Rest = Table.Time;
  std::vector<std::vector<std::string>> Result;
  for (size_t I = 0; I < Shown; ++I) {
    const HostLineEntry &Each = Table.Rows[I];
    Result.push_back({timeText(Each.time()), shareText(Each.time(), Table.Time),
                      timeText(Each.InCalls), fmt::format("{:.2f}", Each.Calls),
                      Each.RuleId.empty()
                          ? hostTitle(Each)
                          : hostTitle(Each) + "  " + Each.RuleId});
    Rest -= Each.time();
  }
  if (Shown < Table.Rows.size())
    Result.push_back({timeText(std::max(Rest, 0.0)),
                      shareText(Rest, Table.Time), "", "",
                      fmt::format("{} more", Table.Rows.size() - Shown)});
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
  for (const std::vector<std::string> &Each : rowsOf(Table, Options.Details))
    Result.row(Each);
  for (const HostRemedyEntry &Each : Data.HostRemedies)
    if (Each.Work.time() >= NotableLine * Table.Time)
      Result.prose(fmt::format("     {}: {} ({} in all)", Each.RuleId,
                               Each.Remedies.front().Title,
                               timeText(Each.Work.time())));
  if (std::string Pauses = pauseText(Table); !Pauses.empty()) {
    Result.prose(fmt::format("  of the host's {} a step: {}",
                             timeText(Table.Time), Pauses));
    Result.prose("  remedy: " + pauseRemedy(Table));
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
  for (const std::vector<std::string> &Each :
       rowsOf(*Data.HostTime, /*Details=*/false))
    Out += fmt::format("| {} | {} | {} | {} | {} |\n", Cell(Each[4]), Each[0],
                       Each[1], Each[2], Each[3]);
  return Out + "\n</details>\n";
}
