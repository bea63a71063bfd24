#include "Timing.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace syncline;

/// The tracer's thread pauses for less; threads of the program that wait for
/// the tracer are more patient.
static constexpr int Patience = 1000;

static std::atomic<uint64_t> Ahead{0};
static std::atomic<uint64_t> Pauses{0}, Wakeups{0}, Longest{0}, VainWaits{0};
static std::atomic<pid_t> TracerThread{0};
static std::atomic<int> NapFile{-1};

void test::passTime(uint64_t Milliseconds) {
  constexpr uint64_t Nanoseconds = 1'000'000;
  Ahead.fetch_add(Milliseconds * Nanoseconds);
}

void test::awaitRounds(uint64_t Count) {
  constexpr unsigned Naps = 120'000;
  // The thread may be in the middle of a round, which does not count.
  uint64_t Enough = Pauses.load() + Count + 1;
  auto HasEnded = [] {
    pid_t Thread = TracerThread.load();
    std::string Path = "/proc/self/task/" + std::to_string(Thread);
    return Thread && access(Path.c_str(), F_OK) != 0;
  };
  for (unsigned I = 0; I < Naps && Pauses.load() < Enough && !HasEnded(); ++I)
    usleep(1000);
}

uint64_t test::wakeups() { return Wakeups.load(); }
uint64_t test::longestPause() { return Longest.load(); }
uint64_t test::vainWaits() { return VainWaits.load(); }

void test::countNaps(const std::string &Path) {
  NapFile.store(open(Path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600));
}

static void notePause(int Milliseconds) {
  auto Length = static_cast<uint64_t>(std::max(Milliseconds, 0));
  TracerThread.store(static_cast<pid_t>(syscall(SYS_gettid)));
  Longest.store(std::max(Longest.load(), Length));
  Pauses.fetch_add(1);
}

// NOLINTBEGIN(readability-identifier-naming): the C library's names.
#define EXPORT extern "C" __attribute__((visibility("default")))

EXPORT int clock_gettime(clockid_t Clock, timespec *Time) noexcept {
  constexpr uint64_t Second = 1'000'000'000;
  auto Result = static_cast<int>(syscall(SYS_clock_gettime, Clock, Time));
  if (Result || Clock != CLOCK_MONOTONIC)
    return Result;
  uint64_t Nanoseconds = static_cast<uint64_t>(Time->tv_nsec) + Ahead.load();
  Time->tv_sec += static_cast<time_t>(Nanoseconds / Second);
  Time->tv_nsec = static_cast<long>(Nanoseconds % Second);
  return 0;
}

EXPORT int nanosleep(const timespec *Time, timespec *Left) {
  if (int File = NapFile.load(); File >= 0) {
    [[maybe_unused]] ssize_t Written = write(File, ".", 1);
  }
  return static_cast<int>(syscall(SYS_nanosleep, Time, Left));
}

EXPORT int poll(pollfd *Files, nfds_t Count, int Milliseconds) {
  constexpr long InSecond = 1000, Nanoseconds = 1'000'000;
  timespec Time = {Milliseconds / InSecond,
                   Milliseconds % InSecond * Nanoseconds};
  bool IsPause = Milliseconds < Patience;
  if (IsPause)
    notePause(Milliseconds);
  auto Ready = static_cast<int>(syscall(SYS_ppoll, Files, Count,
                                        Milliseconds < 0 ? nullptr : &Time,
                                        nullptr, size_t{0}));
  if (IsPause && Ready > 0)
    Wakeups.fetch_add(1);
  if (!IsPause && Ready == 0)
    VainWaits.fetch_add(1);
  return Ready;
}
// NOLINTEND(readability-identifier-naming)
