//===- Recorder.h - State shared by all parts of the tracer -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_RECORDER_H
#define SYNCLINE_PROFILER_TRACER_TABLES_RECORDER_H

#include "tracer/base/Options.h"
#include "tracer/base/Wakeup.h"
#include "tracer/cupti/CudaDriver.h"
#include "tracer/cupti/CuptiApi.h"
#include "tracer/tables/CodeTable.h"
#include "tracer/tables/Interner.h"
#include "tracer/tables/NodeTable.h"
#include "tracer/tables/StackTable.h"
#include "tracer/tables/StreamTable.h"

#include <atomic>
#include <cstdint>

namespace syncline::tracer::tables {

/// One per process. Never destroyed: threads of the program may call in until
/// the process ends.
struct Recorder {
  base::Options Config;
  cupti::CuptiApi Cupti;
  cupti::CudaDriver Driver;
  StackTable Stacks;
  NodeTable Nodes;
  Interner Names;
  CodeTable Codes{Names};
  StreamTable Streams;

  /// The interpreter whose frames are added to stacks; null if none has been
  /// found yet, or its frames cannot be read. Never destroyed.
  std::atomic<const python::Interpreter *> Python{nullptr};

  /// Callbacks and ranges are recorded. False before the start, after the end,
  /// in a forked child, and while a range or signal has turned recording off.
  std::atomic<bool> Active{false};
  /// A profiler in the program is recording: calls are not recorded, even if
  /// Active is set.
  std::atomic<bool> Paused{false};
  /// Device activity and launches are recorded as well.
  std::atomic<bool> WindowOpen{false};
  /// The number of windows so far, including the open or opening one.
  std::atomic<uint32_t> WindowsOpened{0};
  /// Launches that begin now need their host stacks: a window is open or about
  /// to open, and launch stacks are enabled.
  std::atomic<bool> NeedsLaunchStacks{false};
  /// The program has created a CUDA graph. CUPTI must never be detached from
  /// then on: a graph that exists during a detach fails when it is launched
  /// while kernels are traced (seen with CUPTI 13.0.85: error 719).
  std::atomic<bool> GraphsSeen{false};
  /// Counts callbacks of calls that allocate, free, pin or unpin memory.
  std::atomic<uint64_t> MemoryChanges{0};
  /// The epoch in which CUPTI gives several calls of a thread one correlation
  /// id, see hooks/RepeatedIds.h; 0: none.
  std::atomic<uint64_t> RepeatedIdsEpoch{0};
  /// The tracer is CUPTI's subscriber, or is about to become it again.
  std::atomic<bool> HoldsCupti{false};
  /// The next callback at the exit of a call should detach CUPTI.
  std::atomic<bool> DetachWanted{false};
  std::atomic<bool> Detached{false};
  /// CUPTI is being detached: whatever it still delivers is ignored.
  std::atomic<bool> Detaching{false};
  /// When detaching began, on the trace's clock.
  std::atomic<uint64_t> DetachTime{0};
  /// cuptiFinalize returned an error.
  std::atomic<bool> DetachFailed{false};
  /// Counts the current users of CUPTI: each running callback counts 1, each
  /// thread inside a call that is not a plain synchronization counts
  /// InsideCall. If it is the only running callback and no thread is inside
  /// such a call, a callback that detaches CUPTI adds LeavingCupti first. No
  /// other thread may then use CUPTI.
  std::atomic<uint32_t> InFlight{0};
  static constexpr uint32_t InsideCall = uint32_t{1} << 16;
  static constexpr uint32_t LeavingCupti = uint32_t{1} << 31;
  /// Incremented whenever exits of calls that began earlier may be missing.
  std::atomic<uint64_t> Round{0};
  /// How many times CUPTI has been attached; forms the upper half of
  /// correlation ids, because each time CUPTI counts from 1 again.
  std::atomic<uint64_t> Epoch{0};
  /// CUPTI delivers callbacks, so a range can turn recording on directly.
  std::atomic<bool> Ready{false};
  /// A log is half full: the bell wakes the tracer's thread.
  std::atomic<bool> Crowded{false};
  base::Wakeup RecordingWakeup;
};

/// The recorder of this process.
Recorder &recorder();

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_RECORDER_H
