//===- RangeTable.h - Joins the two ends of named ranges --------*- C++ -*-===//
//
// A trace has separate records for the beginning and the end of an NVTX range,
// which are not in chronological order. A push and the matching pop belong to
// one thread and one domain; a start and its end share a number.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_RANGETABLE_H
#define SYNCLINE_PROFILER_TIMELINE_RANGETABLE_H

#include "format/RawRecord.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace syncline::timeline {

class RangeTable {
public:
  /// Adds an end of a range. Ignores other records.
  void add(const trace::RawRecord &Record);

  /// Joins the ends that were added. Cuts off open ranges at the end of each of
  /// \p Slices, which must be sorted: the ends between two slices are unknown.
  /// Without slices, cuts them off at \p End, ns.
  std::vector<NamedRange> finish(std::span<const TimeSpan> Slices,
                                 uint64_t End);

private:
  enum class Role : uint8_t { Push, Pop, Start, End };
  struct Edge {
    uint64_t Time = 0;
    Role What = Role::Push;
    /// The number of the range, for Start and End only.
    uint64_t Range = 0;
    uint32_t Thread = 0;
    uint32_t Name = 0;
    uint32_t Domain = 0;
  };
  /// The ranges of one thread and domain, innermost last.
  using OpenRanges = std::vector<NamedRange>;

  void apply(const Edge &Each);
  void close(NamedRange &Range, uint64_t Time);
  void cutOff(uint64_t Time);

  /// In the order of the trace, which is not chronological.
  std::vector<Edge> Edges;
  std::map<std::pair<uint64_t, uint64_t>, OpenRanges> Pushed;
  std::unordered_map<uint64_t, NamedRange> Started;
  std::vector<NamedRange> Ranges;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_RANGETABLE_H
