//===- TraceOutline.h - Which process a trace is of -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_RECORDING_TRACEOUTLINE_H
#define SYNCLINE_PROFILER_RECORDING_TRACEOUTLINE_H

#include <cstdint>
#include <string>

namespace syncline::recording {

/// What one can tell of a trace without reading its events. Times are
/// nanoseconds of the host's CLOCK_MONOTONIC.
struct TraceOutline {
  std::string Path;
  /// Why the trace cannot be read, with its path; empty: it can, and only then
  /// the other members have a meaning.
  std::string Problem;
  std::string Host;
  /// The name of the executable, without its folder.
  std::string Program;
  /// See trace::programTitle().
  std::string Title;
  uint64_t Pid = 0;
  uint64_t ParentPid = 0;
  /// -1: none.
  int64_t Rank = -1;
  uint64_t Start = 0;
  uint64_t End = 0;
  /// Whether there is a call of CUDA or a device activity.
  bool UsesGpu = false;
  /// Bytes of all events: a measure of how much the process did on the GPU.
  uint64_t EventBytes = 0;
  /// Whether the trace has names for the addresses of its stacks.
  bool HasNames = false;
  /// Whether the file has a name of its own, as with 'record -o': the tracer
  /// names the processes of one recording by their numbers.
  bool IsNamedByUser = false;
};

/// Never throws because of the file.
TraceOutline outlineOf(const std::string &Path);

} // namespace syncline::recording

#endif // SYNCLINE_PROFILER_RECORDING_TRACEOUTLINE_H
