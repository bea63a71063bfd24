#include "report/text/LoopText.h"

#include "report/model/FigureText.h"

#include "terminal/Table.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::text;
using namespace syncline::terminal;

/// Loops that take a smaller part of their thread's time are only counted.
static constexpr double NotableLoop = 0.01;
static constexpr size_t MostLoops = 8;
/// With a shorter start-up, shares of the run and of the time after it are
/// nearly the same.
static constexpr double LongStart = 0.95;

static std::string roleOf(const LoopEntry &Loop) {
  std::string Role =
      Loop.Parent < 0 ? "" : fmt::format(", in {}", Loop.Parent + 1);
  return Role + (Loop.IsStep ? ", the step" : "");
}

std::vector<std::string> text::loopLines(const ReportData &Data,
                                         const TextOptions &Options) {
  auto All = static_cast<double>(Data.Step.ThreadTime);
  auto Notable = static_cast<size_t>(
      std::ranges::count_if(Data.Loops, [&](const LoopEntry &Each) {
        return static_cast<double>(Each.Time) >= NotableLoop * All;
      }));
  auto Step = std::ranges::find(Data.Loops, true, &LoopEntry::IsStep);
  bool NamesLoop = Step != Data.Loops.end();
  size_t Shown =
      Options.Details ? Data.Loops.size() : std::min(Notable, MostLoops);
  // The summary names it.
  if (NamesLoop)
    Shown = std::max(Shown, static_cast<size_t>(Step - Data.Loops.begin()) + 1);
  if (All <= 0 || (Shown < 2 && !NamesLoop))
    return {};
  Table Result({number(3), figure("iterations", 10, 2), figure("median", 8, 2),
                figure("of run", 7, 2),
                figure("in calls that can block", 23, 2), label("loop")},
               Options.Layout);
  for (size_t I = 0; I < Shown; ++I) {
    const LoopEntry &Each = Data.Loops[I];
    Result.row({std::to_string(I + 1), std::to_string(Each.Iterations),
                // 0: no whole iteration is known.
                Each.Median ? timeText(static_cast<double>(Each.Median)) : "-",
                shareText(static_cast<double>(Each.Time), All),
                timeText(static_cast<double>(Each.InCalls)),
                Each.Title + roleOf(Each)});
  }
  if (Shown < Data.Loops.size())
    Result.line(fmt::format("     {} more", Data.Loops.size() - Shown));
  auto AfterStart = static_cast<double>(Data.Step.TimeAfterStart);
  std::string OfRun =
      fmt::format("     of run: of all {} of the thread", timeText(All));
  if (AfterStart > 0 && AfterStart < LongStart * All)
    OfRun +=
        fmt::format("; {} of them are after start-up", timeText(AfterStart));
  Result.prose(OfRun);
  if (Data.Loops.size() > 1)
    Result.line("     --loop N reports the iterations of another loop");
  return Result.lines();
}
