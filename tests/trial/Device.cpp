#include "Device.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <utility>

using namespace syncline;
using namespace syncline::fake;

static constexpr uint64_t NanosecondsPerSecond = 1'000'000'000;

thread_local std::vector<Device::Deferred> Device::Batch;

static uint64_t monotonicTime() {
  timespec Time;
  clock_gettime(CLOCK_MONOTONIC, &Time);
  return static_cast<uint64_t>(Time.tv_sec) * NanosecondsPerSecond +
         static_cast<uint64_t>(Time.tv_nsec);
}

Device &fake::device() {
  static auto *const One = new Device;
  return *One;
}

void Device::stopClock() {
  std::scoped_lock Hold(Lock);
  Stopped = advance();
}

void Device::startClock() {
  std::scoped_lock Hold(Lock);
  uint64_t Now = monotonicTime();
  Ahead = std::max(*Stopped, Now) - Now;
  Stopped.reset();
}

uint64_t Device::now() const {
  return Stopped ? *Stopped : monotonicTime() + Ahead;
}

uint64_t Device::advance() {
  uint64_t Now = now();
  for (auto &[Name, Own] : Streams)
    while (!Own.Pending.empty() && Own.Pending.front().End <= Now) {
      if (Own.Pending.front().Effect)
        Own.Pending.front().Effect();
      Own.Pending.pop_front();
    }
  return Now;
}

void Device::waitUntil(uint64_t Time) {
  {
    std::scoped_lock Hold(Lock);
    if (Stopped) {
      Stopped = std::max(*Stopped, Time);
      advance();
      return;
    }
    Time -= std::min(Time, Ahead);
  }
  timespec End = {static_cast<time_t>(Time / NanosecondsPerSecond),
                  static_cast<long>(Time % NanosecondsPerSecond)};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &End, nullptr))
    continue;
  std::scoped_lock Hold(Lock);
  advance();
}

void Device::queue(CUstream Stream, uint64_t Time,
                   std::function<void()> Effect) {
  submit();
  append(Stream, Time, std::move(Effect));
}

void Device::defer(CUstream Stream, uint64_t Time,
                   std::function<void()> Effect) {
  Batch.push_back({Stream, Time, std::move(Effect)});
}

void Device::submit() {
  for (Deferred &Each : std::exchange(Batch, {}))
    append(Each.Stream, Each.Time, std::move(Each.Effect));
}

void Device::append(CUstream Stream, uint64_t Time,
                    std::function<void()> Effect) {
  std::scoped_lock Hold(Lock);
  uint64_t Now = advance();
  Queue &Own = Streams[Stream];
  Own.End = std::max(Own.End, Now) + Time;
  Own.Pending.push_back({Own.End, std::move(Effect)});
}

void Device::synchronize(CUstream Stream) {
  submit();
  uint64_t End = 0;
  {
    std::scoped_lock Hold(Lock);
    End = Streams[Stream].End;
  }
  waitUntil(End);
}

void Device::synchronizeAll() {
  submit();
  uint64_t End = 0;
  {
    std::scoped_lock Hold(Lock);
    for (auto &[Name, Own] : Streams)
      End = std::max(End, Own.End);
  }
  waitUntil(End);
}

void Device::record(CUevent Event, CUstream Stream) {
  submit();
  std::scoped_lock Hold(Lock);
  uint64_t Now = advance();
  Events[Event] = std::max(Streams[Stream].End, Now);
}

uint64_t Device::timeOf(CUevent Event) {
  std::scoped_lock Hold(Lock);
  return Events[Event];
}

void Device::synchronize(CUevent Event) { waitUntil(timeOf(Event)); }

bool Device::isDone(CUevent Event) {
  std::scoped_lock Hold(Lock);
  return Events[Event] <= advance();
}

CUdeviceptr Device::allocate(size_t Bytes) {
  std::scoped_lock Hold(Lock);
  auto Memory = reinterpret_cast<CUdeviceptr>(calloc(1, Bytes));
  Blocks[Memory] = Bytes;
  return Memory;
}

bool Device::free(CUdeviceptr Memory) {
  std::scoped_lock Hold(Lock);
  if (!Blocks.erase(Memory))
    return false;
  ::free(reinterpret_cast<void *>(Memory));
  return true;
}

void *Device::allocatePinned(size_t Bytes) {
  std::scoped_lock Hold(Lock);
  void *Memory = calloc(1, Bytes);
  Pinned[Memory] = Bytes;
  return Memory;
}

bool Device::isPinned(const void *Memory) {
  std::scoped_lock Hold(Lock);
  auto After = Pinned.upper_bound(Memory);
  if (After == Pinned.begin())
    return false;
  auto [Start, Size] = *--After;
  return static_cast<const char *>(Memory) <
         static_cast<const char *>(Start) + Size;
}

std::pair<CUdeviceptr, size_t> Device::blockOf(CUdeviceptr Memory) {
  std::scoped_lock Hold(Lock);
  auto After = Blocks.upper_bound(Memory);
  if (After == Blocks.begin())
    return {};
  auto Own = *--After;
  return Memory < Own.first + Own.second ? std::pair<CUdeviceptr, size_t>(Own)
                                         : std::pair<CUdeviceptr, size_t>{};
}

void Device::count(const char *Name) {
  std::scoped_lock Hold(Lock);
  ++Calls[Name];
}

uint64_t Device::calls(const std::string &Name) {
  std::scoped_lock Hold(Lock);
  return Calls[Name];
}
