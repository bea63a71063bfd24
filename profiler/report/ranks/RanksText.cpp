#include "report/ranks/RanksText.h"

#include "report/model/FigureText.h"
#include "report/text/MarkdownReport.h"

#include "terminal/Table.h"
#include "terminal/VisibleText.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <vector>

using namespace syncline;
using namespace syncline::analysis::ranks;
using namespace syncline::report;
using namespace syncline::report::ranks;
using namespace syncline::report::text;
using namespace syncline::terminal;

namespace {

using Row = std::vector<std::string>;

/// The first row contains the headings.
struct RankTable {
  std::string Title;
  /// This many leading columns are text; the others are figures.
  size_t TextColumns = 1;
  std::vector<Row> Rows;
};

} // namespace

/// Names come from the program and may contain anything.
static std::string plain(const std::string &Text) {
  return Text.empty() ? "-" : visible(Text);
}

static std::string known(bool Is, const std::string &Text) {
  return Is ? Text : "-";
}

static std::string shortTitle(const RankEntry &Entry) {
  return Entry.Title.starts_with("rank ") ? Entry.Title.substr(5) : Entry.Title;
}

static RankTable tableOfRanks(const RanksData &Data) {
  RankTable Result{
      fmt::format("{} ranks (per step)", Data.Ranks.size()), 3, {}};
  Result.Rows = {{"rank", "host", "GPU", "step", "alone", "blocked", "late",
                  "last to arrive"}};
  for (const RankEntry &Entry : Data.Ranks) {
    const RankWaits &Own = Entry.Collectives;
    Result.Rows.push_back(
        {shortTitle(Entry), plain(Entry.Host), plain(Entry.Gpu),
         known(Entry.IsReplayed, timeText(Entry.StepTime)),
         known(Entry.OwnStep > 0, timeText(Entry.OwnStep)),
         known(Entry.IsReplayed, timeText(Entry.BlockedPerStep)),
         known(Own.Steps && Own.Collectives, timeText(Own.HeldUpPerStep)),
         known(Own.Collectives,
               fmt::format("{} of {}", Own.Last, Own.Collectives))});
  }
  return Result;
}

/// Where the time of a step goes on each rank; without rows if unknown.
static RankTable tableOfSteps(const RanksData &Data) {
  RankTable Result{"How the device of each rank spends a step", 1, {}};
  Result.Rows = {{"rank", "step", "computing", "communicating", "waiting",
                  "pipeline bubble", "copying", "idle", "hidden communication",
                  "hidden waiting"}};
  for (const RankEntry &Entry : Data.Ranks) {
    const RankStep &Step = Entry.Device;
    auto Cell = [&](double Time) {
      return known(Step.Total > 0, timeText(Time));
    };
    Result.Rows.push_back(
        {shortTitle(Entry), Cell(Step.Total), Cell(Step.Computing),
         Cell(Step.Communicating), Cell(Step.Waiting),
         Cell(Step.PipelineBubble), Cell(Step.Copying), Cell(Step.idle()),
         Cell(Step.HiddenCommunication), Cell(Step.HiddenWait)});
  }
  if (std::ranges::none_of(Data.Ranks, [](const RankEntry &Entry) {
        return Entry.Device.Total > 0;
      }))
    Result.Rows.clear();
  return Result;
}

static std::vector<RankTable> tablesOf(const RanksData &Data) {
  std::vector<RankTable> Tables = {tableOfRanks(Data), tableOfSteps(Data)};
  std::erase_if(Tables,
                [](const RankTable &Each) { return Each.Rows.empty(); });
  return Tables;
}

static std::string tableText(const RankTable &From, TextLayout How) {
  std::vector<size_t> Widths(From.Rows.front().size());
  for (const Row &Own : From.Rows)
    for (size_t I = 0; I < Own.size(); ++I)
      Widths[I] = std::max(Widths[I], Own[I].size());
  std::vector<Column> Columns;
  for (size_t I = 0; I < Widths.size(); ++I) {
    const std::string &Title = From.Rows.front()[I];
    Columns.push_back(I < From.TextColumns ? label(Title, Widths[I])
                                           : figure(Title, Widths[I], 2));
    // In a list, the others describe the rank.
    if (I > 0)
      Columns.back().Kind = CellKind::Figure;
  }
  Table Result(std::move(Columns), How);
  for (const Row &Own : std::span(From.Rows).subspan(1)) {
    Row Cells = Own;
    if (Result.isList())
      Cells.front() = "rank " + Cells.front();
    Result.row(Cells);
  }
  return Result.text();
}

static std::string tableMarkdown(const RankTable &From) {
  std::string Out = "\n" + From.Title + "\n\n";
  for (size_t I = 0; I < From.Rows.size(); ++I) {
    for (const std::string &Cell : From.Rows[I])
      Out += "| " + markdownCell(Cell) + " ";
    Out += "|\n";
    for (size_t J = 0; I == 0 && J < From.Rows[I].size(); ++J)
      Out += J < From.TextColumns ? "|---" : "|--:";
    Out += I == 0 ? "|\n" : "";
  }
  return Out;
}

static std::string followingText(const RanksData &Data) {
  const RankEntry &Shown = Data.Ranks[Data.Shown];
  return fmt::format(
      "The report of {}, {}, follows. 'syncline report FILE' with another file "
      "shows the report of another rank.",
      Shown.Title,
      Data.Straggler     ? "which delays the others"
      : Shown.IsReplayed ? "whose step takes longest"
                         : "the first");
}

std::string report::ranks::ranksText(const RanksData &Data, bool Color,
                                     TextLayout How) {
  std::string Out;
  for (const std::string &Sentence : Data.Summary)
    Out += wrapped(Sentence, How) + "\n";
  for (const RankTable &Each : tablesOf(Data)) {
    Out += Color ? "\n\033[1m" + Each.Title + "\033[0m\n"
                 : "\n" + Each.Title + "\n";
    Out += tableText(Each, How);
  }
  for (const std::string &Note : Data.Notes)
    Out += wrapped("  note: " + plain(Note), How) + "\n";
  return Out + "\n" + wrapped(followingText(Data), How) +
         "\n\n== " + plain(Data.Ranks[Data.Shown].Path) + "\n";
}

std::string report::ranks::ranksMarkdown(const RanksData &Data) {
  std::string Out = "## Ranks\n";
  for (const std::string &Sentence : Data.Summary)
    Out += "\n" + markdownCell(Sentence) + "\n";
  for (const RankTable &Each : tablesOf(Data))
    Out += tableMarkdown(Each);
  Out += '\n';
  for (const std::string &Note : Data.Notes)
    Out += "- " + markdownCell(Note) + "\n";
  return Out + "\n" + markdownCell(followingText(Data)) + "\n\n";
}
