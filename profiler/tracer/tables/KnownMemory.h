//===- KnownMemory.h - A thread's cache of kinds of memory ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_KNOWNMEMORY_H
#define SYNCLINE_PROFILER_TRACER_TABLES_KNOWNMEMORY_H

#include "format/Enums.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace syncline::tracer::tables {

/// Memory that a copy names, and when.
struct MemoryName {
  const void *Pointer = nullptr;
  /// Recorder::MemoryChanges and Recorder::Epoch: calls that were seen since
  /// may have changed the kind of the memory, and so may others while CUPTI was
  /// detached.
  uint64_t Changes = 0;
  uint64_t Epoch = 0;

  bool operator==(const MemoryName &) const = default;
};

/// What CUDA said not long ago about the memory at some addresses. Between the
/// kernels of a program, the driver takes 0.8 us to find pinned memory if it is
/// asked every 0.1 ms, and 5 us if it is asked every few ms (H200). Belongs to
/// one thread; initially all zero.
class KnownMemory {
public:
  /// How long an answer holds, ns: there are ways to map memory that no
  /// callback tells of. Once in this time, the question costs nothing.
  static constexpr uint64_t Lifetime = 100'000'000;

  /// Unknown if CUDA was not asked within Lifetime before \p Now.
  trace::MemoryKind find(const MemoryName &Name, uint64_t Now) const {
    const Known &Entry = Entries[homeOf(Name.Pointer)];
    return Entry.Name == Name && Now - Entry.Since < Lifetime
               ? Entry.Kind
               : trace::MemoryKind::Unknown;
  }

  /// Read the counters in \p Name, and the time, before asking CUDA.
  void keep(const MemoryName &Name, trace::MemoryKind Kind, uint64_t Now) {
    Entries[homeOf(Name.Pointer)] = {Name, Now, Kind};
  }

private:
  struct Known {
    MemoryName Name;
    uint64_t Since = 0;
    trace::MemoryKind Kind = trace::MemoryKind::Unknown;
  };

  /// A loop reads into few variables.
  static constexpr size_t Bits = 4;

  /// Blocks of an allocator differ in other bits than variables do.
  static size_t homeOf(const void *Pointer) {
    constexpr unsigned Width = 64;
    return reinterpret_cast<uintptr_t>(Pointer) * 0x9e3779b97f4a7c15u >>
           (Width - Bits);
  }

  std::array<Known, size_t{1} << Bits> Entries = {};
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_KNOWNMEMORY_H
