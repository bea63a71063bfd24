//===- IntervalIndex.h - Finds the range of an address ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_INTERVALINDEX_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_INTERVALINDEX_H

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::symbols {

struct AddressInterval {
  uint64_t Begin = 0;
  /// In bytes; at most 4 GiB.
  uint32_t Size = 0;
  /// From Begin to the furthest end of this interval and all before it, where a
  /// search can stop.
  uint32_t Reach = 0;
  uint64_t Value = 0;

  bool contains(uint64_t Address) const { return Address - Begin < Size; }
};

/// Ranges of addresses that may overlap, each with a number. Uses 24 bytes per
/// range: libtorch_cpu.so alone has half a million.
class IntervalIndex {
public:
  /// Ignores an empty range.
  void add(uint64_t Begin, uint64_t End, uint64_t Value);
  /// Must be called once, between the last add and the first find.
  void seal();

  /// Of the ranges that contain \p Address, the one with the last Begin; among
  /// several, the smallest; among equal ones, that with the smallest Value.
  /// Null if there is none.
  const AddressInterval *find(uint64_t Address) const;
  /// All ranges that begin where find's result begins; some may be too short.
  std::span<const AddressInterval> findAll(uint64_t Address) const;

private:
  std::vector<AddressInterval> Intervals;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_INTERVALINDEX_H
