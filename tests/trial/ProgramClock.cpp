//===- ProgramClock.cpp - A clock that the program's own steps move -------===//
//
// libprogram_clock.so, for programs that use the fake driver. In a process that
// loads it before the C library, CLOCK_MONOTONIC moves only when the program
// sleeps until a time of that clock: while it works on the host, or waits for
// the device. The time of a step is then exactly what the program asks for, on
// a busy machine too, and the tracer, the driver and the program agree on it.
//
// The program pauses regularly, so that the clock runs at most Pace times as
// fast as that of the machine, and the tracer's thread, whose pauses shrink
// accordingly, keeps up. It pauses rarely and for long: a short sleep takes
// much longer on a busy machine.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

static constexpr int64_t Second = 1'000'000'000, Millisecond = 1'000'000;
static constexpr int64_t Pace = 4;
/// The program pauses once it owes the machine's clock this much.
static constexpr int64_t MostOwed = 10 * Millisecond;
/// Longer pauses are patience with a busy machine, and remain.
static constexpr int64_t LongestPause = Second;
/// What reading the clock takes.
static constexpr int64_t ReadTime = 100;

static int64_t toNumber(const timespec &Time) {
  return int64_t{Time.tv_sec} * Second + Time.tv_nsec;
}

static timespec toTime(int64_t Number) {
  return {static_cast<time_t>(Number / Second),
          static_cast<long>(Number % Second)};
}

static int64_t machineTime() {
  timespec Time = {};
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &Time);
  return toNumber(Time);
}

static int64_t startTime() {
  static const int64_t Start = machineTime();
  return Start;
}

/// Since the start, and since the latest pause.
static std::atomic<int64_t> Passed{0}, Owed{0};

static int64_t shortened(int64_t Pause) {
  return Pause < LongestPause ? Pause / Pace : Pause;
}

// NOLINTBEGIN(readability-identifier-naming): the C library's names.
#define EXPORT extern "C" __attribute__((visibility("default")))

EXPORT int clock_gettime(clockid_t Clock, timespec *Time) noexcept {
  if (Clock != CLOCK_MONOTONIC)
    return static_cast<int>(syscall(SYS_clock_gettime, Clock, Time));
  *Time = toTime(startTime() + Passed.fetch_add(ReadTime));
  return 0;
}

/// Moves the clock.
EXPORT int clock_nanosleep(clockid_t Clock, int Flags, const timespec *Time,
                           timespec *Left) {
  if (Clock != CLOCK_MONOTONIC || Flags != TIMER_ABSTIME)
    return syscall(SYS_clock_nanosleep, Clock, Flags, Time, Left) ? errno : 0;
  int64_t Until = toNumber(*Time) - startTime(), Now = Passed.load();
  while (Now < Until && !Passed.compare_exchange_weak(Now, Until))
    continue;
  int64_t Slept = std::max<int64_t>(Until - Now, 0) / Pace;
  if (int64_t All = Owed.fetch_add(Slept) + Slept; All >= MostOwed) {
    Owed.fetch_sub(All);
    timespec Pause = toTime(All);
    syscall(SYS_nanosleep, &Pause, nullptr);
  }
  return 0;
}

EXPORT int nanosleep(const timespec *Time, timespec *Left) {
  timespec Pause = toTime(shortened(toNumber(*Time)));
  return static_cast<int>(syscall(SYS_nanosleep, &Pause, Left));
}

EXPORT int poll(pollfd *Files, nfds_t Count, int Milliseconds) {
  timespec Pause = toTime(shortened(Milliseconds * Millisecond));
  return static_cast<int>(syscall(SYS_ppoll, Files, Count,
                                  Milliseconds < 0 ? nullptr : &Pause, nullptr,
                                  size_t{0}));
}
// NOLINTEND(readability-identifier-naming)
