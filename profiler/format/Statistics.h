//===- Statistics.h - Statistics about a trace ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_STATISTICS_H
#define SYNCLINE_PROFILER_FORMAT_STATISTICS_H

#include "format/DeviceBusy.h"
#include "format/Reader.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace syncline::trace {

/// Times are nanoseconds of CLOCK_MONOTONIC, durations are nanoseconds.
struct Statistics {
  struct PerType {
    std::string Name;
    bool IsEvent = false;
    uint64_t Records = 0;
    /// The bytes of payloads.
    uint64_t Bytes = 0;
  };
  /// Keyed by type number; only types that occur.
  std::map<uint32_t, PerType> Types;

  std::string Executable, Mode, Tracer;
  /// The time that the events cover; nothing if none has a time.
  std::optional<TimeExtent> Extent;

  uint64_t Windows = 0;
  /// Time covered by closed windows, and by the open one up to the last event.
  uint64_t WindowTime = 0;
  bool WindowOpen = false;
  uint64_t Gaps = 0;
  uint64_t GapTime = 0;
  /// Keyed by device number; only devices with activity in a window.
  std::map<uint64_t, BusyTime> Devices;
  /// Keyed by what was dropped.
  std::map<std::string, uint64_t> Drops;
  /// The last one.
  std::optional<CostRecord> Cost;
  std::vector<std::string> Notes;
  /// The Why of the end record.
  std::optional<std::string> End;

  FileFacts Facts;
  Losses Lost;

  uint64_t events() const;
  uint64_t eventBytes() const;
  uint64_t definitionBytes() const;
  uint64_t fileBytes() const;
};

/// Reads \p Reader to its end. Limits the number of differently worded drops
/// and notes, so that a file cannot exhaust memory.
Statistics collectStatistics(TraceReader &Reader);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_STATISTICS_H
