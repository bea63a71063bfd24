#include "timeline/TraceData.h"

#include "format/Reader.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::trace;

std::vector<TimeSpan> timeline::restOf(TimeSpan Span,
                                       const std::vector<TimeSpan> &Holes) {
  std::vector<TimeSpan> Result;
  uint64_t At = Span.Start;
  for (const TimeSpan &Hole : Holes) {
    if (Hole.Start > At && At < Span.End)
      Result.push_back({At, std::min(Hole.Start, Span.End)});
    At = std::max(At, Hole.End);
  }
  if (Span.End > At)
    Result.push_back({At, Span.End});
  return Result;
}

/// The number of distinct texts that are kept per file, which may be hostile.
static constexpr size_t MaxTexts = 1000;

static ProcessInfo processOf(const ProcessRecord &From) {
  ProcessInfo Result;
  Result.Pid = From.Pid;
  Result.Start = From.Start;
  Result.Rank = From.Rank;
  Result.LocalRank = From.LocalRank;
  Result.WorldSize = From.WorldSize;
  Result.CuptiVersion = From.CuptiVersion;
  Result.DriverVersion = From.DriverVersion;
  Result.FaultTime = From.FaultTime;
  Result.Host = From.Host;
  Result.Executable = From.Executable;
  Result.CommandLine = From.CommandLine;
  Result.TracerVersion = From.TracerVersion;
  Result.Mode = From.Mode;
  return Result;
}

static DeviceInfo deviceFrom(const DeviceRecord &From) {
  return {
      From.ComputeMajor, From.Multiprocessors, From.Memory,
      From.MaxThreads,   From.MaxBlocks,       From.Registers,
      From.SharedMemory, From.CopyEngines,     std::string(From.DeviceName)};
}

static ShapeInfo shapeFrom(const ShapeRecord &From) {
  return {From.KernelName, From.GridX * From.GridY * From.GridZ,
          From.BlockX * From.BlockY * From.BlockZ, From.Registers,
          From.StaticShared + From.DynamicShared};
}

static StreamInfo streamFrom(const StreamRecord &From) {
  return {From.Context, From.Device, static_cast<StreamKind>(From.Kind),
          From.Priority};
}

static ApiInfo apiFrom(const ApiRecord &From) {
  return {static_cast<ApiDomain>(From.Domain), static_cast<CallKind>(From.Kind),
          std::string(From.Function)};
}

static void addDefinition(TraceData &To, const RawRecord &Record) {
  dispatch(Record,
           Overloaded{
               [&](const ProcessRecord &R) { To.Process = processOf(R); },
               [&](const StringRecord &R) { To.Strings[R.Id] = R.Value; },
               [&](const ThreadRecord &R) {
                 To.Threads[R.Id] = {R.Tid, std::string(R.ThreadName)};
               },
               [&](const DeviceRecord &R) { To.Devices[R.Id] = deviceFrom(R); },
               [&](const StreamRecord &R) { To.Streams[R.Id] = streamFrom(R); },
               [&](const ShapeRecord &R) { To.Shapes[R.Id] = shapeFrom(R); },
               [&](const ApiRecord &R) { To.Apis[R.Id] = apiFrom(R); },
           });
}

static void addGap(TraceData &To, const GapRecord &Gap) {
  if (To.Gaps.size() < MaxTexts)
    To.Gaps.push_back(
        {{Gap.Start, endOf(Gap.Start, Gap.Duration)}, std::string(Gap.Why)});
}

static void addDrop(TraceData &To, const DropRecord &Drop) {
  std::string What(Drop.What);
  if (To.Drops.size() >= MaxTexts && !To.Drops.contains(What))
    What = "others";
  To.Drops[What] += Drop.Count;
}

static bool isAlwaysRecordedType(const RawRecord &Record) {
  uint32_t Type = Record.type();
  bool IsRange = Type >= RangePushRecord::Type && Type <= RangeEndRecord::Type;
  return IsRange || Type == HostCallRecord::Type ||
         Type == CopyCallRecord::Type || Type == MemoryCallRecord::Type ||
         Type == PollRecord::Type;
}

void TraceData::add(const RawRecord &Record) {
  if (!Record.Schema->isEvent())
    return addDefinition(*this, Record);
  ++Events;
  AlwaysRecorded += isAlwaysRecordedType(Record);
  if (auto Start = Record.start()) {
    Span.Start = Events == 1 ? *Start : std::min(Span.Start, *Start);
    Span.End = std::max({Span.End, *Start, Record.end().value_or(0)});
  }
  dispatch(Record,
           Overloaded{
               [&](const WindowOpenRecord &R) {
                 Windows.push_back({R.Time, UINT64_MAX});
               },
               [&](const WindowCloseRecord &R) {
                 if (!Windows.empty() && Windows.back().End == UINT64_MAX)
                   Windows.back().End = R.Time;
               },
               [&](const GapRecord &R) { addGap(*this, R); },
               [&](const DropRecord &R) { addDrop(*this, R); },
               [&](const CostRecord &R) {
                 Costs.push_back({R.Time, R.Callbacks, R.CallbackTime});
               },
               [&](const ClockRecord &R) {
                 Clocks.push_back({R.Monotonic, R.Realtime});
               },
               [&](const NoteRecord &R) {
                 if (Notes.size() < MaxTexts)
                   Notes.emplace_back(R.Line);
               },
               [&](const EndRecord &R) { EndReason = std::string(R.Why); },
           });
}

void TraceData::finish() {
  // A file whose events come from a pipe may not have them in this order.
  std::sort(
      Windows.begin(), Windows.end(),
      [](const TimeSpan &A, const TimeSpan &B) { return A.Start < B.Start; });
  for (size_t I = 0; I < Windows.size(); ++I) {
    uint64_t Limit = I + 1 < Windows.size() ? Windows[I + 1].Start : Span.End;
    Windows[I].End =
        std::max(Windows[I].Start, std::min(Windows[I].End, Limit));
  }
  RecordedWindows = Windows;
  std::sort(Gaps.begin(), Gaps.end(), [](const GapInfo &A, const GapInfo &B) {
    return A.Time.Start < B.Time.Start;
  });
}

const std::string &TraceData::string(uint64_t Id) const {
  static const std::string Empty;
  auto Found = Strings.find(Id);
  return Found == Strings.end() ? Empty : Found->second;
}

const ApiInfo &TraceData::api(uint64_t Id) const {
  static const ApiInfo Unknown;
  auto Found = Apis.find(Id);
  return Found == Apis.end() ? Unknown : Found->second;
}

const std::string &TraceData::kernelName(uint64_t ShapeId) const {
  auto Found = Shapes.find(ShapeId);
  return string(Found == Shapes.end() ? 0 : Found->second.Name);
}

std::string TraceData::threadTitle(uint64_t Id) const {
  auto Found = Threads.find(Id);
  if (Found == Threads.end())
    return fmt::format("thread {}", Id);
  const ThreadInfo &Thread = Found->second;
  const char *What = Thread.Tid == Process.Pid ? "main thread" : "thread";
  return Thread.Name.empty()
             ? fmt::format("{} {}", What, Thread.Tid)
             : fmt::format("{} {} ({})", What, Thread.Tid, Thread.Name);
}

static const char *title(StreamKind Kind) {
  switch (Kind) {
  case StreamKind::LegacyDefault:
    return "legacy default";
  case StreamKind::Blocking:
    return "blocking";
  case StreamKind::NonBlocking:
    return "non-blocking";
  case StreamKind::PerThreadDefault:
    return "per-thread default";
  case StreamKind::Unknown:
    break;
  }
  return "unknown kind";
}

std::string TraceData::streamTitle(uint64_t Id) const {
  auto Found = Streams.find(Id);
  if (Found == Streams.end())
    return fmt::format("stream {}", Id);
  return fmt::format("device {}, stream {} ({})", Found->second.Device, Id,
                     title(Found->second.Kind));
}

uint64_t TraceData::deviceOf(uint64_t Stream) const {
  auto Found = Streams.find(Stream);
  return Found == Streams.end() ? 0 : Found->second.Device;
}

bool TraceData::inWindow(uint64_t Time) const {
  auto After = std::upper_bound(
      Windows.begin(), Windows.end(), Time,
      [](uint64_t T, const TimeSpan &Window) { return T < Window.Start; });
  return After != Windows.begin() && std::prev(After)->contains(Time);
}
