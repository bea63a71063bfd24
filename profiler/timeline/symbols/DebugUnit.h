//===- DebugUnit.h - One compilation unit in DWARF --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_DEBUGUNIT_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_DEBUGUNIT_H

#include "timeline/symbols/IntervalIndex.h"

#include <elfutils/libdw.h>

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::symbols {

/// A location in a source file; Line and Column are 0 if unknown.
struct SourcePlace {
  std::string File;
  uint32_t Line = 0;
  uint32_t Column = 0;
};

/// The functions and lines of one compilation unit. libdw searches the whole
/// unit for each address; this class does so once.
class DebugUnit {
public:
  /// \p Unit is the unit, or the skeleton of a split one, whose .dwo file is
  /// then opened. The Dwarf that it is from must outlive this.
  explicit DebugUnit(Dwarf_Die Unit);

  /// The function at \p Address and the copies of functions inlined there, the
  /// outermost first. Empty if the unit has no function there.
  std::vector<Dwarf_Die> functionsAt(uint64_t Address);
  /// The line of the instruction at \p Address.
  SourcePlace lineAt(uint64_t Address);
  /// The place from which \p Inlined, a result of functionsAt, was called.
  SourcePlace callOf(Dwarf_Die Inlined);

private:
  struct LineRow {
    uint64_t Address = 0;
    /// Not a line: the first address after a piece of code.
    bool EndsSequence = false;
  };

  void addFunctions(Dwarf_Die Parent, int Depth);
  LineRow row(size_t Number);
  SourcePlace placeOf(size_t Row);
  size_t rowsUpTo(uint64_t Address);
  std::string pathOf(const char *File);

  Dwarf_Die Skeleton;
  /// The split unit, or Skeleton itself.
  Dwarf_Die Full;
  IntervalIndex Functions;
  /// Owned by libdw.
  Dwarf_Lines *Lines = nullptr;
  size_t LineCount = 0;
};

/// Calls \p Visit with the beginning and the end of each code range of \p Die.
/// Skips code that the linker dropped, left at address 0 or 1.
template <typename Visitor> void forEachRange(Dwarf_Die Die, Visitor Visit) {
  Dwarf_Addr Base = 0, Begin = 0, End = 0;
  ptrdiff_t Next = 0;
  while ((Next = dwarf_ranges(&Die, Next, &Base, &Begin, &End)) > 0)
    if (Begin > 1 && Begin < End)
      Visit(Begin, End);
}

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_DEBUGUNIT_H
