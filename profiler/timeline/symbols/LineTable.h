//===- LineTable.h - Lines of Python instructions ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_LINETABLE_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_LINETABLE_H

#include <cstdint>
#include <string_view>
#include <vector>

namespace syncline::symbols {

/// How a line table is encoded.
enum class LineTableKind : uint8_t {
  Unknown,
  /// Up to Python 3.9, co_lnotab: each pair of bytes advances by a number of
  /// instruction bytes and by a number of lines (signed). CPython 3.9,
  /// Objects/lnotab_notes.txt.
  Increments,
  /// Python 3.10, co_linetable: each pair of bytes gives a number of
  /// instruction bytes and by how many lines they advance (signed; -128: they
  /// have no line). CPython 3.10, Objects/lnotab_notes.txt.
  Ranges,
  /// Since 3.11, co_linetable: the location table. CPython,
  /// InternalDocs/code_objects.md.
  Locations,
};

/// The line of the instruction at \p Offset, in bytes from the first. \p First
/// is the line that the table counts from. Instructions without a line take
/// that of the preceding ones. An instruction beyond the end of the table, and
/// all of an unknown kind, have none: 0.
uint32_t lineAt(LineTableKind Kind, std::string_view Table, int64_t First,
                uint64_t Offset);

/// Successive instructions of one line, in bytes from the first: from First up
/// to, not including, End.
struct LineSpan {
  uint64_t First = 0;
  uint64_t End = 0;
  uint32_t Line = 0;
};

/// The lines of all instructions, in their order; without those that have no
/// line of their own. A table of Increments does not say where the last span
/// ends: that one has a single instruction.
std::vector<LineSpan> lineSpans(LineTableKind Kind, std::string_view Table,
                                int64_t First);

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_LINETABLE_H
