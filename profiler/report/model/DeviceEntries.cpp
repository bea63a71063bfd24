#include "report/model/DeviceEntries.h"

#include "report/model/Advice.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

namespace {

/// Turns sums over all replayed steps into times per step.
class PerStep {
public:
  explicit PerStep(const Analysis &Analyzed) : Analyzed(Analyzed) {}

  double operator()(uint64_t Sum) const { return Analyzed.perStep(Sum); }
  MissedTimes operator()(const LimitTimes &Sums) const {
    MissedTimes Result = {};
    std::transform(Sums.begin(), Sums.end(), Result.begin(), *this);
    return Result;
  }

private:
  const Analysis &Analyzed;
};

} // namespace

static StreamEntry streamEntry(const TraceData &Trace,
                               const StreamTime &Analyzed,
                               const PerStep &Each) {
  return {Analyzed.Stream,        Trace.streamTitle(Analyzed.Stream),
          Each(Analyzed.Kernels), Each(Analyzed.Collectives),
          Each(Analyzed.Memsets), Each(Analyzed.Copies),
          Each(Analyzed.idle())};
}

static HostEntry hostEntry(const TraceData &Trace, const HostTime &Time,
                           const PerStep &Each) {
  return {Trace.threadTitle(Time.Thread), Each(Time.Outside.Busy),
          Each(Time.Outside.Idle),        Each(Time.InCalls.Busy),
          Each(Time.InCalls.Idle),        Each(Time.Blocked.Busy),
          Each(Time.Blocked.Idle)};
}

std::vector<DeviceEntry> report::deviceEntries(const TraceData &Trace,
                                               const Analysis &Analyzed) {
  std::vector<DeviceEntry> Result;
  PerStep Each(Analyzed);
  for (const DeviceTime &Device : Analyzed.Devices) {
    DeviceEntry Entry;
    Entry.Device = Device.Device;
    if (auto Found = Trace.Devices.find(Device.Device);
        Found != Trace.Devices.end())
      Entry.Name = Found->second.Name;
    for (uint64_t Time : Device.Times)
      Entry.StateTimes.push_back(Each(Time));
    Entry.Total = Each(Device.Total);
    Entry.HiddenCommunication = Each(Device.HiddenCommunication);
    Entry.HiddenWait = Each(Device.HiddenWait);
    for (const StreamTime &Stream : Analyzed.Streams)
      if (Stream.Device == Device.Device)
        Entry.Streams.push_back(streamEntry(Trace, Stream, Each));
    for (const HostTime &Host : Analyzed.Hosts)
      if (Host.Device == Device.Device)
        Entry.Hosts.push_back(hostEntry(Trace, Host, Each));
    Result.push_back(std::move(Entry));
  }
  return Result;
}

OverlapEntry report::overlapEntry(const Analysis &Analyzed) {
  const OverlapTimes &O = Analyzed.Overlap;
  PerStep Each(Analyzed);
  OverlapEntry Entry;
  Entry.Upload = Each(O.Upload.Time);
  Entry.UploadOverlapped = Each(O.Upload.Overlapped);
  Entry.UploadMissed = Each(O.Upload.Missed);
  Entry.Download = Each(O.Download.Time);
  Entry.DownloadOverlapped = Each(O.Download.Overlapped);
  Entry.DownloadMissed = Each(O.Download.Missed);
  Entry.PageableCopies = Each(O.PageableCopies);
  Entry.Kernels = Each(O.Kernels);
  Entry.KernelsOnSeveralStreams = Each(O.KernelsOnSeveralStreams);
  Entry.SideKernels = Each(O.SideKernels.Time);
  Entry.SideKernelsOverlapped = Each(O.SideKernels.Overlapped);
  Entry.SideKernelsMissed = Each(O.SideKernels.Missed);
  return Entry;
}

bool report::isOftenIdle(std::span<const DeviceEntry> Devices) {
  return std::ranges::any_of(Devices, [](const DeviceEntry &Each) {
    return Each.Total - Each.workTime() >= NotableShare * Each.Total;
  });
}
