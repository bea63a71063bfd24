//===- DeviceBusy.h - How much of the time devices were busy ----*- C++ -*-===//

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
  /// In which at least one kernel, copy or memset ran.
  uint64_t Busy = 0;
  /// From the first of these to the last, of each window, added up.
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

/// Adds up device activity as it comes out of a trace: that of a window comes
/// after the window has opened and before the next one does, in any order. Only
/// what lies inside of windows counts. Memory is bounded: of a window with very
/// many idle moments the oldest are settled, and an activity that comes so late
/// as to lie before those is cut off there; more devices and streams than any
/// machine has are not looked at.
class DeviceBusy {
public:
  void addStream(uint64_t Stream, uint64_t Device);
  void openWindow(uint64_t Time);
  void closeWindow(uint64_t Time);
  /// Busy for the first Busy nanoseconds of Duration.
  void add(uint64_t Stream, uint64_t Start, uint64_t Duration, uint64_t Busy);

  /// At the end, with the last instant of the trace; by device number.
  std::map<uint64_t, BusyTime> finish(uint64_t Last);

private:
  struct Device {
    BusyTime Total;
    /// Apart from each other: start to end.
    std::map<uint64_t, uint64_t> Intervals;
    /// Of this window, those settled included.
    std::optional<TimeExtent> Extent;
    /// What lies before has been settled.
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
