#include "report/ranks/RanksText.h"

#include "report/model/FigureText.h"
#include "report/text/MarkdownReport.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

using namespace syncline;
using namespace syncline::analysis::ranks;
using namespace syncline::report;
using namespace syncline::report::ranks;
using namespace syncline::report::text;

namespace {

constexpr size_t Columns = 9;
using Row = std::array<std::string, Columns>;

} // namespace

static Row heads() {
  return {"rank",          "host",     "GPU",     "step",
          "alone",         "GPU busy", "blocked", "waits for others",
          "last to arrive"};
}

static std::string plain(const std::string &Text) {
  std::string Result = Text.empty() ? "-" : Text;
  // Names come from the program and may hold anything.
  for (char &C : Result)
    if (static_cast<unsigned char>(C) < ' ' || C == 0x7f)
      C = ' ';
  return Result;
}

static Row rowOf(const RankEntry &Entry) {
  const RankWaits &Own = Entry.Collectives;
  auto Known = [&](bool Is, const std::string &Text) {
    return Is ? Text : std::string("-");
  };
  std::string Title =
      Entry.Title.starts_with("rank ") ? Entry.Title.substr(5) : Entry.Title;
  return {Title,
          plain(Entry.Host),
          plain(Entry.Gpu),
          Known(Entry.IsReplayed, timeText(Entry.StepTime)),
          Known(Entry.OwnStep > 0, timeText(Entry.OwnStep)),
          Known(Entry.IsReplayed, shareText(Entry.Busy, 1)),
          Known(Entry.IsReplayed, timeText(Entry.BlockedPerStep)),
          Known(Own.Steps && Own.Collectives, timeText(Own.WaitedPerStep)),
          Known(Own.Collectives,
                fmt::format("{} of {}", Own.Last, Own.Collectives))};
}

static std::vector<Row> rowsOf(const RanksData &Data) {
  std::vector<Row> Rows = {heads()};
  for (const RankEntry &Entry : Data.Ranks)
    Rows.push_back(rowOf(Entry));
  return Rows;
}

static bool isText(size_t Column) { return Column < 3; }

static std::string tableText(const std::vector<Row> &Rows) {
  std::array<size_t, Columns> Widths = {};
  for (const Row &Own : Rows)
    for (size_t I = 0; I < Columns; ++I)
      Widths[I] = std::max(Widths[I], Own[I].size());
  std::string Out;
  for (const Row &Own : Rows) {
    for (size_t I = 0; I < Columns; ++I)
      Out += isText(I) ? fmt::format("  {:<{}}", Own[I], Widths[I])
                       : fmt::format("  {:>{}}", Own[I], Widths[I]);
    Out += '\n';
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

std::string report::ranks::ranksText(const RanksData &Data, bool Color) {
  std::string Out;
  for (const std::string &Sentence : Data.Summary)
    Out += Sentence + "\n";
  std::string Heading = fmt::format("{} ranks (per step)", Data.Ranks.size());
  Out += Color ? "\n\033[1m" + Heading + "\033[0m\n" : "\n" + Heading + "\n";
  Out += tableText(rowsOf(Data));
  for (const std::string &Note : Data.Notes)
    Out += "  note: " + plain(Note) + "\n";
  return Out + "\n" + followingText(Data) +
         "\n\n== " + plain(Data.Ranks[Data.Shown].Path) + "\n";
}

std::string report::ranks::ranksMarkdown(const RanksData &Data) {
  std::string Out = "## Ranks\n\n";
  for (const std::string &Sentence : Data.Summary)
    Out += markdownCell(Sentence) + "\n";
  bool IsHead = true;
  Out += '\n';
  for (const Row &Own : rowsOf(Data)) {
    for (const std::string &Cell : Own)
      Out += "| " + markdownCell(Cell) + " ";
    Out += IsHead ? "|\n|---|---|---|--:|--:|--:|--:|--:|--:|\n" : "|\n";
    IsHead = false;
  }
  Out += '\n';
  for (const std::string &Note : Data.Notes)
    Out += "- " + markdownCell(Note) + "\n";
  return Out + "\n" + markdownCell(followingText(Data)) + "\n\n";
}
