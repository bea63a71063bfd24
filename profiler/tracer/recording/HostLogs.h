//===- HostLogs.h - Converts threads' logs to records -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_RECORDING_HOSTLOGS_H
#define SYNCLINE_PROFILER_TRACER_RECORDING_HOSTLOGS_H

#include "format/RecordingEvents.h"
#include "tracer/recording/StepPeriod.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace syncline::tracer::output {
class Output;
} // namespace syncline::tracer::output

namespace syncline::tracer::tables {
class ThreadLog;
struct RawEvent;
} // namespace syncline::tracer::tables

namespace syncline::tracer::recording {

class PendingActivities;

/// Drains all threads' logs. Used by the tracer's own thread.
class HostLogs {
public:
  /// Reports launches to Pending.
  HostLogs(output::Output &Out, PendingActivities &Pending)
      : Out(Out), Pending(Pending) {}

  /// Writes what the threads have logged. Final: also writes polls that are
  /// still being counted.
  void drain(bool Final);
  /// Writes another thread record for each thread whose name has changed.
  void refreshNames();

  /// Callbacks and stacks of all threads so far.
  trace::CostRecord totals() const;

  /// Number of events written, and of launches among them.
  uint64_t events() const { return Events; }
  uint64_t launches() const { return Launches; }
  const StepPeriod &stepPeriod() const { return Period; }

private:
  void drainOne(tables::ThreadLog &Log);
  /// Assigns the thread its number at its first event.
  void introduce(tables::ThreadLog &Log);
  void write(uint32_t Thread, const tables::RawEvent &Event);
  void writeCall(uint32_t Thread, const tables::RawEvent &Event);
  void writeRange(uint32_t Thread, const tables::RawEvent &Event);
  void noteLaunch(const tables::RawEvent &Event);
  void noteRange(uint32_t Thread, const tables::RawEvent &Event);
  void nameApi(uint32_t Api);
  void nameThread(tables::ThreadLog &Log);

  output::Output &Out;
  PendingActivities &Pending;
  StepPeriod Period;
  uint32_t Threads = 0;
  uint64_t Events = 0;
  uint64_t Launches = 0;
  std::vector<bool> ApisNamed;
  /// By thread id: the name written last.
  std::unordered_map<uint32_t, std::string> Names;
};

} // namespace syncline::tracer::recording

#endif // SYNCLINE_PROFILER_TRACER_RECORDING_HOSTLOGS_H
