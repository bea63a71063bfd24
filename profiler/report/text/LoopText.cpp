#include "report/text/LoopText.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::report;

/// Loops that take a smaller part of their thread's time are only counted.
static constexpr double NotableLoop = 0.01;
static constexpr size_t MostLoops = 8;

static std::string roleOf(const LoopEntry &Loop) {
  if (Loop.IsStep)
    return ", the step";
  return Loop.Parent < 0 ? "" : fmt::format(", in {}", Loop.Parent + 1);
}

std::vector<std::string> text::loopLines(const ReportData &Data, bool Details) {
  auto All = static_cast<double>(Data.Step.ThreadTime);
  auto Notable = static_cast<size_t>(
      std::ranges::count_if(Data.Loops, [&](const LoopEntry &Each) {
        return static_cast<double>(Each.Time) >= NotableLoop * All;
      }));
  size_t Shown = Details ? Data.Loops.size() : std::min(Notable, MostLoops);
  if (All <= 0 || Shown < 2)
    return {};
  std::vector<std::string> Result{
      "     iterations    median   of run  in calls that can block  loop"};
  for (size_t I = 0; I < Shown; ++I) {
    const LoopEntry &Each = Data.Loops[I];
    Result.push_back(fmt::format(
        "{:>3}  {:>10}  {:>8}  {:>7}  {:>23}  {}{}", I + 1, Each.Iterations,
        timeText(static_cast<double>(Each.Median)),
        shareText(static_cast<double>(Each.Time), All),
        timeText(static_cast<double>(Each.InCalls)), Each.Title, roleOf(Each)));
  }
  if (Shown < Data.Loops.size())
    Result.push_back(fmt::format("     {} more", Data.Loops.size() - Shown));
  Result.emplace_back("     --loop N reports the iterations of another loop");
  return Result;
}
