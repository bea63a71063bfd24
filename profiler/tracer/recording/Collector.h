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

/// Brings what callbacks and CUPTI left into the trace. Used by the tracer's
/// own thread, as are its parts.
class Collector {
public:
  explicit Collector(tables::Recorder &R);

  /// Has CUPTI deliver what has run, if Interval has passed since it last did.
  void flushAfter(uint64_t Interval);
  /// Final: also what would otherwise be continued.
  void collect(bool Final);
  /// Host calls and ranges alone, and writes them.
  void writeHostLogs();
  /// Writes a note about the run, for the reader of the trace.
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
  /// Records that CUPTI drops may be of a window.
  bool DropsAreOurs = false;

private:
  void collectBuffers();

  uint64_t LastFlush = 0;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_COLLECTOR_H
