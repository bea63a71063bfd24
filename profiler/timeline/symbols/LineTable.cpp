#include "timeline/symbols/LineTable.h"

#include <limits>
#include <optional>

using namespace syncline;
using namespace syncline::symbols;

/// Lines are counted modulo 2^64: a damaged table may yield anything.
static uint32_t lineFrom(uint64_t Line) {
  return Line <= std::numeric_limits<int32_t>::max()
             ? static_cast<uint32_t>(Line)
             : 0;
}

static uint8_t byteAt(std::string_view Table, size_t Index) {
  return static_cast<uint8_t>(Table[Index]);
}

/// Every instruction has this many bytes, or a multiple of them.
static constexpr uint64_t UnitSize = 2;
/// Where the last line of a table of Increments ends.
static constexpr uint64_t NoEnd = std::numeric_limits<uint64_t>::max();

namespace {

/// The next instructions of a table.
struct Piece {
  /// Where they end, in bytes from the first.
  uint64_t End = 0;
  uint32_t Line = 0;
  /// They have a line of their own, and not only that of the ones before.
  bool HasLine = true;
};

} // namespace

/// Calls \p Visit with each piece until it returns false. The same for the
/// other kinds of tables.
template <typename F>
static void visitIncrements(std::string_view Table, uint64_t Line,
                            const F &Visit) {
  uint64_t At = 0;
  for (size_t I = 0; I + 1 < Table.size(); I += 2) {
    At += byteAt(Table, I);
    if (!Visit(Piece{At, lineFrom(Line)}))
      return;
    Line += static_cast<uint64_t>(int64_t{static_cast<int8_t>(Table[I + 1])});
  }
  Visit(Piece{NoEnd, lineFrom(Line)});
}

template <typename F>
static void visitRanges(std::string_view Table, uint64_t Line, const F &Visit) {
  constexpr int8_t NoLine = -128;
  uint64_t End = 0;
  for (size_t I = 0; I + 1 < Table.size(); I += 2) {
    End += byteAt(Table, I);
    auto Step = static_cast<int8_t>(Table[I + 1]);
    if (Step != NoLine)
      Line += static_cast<uint64_t>(int64_t{Step});
    if (!Visit(Piece{End, lineFrom(Line), Step != NoLine}))
      return;
  }
}

namespace {

/// Reads a location table, which is a sequence of entries of several bytes.
class Locations {
public:
  explicit Locations(std::string_view Table) : Table(Table) {}

  struct Entry {
    /// Number of instruction bytes.
    uint64_t Size = 0;
    int64_t LineStep = 0;
    bool HasLine = true;
  };

  /// No value at the end, or if the table is damaged.
  std::optional<Entry> next();

private:
  /// Values of the entry's code.
  static constexpr unsigned FirstOneLine = 10, LastOneLine = 12, NoColumn = 13,
                            Long = 14, NoLine = 15;

  /// Six bits per byte, the lowest first; bit 6: more follow.
  uint64_t readVarint() {
    uint64_t Result = 0;
    for (unsigned Shift = 0; At < Table.size() && Shift < 60; Shift += 6) {
      uint8_t Byte = byteAt(Table, At++);
      Result |= uint64_t{Byte & 63u} << Shift;
      if (!(Byte & 64))
        break;
    }
    return Result;
  }

  /// The sign is the lowest bit.
  int64_t readSigned() {
    uint64_t Value = readVarint();
    auto Size = static_cast<int64_t>(Value >> 1);
    return Value & 1 ? -Size : Size;
  }

  std::string_view Table;
  size_t At = 0;
};

} // namespace

std::optional<Locations::Entry> Locations::next() {
  if (At >= Table.size() || !(byteAt(Table, At) & 0x80))
    return std::nullopt;
  uint8_t Head = byteAt(Table, At++);
  Entry Result;
  Result.Size = ((Head & 7u) + 1) * UnitSize;
  unsigned Code = Head >> 3 & 15;
  Result.HasLine = Code != NoLine;
  if (Code < FirstOneLine) {
    At += 1; // columns
  } else if (Code <= LastOneLine) {
    Result.LineStep = Code - FirstOneLine;
    At += 2;
  } else if (Code == NoColumn) {
    Result.LineStep = readSigned();
  } else if (Code == Long) {
    Result.LineStep = readSigned();
    // Skip the end line and the two columns.
    for (unsigned I = 0; I < 3; ++I)
      readVarint();
  }
  return Result;
}

template <typename F>
static void visitLocations(std::string_view Table, uint64_t Line,
                           const F &Visit) {
  Locations Entries(Table);
  uint64_t End = 0;
  while (auto Entry = Entries.next()) {
    End += Entry->Size;
    Line += static_cast<uint64_t>(Entry->LineStep);
    if (!Visit(Piece{End, lineFrom(Line), Entry->HasLine}))
      return;
  }
}

template <typename F>
static void visitPieces(LineTableKind Kind, std::string_view Table,
                        int64_t First, const F &Visit) {
  auto Line = static_cast<uint64_t>(First);
  switch (Kind) {
  case LineTableKind::Increments:
    return visitIncrements(Table, Line, Visit);
  case LineTableKind::Ranges:
    return visitRanges(Table, Line, Visit);
  case LineTableKind::Locations:
    return visitLocations(Table, Line, Visit);
  case LineTableKind::Unknown:
    break;
  }
}

uint32_t symbols::lineAt(LineTableKind Kind, std::string_view Table,
                         int64_t First, uint64_t Offset) {
  uint32_t Result = 0;
  visitPieces(Kind, Table, First, [&](const Piece &Each) {
    if (Offset >= Each.End)
      return true;
    Result = Each.Line;
    return false;
  });
  return Result;
}

std::vector<LineSpan>
symbols::lineSpans(LineTableKind Kind, std::string_view Table, int64_t First) {
  std::vector<LineSpan> Result;
  uint64_t At = 0;
  visitPieces(Kind, Table, First, [&](const Piece &Each) {
    uint64_t End = Each.End == NoEnd ? At + UnitSize : Each.End;
    if (End > At && Each.HasLine && Each.Line)
      Result.push_back({At, End, Each.Line});
    At = End;
    return true;
  });
  return Result;
}
