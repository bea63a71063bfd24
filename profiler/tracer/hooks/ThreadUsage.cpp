#include "tracer/hooks/ThreadUsage.h"

#include "tracer/base/Clock.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <optional>
#include <sys/resource.h>
#include <unistd.h>

using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;

/// Whether the clock of the thread's own time advances while it runs, and not
/// only at ticks of milliseconds.
static bool isOwnClockFine() {
  constexpr uint64_t Moment = 20'000;
  constexpr unsigned Times = 2; // a tick may come in one of them
  for (unsigned I = 0; I < Times; ++I) {
    uint64_t Before = readClock(CLOCK_THREAD_CPUTIME_ID);
    for (uint64_t End = now() + Moment; now() < End;)
      ;
    if (readClock(CLOCK_THREAD_CPUTIME_ID) == Before)
      return false;
  }
  return true;
}

/// Sandboxes that implement Linux in part return zeros for what they do not
/// count (gVisor). No process starts without page faults.
static bool isUsageCounted() {
  static const bool Is = [] {
    rusage Used = {};
    return getrusage(RUSAGE_SELF, &Used) == 0 && Used.ru_minflt > 0 &&
           isOwnClockFine();
  }();
  return Is;
}

/// The second number of schedstat: time on a run queue, ns. Nothing if the
/// system does not count it.
static std::optional<uint64_t> readQueuedTime() {
  int Before = errno; // belongs to the program
  // Kept open, the file could be closed by a program that closes all files, and
  // its number could become that of another one.
  int File = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
  char Text[96] = {};
  ssize_t Size = File < 0 ? -1 : read(File, Text, sizeof(Text) - 1);
  if (File >= 0)
    close(File);
  errno = Before;
  if (Size <= 0)
    return std::nullopt;
  char *Rest = nullptr;
  strtoull(Text, &Rest, 10);
  return strtoull(Rest, nullptr, 10);
}

/// Whether the thread lost its core between the two.
static bool hasSwitched(const UsageCounters &From, const UsageCounters &To) {
  return From.Preemptions != To.Preemptions || From.Sleeps != To.Sleeps;
}

/// \p Last: the previous reading; null: there is none.
static UsageCounters readCounters(const UsageCounters *Last) {
  rusage Used = {};
  getrusage(RUSAGE_THREAD, &Used);
  UsageCounters Result;
  Result.MinorFaults = static_cast<uint64_t>(Used.ru_minflt);
  Result.MajorFaults = static_cast<uint64_t>(Used.ru_majflt);
  Result.Preemptions = static_cast<uint64_t>(Used.ru_nivcsw);
  Result.Sleeps = static_cast<uint64_t>(Used.ru_nvcsw);
  // Its times are rounded, and may be as old as the last tick.
  Result.Running = readClock(CLOCK_THREAD_CPUTIME_ID);
  Result.Queued = Last ? Last->Queued : 0;
  // It only changes when the thread gets a core.
  if (!Last || hasSwitched(*Last, Result))
    Result.Queued = readQueuedTime().value_or(Result.Queued);
  return Result;
}

static RawEvent usageEvent(const UsageReading &Last, uint64_t Now,
                           const UsageCounters &Counted) {
  const UsageCounters &Before = Last.Counted;
  RawEvent Event;
  Event.What = RawEvent::Kind::ThreadUsage;
  Event.Start = Last.Time;
  Event.Duration = Now - Last.Time;
  Event.Value = Counted.MinorFaults - Before.MinorFaults;
  Event.Count = static_cast<uint32_t>(Counted.MajorFaults - Before.MajorFaults);
  Event.Result =
      static_cast<uint32_t>(Counted.Preemptions - Before.Preemptions);
  // Without a switch the rest is time of interrupts, or of a hypervisor.
  uint64_t Running = Counted.Running - Before.Running;
  if (!hasSwitched(Before, Counted) || Running >= Event.Duration)
    return Event;
  uint64_t Off = Event.Duration - Running;
  Event.Extra = std::min(Off, Counted.Queued - Before.Queued);
  Event.Correlation = Off - Event.Extra;
  return Event;
}

/// When the next reading is due after one that took from \p Begin to \p End, so
/// that they take at most 1% of the time. After a while without any, a few may
/// follow each other closely.
static uint64_t nextReading(const UsageReading &Last, uint64_t Begin,
                            uint64_t End) {
  constexpr uint64_t Rarity = 100, Few = 4;
  uint64_t Usual = Few * Last.Cheapest;
  // One that was interrupted took longer than it cost.
  uint64_t Took = std::min(End - Begin, Usual);
  return std::max(Last.Next, End - std::min(End, Rarity * Usual)) +
         Rarity * Took;
}

void hooks::noteUsage(const Recorder &R, ThreadLog &Log, uint64_t Now) {
  if (!isUsageCounted())
    return;
  UsageReading &Last = Log.Usage;
  uint32_t Window = R.WindowsOpened.load(std::memory_order_relaxed);
  bool IsFirst = Last.Window != Window;
  if (!IsFirst && Now < Last.Next) [[likely]]
    return;
  uint64_t Begin = now();
  UsageCounters Counted = readCounters(IsFirst ? nullptr : &Last.Counted);
  // Without room, the next reading covers this time, too.
  if (!IsFirst && !Log.pushIfRoom(usageEvent(Last, Now, Counted)))
    return;
  Last.Window = Window;
  Last.Time = Now;
  Last.Counted = Counted;
  // The first reading of a window finds no part of the kernel in the caches.
  uint64_t End = now();
  if (!IsFirst)
    Last.Cheapest = std::min(Last.Cheapest, End - Begin);
  Last.Next = IsFirst ? 0 : nextReading(Last, Begin, End);
}
