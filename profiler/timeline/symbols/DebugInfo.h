//===- DebugInfo.h - The debug information of one file ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_DEBUGINFO_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_DEBUGINFO_H

#include "timeline/symbols/DebugUnit.h"
#include "timeline/symbols/DieNames.h"

#include <map>
#include <vector>

namespace syncline::symbols {

/// A function at an address, as DWARF knows it.
struct DebugFrame {
  /// Without a Display if DWARF does not name the function.
  FunctionName Name;
  SourcePlace Place;
  bool Inlined = false;
  /// Where the function starts; 0 if unknown, and for an inlined one.
  uint64_t Entry = 0;
};

/// Looks addresses up in DWARF 2 to 5. A unit is read at the first look-up of
/// an address in it. Does not need .debug_aranges, which Clang does not write.
class DebugInfo {
public:
  /// \p File must outlive this.
  explicit DebugInfo(Dwarf *File);

  /// The innermost inlined function first; empty if \p Address, an address in
  /// the DWARF file, lies in no unit.
  std::vector<DebugFrame> framesAt(uint64_t Address);

private:
  Dwarf *File;
  /// The values are offsets of units' root entries. Several units describe an
  /// inline function of which the linker kept one copy, that of the first unit.
  IntervalIndex UnitRanges;
  std::map<uint64_t, DebugUnit> Units;
  DieNames Names;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_DEBUGINFO_H
