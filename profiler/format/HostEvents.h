//===- HostEvents.h - Events on host threads --------------------*- C++ -*-===//
//
// Calls, polls and ranges. Times are nanoseconds of CLOCK_MONOTONIC. Thread,
// Api, Stream, Stack and string ids refer to definitions; a correlation id
// joins a call with the device work that it caused.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_HOSTEVENTS_H
#define SYNCLINE_PROFILER_FORMAT_HOSTEVENTS_H

#include "format/Schema.h"

#include <cstdint>

namespace syncline::trace {

/// A CUDA call that can wait, from entry to exit, on the thread that made it.
/// Stack is the host stack at entry (0: not captured). Stream is 0 if the call
/// has none. Result is the CUDA error that it returned. Forward: the stack of
/// the operator that created the calling autograd node (0: unknown).
struct HostCallRecord {
  static constexpr uint32_t Type = 32;
  static constexpr const char *Name = "call";
  uint64_t Thread = 0;
  uint64_t Api = 0;
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Correlation = 0;
  uint64_t Stack = 0;
  uint64_t Stream = 0;
  uint64_t Result = 0;
  uint64_t Forward = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("api", Encoding::Unsigned, Self.Api);
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("correlation", Encoding::Delta, Self.Correlation);
    Visit("stack", Encoding::Delta, Self.Stack);
    Visit("stream", Encoding::Unsigned, Self.Stream);
    Visit("result", Encoding::Unsigned, Self.Result);
    Visit("forward", Encoding::Delta, Self.Forward);
  }
};

/// A copy or memset call that can block. Direction is a CopyDirection, Source
/// and Target are MemoryKinds, as far as the call itself reveals them.
struct CopyCallRecord {
  static constexpr uint32_t Type = 33;
  static constexpr const char *Name = "copy-call";
  uint64_t Thread = 0;
  uint64_t Api = 0;
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Correlation = 0;
  uint64_t Stack = 0;
  uint64_t Stream = 0;
  uint64_t Result = 0;
  uint64_t Bytes = 0;
  uint64_t Direction = 0;
  uint64_t Source = 0;
  uint64_t Target = 0;
  uint64_t Forward = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("api", Encoding::Unsigned, Self.Api);
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("correlation", Encoding::Delta, Self.Correlation);
    Visit("stack", Encoding::Delta, Self.Stack);
    Visit("stream", Encoding::Unsigned, Self.Stream);
    Visit("result", Encoding::Unsigned, Self.Result);
    Visit("bytes", Encoding::Unsigned, Self.Bytes);
    Visit("direction", Encoding::Unsigned, Self.Direction);
    Visit("source", Encoding::Unsigned, Self.Source);
    Visit("target", Encoding::Unsigned, Self.Target);
    Visit("forward", Encoding::Delta, Self.Forward);
  }
};

/// A call that allocates, frees, registers or unregisters memory.
struct MemoryCallRecord {
  static constexpr uint32_t Type = 34;
  static constexpr const char *Name = "memory-call";
  uint64_t Thread = 0;
  uint64_t Api = 0;
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Correlation = 0;
  uint64_t Stack = 0;
  uint64_t Result = 0;
  uint64_t Bytes = 0;
  uint64_t Forward = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("api", Encoding::Unsigned, Self.Api);
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("correlation", Encoding::Delta, Self.Correlation);
    Visit("stack", Encoding::Delta, Self.Stack);
    Visit("result", Encoding::Unsigned, Self.Result);
    Visit("bytes", Encoding::Unsigned, Self.Bytes);
    Visit("forward", Encoding::Delta, Self.Forward);
  }
};

/// Queries of one kind by one thread without another recorded call in between,
/// combined into one record. Blocked is the time spent inside them, NotReady
/// the number that found the work unfinished; Stack is that of the first.
struct PollRecord {
  static constexpr uint32_t Type = 35;
  static constexpr const char *Name = "poll";
  uint64_t Thread = 0;
  uint64_t Api = 0;
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Count = 0;
  uint64_t NotReady = 0;
  uint64_t Blocked = 0;
  uint64_t Stack = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("api", Encoding::Unsigned, Self.Api);
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("count", Encoding::Unsigned, Self.Count);
    Visit("not-ready", Encoding::Unsigned, Self.NotReady);
    Visit("blocked", Encoding::Unsigned, Self.Blocked);
    Visit("stack", Encoding::Delta, Self.Stack);
  }
};

/// A CUDA call that does not block, such as a launch. Only in windows and full
/// traces. Stack, since 1.2, is the host stack at entry of a call that queues
/// device work (0: not captured). Forward: see HostCallRecord.
struct ApiCallRecord {
  static constexpr uint32_t Type = 36;
  static constexpr const char *Name = "api-call";
  uint64_t Thread = 0;
  uint64_t Api = 0;
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Correlation = 0;
  uint64_t Stack = 0;
  uint64_t Forward = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("api", Encoding::Unsigned, Self.Api);
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("correlation", Encoding::Delta, Self.Correlation);
    Visit("stack", Encoding::Delta, Self.Stack);
    Visit("forward", Encoding::Delta, Self.Forward);
  }
};

/// An event was recorded in a stream; Event is its handle. Only in windows and
/// full traces.
struct EventRecordRecord {
  static constexpr uint32_t Type = 37;
  static constexpr const char *Name = "event-record";
  uint64_t Thread = 0;
  uint64_t Time = 0;
  uint64_t Event = 0;
  uint64_t Stream = 0;
  uint64_t Correlation = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("time", Encoding::Delta, Self.Time);
    Visit("event", Encoding::Delta, Self.Event);
    Visit("stream", Encoding::Unsigned, Self.Stream);
    Visit("correlation", Encoding::Delta, Self.Correlation);
  }
};

/// A stream was made to wait for an event. Only in windows and full traces.
struct EventWaitRecord {
  static constexpr uint32_t Type = 38;
  static constexpr const char *Name = "stream-wait-event";
  uint64_t Thread = 0;
  uint64_t Time = 0;
  uint64_t Event = 0;
  uint64_t Stream = 0;
  uint64_t Correlation = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("time", Encoding::Delta, Self.Time);
    Visit("event", Encoding::Delta, Self.Event);
    Visit("stream", Encoding::Unsigned, Self.Stream);
    Visit("correlation", Encoding::Delta, Self.Correlation);
  }
};

/// A range was opened on a thread (NVTX push, or record_function). Name and
/// Domain are string ids; domain 0 is the default domain.
struct RangePushRecord {
  static constexpr uint32_t Type = 45;
  static constexpr const char *Name = "range-push";
  uint64_t Thread = 0;
  uint64_t Time = 0;
  uint64_t RangeName = 0;
  uint64_t Domain = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("time", Encoding::Delta, Self.Time);
    Visit("name", Encoding::Unsigned, Self.RangeName);
    Visit("domain", Encoding::Unsigned, Self.Domain);
  }
};

/// The innermost open range of that domain on that thread ended.
struct RangePopRecord {
  static constexpr uint32_t Type = 46;
  static constexpr const char *Name = "range-pop";
  uint64_t Thread = 0;
  uint64_t Time = 0;
  uint64_t Domain = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("time", Encoding::Delta, Self.Time);
    Visit("domain", Encoding::Unsigned, Self.Domain);
  }
};

/// A range that may end on another thread. Range is its number.
struct RangeStartRecord {
  static constexpr uint32_t Type = 47;
  static constexpr const char *Name = "range-start";
  uint64_t Thread = 0;
  uint64_t Time = 0;
  uint64_t Range = 0;
  uint64_t RangeName = 0;
  uint64_t Domain = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("time", Encoding::Delta, Self.Time);
    Visit("range", Encoding::Delta, Self.Range);
    Visit("name", Encoding::Unsigned, Self.RangeName);
    Visit("domain", Encoding::Unsigned, Self.Domain);
  }
};

/// The end of a range that a range-start record began.
struct RangeEndRecord {
  static constexpr uint32_t Type = 48;
  static constexpr const char *Name = "range-end";
  uint64_t Thread = 0;
  uint64_t Time = 0;
  uint64_t Range = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("time", Encoding::Delta, Self.Time);
    Visit("range", Encoding::Delta, Self.Range);
  }
};

/// An instant that the program marked with a name.
struct MarkRecord {
  static constexpr uint32_t Type = 49;
  static constexpr const char *Name = "mark";
  uint64_t Thread = 0;
  uint64_t Time = 0;
  uint64_t RangeName = 0;
  uint64_t Domain = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("thread", Encoding::Unsigned, Self.Thread);
    Visit("time", Encoding::Delta, Self.Time);
    Visit("name", Encoding::Unsigned, Self.RangeName);
    Visit("domain", Encoding::Unsigned, Self.Domain);
  }
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_HOSTEVENTS_H
