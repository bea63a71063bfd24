//===- FrameTable.h - The .eh_frame of a module -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_FRAMETABLE_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_FRAMETABLE_H

#include "tracer/unwind/CfaProgram.h"
#include "tracer/unwind/Modules.h"

#include <optional>

namespace syncline::tracer::unwind {

/// The description of the function that contains Address: found by binary
/// search in .eh_frame_hdr (LSB Core, 10.6.2), then read from the CIE and FDE
/// in .eh_frame (10.6.1). Returns nothing if there is none, or it is malformed.
/// Reads nothing outside the module's segment.
std::optional<FrameDescription> findFrame(const Module &Image,
                                          std::uintptr_t Address);

/// One entry of the search table: the start of a function and the address of
/// its FDE.
struct TableEntry {
  std::uintptr_t Begin = 0;
  std::uintptr_t Fde = 0;
};

/// The search table of a module.
class FrameTable {
public:
  /// Empty if the header is malformed, or has a form that no x86-64 linker
  /// emits.
  explicit FrameTable(const Module &Image);

  std::size_t size() const { return Count; }
  TableEntry operator[](std::size_t Index) const;

private:
  std::uintptr_t Header = 0;
  const std::uint8_t *Entries = nullptr;
  std::size_t Count = 0;
};

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_FRAMETABLE_H
