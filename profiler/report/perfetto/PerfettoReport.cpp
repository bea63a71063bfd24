#include "report/perfetto/PerfettoReport.h"

#include "report/perfetto/DeviceTracks.h"
#include "report/perfetto/SliceTracks.h"
#include "report/perfetto/ThreadTracks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::perfetto;
using namespace syncline::report::ranks;
using namespace syncline::timeline;

/// The limit of Linux for ids of processes and threads.
static constexpr uint64_t MostPids = uint64_t{1} << 22;

/// Perfetto treats equal ids as the same process or thread. Traces from several
/// hosts or containers may share some: those of the later trace are then
/// shifted. The process's title has the true id.
static uint64_t pidShift(const TraceData &Trace, std::set<uint64_t> &Used) {
  std::set<uint64_t> Own = {Trace.Process.Pid};
  for (const auto &[Id, Thread] : Trace.Threads)
    Own.insert(Thread.Tid);
  uint64_t Shift = 0;
  while (std::any_of(Own.begin(), Own.end(), [&](uint64_t Number) {
    return Used.contains(Number + Shift);
  }))
    Shift += MostPids;
  for (uint64_t Number : Own)
    Used.insert(Number + Shift);
  return Shift;
}

static std::string processTitle(const ProcessInfo &Process) {
  std::string Program =
      Process.Executable.substr(Process.Executable.rfind('/') + 1);
  std::string Result;
  if (Process.Rank >= 0)
    Result = fmt::format("rank {}: ", Process.Rank);
  Result += fmt::format("{}, pid {}", Program, Process.Pid);
  if (!Process.Host.empty())
    Result += fmt::format(", host {}", Process.Host);
  return Result;
}

static void writeOverview(PerfettoWriter &Out, const TrackSource &Source) {
  const TraceData &Known = Source.Trace.Recorded.Data;
  std::vector<Slice> Recorded, Steps;
  auto Add = [&](std::vector<Slice> &Slices, TimeSpan Time,
                 const std::string &Name, const char *Category) {
    Slice Own;
    Own.Time = Time;
    Own.Name = Out.name(Name);
    Own.Category = Out.category(Category);
    Slices.push_back(std::move(Own));
  };
  for (const TimeSpan &Window : Known.Windows)
    Add(Recorded, Window, "profiling window: device activities and launches",
        "recording");
  for (const GapInfo &Gap : Known.Gaps)
    Add(Recorded, Gap.Time, "not recorded: " + Gap.Why, "recording");
  if (!Known.Held.empty())
    for (const TimeSpan &Missing : restOf(Known.Span, Known.Held))
      Add(Recorded, Missing, "left out: the trace is long", "recording");
  size_t Number = 0;
  for (const StepRun &Run : Source.Trace.Result.Found.Profiled)
    for (size_t I = 0; I + 1 < Run.size(); ++I)
      Add(Steps, {Run[I], Run[I + 1]}, fmt::format("step {}", ++Number),
          "step");
  writeSlices(Out, std::move(Recorded), Sharing::Nested,
              [&] { return Out.addTrack(Source.Process, "recording"); });
  writeSlices(Out, std::move(Steps), Sharing::OneByOne,
              [&] { return Out.addTrack(Source.Process, "steps"); });
}

/// By trace: the offset to add to its times, ns. One offset each: clocks drift
/// apart by less than is visible.
static std::vector<int64_t> clockShifts(size_t Traces, const RanksData *Ranks) {
  std::vector<int64_t> Result(Traces);
  if (!Ranks)
    return Result;
  for (const RankEntry &Entry : Ranks->Ranks)
    Result[Entry.Trace] = Entry.Clock.Pieces.front().Offset;
  // Perfetto does not support negative times.
  int64_t Least = *std::min_element(Result.begin(), Result.end());
  for (int64_t &Shift : Result)
    Shift -= std::min<int64_t>(Least, 0);
  return Result;
}

std::string
perfetto::perfettoReport(std::span<const AnalyzedTrace *const> Traces,
                         const RanksData *Ranks) {
  PerfettoWriter Out;
  std::vector<int64_t> Shifts = clockShifts(Traces.size(), Ranks);
  size_t Number = 0;
  std::set<uint64_t> UsedPids;
  uint64_t Start = UINT64_MAX;
  for (const AnalyzedTrace *Trace : Traces) {
    const TraceData &Known = Trace->Recorded.Data;
    auto ClockShift = static_cast<uint64_t>(Shifts[Number++]);
    Out.shiftTimes(ClockShift);
    Start = std::min(Start, Known.Span.Start + ClockShift);
    uint64_t Shift = pidShift(Known, UsedPids);
    std::map<uint64_t, std::vector<IdleTime>> Idle = findIdleTimes(*Trace);
    Arrows Joined = drawArrows(Out, *Trace, Idle);
    uint64_t Process =
        Out.addProcess(processTitle(Known.Process), Known.Process.Pid + Shift,
                       Known.Process.CommandLine);
    TrackSource Source{*Trace, Joined, Process, Shift};
    writeOverview(Out, Source);
    writeThreads(Out, Source);
    writeDevices(Out, Source, Idle);
  }
  return Out.finish(Traces.empty() ? 0 : Start);
}
