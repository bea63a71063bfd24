#include "report/text/DeviceWorkText.h"

#include "report/model/FigureText.h"

#include "terminal/Table.h"

#include <fmt/format.h>

#include <iterator>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::text;
using namespace syncline::terminal;

static constexpr size_t MostRows = 15;

std::vector<DeviceWorkLine>
text::deviceWorkLines(const DeviceWorkTable &Table) {
  std::vector<DeviceWorkLine> Result;
  DeviceWorkLine Others, Unknown;
  size_t Count = 0;
  for (const DeviceWorkRow &Row : Table.Rows) {
    if (Row.IsKnown && Result.size() < MostRows) {
      Result.push_back(
          {Row.Group.Title, Row.Group.Operator, Row.Time, Row.Activities});
      // A node that the user's own thread runs.
      if (!Row.Group.Node.empty() && !Row.Group.File.empty())
        Result.back().Site += " (" + Row.Group.Node + ")";
      continue;
    }
    DeviceWorkLine &To = Row.IsKnown ? Others : Unknown;
    To.Time += Row.Time;
    To.Activities += Row.Activities;
    Count += Row.IsKnown;
  }
  if (Count) {
    Others.Site = fmt::format("{} more", Count);
    Result.push_back(std::move(Others));
  }
  if (Table.Collectives > 0)
    Result.push_back({"collectives: data for other ranks, and waiting for them",
                      "", Table.CollectiveTime, Table.Collectives});
  if (Unknown.Activities > 0) {
    Unknown.Site = fmt::format("unknown: {} of the launches have no stack",
                               shareText(Table.LaunchesWithoutStack, 1));
    Result.push_back(std::move(Unknown));
  }
  return Result;
}

std::string text::deviceWorkText(const DeviceWorkTable &Work, TextLayout How) {
  Table Out({figure("time", 10, 2), figure("share", 8),
             figure("activities", 12), label("line, operator")},
            How);
  auto Add = [&](double Time, double Activities, const std::string &Where) {
    Out.row({timeText(Time), shareText(Time, Work.Time),
             fmt::format("{:.2f}", Activities), Where});
  };
  for (const DeviceWorkLine &Each : deviceWorkLines(Work))
    Add(Each.Time, Each.Activities,
        Each.Operator.empty() ? Each.Site : Each.Site + "  " + Each.Operator);
  Add(Work.Time, Work.Activities, "all");
  return Out.text();
}

std::string text::deviceWorkMarkdown(const DeviceWorkTable &Table,
                                     std::string (*Cell)(const std::string &)) {
  std::string Out =
      "\n<details><summary>Device work by line</summary>\n\n"
      "| Line | Operator | Time per step | Share | Activities per step |\n"
      "|---|---|--:|--:|--:|\n";
  for (const DeviceWorkLine &Each : deviceWorkLines(Table))
    fmt::format_to(std::back_inserter(Out), "| {} | {} | {} | {} | {:.2f} |\n",
                   Cell(Each.Site), Cell(Each.Operator), timeText(Each.Time),
                   shareText(Each.Time, Table.Time), Each.Activities);
  return Out + "\n</details>\n";
}
