//===- KnownStream.h - An entry of a thread's cache of streams --*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_KNOWNSTREAM_H
#define SYNCLINE_PROFILER_TRACER_TABLES_KNOWNSTREAM_H

#include <cuda.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace syncline::tracer::tables {

/// A stream as a call names it. The handle 0 and the constants for default
/// streams denote one stream in each context, or in each context and thread.
struct StreamName {
  CUstream Handle = nullptr;
  /// CUPTI's number for the context, which no later context gets; 0: none.
  uint32_t Context = 0;
  /// The handle 0 means the thread's default stream.
  bool PerThread = false;
  /// StreamTable::generation(): a destroyed stream's handle may be another's
  /// later.
  uint64_t Generation = 0;

  bool operator==(const StreamName &) const = default;
};

/// CUPTI's numbers for the streams that a thread has named. Belongs to that
/// thread; initially all zero.
class KnownStreams {
public:
  /// 0 if it is not known.
  uint32_t find(const StreamName &Name) const {
    const Known &Entry = Entries[homeOf(Name)];
    return Entry.Name == Name ? Entry.Id : 0;
  }

  /// Read the generation in \p Name before asking CUPTI.
  void keep(const StreamName &Name, uint32_t Id) {
    // Without a context, CUPTI uses the thread's, which may change.
    if (Name.Context)
      Entries[homeOf(Name)] = {Name, Id};
  }

private:
  struct Known {
    StreamName Name;
    uint32_t Id = 0;
  };

  /// A thread uses few streams at a time.
  static constexpr size_t Size = 8;

  static size_t homeOf(const StreamName &Name) {
    // Handles are addresses of objects that malloc() has aligned.
    return reinterpret_cast<uintptr_t>(Name.Handle) / alignof(max_align_t) %
           Size;
  }

  std::array<Known, Size> Entries = {};
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_KNOWNSTREAM_H
