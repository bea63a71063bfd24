//===- DeviceBusy.h - How much time devices were busy -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_DEVICEBUSY_H
#define SYNCLINE_PROFILER_FORMAT_DEVICEBUSY_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>

namespace syncline::trace {

/// Nanoseconds.
struct BusyTime {
  /// Time during which at least one kernel, copy or memset ran.
  uint64_t Busy = 0;
  /// Time from the first of these to the last, summed over all windows.
  uint64_t Span = 0;
};

/// From the earliest instant to the latest, nanoseconds.
struct TimeExtent {
  uint64_t First = UINT64_MAX;
  uint64_t Last = 0;

  void add(uint64_t Start, uint64_t End) {
    First = std::min(First, Start);
    Last = std::max(Last, End);
  }
};

/// Accumulates device activity in the order of a trace: the activity of a
/// window comes after that window has opened and before the next one opens, in
/// any order. Only activity inside windows counts. Memory is bounded: in a
/// window with very many idle periods, the oldest are settled, and any activity
/// that arrives later is clipped to what follows; devices and streams beyond
/// the number that any machine has are ignored.
class DeviceBusy {
public:
  void addStream(uint64_t Stream, uint64_t Device);
  void openWindow(uint64_t Time);
  void closeWindow(uint64_t Time);
  /// Busy for the first Busy nanoseconds of Duration.
  void add(uint64_t Stream, uint64_t Start, uint64_t Duration, uint64_t Busy);

  /// Call at the end, with the last instant of the trace; keyed by device
  /// number.
  std::map<uint64_t, BusyTime> finish(uint64_t Last);

private:
  struct Device {
    BusyTime Total;
    /// Disjoint intervals: start to end.
    std::map<uint64_t, uint64_t> Intervals;
    /// The extent of this window, including settled intervals.
    std::optional<TimeExtent> Extent;
    /// Everything before this instant has been settled.
    uint64_t Settled = 0;

    void add(uint64_t Start, uint64_t BusyUntil, uint64_t End);
    void settle(size_t Count);
    void endWindow();
  };

  void endWindow(uint64_t Time);

  std::map<uint64_t, Device> Devices;
  std::unordered_map<uint64_t, uint64_t> DeviceOf;
  std::optional<uint64_t> Opened, Closed;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_DEVICEBUSY_H
