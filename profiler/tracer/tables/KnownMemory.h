//===- KnownMemory.h - A thread's cache of pageable memory ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_KNOWNMEMORY_H
#define SYNCLINE_PROFILER_TRACER_TABLES_KNOWNMEMORY_H

#include <array>
#include <cstddef>
#include <cstdint>

namespace syncline::tracer::tables {

/// Host memory that a copy names, and when.
struct MemoryName {
  const void *Pointer = nullptr;
  /// Recorder::MemoryChanges and Recorder::Epoch: calls that were seen since
  /// may have pinned the memory, and so may others while CUPTI was detached.
  uint64_t Changes = 0;
  uint64_t Epoch = 0;

  bool operator==(const MemoryName &) const = default;
};

/// The addresses at which CUDA has no memory, as it said not long ago. To find
/// none takes the driver 0.6 to 1.1 us (H200), ten times as long as to find
/// pinned memory. Belongs to one thread; initially all zero.
class KnownMemory {
public:
  /// How long an answer holds, ns: there are ways to map memory that no
  /// callback tells of. Once in this time, the question costs nothing.
  static constexpr uint64_t Lifetime = 5'000'000;

  /// Whether the memory was pageable less than Lifetime before \p Now.
  bool isPageable(const MemoryName &Name, uint64_t Now) const {
    const Known &Entry = Entries[homeOf(Name.Pointer)];
    return Entry.Name == Name && Now - Entry.Since < Lifetime;
  }

  /// The memory is pageable. Read the counters in \p Name, and the time, before
  /// asking CUDA.
  void keepPageable(const MemoryName &Name, uint64_t Now) {
    Entries[homeOf(Name.Pointer)] = {Name, Now};
  }

private:
  struct Known {
    MemoryName Name;
    uint64_t Since = 0;
  };

  /// A loop reads into few variables.
  static constexpr size_t Size = 16;

  static size_t homeOf(const void *Pointer) {
    constexpr uintptr_t Alignment = 8;
    return reinterpret_cast<uintptr_t>(Pointer) / Alignment % Size;
  }

  std::array<Known, Size> Entries = {};
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_KNOWNMEMORY_H
