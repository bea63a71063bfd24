#include "format/FieldStyles.h"
#include "report/perfetto/KernelTitle.h"
#include "report/perfetto/RecordingTracks.h"
#include "report/perfetto/SliceTracks.h"
#include "timeline/symbols/FunctionNames.h"

#include <fmt/format.h>

#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::rules;
using namespace syncline::symbols;
using namespace syncline::timeline;

namespace {

/// The tracks of one device.
struct DeviceSlices {
  std::map<uint64_t, std::vector<Slice>> Streams;
  std::vector<Slice> Idle;
  /// By time: how the number of running and of waiting works changes.
  std::map<uint64_t, int64_t> Running;
  std::map<uint64_t, int64_t> Queued;
};

class Writer {
public:
  Writer(PerfettoWriter &To, const TrackSource &Of)
      : To(To), From(Of.From), Of(Of), Known(Of.From.Recorded.Of),
        Events(Of.From.Recorded.Events) {}

  void run(const std::map<uint64_t, std::vector<IdleTime>> &IdleTimes);

private:
  void addWork(uint32_t Index);
  void describeKernel(const DeviceWork &Work, Slice &To);
  void describeCopy(const DeviceWork &Work, Slice &To);
  Slice idleSlice(const IdleTime &Idle, uint64_t Arrow);
  void writeCounter(const std::map<uint64_t, int64_t> &Changes, uint64_t Group,
                    const char *Name);
  std::string deviceTitle(uint64_t Id) const;

  PerfettoWriter &To;
  const AnalysedRecording &From;
  const TrackSource &Of;
  const Recording &Known;
  const Timeline &Events;
  std::map<uint64_t, DeviceSlices> Devices;
  /// By shape: numbers of its short name and its whole name.
  std::map<uint32_t, std::pair<uint64_t, DebugAnnotation>> Kernels;
};

} // namespace

void Writer::describeKernel(const DeviceWork &Work, Slice &Own) {
  auto [Names, IsNew] = Kernels.try_emplace(Work.Shape);
  if (IsNew) {
    std::string Whole = demangled(Known.kernelName(Work.Shape)).Display;
    Names->second = {To.name(kernelTitle(Whole)), To.text("kernel", Whole)};
  }
  Own.Name = Names->second.first;
  Own.Category = To.category("kernel");
  Own.Arguments.push_back(Names->second.second);
  auto Shape = Known.Shapes.find(Work.Shape);
  if (Shape == Known.Shapes.end())
    return;
  Own.Arguments.push_back(To.number("blocks", Shape->second.Blocks));
  Own.Arguments.push_back(
      To.number("threads per block", Shape->second.ThreadsPerBlock));
}

void Writer::describeCopy(const DeviceWork &Work, Slice &Own) {
  auto Name = [](const char *Field, auto Value) {
    return trace::nameOf(trace::enumNames("copy", Field),
                         static_cast<uint64_t>(Value));
  };
  Own.Name = To.name("copy " + std::string(Name("direction", Work.Direction)));
  Own.Category = To.category("copy");
  Own.Arguments = {To.number("bytes", Work.Bytes),
                   To.text("from", Name("source", Work.Source)),
                   To.text("to", Name("target", Work.Target))};
}

void Writer::addWork(uint32_t Index) {
  const DeviceWork &Work = Events.Works[Index];
  Slice Own;
  Own.Time = {Work.Start, Work.End};
  switch (Work.Kind) {
  case WorkKind::Kernel:
    describeKernel(Work, Own);
    break;
  case WorkKind::Copy:
    describeCopy(Work, Own);
    break;
  case WorkKind::Memset:
    Own.Name = To.name("memset");
    Own.Category = To.category("memset");
    Own.Arguments.push_back(To.number("bytes", Work.Bytes));
    break;
  case WorkKind::Graph:
    Own.Name = To.name(fmt::format("graph {}", Work.Shape));
    Own.Category = To.category("graph");
    Own.Arguments.push_back(To.number("ns with a running node", Work.Bytes));
    break;
  }
  if (Of.Joined.ToWork[Index])
    Own.StartFlows.push_back(Of.Joined.ToWork[Index]);
  Own.EndFlows = Of.Joined.FromWork[Index];

  DeviceSlices &Device = Devices[Known.deviceOf(Work.Stream)];
  Device.Streams[Work.Stream].push_back(std::move(Own));
  ++Device.Running[Work.Start];
  --Device.Running[Work.End];
  if (Work.Call == NoIndex || Events.Calls[Work.Call].Start >= Work.Start)
    return;
  ++Device.Queued[Events.Calls[Work.Call].Start];
  --Device.Queued[Work.Start];
}

Slice Writer::idleSlice(const IdleTime &Idle, uint64_t Arrow) {
  Slice Own;
  Own.Time = Idle.Time;
  Own.Category = To.category("idle");
  std::string Name = std::string("idle: ") + toString(Idle.Why);
  if (Idle.Why == DeviceState::Stall) {
    Own.Category = To.category("bubble");
    Name = "bubble";
  }
  if (Idle.Wait != NoIndex) {
    const HostCall &Call = Events.Calls[Idle.Wait];
    std::string Place = placeTitle(From, Idle.Wait);
    const std::string &Function = Known.api(Call.Api).Function;
    Name += ": " + (Place.empty() ? Function : Place);
    Own.Arguments.push_back(To.text("wait", Function));
    addPlace(To, From, Idle.Wait, Own.Arguments);
    // Recording slows the host down: the same wait may have found nothing to
    // wait for.
    if (!From.Result.Waits[Idle.Wait].Blocked)
      Own.Arguments.push_back(To.truth("blocks only in the replay", true));
    // An arrow leads from what comes first to what comes later.
    bool IsEarlier = Call.Start <= Idle.Time.Start;
    (IsEarlier ? Own.StartFlows : Own.EndFlows).push_back(Arrow);
  }
  Own.Name = To.name(Name);
  return Own;
}

/// Without times of change at which nothing changes, as where one work ends and
/// the next begins, and without gaps that do not count as idle time.
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

void Writer::writeCounter(const std::map<uint64_t, int64_t> &Changes,
                          uint64_t Group, const char *Name) {
  uint64_t Track = To.addCounter(Group, Name, "works");
  for (const auto &[Time, Count] : countsOf(Changes))
    To.count(Track, Time, static_cast<uint64_t>(Count));
}

std::string Writer::deviceTitle(uint64_t Id) const {
  auto Info = Known.Devices.find(Id);
  return Info == Known.Devices.end()
             ? fmt::format("device {}", Id)
             : fmt::format("device {} ({})", Id, Info->second.Name);
}

void Writer::run(const std::map<uint64_t, std::vector<IdleTime>> &IdleTimes) {
  for (uint32_t I = 0; I < Events.Works.size(); ++I)
    addWork(I);
  for (const auto &[Device, Idle] : IdleTimes)
    for (size_t I = 0; I < Idle.size(); ++I)
      Devices[Device].Idle.push_back(
          idleSlice(Idle[I], Of.Joined.ToBubble.at(Device)[I]));
  for (auto &[Id, Device] : Devices) {
    uint64_t Group = To.addTrack(Of.Process, deviceTitle(Id));
    for (auto &[Stream, Slices] : Device.Streams)
      writeSlices(To, std::move(Slices), Sharing::OneByOne, [&] {
        return To.addTrack(Group, Known.streamTitle(Stream));
      });
    writeSlices(To, std::move(Device.Idle), Sharing::OneByOne,
                [&] { return To.addTrack(Group, "bubbles"); });
    writeCounter(Device.Running, Group, "running works");
    writeCounter(Device.Queued, Group, "queued works");
  }
}

void report::writeDevices(
    PerfettoWriter &To, const TrackSource &Of,
    const std::map<uint64_t, std::vector<IdleTime>> &IdleTimes) {
  Writer(To, Of).run(IdleTimes);
}
