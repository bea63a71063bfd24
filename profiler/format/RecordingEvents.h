//===- RecordingEvents.h - About the recording itself -----------*- C++ -*-===//
//
// What is covered in full, what is missing, and what the recording cost.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_RECORDINGEVENTS_H
#define SYNCLINE_PROFILER_FORMAT_RECORDINGEVENTS_H

#include "format/Schema.h"

#include <cstdint>
#include <string_view>

namespace syncline::trace {

/// From here to the next window-close, device activity and launches are
/// recorded in full. Why is what opened the window.
struct WindowOpenRecord {
  static constexpr uint32_t Type = 50;
  static constexpr const char *Name = "window-open";
  uint64_t Time = 0;
  std::string_view Why;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("time", Encoding::Delta, Self.Time);
    Visit("why", Encoding::Text, Self.Why);
  }
};

/// Calls made after this are outside the window; device work of earlier calls
/// is still recorded.
struct WindowCloseRecord {
  static constexpr uint32_t Type = 51;
  static constexpr const char *Name = "window-close";
  uint64_t Time = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("time", Encoding::Delta, Self.Time);
  }
};

/// Between Start and Start + Duration nothing at all was recorded.
struct GapRecord {
  static constexpr uint32_t Type = 52;
  static constexpr const char *Name = "gap";
  uint64_t Start = 0;
  uint64_t Duration = 0;
  std::string_view Why;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("why", Encoding::Text, Self.Why);
  }
};

/// Records lost since the previous drop record. What names their kind.
struct DropRecord {
  static constexpr uint32_t Type = 53;
  static constexpr const char *Name = "drop";
  uint64_t Time = 0;
  uint64_t Count = 0;
  std::string_view What;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("time", Encoding::Delta, Self.Time);
    Visit("count", Encoding::Unsigned, Self.Count);
    Visit("what", Encoding::Text, Self.What);
  }
};

/// The same instant on two clocks: Realtime is nanoseconds since 1970.
struct ClockRecord {
  static constexpr uint32_t Type = 54;
  static constexpr const char *Name = "clock";
  uint64_t Monotonic = 0;
  uint64_t Realtime = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("monotonic", Encoding::Delta, Self.Monotonic);
    Visit("realtime", Encoding::Delta, Self.Realtime);
  }
};

/// The tracer's own total cost up to Time: callbacks it received and the time
/// in them (estimated from samples), stacks captured, processor time of its own
/// thread, bytes written.
struct CostRecord {
  static constexpr uint32_t Type = 55;
  static constexpr const char *Name = "cost";
  uint64_t Time = 0;
  uint64_t Callbacks = 0;
  uint64_t CallbackTime = 0;
  uint64_t Stacks = 0;
  uint64_t WriterTime = 0;
  uint64_t BytesWritten = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("time", Encoding::Delta, Self.Time);
    Visit("callbacks", Encoding::Delta, Self.Callbacks);
    Visit("callback-time", Encoding::Delta, Self.CallbackTime);
    Visit("stacks", Encoding::Delta, Self.Stacks);
    Visit("writer-time", Encoding::Delta, Self.WriterTime);
    Visit("bytes-written", Encoding::Delta, Self.BytesWritten);
  }
};

/// A one-line message for the reader of the report.
struct NoteRecord {
  static constexpr uint32_t Type = 56;
  static constexpr const char *Name = "note";
  uint64_t Time = 0;
  std::string_view Line;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("time", Encoding::Delta, Self.Time);
    Visit("line", Encoding::Text, Self.Line);
  }
};

/// The recording ended cleanly. A file without it is truncated: the process was
/// killed, or is still running.
struct EndRecord {
  static constexpr uint32_t Type = 57;
  static constexpr const char *Name = "end";
  uint64_t Time = 0;
  std::string_view Why;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("time", Encoding::Delta, Self.Time);
    Visit("why", Encoding::Text, Self.Why);
  }
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_RECORDINGEVENTS_H
