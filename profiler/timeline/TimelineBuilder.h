//===- TimelineBuilder.h - Makes a timeline of records ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_TIMELINEBUILDER_H
#define SYNCLINE_PROFILER_TIMELINE_TIMELINEBUILDER_H

#include "format/RawRecord.h"
#include "timeline/FoldedCalls.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace syncline::timeline {

/// Takes the events of a recording in the order of the file, puts them in the
/// order of time and joins calls with the work that they caused.
class TimelineBuilder {
public:
  explicit TimelineBuilder(const TraceData &Of) : Of(Of) {}

  /// From here on takes calls, device work, edges and ranges of these times
  /// only; calls of other times that can wait are folded. In order, apart from
  /// each other.
  void restrictTo(std::vector<TimeSpan> Slices);

  /// Definitions and other records that are no events are gone over.
  void add(const trace::RawRecord &Record);

  /// After the last record. \p Span is what the timeline is to cover: open
  /// ranges end with it.
  Timeline finish(TimeSpan Span);

private:
  /// Of one thread and domain, innermost last.
  using OpenRanges = std::vector<NamedRange>;

  void addCall(HostCall Call, uint64_t Duration);
  void addActivity(DeviceActivity Activity, uint64_t Duration);
  void addRange(const trace::RawRecord &Record);
  void applyRangeEdges();
  void cutOffOpenRanges(uint64_t Time);
  void joinCallsAndActivities();

  bool isWanted(const trace::RawRecord &Record) const;
  bool isInSlice(uint64_t Time, uint64_t Late) const;

  const TraceData &Of;
  std::vector<TimeSpan> Slices;
  CallFolder Folder;
  Timeline Result;
  std::map<std::pair<uint64_t, uint64_t>, OpenRanges> Pushed;
  std::unordered_map<uint64_t, NamedRange> Started;
  enum class RangeRole : uint8_t { Push, Pop, Start, End };
  /// As they came, which is not the order of time.
  struct RangeEdge {
    uint64_t Time = 0;
    RangeRole Role = RangeRole::Push;
    /// Of a start or end: the range's.
    uint64_t Range = 0;
    uint32_t Thread = 0;
    uint32_t Name = 0;
    uint32_t Domain = 0;
  };
  std::vector<RangeEdge> RangeEdges;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_TIMELINEBUILDER_H
