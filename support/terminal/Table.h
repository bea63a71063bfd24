//===- Table.h - A table, or a list where that is too wide ------*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_TERMINAL_TABLE_H
#define SYNCLINE_SUPPORT_TERMINAL_TABLE_H

#include "terminal/TextLayout.h"
#include "terminal/WrapText.h"

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::terminal {

/// What a cell is in a list.
enum class CellKind : uint8_t {
  /// A part of the line that begins the item of its row.
  Label,
  /// "TITLE: CELL", after the others of its row.
  Figure,
  /// A line of its own.
  Text,
  /// Shows what other cells say, so a list leaves it out.
  Picture
};

struct Column {
  std::string Title;
  /// Cells have at least this width.
  size_t Width = 0;
  CellKind Kind = CellKind::Figure;
  bool IsLeft = false;
  /// Spaces before the cell.
  size_t Gap = 0;
};

/// A column of figures, aligned to the right.
Column figure(std::string Title, size_t Width, size_t Gap = 0);
/// A column of text, aligned to the left, after a gap.
Column label(std::string Title, size_t Width = 0, size_t Gap = 2);
/// The number of a row, aligned to the right.
Column number(size_t Width);
/// Text without a title that continues the row, or is a line of a list's item.
Column text(size_t Gap = 0);
Column picture(size_t Gap = 2);

/// Builds its lines row by row, below a line of the columns' titles. Where the
/// last cell of a row does not fit, it continues below itself, or below the row
/// if it has little room. In a narrow layout, or one that has no room for the
/// figures, each row is an item of a list instead, without empty cells:
///
///   loss.cpp:27 (sync-nonzero)
///     syncs: 2.00, blocked: 41 us
///
/// A table whose columns have no titles is a list with one line for each row:
///
///   computing: 3.2 ms, 45.0%
class Table {
public:
  Table(std::vector<Column> Columns, TextLayout How);

  void row(const std::vector<std::string> &Cells);
  /// Adds a row with one statement across all columns between the first and the
  /// last, which are labels: \p Left at their left end, \p Right at their right
  /// end.
  void across(const std::string &First, const std::string &Left,
              const std::string &Right, const std::string &Last);
  /// Adds a line that does not belong to the columns.
  void line(std::string Text) { Lines.push_back(std::move(Text)); }
  /// The same for sentences, which are broken into several lines where they do
  /// not fit.
  void prose(const std::string &Text) { line(wrapped(Text, How)); }

  bool isList() const { return IsList; }
  const std::vector<std::string> &lines() const { return Lines; }
  /// The lines, each with a newline.
  std::string text() const;

private:
  std::string fitted(const std::string &Before, const std::string &Last) const;
  std::string tableRow(const std::vector<std::string> &Cells) const;
  void item(const std::vector<std::string> &Cells);
  void lineItem(const std::vector<std::string> &Cells);

  std::vector<Column> Columns;
  TextLayout How;
  bool IsList = false;
  bool HasTitles = false;
  std::vector<std::string> Lines;
};

} // namespace syncline::terminal

#endif // SYNCLINE_SUPPORT_TERMINAL_TABLE_H
