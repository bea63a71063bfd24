//===- CodeCache.h - The code objects that a thread has seen ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_CODECACHE_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_CODECACHE_H

#include "tracer/python/CodeObject.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace syncline::tracer::python {

/// Spares a known code object the reading of its texts. Belongs to one thread;
/// all zero at first.
class CodeCache {
public:
  /// The number of the code object at \p Address; 0 where there is none.
  uint32_t find(const Interpreter &Python, Pages &Memory, uintptr_t Address,
                CodeSink &Sink) {
    size_t Home = homeOf(Address);
    for (size_t I = Home; I < Home + Probes; ++I)
      if (Known &Entry = Entries[I]; Entry.Address == Address) {
        if (!Entry.IsTransient &&
            Memory.now() - Entry.Checked < Pages::Lifetime &&
            isStill(Python.Where, Address, Entry.Outline)) [[likely]]
          return Entry.Id;
        return check(Entry, Python, Memory, Address, Sink);
      }
    return check(placeFor(Home), Python, Memory, Address, Sink);
  }

private:
  struct Known {
    uintptr_t Address = 0;
    /// When all of it was compared last.
    uint64_t Checked = 0;
    /// Of the whole line table.
    uint64_t TableHash = 0;
    CodeOutline Outline;
    uint32_t Id = 0;
    /// It has no file: the program compiled a text, and the next one may take
    /// its memory at once. All of it is compared each time.
    bool IsTransient = false;
  };

  /// An object is at one of so many entries from its home on.
  static constexpr size_t Probes = 4;
  static constexpr size_t Homes = 512;

  static size_t homeOf(uintptr_t Address) {
    return Address * 0x9e3779b97f4a7c15u >> 32 & (Homes - 1);
  }
  Known &placeFor(size_t Home);

  static uint32_t check(Known &Entry, const Interpreter &Python, Pages &Memory,
                        uintptr_t Address, CodeSink &Sink);

  std::array<Known, Homes + Probes - 1> Entries = {};
  size_t Replaced = 0;
};

/// What a thread needs to take its Python frames.
struct ThreadCache {
  Pages Memory;
  CodeCache Codes;
};

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_CODECACHE_H
