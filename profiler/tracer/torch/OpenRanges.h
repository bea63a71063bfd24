//===- OpenRanges.h - Converts overlapping ranges to a stack ----*- C++ -*-===//
//
// A record_function range may end on another thread (a future's callback), or
// before a range that it contains. Push and pop cannot express that. Such a
// range is popped by its own thread, as soon as no range is open inside it and
// that thread's next range begins or ends: pushes and pops always match.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_TORCH_OPENRANGES_H
#define SYNCLINE_PROFILER_TRACER_TORCH_OPENRANGES_H

#include <cstddef>

namespace syncline::tracer::torch {

/// Receives ranges; see SynclineTorchPush and SynclineTorchPop.
struct RangeSink {
  void (*Push)(const char *Name, size_t Size) = nullptr;
  void (*Pop)() = nullptr;
};

struct OpenRange;

/// Pushes a range on the calling thread. If memory is exhausted, pushes nothing
/// and returns null.
OpenRange *openRange(const RangeSink &Sink, const char *Name, size_t Size);

/// Ends Range, which may be null; on any thread, and only once.
void closeRange(const RangeSink &Sink, OpenRange *Range);

} // namespace syncline::tracer::torch

#endif // SYNCLINE_PROFILER_TRACER_TORCH_OPENRANGES_H
