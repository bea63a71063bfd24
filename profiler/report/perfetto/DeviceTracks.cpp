#include "report/perfetto/DeviceTracks.h"

#include "format/FieldStyles.h"
#include "report/perfetto/KernelTitle.h"
#include "report/perfetto/SliceTracks.h"
#include "timeline/symbols/FunctionNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::report;
using namespace syncline::report::perfetto;
using namespace syncline::symbols;
using namespace syncline::timeline;

namespace {

/// The tracks of one device.
struct DeviceSlices {
  std::map<uint64_t, std::vector<Slice>> Streams;
  std::vector<Slice> Idle;
  std::vector<Slice> Waits;
  /// By time: the change in the number of running and of queued activities.
  std::map<uint64_t, int64_t> Running;
  std::map<uint64_t, int64_t> Queued;
};

class DeviceWriter {
public:
  DeviceWriter(PerfettoWriter &Out, const TrackSource &Source)
      : Out(Out), Trace(Source.Trace), Source(Source),
        Known(Source.Trace.Recorded.Data),
        Events(Source.Trace.Recorded.Events) {}

  void run(const std::map<uint64_t, std::vector<IdleTime>> &IdleTimes);

private:
  void addActivity(uint32_t Index);
  void addWait(uint32_t Index, DeviceSlices &Device);
  void describeKernel(const DeviceActivity &Activity, Slice &Out);
  void describeCopy(const DeviceActivity &Activity, Slice &Out);
  Slice idleSlice(const IdleTime &Idle, uint64_t Arrow);
  void writeCounter(const std::map<uint64_t, int64_t> &Changes, uint64_t Group,
                    const char *Name);
  std::string deviceTitle(uint64_t Id) const;

  PerfettoWriter &Out;
  const AnalyzedTrace &Trace;
  const TrackSource &Source;
  const TraceData &Known;
  const Timeline &Events;
  std::map<uint64_t, DeviceSlices> Devices;
  /// By shape: numbers of its short name and its full name.
  std::map<uint32_t, std::pair<uint64_t, DebugAnnotation>> Kernels;
};

} // namespace

void DeviceWriter::describeKernel(const DeviceActivity &Activity, Slice &Own) {
  auto [Names, IsNew] = Kernels.try_emplace(Activity.Shape);
  if (IsNew) {
    std::string Whole = demangled(Known.kernelName(Activity.Shape)).Display;
    Names->second = {Out.name(kernelTitle(Whole)), Out.text("kernel", Whole)};
  }
  Own.Name = Names->second.first;
  Own.Category = Out.category("kernel");
  Own.Arguments.push_back(Names->second.second);
  auto Shape = Known.Shapes.find(Activity.Shape);
  if (Shape == Known.Shapes.end())
    return;
  Own.Arguments.push_back(Out.number("blocks", Shape->second.Blocks));
  Own.Arguments.push_back(
      Out.number("threads per block", Shape->second.ThreadsPerBlock));
}

void DeviceWriter::describeCopy(const DeviceActivity &Activity, Slice &Own) {
  auto Name = [](const char *Field, auto Value) {
    return trace::nameOf(trace::enumNames("copy", Field),
                         static_cast<uint64_t>(Value));
  };
  Own.Name =
      Out.name("copy " + std::string(Name("direction", Activity.Direction)));
  Own.Category = Out.category("copy");
  Own.Arguments = {Out.number("bytes", Activity.Bytes),
                   Out.text("from", Name("source", Activity.Source)),
                   Out.text("to", Name("target", Activity.Target))};
}

/// A collective waits for other ranks before it moves data.
void DeviceWriter::addWait(uint32_t Index, DeviceSlices &Device) {
  auto Wait = Trace.RankWaits.find(Index);
  if (Wait == Trace.RankWaits.end())
    return;
  const DeviceActivity &Activity = Events.Activities[Index];
  Slice Own;
  Own.Time = {Activity.Start,
              std::min(Activity.Start + Wait->second.Time, Activity.End)};
  bool IsBubble = Wait->second.IsForOne;
  Own.Name = Out.name(IsBubble ? "pipeline bubble" : "waits for other ranks");
  Own.Category = Out.category(IsBubble ? "pipeline-bubble" : "wait-for-ranks");
  Device.Waits.push_back(std::move(Own));
}

void DeviceWriter::addActivity(uint32_t Index) {
  const DeviceActivity &Activity = Events.Activities[Index];
  Slice Own;
  Own.Time = {Activity.Start, Activity.End};
  switch (Activity.Kind) {
  case ActivityKind::Kernel:
    describeKernel(Activity, Own);
    break;
  case ActivityKind::Copy:
    describeCopy(Activity, Own);
    break;
  case ActivityKind::Memset:
    Own.Name = Out.name("memset");
    Own.Category = Out.category("memset");
    Own.Arguments.push_back(Out.number("bytes", Activity.Bytes));
    break;
  case ActivityKind::Graph:
    Own.Name = Out.name(fmt::format("graph {}", Activity.Shape));
    Own.Category = Out.category("graph");
    Own.Arguments.push_back(
        Out.number("ns with a running node", Activity.Bytes));
    break;
  }
  if (Source.Joined.ToActivity[Index])
    Own.StartFlows.push_back(Source.Joined.ToActivity[Index]);
  Own.EndFlows = Source.Joined.FromActivity[Index];

  DeviceSlices &Device = Devices[Known.deviceOf(Activity.Stream)];
  Device.Streams[Activity.Stream].push_back(std::move(Own));
  addWait(Index, Device);
  ++Device.Running[Activity.Start];
  --Device.Running[Activity.End];
  if (Activity.Call == NoIndex ||
      Events.Calls[Activity.Call].Start >= Activity.Start)
    return;
  ++Device.Queued[Events.Calls[Activity.Call].Start];
  --Device.Queued[Activity.Start];
}

Slice DeviceWriter::idleSlice(const IdleTime &Idle, uint64_t Arrow) {
  Slice Own;
  Own.Time = Idle.Time;
  Own.Category = Out.category("idle");
  std::string Name = std::string("idle: ") + toString(Idle.Why);
  if (Idle.Why == DeviceState::Bubble) {
    Own.Category = Out.category("bubble");
    Name = "bubble";
  }
  if (Idle.Sync != NoIndex) {
    const HostCall &Call = Events.Calls[Idle.Sync];
    std::string Site = siteTitle(Trace, Idle.Sync);
    const std::string &Function = Known.api(Call.Api).Function;
    Name += ": " + (Site.empty() ? Function : Site);
    Own.Arguments.push_back(Out.text("synchronization", Function));
    addSite(Out, Trace, Idle.Sync, Own.Arguments);
    // Recording slows the host down: the recorded call may have found nothing
    // to wait for.
    if (!Trace.Result.Syncs[Idle.Sync].Blocked)
      Own.Arguments.push_back(Out.truth("blocks only in the replay", true));
    // An arrow leads from the earlier slice to the later one.
    bool IsEarlier = Call.Start <= Idle.Time.Start;
    (IsEarlier ? Own.StartFlows : Own.EndFlows).push_back(Arrow);
  }
  Own.Name = Out.name(Name);
  return Own;
}

/// Omits times at which changes cancel out, as when one activity ends and the
/// next begins, and gaps too short to count as idle time.
static std::vector<std::pair<uint64_t, int64_t>>
countsOf(const std::map<uint64_t, int64_t> &Changes) {
  std::vector<std::pair<uint64_t, int64_t>> Result;
  int64_t Count = 0;
  for (const auto &[Time, Change] : Changes) {
    Count += Change;
    if (!Change)
      continue;
    bool EndsShortGap = Result.size() >= 2 && Result.back().second < Count &&
                        Result[Result.size() - 2].second == Count &&
                        Time - Result.back().first < LeastIdleTime;
    if (EndsShortGap)
      Result.pop_back();
    else
      Result.emplace_back(Time, Count);
  }
  return Result;
}

void DeviceWriter::writeCounter(const std::map<uint64_t, int64_t> &Changes,
                                uint64_t Group, const char *Name) {
  uint64_t Track = Out.addCounter(Group, Name, "activities");
  for (const auto &[Time, Count] : countsOf(Changes))
    Out.count(Track, Time, static_cast<uint64_t>(Count));
}

std::string DeviceWriter::deviceTitle(uint64_t Id) const {
  auto Info = Known.Devices.find(Id);
  return Info == Known.Devices.end()
             ? fmt::format("device {}", Id)
             : fmt::format("device {} ({})", Id, Info->second.Name);
}

void DeviceWriter::run(
    const std::map<uint64_t, std::vector<IdleTime>> &IdleTimes) {
  for (uint32_t I = 0; I < Events.Activities.size(); ++I)
    addActivity(I);
  for (const auto &[Device, Idle] : IdleTimes)
    for (size_t I = 0; I < Idle.size(); ++I)
      Devices[Device].Idle.push_back(
          idleSlice(Idle[I], Source.Joined.ToBubble.at(Device)[I]));
  for (auto &[Id, Device] : Devices) {
    uint64_t Group = Out.addTrack(Source.Process, deviceTitle(Id));
    for (auto &[Stream, Slices] : Device.Streams)
      writeSlices(Out, std::move(Slices), Sharing::OneByOne, [&] {
        return Out.addTrack(Group, Known.streamTitle(Stream));
      });
    writeSlices(Out, std::move(Device.Idle), Sharing::OneByOne,
                [&] { return Out.addTrack(Group, "bubbles"); });
    writeSlices(Out, std::move(Device.Waits), Sharing::OneByOne,
                [&] { return Out.addTrack(Group, "waits for other ranks"); });
    writeCounter(Device.Running, Group, "running activities");
    writeCounter(Device.Queued, Group, "queued activities");
  }
}

void perfetto::writeDevices(
    PerfettoWriter &Out, const TrackSource &Source,
    const std::map<uint64_t, std::vector<IdleTime>> &IdleTimes) {
  DeviceWriter(Out, Source).run(IdleTimes);
}
