//===- ItemCounts.h - How often each item occurs in an interval -*- C++ -*-===//
//
// A part of FindPeriod.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_ITEMCOUNTS_H
#define SYNCLINE_PROFILER_TIMELINE_ITEMCOUNTS_H

#include "timeline/PeriodItems.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace syncline::timeline::period {

class ItemCounts {
public:
  /// Items are numbers less than \p Items.
  explicit ItemCounts(size_t Items) : Number(Items) {}

  void add(Item At) {
    if (Number[At]++ == 0)
      Present.push_back(At);
    ++Total;
  }
  void clear() {
    for (Item At : Present)
      Number[At] = 0;
    Present.clear();
    Total = 0;
  }
  std::span<const Item> present() const { return Present; }
  uint32_t of(Item At) const { return Number[At]; }

  size_t total() const { return Total; }

  /// What both have in common, counting repeats.
  size_t commonWith(const ItemCounts &Other) const {
    size_t Common = 0;
    for (Item At : Present)
      Common += Number[At] < Other.Number[At] ? Number[At] : Other.Number[At];
    return Common;
  }

  /// The weighted Jaccard index (Ruzicka 1958), 0..1: what both have in common
  /// as a share of what they have together.
  double similarity(const ItemCounts &Other) const {
    size_t Common = commonWith(Other);
    return static_cast<double>(Common) /
           static_cast<double>(Total + Other.Total - Common);
  }

private:
  std::vector<uint32_t> Number;
  std::vector<Item> Present;
  size_t Total = 0;
};

} // namespace syncline::timeline::period

#endif // SYNCLINE_PROFILER_TIMELINE_ITEMCOUNTS_H
