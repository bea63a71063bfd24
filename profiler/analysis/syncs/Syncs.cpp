#include "analysis/syncs/Syncs.h"
#include "analysis/syncs/StreamQueues.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using trace::CallKind;
using trace::MemoryKind;

/// A call returns at the latest this long after the end of what it waited for.
/// Observed on an H200: 3 to 30 us, more under a loaded scheduler.
static constexpr uint64_t MaxReturnTime = 100'000;

/// These always block the host. The work that they then do depends on the
/// size of the memory: 50 to 260 us for 32 MiB on an H200. cudaFreeAsync cannot
/// block.
static bool isFree(const HostCall &Call) {
  return Call.CanBlock &&
         (Call.Kind == CallKind::Free || Call.Kind == CallKind::HostFree);
}

const char *syncs::toString(BlockCause Cause) {
  switch (Cause) {
  case BlockCause::None:
    return "none";
  case BlockCause::Stream:
    return "stream";
  case BlockCause::Event:
    return "event";
  case BlockCause::Device:
    return "device";
  case BlockCause::SynchronousCopy:
    return "synchronous-copy";
  case BlockCause::PageableCopy:
    return "pageable-copy";
  case BlockCause::Allocation:
    return "allocation";
  case BlockCause::Management:
    return "management";
  }
  return "none";
}

static bool isPageable(const HostCall &Call, const DeviceActivity *Activity) {
  auto Is = [](MemoryKind Kind) { return Kind == MemoryKind::Pageable; };
  if (Activity && Activity->Kind == ActivityKind::Copy)
    return Is(Activity->Source) || Is(Activity->Target);
  return Is(Call.Source) || Is(Call.Target);
}

static BlockCause causeOf(const HostCall &Call,
                          const DeviceActivity *Activity) {
  switch (Call.Kind) {
  case CallKind::StreamWait:
    return BlockCause::Stream;
  case CallKind::EventWait:
    return BlockCause::Event;
  case CallKind::DeviceWait:
    return BlockCause::Device;
  case CallKind::Copy:
  case CallKind::Set:
    return BlockCause::SynchronousCopy;
  case CallKind::AsyncCopy:
    return isPageable(Call, Activity) ? BlockCause::PageableCopy
                                      : BlockCause::None;
  case CallKind::Allocate:
  case CallKind::Free:
  case CallKind::HostAllocate:
  case CallKind::HostFree:
  case CallKind::HostRegister:
  case CallKind::HostUnregister:
    return BlockCause::Allocation;
  case CallKind::GraphInstantiate:
  case CallKind::ModuleLoad:
  case CallKind::Manage:
    return BlockCause::Management;
  default:
    return BlockCause::None;
  }
}

namespace {

class Finder {
public:
  Finder(const TraceData &Trace, const Timeline &Events);

  Sync find(const HostCall &Call) const;

private:
  void waitByCause(Sync &Result, const HostCall &Call) const;
  void waitForWork(Sync &Result, const HostCall &Call, uint32_t Activity) const;
  void waitForStream(Sync &Result, const HostCall &Call) const;
  void waitForDevice(Sync &Result, const HostCall &Call) const;
  bool waitsForEvent(uint32_t Stream, uint32_t After, uint64_t Before) const;
  void waitForLastThatEnded(Sync &Result, const HostCall &Call,
                            bool OnlyLast) const;
  void waitForOwnActivity(Sync &Result, const HostCall &Call) const;

  const TraceData &Trace;
  const Timeline &Events;
  StreamQueues Queues;
  std::set<uint64_t> Devices;
  /// By stream: when it was told to wait for events, sorted.
  std::map<uint32_t, std::vector<uint64_t>> EventWaits;
};

} // namespace

Finder::Finder(const TraceData &Trace, const Timeline &Events)
    : Trace(Trace), Events(Events), Queues(Trace, Events),
      Devices(Queues.devices()) {
  for (const EventEdge &Edge : Events.Edges)
    if (Edge.IsSync)
      EventWaits[Edge.Stream].push_back(Edge.Time);
}

void Finder::waitForWork(Sync &Result, const HostCall &Call,
                         uint32_t Activity) const {
  if (Activity == NoIndex)
    return;
  Result.Activity = Activity;
  Result.Release = Events.Activities[Activity].End;
  // The call may have returned before the end by up to the clock error.
  Result.Blocked = Result.Release > Call.Start;
}

/// Whether \p Stream was told to wait for an event before \p Before and has had
/// no work since; \p After is its last work.
bool Finder::waitsForEvent(uint32_t Stream, uint32_t After,
                           uint64_t Before) const {
  auto Own = EventWaits.find(Stream);
  if (Own == EventWaits.end())
    return false;
  auto End = std::lower_bound(Own->second.begin(), Own->second.end(), Before);
  if (End == Own->second.begin())
    return false;
  return After == NoIndex || *std::prev(End) > queueTime(Events, After);
}

void Finder::waitForStream(Sync &Result, const HostCall &Call) const {
  waitForWork(Result, Call, Queues.lastBefore(Call.Stream, Call.Start));
  uint32_t Last = Queues.lastQueued(Call.Stream, Call.Start);
  if (!waitsForEvent(Call.Stream, Last, Call.Start))
    return;
  Sync Other = Result;
  waitForLastThatEnded(Other, Call, false);
  if (Other.Release > Result.Release)
    Result = Other;
}

/// The trace does not show which device a call waited for.
void Finder::waitForDevice(Sync &Result, const HostCall &Call) const {
  uint32_t Best = NoIndex;
  for (uint64_t Device : Devices) {
    uint32_t Last = Queues.lastOnDevice(Device, Call.Start);
    if (Last == NoIndex)
      continue;
    uint64_t End = Events.Activities[Last].End;
    if ((Devices.size() == 1 || End <= Call.End) &&
        (Best == NoIndex || End > Events.Activities[Best].End))
      Best = Last;
  }
  waitForWork(Result, Call, Best);
}

/// The trace does not show which event or streams a call waited for. It waited
/// for the last work that ended before it returned, if it returned soon after.
/// \p OnlyLast: the last work of each stream has to be complete by then.
void Finder::waitForLastThatEnded(Sync &Result, const HostCall &Call,
                                  bool OnlyLast) const {
  uint32_t Best = NoIndex;
  for (const auto &[Id, Info] : Trace.Streams) {
    auto Stream = static_cast<uint32_t>(Id);
    uint32_t Last = OnlyLast ? Queues.lastQueued(Stream, Call.Start)
                             : Queues.lastDone(Stream, Call.Start, Call.End);
    if (Last == NoIndex)
      continue;
    uint64_t End = Events.Activities[Last].End;
    if (End <= Call.End && End > Call.Start &&
        (Best == NoIndex || End > Events.Activities[Best].End))
      Best = Last;
  }
  if (Best == NoIndex ||
      (!isFree(Call) && Call.End - Events.Activities[Best].End > MaxReturnTime))
    return;
  waitForWork(Result, Call, Best);
}

/// A copy from or to pageable memory goes through a buffer of the driver: a
/// copy to the device may return before the last part has been copied.
void Finder::waitForOwnActivity(Sync &Result, const HostCall &Call) const {
  if (Call.LastActivity == NoIndex)
    return;
  const DeviceActivity &Own = Events.Activities[Call.LastActivity];
  Result.Activity = Call.LastActivity;
  Result.Release = std::min(Own.End, Call.End);
  Result.Blocked = Call.End > Own.Start;
}

Sync Finder::find(const HostCall &Call) const {
  const DeviceActivity *Activity = Call.LastActivity == NoIndex
                                       ? nullptr
                                       : &Events.Activities[Call.LastActivity];
  Sync Result;
  Result.Cause = causeOf(Call, Activity);
  if (!Trace.inWindow(Call.Start)) {
    Result.Blocked = hasBlockedUnrecorded(Call);
    return Result;
  }
  waitByCause(Result, Call);
  if (!Result.Blocked && Result.Scope != SyncScope::Stream)
    Result.Scope = Result.Cause == BlockCause::Device ? SyncScope::Device
                                                      : SyncScope::Nothing;
  return Result;
}

/// Sets the scope, and what the call waited for.
void Finder::waitByCause(Sync &Result, const HostCall &Call) const {
  switch (Result.Cause) {
  case BlockCause::None:
    break;
  case BlockCause::Stream:
    Result.Scope = SyncScope::Stream;
    waitForStream(Result, Call);
    break;
  case BlockCause::Device:
    Result.Scope = SyncScope::Device;
    waitForDevice(Result, Call);
    break;
  case BlockCause::Event:
    Result.Scope = SyncScope::OneActivity;
    waitForLastThatEnded(Result, Call, false);
    break;
  case BlockCause::SynchronousCopy:
  case BlockCause::PageableCopy:
    Result.Scope = SyncScope::OneActivity;
    waitForOwnActivity(Result, Call);
    break;
  case BlockCause::Allocation:
  case BlockCause::Management:
    Result.Scope = SyncScope::Device;
    waitForLastThatEnded(Result, Call, true);
    break;
  }
}

BlockCause syncs::causeUnseen(const HostCall &Call) {
  return causeOf(Call, nullptr);
}

std::vector<Sync> syncs::findSyncs(const TraceData &Trace,
                                   const Timeline &Events) {
  Finder Search(Trace, Events);
  std::vector<Sync> Result;
  Result.reserve(Events.Calls.size());
  for (const HostCall &Call : Events.Calls)
    Result.push_back(Search.find(Call));
  return Result;
}
