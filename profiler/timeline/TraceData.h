//===- TraceData.h - What the ids of a trace refer to -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_TRACEDATA_H
#define SYNCLINE_PROFILER_TIMELINE_TRACEDATA_H

#include "format/Enums.h"
#include "format/Losses.h"
#include "format/RawRecord.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace syncline::timeline {

/// From Start up to, not including, End; nanoseconds of CLOCK_MONOTONIC.
struct TimeSpan {
  uint64_t Start = 0;
  uint64_t End = 0;

  uint64_t duration() const { return End > Start ? End - Start : 0; }
  bool contains(uint64_t Time) const { return Time >= Start && Time < End; }
  bool overlaps(const TimeSpan &Other) const {
    return Start < Other.End && Other.Start < End;
  }
};

/// The parts of \p Span outside of \p Holes, which must be sorted.
std::vector<TimeSpan> restOf(TimeSpan Span, const std::vector<TimeSpan> &Holes);

/// Saturates at the latest time if a hostile duration would exceed it.
inline uint64_t endOf(uint64_t Start, uint64_t Duration) {
  return Start + std::min(Duration, UINT64_MAX - Start);
}

struct ProcessInfo {
  uint64_t Pid = 0;
  uint64_t Start = 0;
  /// -1: none.
  int64_t Rank = -1;
  int64_t LocalRank = -1;
  int64_t WorldSize = -1;
  uint64_t CuptiVersion = 0;
  uint64_t DriverVersion = 0;
  /// How long the system takes to supply an empty page, ns; 0: unknown.
  uint64_t FaultTime = 0;
  std::string Host;
  std::string Executable;
  std::string CommandLine;
  std::string TracerVersion;
  /// "sync-only", "windows" or "full".
  std::string Mode;
};

struct ThreadInfo {
  uint64_t Tid = 0;
  std::string Name;
};

/// Sizes are in bytes; limits are those of one multiprocessor.
struct DeviceInfo {
  /// Major compute capability: 9 for 9.0.
  uint64_t ComputeMajor = 0;
  uint64_t Multiprocessors = 0;
  uint64_t Memory = 0;
  uint64_t MaxThreads = 0;
  uint64_t MaxBlocks = 0;
  uint64_t Registers = 0;
  uint64_t SharedMemory = 0;
  uint64_t CopyEngines = 0;
  std::string Name;
};

struct StreamInfo {
  uint64_t Context = 0;
  uint64_t Device = 0;
  trace::StreamKind Kind = trace::StreamKind::Unknown;
  int64_t Priority = 0;
};

/// A kernel and how it was launched.
struct ShapeInfo {
  /// Id of the string with its mangled name.
  uint64_t Name = 0;
  uint64_t Blocks = 0;
  uint64_t ThreadsPerBlock = 0;
  uint64_t RegistersPerThread = 0;
  uint64_t SharedPerBlock = 0;
};

/// How a kernel exchanges data with other ranks; see rules::Exchange.
enum class ExchangeKind : uint8_t { Collective, PointToPoint, OneSided };

struct ExchangeInfo {
  ExchangeKind Kind = ExchangeKind::Collective;
  /// Its qualified name, the same on all ranks.
  std::string Name;
};

using ExchangesOfShapes = std::unordered_map<uint32_t, ExchangeInfo>;

struct ApiInfo {
  trace::ApiDomain Domain = trace::ApiDomain::Runtime;
  trace::CallKind Kind = trace::CallKind::Other;
  /// As in source code: "cudaStreamSynchronize".
  std::string Function;
};

/// A time in which nothing was recorded.
struct GapInfo {
  TimeSpan Time;
  std::string Why;
};

/// The cumulative cost of the tracer itself up to Time, nanoseconds.
struct CostInfo {
  uint64_t Time = 0;
  uint64_t Callbacks = 0;
  uint64_t CallbackTime = 0;
};

/// The same instant on two clocks, nanoseconds: CLOCK_MONOTONIC, and the time
/// of day since 1970. Realtime was read after Monotonic, so it may be late.
struct ClockAnchor {
  uint64_t Monotonic = 0;
  uint64_t Realtime = 0;
};

/// All definitions of one file, and its description of itself. Held in memory
/// as a whole: a training program uses a few thousand of them, however long it
/// runs. StackNames covers host stacks.
struct TraceData {
  ProcessInfo Process;
  std::unordered_map<uint64_t, std::string> Strings;
  std::map<uint64_t, ThreadInfo> Threads;
  std::map<uint64_t, DeviceInfo> Devices;
  std::map<uint64_t, StreamInfo> Streams;
  std::unordered_map<uint64_t, ShapeInfo> Shapes;
  std::unordered_map<uint64_t, ApiInfo> Apis;
  /// By shape: the kernels that exchange data with other ranks. Set by the
  /// owner of the table of their names.
  ExchangesOfShapes Exchanges;

  /// Windows, in which device activity and launches were recorded too; sorted
  /// and disjoint. One that is open at the end ends with Span.
  std::vector<TimeSpan> RecordedWindows;
  /// The parts of them that the timeline holds: all, or slices of a long trace.
  std::vector<TimeSpan> Windows;
  /// The times for which the timeline holds everything recorded, sorted and
  /// disjoint; empty: all times.
  std::vector<TimeSpan> Held;
  std::vector<GapInfo> Gaps;
  /// Lost records, by type.
  std::map<std::string, uint64_t> Drops;
  std::vector<CostInfo> Costs;
  std::vector<ClockAnchor> Clocks;
  std::vector<std::string> Notes;
  /// Why of the end record.
  std::optional<std::string> EndReason;
  /// From the first to the last instant of an event.
  TimeSpan Span;
  uint64_t Events = 0;
  /// The number of these that are always recorded: calls that can wait, polls
  /// and ranges. Others are recorded in windows.
  uint64_t AlwaysRecorded = 0;
  /// The part of the time in windows, and of the time between them, that the
  /// timeline holds.
  double SampledShare = 1;
  double UnprofiledShare = 1;
  /// What a reader found missing; set by the caller that read to the end.
  trace::Losses Losses;

  /// Adds a definition or a record about the trace; counts events.
  void add(const trace::RawRecord &Record);
  /// Must follow the last record.
  void finish();

  /// Empty if there is none.
  const std::string &string(uint64_t Id) const;
  const ApiInfo &api(uint64_t Id) const;
  /// The mangled name of a shape's kernel.
  const std::string &kernelName(uint64_t ShapeId) const;
  /// Titles for reports: "main thread 1234 (train)", "device 0, stream 7
  /// (legacy default)".
  std::string threadTitle(uint64_t Id) const;
  std::string streamTitle(uint64_t Id) const;
  /// 0 if unknown.
  uint64_t deviceOf(uint64_t Stream) const;
  bool inWindow(uint64_t Time) const;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_TRACEDATA_H
