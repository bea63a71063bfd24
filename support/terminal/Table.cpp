#include "terminal/Table.h"

#include <algorithm>
#include <span>

using namespace syncline;
using namespace syncline::terminal;

/// Of an item and of what follows it.
static constexpr const char *ItemIndent = "  ";
static constexpr const char *FactIndent = "    ";

/// How the last cell of a row continues: below itself with Hang, if that has
/// LeastRoom.
static constexpr size_t Hang = 2;
static constexpr size_t LeastRoom = 20;
static constexpr size_t LowIndent = 7;

Column terminal::figure(std::string Title, size_t Width, size_t Gap) {
  return {std::move(Title), Width, CellKind::Figure, /*IsLeft=*/false, Gap};
}

Column terminal::label(std::string Title, size_t Width, size_t Gap) {
  return {std::move(Title), Width, CellKind::Label, /*IsLeft=*/true, Gap};
}

Column terminal::number(size_t Width) {
  return {"", Width, CellKind::Label, /*IsLeft=*/false, 0};
}

Column terminal::text(size_t Gap) {
  return {"", 0, CellKind::Text, /*IsLeft=*/true, Gap};
}

Column terminal::picture(size_t Gap) {
  return {"", 0, CellKind::Picture, /*IsLeft=*/true, Gap};
}

/// Text at the end of a row can continue below it.
static size_t widthOfFigures(std::span<const Column> Columns) {
  size_t Width = 0;
  for (const Column &Each : Columns)
    if (Each.Kind == CellKind::Figure || &Each != &Columns.back())
      Width += Each.Gap + std::max(Each.Width, widthOf(Each.Title));
  return Width;
}

Table::Table(std::vector<Column> Columns, TextLayout How)
    : Columns(std::move(Columns)), How(How) {
  IsList = How.isNarrow() || widthOfFigures(this->Columns) > How.Columns;
  std::vector<std::string> Titles;
  for (const Column &Each : this->Columns) {
    Titles.push_back(Each.Title);
    HasTitles |= !Each.Title.empty();
  }
  if (HasTitles && !isList())
    Lines.push_back(tableRow(Titles));
}

static std::string cellText(const Column &Own, const std::string &Cell) {
  size_t Used = widthOf(Cell);
  std::string Padding(Own.Width > Used ? Own.Width - Used : 0, ' ');
  return std::string(Own.Gap, ' ') +
         (Own.IsLeft ? Cell + Padding : Padding + Cell);
}

static size_t longestWord(const std::string &Text) {
  size_t Longest = 0, Start = 0;
  while (Start < Text.size()) {
    size_t End = std::min(Text.find(' ', Start), Text.size());
    Longest = std::max(Longest, widthOf(Text.substr(Start, End - Start)));
    Start = End + 1;
  }
  return Longest;
}

/// \p Before: the other cells of the row.
std::string Table::fitted(const std::string &Before,
                          const std::string &Last) const {
  std::string Row = Before + cellText(Columns.back(), Last);
  Row.erase(Row.find_last_not_of(' ') + 1);
  if (widthOf(Row) <= How.Columns)
    return Row;
  size_t Indent = widthOf(Before) + Columns.back().Gap + Hang;
  size_t Room = How.Columns > Indent ? How.Columns - Indent : 0;
  if (Room >= LeastRoom && Room >= longestWord(Last))
    return wrappedAfter(Row, Before.size(), Indent, How);
  return Before.substr(0, Before.find_last_not_of(' ') + 1) + '\n' +
         wrapped(std::string(LowIndent, ' ') + Last, How);
}

std::string Table::tableRow(const std::vector<std::string> &Cells) const {
  std::string Result;
  for (size_t I = 0; I + 1 < Columns.size() && I < Cells.size(); ++I)
    Result += cellText(Columns[I], Cells[I]);
  return fitted(Result, Cells.size() < Columns.size() ? "" : Cells.back());
}

static std::string joined(const std::string &Before, const std::string &Text,
                          const char *Between) {
  return Before.empty() || Text.empty() ? Before + Text
                                        : Before + Between + Text;
}

void Table::lineItem(const std::vector<std::string> &Cells) {
  std::string Label, Rest;
  for (size_t I = 0; I < Cells.size() && I < Columns.size(); ++I) {
    if (Columns[I].Kind == CellKind::Label)
      Label = joined(Label, Cells[I], "  ");
    else if (Columns[I].Kind == CellKind::Text)
      Rest += Cells[I];
    else if (Columns[I].Kind == CellKind::Figure)
      Rest = joined(Rest, Cells[I], ", ");
  }
  prose(ItemIndent + joined(Label, Rest, ": "));
}

namespace {

/// Fills lines with "TITLE: CELL".
class FactLines {
public:
  explicit FactLines(size_t Columns) : Columns(Columns) {}

  void add(const std::string &Fact) {
    // The comma at the end of a line takes a column, too.
    if (widthOf(FactIndent + joined(Current, Fact, ", ")) >= Columns)
      end(",");
    Current = joined(Current, Fact, ", ");
  }
  /// Ends the current line with \p After.
  void end(const char *After = "") {
    if (!Current.empty())
      Lines.push_back(FactIndent + Current + After);
    Current.clear();
  }

  std::vector<std::string> Lines;

private:
  size_t Columns;
  std::string Current;
};

} // namespace

void Table::item(const std::vector<std::string> &Cells) {
  std::string Label;
  FactLines Facts(How.Columns);
  for (size_t I = 0; I < Cells.size() && I < Columns.size(); ++I) {
    const Column &Own = Columns[I];
    if (Cells[I].empty() || Own.Kind == CellKind::Picture)
      continue;
    if (Own.Kind == CellKind::Label) {
      Label = joined(Label, Cells[I], "  ");
    } else if (Own.Kind == CellKind::Figure) {
      Facts.add(joined(Own.Title, Cells[I], ": "));
    } else {
      Facts.end();
      Facts.Lines.push_back(wrapped(FactIndent + Cells[I], How));
    }
  }
  Facts.end();
  prose(ItemIndent + Label);
  Lines.insert(Lines.end(), Facts.Lines.begin(), Facts.Lines.end());
}

void Table::row(const std::vector<std::string> &Cells) {
  if (!isList())
    line(tableRow(Cells));
  else if (HasTitles)
    item(Cells);
  else
    lineItem(Cells);
}

void Table::across(const std::string &First, const std::string &Left,
                   const std::string &Right, const std::string &Last) {
  if (isList()) {
    prose(ItemIndent + joined(First, Last, "  "));
    return prose(FactIndent + joined(Left, Right, ": "));
  }
  size_t Room = 0, Gap = Columns[1].Gap;
  for (const Column &Each : std::span(Columns).subspan(1, Columns.size() - 2))
    Room += Each.Gap + Each.Width;
  std::string Text = std::string(Gap, ' ') + Left;
  size_t Used = widthOf(Text + Right);
  Text += std::string(Room > Used ? Room - Used : 0, ' ') + Right;
  line(fitted(cellText(Columns.front(), First) + Text, Last));
}

std::string Table::text() const {
  std::string Result;
  for (const std::string &Each : Lines)
    Result += Each + '\n';
  return Result;
}
