//===- HostPauseEvents.h - What holds up a host thread ----------*- C++ -*-===//
//
// Events on host threads other than calls: what the system and the interpreter
// did to a thread meanwhile. Only in windows and full traces. Times are
// nanoseconds of CLOCK_MONOTONIC.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_HOSTPAUSEEVENTS_H
#define SYNCLINE_PROFILER_FORMAT_HOSTPAUSEEVENTS_H

#include "format/Schema.h"

#include <cstdint>

namespace syncline::trace {

/// What the system counted for a thread from Start to Start + Duration, between
/// two readings of its counters. The thread was ready but had no core for
/// Queued ns; it slept for Asleep ns, in a CUDA call or elsewhere. Preemptions:
/// how often it lost its core while it could have continued.
struct ThreadUsageRecord {
  static constexpr uint32_t Type = 58;
  static constexpr const char *Name = "thread-usage";
  uint64_t Thread = 0;
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t MinorFaults = 0;
  uint64_t MajorFaults = 0;
  uint64_t Preemptions = 0;
  uint64_t Queued = 0;
  uint64_t Asleep = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("minor-faults", Encoding::Unsigned, Self.MinorFaults);
    Visit("major-faults", Encoding::Unsigned, Self.MajorFaults);
    Visit("preemptions", Encoding::Unsigned, Self.Preemptions);
    Visit("queued", Encoding::Unsigned, Self.Queued);
    Visit("asleep", Encoding::Unsigned, Self.Asleep);
  }
};

/// Python's garbage collector ran on a thread, for the generation: 0 is the
/// youngest.
struct CollectionRecord {
  static constexpr uint32_t Type = 59;
  static constexpr const char *Name = "collection";
  uint64_t Thread = 0;
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Generation = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("generation", Encoding::Unsigned, Self.Generation);
  }
};

/// The tracer asks at Start for the stack of a thread that runs outside of
/// CUDA, and the interpreter answers at Start + Duration, between two
/// instructions. Until then the thread is inside the call that has just ended,
/// or in operations right before it. Stack is 0 if the thread makes a CUDA call
/// meanwhile: the stack of that call names the same call of Python.
struct HostSampleRecord {
  static constexpr uint32_t Type = 60;
  static constexpr const char *Name = "host-sample";
  uint64_t Thread = 0;
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Stack = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("stack", Encoding::Unsigned, Self.Stack);
  }
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_HOSTPAUSEEVENTS_H
