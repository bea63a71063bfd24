//===- Collector.h - From logs and buffers to the trace ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_COLLECTOR_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_COLLECTOR_H

#include "tracer/hooks/Attachment.h"
#include "tracer/output/Output.h"
#include "tracer/recording/ActivityDecoder.h"
#include "tracer/recording/HostLogs.h"
#include "tracer/recording/PendingActivities.h"

#include <cstdint>
#include <string>

namespace syncline::tracer::recording {

/// Moves what callbacks and CUPTI have collected into the trace. Like its
/// members, used only by the tracer's own thread.
class Collector {
public:
  explicit Collector(tables::Recorder &R);

  /// Makes CUPTI deliver completed activity if Interval has passed since the
  /// last delivery.
  void flushAfter(uint64_t Interval);
  /// Final: also writes records that could still be extended.
  void collect(bool Final);
  /// Drains and writes only host calls and ranges.
  void writeHostLogs();
  /// Writes a note about the run for the reader of the trace.
  void note(const std::string &Line);

private:
  tables::Recorder &R;

public:
  output::Output Out;
  PendingActivities Pending;
  HostLogs Hosts;

private:
  ActivityDecoder Decoder;

public:
  hooks::Attachment Cupti;
  /// Records that CUPTI drops may belong to a window.
  bool DropsBelongToWindow = false;

private:
  void collectBuffers();

  uint64_t LastFlush = 0;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_COLLECTOR_H
