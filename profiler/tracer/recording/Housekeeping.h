//===- Housekeeping.h - Records that are due periodically -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_HOUSEKEEPING_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_HOUSEKEEPING_H

#include "tracer/output/Modules.h"
#include "tracer/recording/Collector.h"

#include <cstdint>

namespace syncline::tracer::output {
struct Identity;
} // namespace syncline::tracer::output

namespace syncline::tracer::recording {

/// Writes records about the process and the trace rather than about the
/// program's activity: at the start, about once a second, and at the end.
class Housekeeping {
public:
  Housekeeping(tables::Recorder &R, Collector &Data) : R(R), Data(Data) {}

  void begin(const output::Identity &Who);
  /// Returns whether a second had passed, so that there was work to do.
  bool round(uint64_t Now, bool HasCuda);
  /// Writes the file's last record, which contains Why.
  void end(const char *Why);

private:
  void writeNewDevices();
  void askForTorchRanges(bool HasCuda);
  void writePythonNote();
  void noteRepeatedIds();
  void writeClock();
  void writeCost();

  tables::Recorder &R;
  Collector &Data;
  output::Modules Mapped;
  uint64_t LastRound = 0;
  uint64_t LastClock = 0;
  bool DevicesWritten = false;
  bool TorchRangesSettled = false;
  bool NotedRepeatedIds = false;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_HOUSEKEEPING_H
