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

static uint32_t lineByIncrements(std::string_view Table, uint64_t Line,
                                 uint64_t Offset) {
  uint64_t At = 0;
  for (size_t I = 0; I + 1 < Table.size(); I += 2) {
    At += byteAt(Table, I);
    if (At > Offset)
      break;
    Line += static_cast<uint64_t>(int64_t{static_cast<int8_t>(Table[I + 1])});
  }
  return lineFrom(Line);
}

static uint32_t lineByRanges(std::string_view Table, uint64_t Line,
                             uint64_t Offset) {
  constexpr int8_t NoLine = -128;
  uint64_t End = 0;
  for (size_t I = 0; I + 1 < Table.size(); I += 2) {
    End += byteAt(Table, I);
    if (auto Step = static_cast<int8_t>(Table[I + 1]); Step != NoLine)
      Line += static_cast<uint64_t>(int64_t{Step});
    if (Offset < End)
      return lineFrom(Line);
  }
  return 0;
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
  };

  /// No value at the end, or if the table is damaged.
  std::optional<Entry> next();

private:
  /// Values of the entry's code.
  static constexpr unsigned FirstOneLine = 10, LastOneLine = 12, NoColumn = 13,
                            Long = 14;

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
  constexpr uint64_t UnitSize = 2;
  Entry Result;
  Result.Size = ((Head & 7u) + 1) * UnitSize;
  unsigned Code = Head >> 3 & 15;
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

static uint32_t lineByLocations(std::string_view Table, uint64_t Line,
                                uint64_t Offset) {
  Locations Entries(Table);
  uint64_t End = 0;
  while (auto Entry = Entries.next()) {
    End += Entry->Size;
    Line += static_cast<uint64_t>(Entry->LineStep);
    if (Offset < End)
      return lineFrom(Line);
  }
  return 0;
}

uint32_t symbols::lineAt(LineTableKind Kind, std::string_view Table,
                         int64_t First, uint64_t Offset) {
  auto Line = static_cast<uint64_t>(First);
  switch (Kind) {
  case LineTableKind::Increments:
    return lineByIncrements(Table, Line, Offset);
  case LineTableKind::Ranges:
    return lineByRanges(Table, Line, Offset);
  case LineTableKind::Locations:
    return lineByLocations(Table, Line, Offset);
  case LineTableKind::Unknown:
    break;
  }
  return 0;
}
