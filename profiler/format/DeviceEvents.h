//===- DeviceEvents.h - Events on the device --------------------*- C++ -*-===//
//
// Times are nanoseconds of CLOCK_MONOTONIC, converted by CUPTI from the
// device's clock.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_DEVICEEVENTS_H
#define SYNCLINE_PROFILER_FORMAT_DEVICEEVENTS_H

#include "format/Schema.h"

#include <cstdint>
#include <string_view>

namespace syncline::trace {

/// A kernel ran. Correlation is the id of the call that launched it.
struct KernelRecord {
  static constexpr uint32_t Type = 39;
  static constexpr const char *Name = "kernel";
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Correlation = 0;
  uint64_t Shape = 0;
  uint64_t Stream = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("correlation", Encoding::Delta, Self.Correlation);
    Visit("shape", Encoding::Unsigned, Self.Shape);
    Visit("stream", Encoding::Unsigned, Self.Stream);
  }
};

/// A kernel that is a node of a CUDA graph ran.
struct GraphKernelRecord {
  static constexpr uint32_t Type = 40;
  static constexpr const char *Name = "graph-kernel";
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Correlation = 0;
  uint64_t Shape = 0;
  uint64_t Stream = 0;
  uint64_t Graph = 0;
  uint64_t Node = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("correlation", Encoding::Delta, Self.Correlation);
    Visit("shape", Encoding::Unsigned, Self.Shape);
    Visit("stream", Encoding::Unsigned, Self.Stream);
    Visit("graph", Encoding::Unsigned, Self.Graph);
    Visit("node", Encoding::Delta, Self.Node);
  }
};

/// A launched CUDA graph ran, from the start of its first node to the end of
/// its last. Busy is the time during which at least one node ran, Nodes counts
/// its kernels, copies and memsets.
struct GraphRunRecord {
  static constexpr uint32_t Type = 41;
  static constexpr const char *Name = "graph-run";
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Correlation = 0;
  uint64_t Graph = 0;
  uint64_t Stream = 0;
  uint64_t Nodes = 0;
  uint64_t Busy = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("correlation", Encoding::Delta, Self.Correlation);
    Visit("graph", Encoding::Unsigned, Self.Graph);
    Visit("stream", Encoding::Unsigned, Self.Stream);
    Visit("nodes", Encoding::Unsigned, Self.Nodes);
    Visit("busy", Encoding::Unsigned, Self.Busy);
  }
};

/// A copy ran. Direction is a CopyDirection, Source and Target are MemoryKinds;
/// bit 0 of Flags is set if the call was asynchronous by name.
struct CopyRecord {
  static constexpr uint32_t Type = 42;
  static constexpr const char *Name = "copy";
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Correlation = 0;
  uint64_t Bytes = 0;
  uint64_t Direction = 0;
  uint64_t Source = 0;
  uint64_t Target = 0;
  uint64_t Stream = 0;
  uint64_t Flags = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("correlation", Encoding::Delta, Self.Correlation);
    Visit("bytes", Encoding::Unsigned, Self.Bytes);
    Visit("direction", Encoding::Unsigned, Self.Direction);
    Visit("source", Encoding::Unsigned, Self.Source);
    Visit("target", Encoding::Unsigned, Self.Target);
    Visit("stream", Encoding::Unsigned, Self.Stream);
    Visit("flags", Encoding::Unsigned, Self.Flags);
  }
};

/// A memset ran. Target is a MemoryKind.
struct MemsetRecord {
  static constexpr uint32_t Type = 43;
  static constexpr const char *Name = "memset";
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Correlation = 0;
  uint64_t Bytes = 0;
  uint64_t Target = 0;
  uint64_t Stream = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("correlation", Encoding::Delta, Self.Correlation);
    Visit("bytes", Encoding::Unsigned, Self.Bytes);
    Visit("target", Encoding::Unsigned, Self.Target);
    Visit("stream", Encoding::Unsigned, Self.Stream);
  }
};

/// Time that the driver or CUPTI spent on its own work. Kind is an
/// OverheadKind, Tid the system's thread id (0: not specific to a thread).
struct OverheadRecord {
  static constexpr uint32_t Type = 44;
  static constexpr const char *Name = "overhead";
  uint64_t Kind = 0;
  uint64_t Start = 0;
  uint64_t Duration = 0;
  uint64_t Tid = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("kind", Encoding::Unsigned, Self.Kind);
    Visit("start", Encoding::Delta, Self.Start);
    Visit("duration", Encoding::Unsigned, Self.Duration);
    Visit("tid", Encoding::Unsigned, Self.Tid);
  }
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_DEVICEEVENTS_H
