//===- LoopEvent.h - A call of a thread, for the search ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_LOOPS_LOOPEVENT_H
#define SYNCLINE_PROFILER_TIMELINE_LOOPS_LOOPEVENT_H

#include <cstdint>

namespace syncline::loops {

/// A call of the thread whose loops are read.
struct LoopEvent {
  uint64_t Start = 0;
  uint64_t End = 0;
  uint32_t Stack = 0;
  /// The window in which the thread made the call, counted from 1; 0: outside
  /// of windows, where only calls that can block are known.
  uint32_t Window = 0;
  /// Whether it is also known outside of windows.
  bool CanBlock = false;
  /// Calls may be missing right before this one.
  bool AfterHole = false;
};

} // namespace syncline::loops

#endif // SYNCLINE_PROFILER_TIMELINE_LOOPS_LOOPEVENT_H
