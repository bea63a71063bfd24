#include "format/DeviceBusy.h"

#include <algorithm>
#include <iterator>

using namespace syncline::trace;

static constexpr size_t MaxIntervals = size_t{1} << 16;
static constexpr size_t MaxDevices = 256;
static constexpr size_t MaxStreams = size_t{1} << 18;

void DeviceBusy::addStream(uint64_t Stream, uint64_t Device) {
  if (DeviceOf.size() < MaxStreams)
    DeviceOf[Stream] = Device;
}

void DeviceBusy::Device::add(uint64_t Start, uint64_t BusyUntil, uint64_t End) {
  if (!Extent)
    Extent.emplace();
  Extent->add(Start, End);
  End = BusyUntil;
  Start = std::max(Start, Settled);
  if (Start >= End)
    return;
  auto Next = Intervals.upper_bound(Start);
  if (Next != Intervals.begin() && std::prev(Next)->second >= Start)
    Next = std::prev(Next);
  while (Next != Intervals.end() && Next->first <= End) {
    Start = std::min(Start, Next->first);
    End = std::max(End, Next->second);
    Next = Intervals.erase(Next);
  }
  Intervals.emplace(Start, End);
  if (Intervals.size() > MaxIntervals)
    settle(MaxIntervals / 2);
}

void DeviceBusy::Device::settle(size_t Count) {
  for (; Count && !Intervals.empty(); --Count) {
    auto Oldest = Intervals.begin();
    Total.Busy += Oldest->second - Oldest->first;
    Settled = Oldest->second;
    Intervals.erase(Oldest);
  }
}

void DeviceBusy::Device::endWindow() {
  settle(Intervals.size());
  if (Extent)
    Total.Span += Extent->Last - Extent->First;
  Extent.reset();
}

void DeviceBusy::openWindow(uint64_t Time) {
  if (Opened)
    endWindow(Time);
  Opened = Time;
  Closed.reset();
}

void DeviceBusy::closeWindow(uint64_t Time) { Closed = Time; }

void DeviceBusy::add(uint64_t Stream, uint64_t Start, uint64_t Duration,
                     uint64_t Busy) {
  if (!Opened)
    return;
  auto After = [&](uint64_t Time) {
    uint64_t End = Start + std::min(Time, UINT64_MAX - Start);
    return std::min(End, Closed.value_or(UINT64_MAX));
  };
  uint64_t BusyUntil = After(std::min(Busy, Duration));
  uint64_t End = After(Duration);
  Start = std::max(Start, *Opened);
  if (Start >= End)
    return;
  auto Known = DeviceOf.find(Stream);
  uint64_t Number = Known == DeviceOf.end() ? 0 : Known->second;
  if (Devices.size() < MaxDevices || Devices.contains(Number))
    Devices[Number].add(Start, BusyUntil, End);
}

void DeviceBusy::endWindow(uint64_t Time) {
  // Activity added before the window was closed may extend beyond its end.
  uint64_t End = Closed.value_or(Time);
  for (auto &[Number, Each] : Devices) {
    auto Beyond = Each.Intervals.lower_bound(End);
    Each.Intervals.erase(Beyond, Each.Intervals.end());
    if (!Each.Intervals.empty())
      std::prev(Each.Intervals.end())->second =
          std::min(std::prev(Each.Intervals.end())->second, End);
    if (Each.Extent)
      Each.Extent->Last =
          std::max(std::min(Each.Extent->Last, End), Each.Extent->First);
    Each.endWindow();
  }
  Opened.reset();
}

std::map<uint64_t, BusyTime> DeviceBusy::finish(uint64_t Last) {
  if (Opened)
    endWindow(Last);
  std::map<uint64_t, BusyTime> Result;
  for (auto &[Number, Each] : Devices)
    // In a damaged file, a window may close before its contents.
    Result[Number] = {std::min(Each.Total.Busy, Each.Total.Span),
                      Each.Total.Span};
  return Result;
}
