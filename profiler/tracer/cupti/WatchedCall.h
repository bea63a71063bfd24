//===- WatchedCall.h - A CUDA call with a callback --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_WATCHEDCALL_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_WATCHEDCALL_H

#include "format/Enums.h"

#include <cuda.h>

#include <cstddef>
#include <cstdint>

namespace syncline::tracer::cupti {

/// Facts from the arguments of a call.
struct CallFacts {
  size_t Bytes = 0;
  trace::CopyDirection Direction = trace::CopyDirection::Unknown;
  /// For copies; null if the call has none, or no plain pointer.
  const void *Source = nullptr;
  const void *Target = nullptr;
  CUstream Stream = nullptr;
  bool HasStream = false;
  /// The stream argument 0 means the per-thread default stream.
  bool PerThread = false;
  uint64_t Event = 0;
};

/// When CUPTI reports a call.
enum class Listen : uint8_t {
  Always,
  /// Only while a window is open: otherwise such calls are too frequent, and
  /// they do not block by themselves.
  InWindows,
};

struct WatchedCall {
  trace::ApiDomain Domain;
  uint32_t Cbid;
  trace::CallKind Kind;
  Listen When;
  /// Reads the call's arguments (CUPTI's functionParams).
  void (*ReadFacts)(const void *Parameters, CallFacts &Facts);
  const char *Name;
};

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_WATCHEDCALL_H
