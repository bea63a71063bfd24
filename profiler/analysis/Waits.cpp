#include "analysis/Waits.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;
using trace::CallKind;
using trace::MemoryKind;

/// How long after the end of what it waited for a call has returned at the
/// latest. Seen on an H200: 3 to 30 us, more under a loaded scheduler.
static constexpr uint64_t MaxReturnTime = 100'000;

const char *analysis::toString(WaitCause Cause) {
  switch (Cause) {
  case WaitCause::None:
    return "none";
  case WaitCause::Stream:
    return "stream";
  case WaitCause::Event:
    return "event";
  case WaitCause::Device:
    return "device";
  case WaitCause::SynchronousCopy:
    return "synchronous-copy";
  case WaitCause::PageableCopy:
    return "pageable-copy";
  case WaitCause::Allocation:
    return "allocation";
  case WaitCause::Management:
    return "management";
  }
  return "none";
}

static bool isPageable(const HostCall &Call, const DeviceWork *Work) {
  auto Is = [](MemoryKind Kind) { return Kind == MemoryKind::Pageable; };
  if (Work && Work->Kind == WorkKind::Copy)
    return Is(Work->Source) || Is(Work->Target);
  return Is(Call.Source) || Is(Call.Target);
}

static WaitCause causeOf(const HostCall &Call, const DeviceWork *Work) {
  switch (Call.Kind) {
  case CallKind::StreamWait:
    return WaitCause::Stream;
  case CallKind::EventWait:
    return WaitCause::Event;
  case CallKind::DeviceWait:
    return WaitCause::Device;
  case CallKind::Copy:
  case CallKind::Set:
    return WaitCause::SynchronousCopy;
  case CallKind::AsyncCopy:
    return isPageable(Call, Work) ? WaitCause::PageableCopy : WaitCause::None;
  case CallKind::Allocate:
  case CallKind::Free:
  case CallKind::HostAllocate:
  case CallKind::HostFree:
  case CallKind::HostRegister:
  case CallKind::HostUnregister:
    return WaitCause::Allocation;
  case CallKind::GraphInstantiate:
  case CallKind::ModuleLoad:
  case CallKind::Manage:
    return WaitCause::Management;
  default:
    return WaitCause::None;
  }
}

namespace {

class Finder {
public:
  Finder(const Recording &Of, const Timeline &Events);

  Wait find(const HostCall &Call) const;

private:
  void waitForWork(Wait &Result, const HostCall &Call, uint32_t Work) const;
  void waitForStream(Wait &Result, const HostCall &Call) const;
  void waitForDevice(Wait &Result, const HostCall &Call) const;
  bool waitsForEvent(uint32_t Stream, uint32_t After, uint64_t Before) const;
  void waitForLastThatEnded(Wait &Result, const HostCall &Call,
                            bool OnlyLast) const;
  void waitForOwnWork(Wait &Result, const HostCall &Call) const;

  const Recording &Of;
  const Timeline &Events;
  StreamQueues Queues;
  std::set<uint64_t> Devices;
  /// By stream: when it was told to wait for an event, in order.
  std::map<uint32_t, std::vector<uint64_t>> EventWaits;
};

} // namespace

Finder::Finder(const Recording &Of, const Timeline &Events)
    : Of(Of), Events(Events), Queues(Of, Events), Devices(Queues.devices()) {
  for (const EventEdge &Edge : Events.Edges)
    if (Edge.IsWait)
      EventWaits[Edge.Stream].push_back(Edge.Time);
}

void Finder::waitForWork(Wait &Result, const HostCall &Call,
                         uint32_t Work) const {
  if (Work == NoIndex)
    return;
  Result.Work = Work;
  Result.Release = Events.Works[Work].End;
  // The call may have returned before the end by a clock's error.
  Result.Blocked = Result.Release > Call.Start;
}

/// Whether \p Stream was told to wait for an event before \p Before and has had
/// no work since then; \p After is its last work.
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

void Finder::waitForStream(Wait &Result, const HostCall &Call) const {
  waitForWork(Result, Call, Queues.lastBefore(Call.Stream, Call.Start));
  uint32_t Last = Queues.lastQueued(Call.Stream, Call.Start);
  if (!waitsForEvent(Call.Stream, Last, Call.Start))
    return;
  Wait Other = Result;
  waitForLastThatEnded(Other, Call, false);
  if (Other.Release > Result.Release)
    Result = Other;
}

/// Which device a call waited for is not recorded.
void Finder::waitForDevice(Wait &Result, const HostCall &Call) const {
  uint32_t Best = NoIndex;
  for (uint64_t Device : Devices) {
    uint32_t Last = Queues.lastOnDevice(Device, Call.Start);
    if (Last == NoIndex)
      continue;
    uint64_t End = Events.Works[Last].End;
    if ((Devices.size() == 1 || End <= Call.End) &&
        (Best == NoIndex || End > Events.Works[Best].End))
      Best = Last;
  }
  waitForWork(Result, Call, Best);
}

/// Which event, or which streams, a call waited for is not recorded. It waited
/// for the last work that ended before it returned, if it returned soon after.
/// \p OnlyLast: the last one of each stream has to be done by then.
void Finder::waitForLastThatEnded(Wait &Result, const HostCall &Call,
                                  bool OnlyLast) const {
  uint32_t Best = NoIndex;
  for (const auto &[Id, Info] : Of.Streams) {
    auto Stream = static_cast<uint32_t>(Id);
    uint32_t Last = OnlyLast ? Queues.lastQueued(Stream, Call.Start)
                             : Queues.lastDone(Stream, Call.Start, Call.End);
    if (Last == NoIndex)
      continue;
    uint64_t End = Events.Works[Last].End;
    if (End <= Call.End && End > Call.Start &&
        (Best == NoIndex || End > Events.Works[Best].End))
      Best = Last;
  }
  if (Best == NoIndex || Call.End - Events.Works[Best].End > MaxReturnTime)
    return;
  waitForWork(Result, Call, Best);
}

/// A copy from or to pageable memory goes through a buffer of the driver's: to
/// the device it may return before the last part has been copied.
void Finder::waitForOwnWork(Wait &Result, const HostCall &Call) const {
  if (Call.LastWork == NoIndex)
    return;
  const DeviceWork &Own = Events.Works[Call.LastWork];
  Result.Work = Call.LastWork;
  Result.Release = std::min(Own.End, Call.End);
  Result.Blocked = Call.End > Own.Start;
}

Wait Finder::find(const HostCall &Call) const {
  const DeviceWork *Work =
      Call.LastWork == NoIndex ? nullptr : &Events.Works[Call.LastWork];
  Wait Result;
  Result.Cause = causeOf(Call, Work);
  if (!Of.inWindow(Call.Start)) {
    Result.Blocked = hasWaitedUnseen(Call);
    return Result;
  }
  switch (Result.Cause) {
  case WaitCause::None:
    break;
  case WaitCause::Stream:
    Result.Scope = WaitScope::Stream;
    waitForStream(Result, Call);
    break;
  case WaitCause::Device:
    Result.Scope = WaitScope::Device;
    waitForDevice(Result, Call);
    break;
  case WaitCause::Event:
    Result.Scope = WaitScope::OneWork;
    waitForLastThatEnded(Result, Call, false);
    break;
  case WaitCause::SynchronousCopy:
  case WaitCause::PageableCopy:
    Result.Scope = WaitScope::OneWork;
    waitForOwnWork(Result, Call);
    break;
  case WaitCause::Allocation:
  case WaitCause::Management:
    Result.Scope = WaitScope::Device;
    waitForLastThatEnded(Result, Call, true);
    break;
  }
  if (!Result.Blocked && Result.Scope != WaitScope::Stream)
    Result.Scope = Result.Cause == WaitCause::Device ? WaitScope::Device
                                                     : WaitScope::Nothing;
  return Result;
}

WaitCause analysis::causeUnseen(const HostCall &Call) {
  return causeOf(Call, nullptr);
}

std::vector<Wait> analysis::findWaits(const Recording &Of,
                                      const Timeline &Events) {
  Finder Search(Of, Events);
  std::vector<Wait> Result;
  Result.reserve(Events.Calls.size());
  for (const HostCall &Call : Events.Calls)
    Result.push_back(Search.find(Call));
  return Result;
}
