//===- TextLayout.h - How much room a text has ------------------*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_TERMINAL_TEXTLAYOUT_H
#define SYNCLINE_SUPPORT_TERMINAL_TEXTLAYOUT_H

#include <cstddef>
#include <cstdint>

namespace syncline::terminal {

/// Tables of most reports are wider than this, and a terminal that wraps their
/// rows makes them unreadable.
inline constexpr size_t LeastTableColumns = 80;

struct TextLayout {
  /// Columns of a line; without a limit for a file or a pipe.
  size_t Columns = SIZE_MAX;

  /// Whether tables are to be lists.
  bool isNarrow() const { return Columns < LeastTableColumns; }
};

/// The layout for standard output: COLUMNS if that is set to a number above 0,
/// else the width of the terminal, else no limit.
TextLayout layoutOfStandardOutput();

} // namespace syncline::terminal

#endif // SYNCLINE_SUPPORT_TERMINAL_TEXTLAYOUT_H
