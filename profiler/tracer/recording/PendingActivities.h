//===- PendingActivities.h - Launches whose activity is pending -*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_PENDINGACTIVITIES_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_PENDINGACTIVITIES_H

#include <cstddef>
#include <cstdint>
#include <unordered_set>

namespace syncline::tracer::recording {

/// Launches of a window whose device activities CUPTI has not delivered yet, by
/// correlation id. CUPTI delivers what has run, so they also show how far the
/// device lags behind the host. Used only by the tracer's own thread.
class PendingActivities {
public:
  /// Opens a window and forgets everything before it. Nothing is kept outside
  /// of windows.
  void open(uint64_t Time);
  /// Closes the window: later launches do not belong to it, nor does a launch
  /// in progress, which CUPTI may not record.
  void close(uint64_t Time) { Closed = Time; }
  void clear();

  /// Reports a launch with its start and end, and the device activity of a
  /// launch. Either may come first.
  void launched(uint64_t Correlation, uint64_t Start, uint64_t End);
  void ran(uint64_t Correlation);

  bool empty() const { return Launched.empty(); }
  size_t size() const { return Launched.size(); }

private:
  /// Bounds the activities whose launch is never reported (from a library that
  /// launches in a way that CUPTI does not report).
  static constexpr size_t MostEarly = 4096;

  uint64_t Opened = 0;
  uint64_t Closed = 0;
  std::unordered_set<uint64_t> Launched;
  /// Activities that arrived before their launch.
  std::unordered_set<uint64_t> Early;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_PENDINGACTIVITIES_H
