//===- PendingActivities.h - Launches not seen to have run ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_PENDINGACTIVITIES_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_PENDINGACTIVITIES_H

#include <cstddef>
#include <cstdint>
#include <unordered_set>

namespace syncline::tracer::recording {

/// The launches of a window whose device activities CUPTI has not delivered
/// yet, by their correlation ids. CUPTI delivers what has run, so they also
/// show how far the device lags the host. Used by the tracer's own thread.
class PendingActivities {
public:
  /// A window opens: forgets what was before. Without a window, nothing is
  /// kept.
  void open(uint64_t Time);
  /// The window closes: later launches do not belong to it, nor does a launch
  /// under way, of which CUPTI may record nothing.
  void close(uint64_t Time) { Closed = Time; }
  void clear();

  /// A launch with its start and end, and the device activity of a launch.
  /// Either may come first.
  void launched(uint64_t Correlation, uint64_t Start, uint64_t End);
  void ran(uint64_t Correlation);

  bool empty() const { return Launched.empty(); }
  size_t size() const { return Launched.size(); }

private:
  /// Activities whose launch is never reported (of a library that launches in a
  /// way that CUPTI does not report) must not pile up.
  static constexpr size_t MostEarly = 4096;

  uint64_t Opened = 0;
  uint64_t Closed = 0;
  std::unordered_set<uint64_t> Launched;
  /// Activities that came before their launch was known.
  std::unordered_set<uint64_t> Early;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_PENDINGACTIVITIES_H
