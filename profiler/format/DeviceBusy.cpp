#include "format/DeviceBusy.h"

#include <algorithm>
#include <iterator>

using namespace syncline::trace;

static constexpr size_t MaxIntervals = size_t{1} << 16;

void DeviceBusy::Device::add(uint64_t Start, uint64_t End) {
  Start = std::max(Start, Settled);
  if (Start >= End)
    return;
  First = std::min(First.value_or(UINT64_MAX), Start);
  Last = std::max(Last.value_or(0), End);
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
  if (First)
    Total.Span += *Last - *First;
  First.reset();
  Last.reset();
}

void DeviceBusy::openWindow(uint64_t Time) {
  if (Opened)
    endWindow(Time);
  Opened = Time;
  Closed.reset();
  for (auto &[Number, Each] : Devices)
    Each.Settled = std::max(Each.Settled, Time);
}

void DeviceBusy::closeWindow(uint64_t Time) { Closed = Time; }

void DeviceBusy::add(uint64_t Stream, uint64_t Start, uint64_t Duration) {
  if (!Opened)
    return;
  auto Known = DeviceOf.find(Stream);
  Device &Mine = Devices[Known == DeviceOf.end() ? 0 : Known->second];
  uint64_t End = Start + std::min(Duration, UINT64_MAX - Start);
  Mine.add(std::max(Start, *Opened),
           std::min(End, Closed.value_or(UINT64_MAX)));
}

void DeviceBusy::endWindow(uint64_t Time) {
  // What was added before the window was closed may reach beyond its end.
  uint64_t End = Closed.value_or(Time);
  for (auto &[Number, Each] : Devices) {
    auto Beyond = Each.Intervals.lower_bound(End);
    Each.Intervals.erase(Beyond, Each.Intervals.end());
    if (!Each.Intervals.empty())
      std::prev(Each.Intervals.end())->second =
          std::min(std::prev(Each.Intervals.end())->second, End);
    if (Each.Last)
      Each.Last = std::max(std::min(*Each.Last, End), *Each.First);
    Each.endWindow();
  }
  Opened.reset();
}

std::map<uint64_t, BusyTime> DeviceBusy::finish(uint64_t Last) {
  if (Opened)
    endWindow(Last);
  std::map<uint64_t, BusyTime> Result;
  for (auto &[Number, Each] : Devices)
    Result[Number] = Each.Total;
  return Result;
}
