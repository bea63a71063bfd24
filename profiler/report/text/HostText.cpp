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

/// Adds the lines that take longest, and how much the others take.
static void addRows(const HostTimeTable &Table, bool Details,
                    terminal::Table &To) {
  auto Notable = static_cast<size_t>(
      std::ranges::count_if(Table.Rows, [&](const HostLineEntry &Each) {
        return Each.time() >= NotableLine * Table.Time;
      }));
  size_t Shown = Details ? Table.Rows.size() : std::min(Notable, MostLines);
  double Rest = Table.Time;
  for (size_t I = 0; I < Shown; ++I) {
    const HostLineEntry &Each = Table.Rows[I];
    To.row({timeText(Each.time()), shareText(Each.time(), Table.Time),
            timeText(Each.InCalls), fmt::format("{:.2f}", Each.Calls),
            Each.RuleId.empty() ? hostTitle(Each)
                                : hostTitle(Each) + "  " + Each.RuleId});
    Rest -= Each.time();
  }
  if (Shown < Table.Rows.size())
    To.row({timeText(std::max(Rest, 0.0)), shareText(Rest, Table.Time), "", "",
            fmt::format("{} more", Table.Rows.size() - Shown)});
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
  addRows(Table, Options.Details, Result);
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
