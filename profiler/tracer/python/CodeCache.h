//===- CodeCache.h - A thread's cache of code objects -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_CODECACHE_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_CODECACHE_H

#include "tracer/python/CodeObject.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace syncline::tracer::python {

/// Avoids rereading the texts of a known code object. Belongs to one thread;
/// initially all zero.
class CodeCache {
public:
  /// The id of the code object at \p Address; 0 if there is none.
  [[gnu::always_inline]] uint32_t find(const Interpreter &Python, Pages &Memory,
                                       uintptr_t Address, CodeSink &Sink) {
    const Known &Entry = Entries[homeOf(Address)];
    return isGood(Entry, Python, Memory, Address)
               ? Entry.Id
               : findOther(Python, Memory, Address, Sink);
  }

private:
  /// Fills one cache line.
  struct alignas(64) Known {
    uintptr_t Address = 0;
    CodeOutline Outline;
    /// Until this time, checking the outline suffices. An object that has
    /// neither file nor version is compared in full each time: the program
    /// compiled it from a string, and the next one compiled may reuse its
    /// memory immediately.
    uint64_t GoodUntil = 0;
    uint32_t Id = 0;
  };
  static_assert(sizeof(Known) == 64);

  [[gnu::always_inline]] static bool isGood(const Known &Entry,
                                            const Interpreter &Python,
                                            const Pages &Memory,
                                            uintptr_t Address) {
    return Entry.Address == Address && Memory.now() < Entry.GoodUntil &&
           isStill(Python.Where, Address, Entry.Outline);
  }

  /// An object is in one of this many entries, starting at its home.
  static constexpr size_t Probes = 4;
  static constexpr size_t Homes = 512;

  static size_t homeOf(uintptr_t Address) {
    return Address * 0x9e3779b97f4a7c15u >> 32 & (Homes - 1);
  }
  size_t placeFor(size_t Home);
  uint32_t findOther(const Interpreter &Python, Pages &Memory,
                     uintptr_t Address, CodeSink &Sink);
  static bool isSameVersion(const Known &Entry, const Interpreter &Python,
                            Pages &Memory, uintptr_t Address);
  uint32_t check(size_t Place, const Interpreter &Python, Pages &Memory,
                 uintptr_t Address, CodeSink &Sink);

  std::array<Known, Homes + Probes - 1> Entries = {};
  /// Hashes of the whole line tables.
  std::array<uint64_t, Homes + Probes - 1> TableHashes = {};
  std::array<bool, Homes + Probes - 1> IsTransient = {};
  size_t Replaced = 0;
};

/// Per-thread state for capturing Python frames.
struct ThreadCache {
  Pages Memory;
  CodeCache Codes;
};

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_CODECACHE_H
