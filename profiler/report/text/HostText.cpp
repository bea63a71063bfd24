#include "report/text/HostText.h"

#include "report/model/FigureText.h"
#include "report/model/HostLines.h"
#include "report/model/HostPauseEntries.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::report;

/// Rows that take a smaller part of the host's time are only counted.
static constexpr double NotableLine = 0.01;
static constexpr size_t MostLines = 10;

static std::string row(const std::string &Time, const std::string &Share,
                       const std::string &InCalls, const std::string &Calls,
                       const std::string &Where) {
  return fmt::format("  {:>10}{:>8}{:>11}{:>9}  {}", Time, Share, InCalls,
                     Calls, Where);
}

std::vector<std::string> text::hostLines(const ReportData &Data, bool Details) {
  if (!Data.HostTime || Data.HostTime->Time <= 0)
    return {};
  const HostTimeTable &Table = *Data.HostTime;
  auto Notable = static_cast<size_t>(
      std::ranges::count_if(Table.Rows, [&](const HostLineEntry &Each) {
        return Each.time() >= NotableLine * Table.Time;
      }));
  size_t Shown = Details ? Table.Rows.size() : std::min(Notable, MostLines);
  std::vector<std::string> Result{
      row("time", "share", "in CUDA", "calls", "line")};
  double Rest = Table.Time;
  for (size_t I = 0; I < Shown; ++I) {
    const HostLineEntry &Each = Table.Rows[I];
    Result.push_back(
        row(timeText(Each.time()), shareText(Each.time(), Table.Time),
            timeText(Each.InCalls), fmt::format("{:.2f}", Each.Calls),
            Each.RuleId.empty() ? hostTitle(Each)
                                : hostTitle(Each) + "  " + Each.RuleId));
    Rest -= Each.time();
  }
  if (Shown < Table.Rows.size())
    Result.push_back(row(timeText(std::max(Rest, 0.0)),
                         shareText(Rest, Table.Time), "", "",
                         fmt::format("{} more", Table.Rows.size() - Shown)));
  for (const HostRemedyEntry &Each : Data.HostRemedies)
    if (Each.Work.time() >= NotableLine * Table.Time)
      Result.push_back(fmt::format("     {}: {} ({} in all)", Each.RuleId,
                                   Each.Remedies.front().Title,
                                   timeText(Each.Work.time())));
  if (std::string Pauses = pauseText(Table); !Pauses.empty()) {
    Result.push_back(fmt::format("  of the host's {} a step: {}",
                                 timeText(Table.Time), Pauses));
    Result.push_back("  remedy: " + pauseRemedy(Table));
  }
  return Result;
}
