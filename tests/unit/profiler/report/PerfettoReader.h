//===- PerfettoReader.h - Reads Perfetto traces back ------------*- C++ -*-===//
//
// Knows nothing of the writer: the numbers are those in Perfetto's .proto
// files. A mistake in a trace is a test failure.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_REPORT_PERFETTOREADER_H
#define SYNCLINE_TESTS_UNIT_PROFILER_REPORT_PERFETTOREADER_H

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::test {

struct PerfettoTrack {
  uint64_t Id = 0;
  uint64_t Parent = 0;
  std::string Name;
  /// -1: not of a process or a thread.
  int64_t Pid = -1;
  int64_t Tid = -1;
  bool IsCounter = false;
};

struct PerfettoSlice {
  uint64_t Track = 0;
  uint64_t Start = 0;
  uint64_t End = 0;
  std::string Name;
  std::string Category;
  std::map<std::string, std::string> Arguments;
  std::vector<uint64_t> StartFlows;
  std::vector<uint64_t> EndFlows;
};

struct PerfettoCount {
  uint64_t Time = 0;
  int64_t Value = 0;
};

struct PerfettoTrace {
  uint64_t PrimaryClock = 0;
  uint64_t DefaultClock = 0;
  std::map<uint64_t, PerfettoTrack> Tracks;
  /// Track by track, in the order of their ends.
  std::vector<PerfettoSlice> Slices;
  std::map<uint64_t, std::vector<PerfettoCount>> Counts;

  /// "process/group/track".
  std::string pathOf(uint64_t Track) const;
  std::vector<const PerfettoSlice *> of(std::string_view Category) const;
};

PerfettoTrace readPerfetto(std::string_view Bytes);

} // namespace syncline::test

#endif // SYNCLINE_TESTS_UNIT_PROFILER_REPORT_PERFETTOREADER_H
