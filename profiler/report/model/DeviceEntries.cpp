#include "report/model/DeviceEntries.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

namespace {

/// Sums over all replayed steps as times a step.
class PerStep {
public:
  explicit PerStep(const Analysis &From)
      : Steps(static_cast<double>(std::max<uint64_t>(From.ReplayedSteps, 1))) {}

  double operator()(uint64_t Sum) const {
    return static_cast<double>(Sum) / Steps;
  }
  MissedTimes operator()(const LimitTimes &Sums) const {
    MissedTimes Result = {};
    std::transform(Sums.begin(), Sums.end(), Result.begin(), *this);
    return Result;
  }

private:
  double Steps;
};

} // namespace

static StreamEntry streamEntry(const TraceData &Of, const StreamTime &From,
                               const PerStep &Each) {
  return {From.Stream,        Of.streamTitle(From.Stream), Each(From.Kernels),
          Each(From.Memsets), Each(From.Copies),           Each(From.idle())};
}

static HostEntry hostEntry(const TraceData &Of, const HostTime &From,
                           const PerStep &Each) {
  return {Of.threadTitle(From.Thread), Each(From.Outside.Busy),
          Each(From.Outside.Idle),     Each(From.InCalls.Busy),
          Each(From.InCalls.Idle),     Each(From.Blocked.Busy),
          Each(From.Blocked.Idle)};
}

std::vector<DeviceEntry> report::deviceEntries(const TraceData &Of,
                                               const Analysis &From) {
  std::vector<DeviceEntry> Result;
  PerStep Each(From);
  for (const DeviceTime &Device : From.Devices) {
    DeviceEntry Entry;
    Entry.Device = Device.Device;
    if (auto Found = Of.Devices.find(Device.Device); Found != Of.Devices.end())
      Entry.Name = Found->second.Name;
    for (uint64_t Time : Device.Times)
      Entry.StateTimes.push_back(Each(Time));
    Entry.Total = Each(Device.Total);
    for (const StreamTime &Stream : From.Streams)
      if (Stream.Device == Device.Device)
        Entry.Streams.push_back(streamEntry(Of, Stream, Each));
    for (const HostTime &Host : From.Hosts)
      if (Host.Device == Device.Device)
        Entry.Hosts.push_back(hostEntry(Of, Host, Each));
    Result.push_back(std::move(Entry));
  }
  return Result;
}

OverlapEntry report::overlapEntry(const Analysis &From) {
  const OverlapTimes &O = From.Overlap;
  PerStep Each(From);
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
