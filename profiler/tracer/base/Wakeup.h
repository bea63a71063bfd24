//===- Wakeup.h - Wakes threads, also from signal handlers ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_BASE_WAKEUP_H
#define SYNCLINE_PROFILER_TRACER_BASE_WAKEUP_H

#include "tracer/base/Clock.h"

#include <cerrno>
#include <cstdint>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace syncline::tracer::base {

/// An eventfd: unlike a condition variable, it can be signaled from a signal
/// handler.
class Wakeup {
public:
  void open() { Descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

  void ring() const {
    int Saved = errno;
    uint64_t One = 1;
    [[maybe_unused]] ssize_t Count = write(Descriptor, &One, sizeof(One));
    errno = Saved;
  }

  /// Blocks until signaled or until the timeout. Signals do not interrupt it.
  void wait(uint64_t Nanoseconds) const {
    if (!waitKeeping(Nanoseconds))
      return;
    uint64_t Rings = 0;
    [[maybe_unused]] ssize_t Count = read(Descriptor, &Rings, sizeof(Rings));
  }

  /// The same, but leaves the eventfd signaled for all other waiting threads.
  bool waitKeeping(uint64_t Nanoseconds) const {
    int Saved = errno;
    uint64_t GiveUp = now() + Nanoseconds;
    int Ready = 0;
    for (;;) {
      uint64_t Now = now();
      uint64_t Left = Now < GiveUp ? GiveUp - Now : 0;
      pollfd Poll = {Descriptor, POLLIN, 0};
      constexpr uint64_t RoundUp = NanosecondsPerMillisecond - 1;
      Ready =
          poll(&Poll, 1,
               static_cast<int>((Left + RoundUp) / NanosecondsPerMillisecond));
      if (Ready >= 0 || errno != EINTR)
        break;
    }
    errno = Saved;
    return Ready > 0;
  }

private:
  int Descriptor = -1;
};

} // namespace syncline::tracer::base

#endif // SYNCLINE_PROFILER_TRACER_BASE_WAKEUP_H
