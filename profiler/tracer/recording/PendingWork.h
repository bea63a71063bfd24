//===- PendingWork.h - Launches whose work has not been seen ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_PENDINGWORK_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_PENDINGWORK_H

#include <cstddef>
#include <cstdint>
#include <unordered_set>

namespace syncline::tracer::recording {

/// The launches of a window whose device work CUPTI has not handed over yet, by
/// their correlation ids. CUPTI hands over what has run, so this also tells how
/// far the device is behind. Used by the tracer's own thread.
class PendingWork {
public:
  /// A window is opened: forgets what was before. Without one, nothing is kept.
  void open(uint64_t Time);
  /// It is closed: later launches are none of it, nor is one under way, of
  /// which CUPTI may record nothing.
  void close(uint64_t Time) { Closed = Time; }
  void clear();

  /// A launch that lasted so long, and device work of one. Either may come
  /// first.
  void launched(uint64_t Correlation, uint64_t Start, uint64_t End);
  void ran(uint64_t Correlation);

  bool empty() const { return Launched.empty(); }
  size_t size() const { return Launched.size(); }

private:
  /// Work whose launch is never told of (by a library that launches in a way
  /// that is not listened to) must not pile up.
  static constexpr size_t MostEarly = 4096;

  uint64_t Opened = 0;
  uint64_t Closed = 0;
  std::unordered_set<uint64_t> Launched;
  /// Work that came before its launch was known.
  std::unordered_set<uint64_t> Early;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_PENDINGWORK_H
