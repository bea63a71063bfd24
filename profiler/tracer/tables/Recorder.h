//===- Recorder.h - The state that all folders share ------------*- C++ -*-===//

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

/// One per process. It is never destroyed: threads of the program may call in
/// until the very end.
struct Recorder {
  base::Options Config;
  cupti::CuptiApi Cupti;
  cupti::CudaDriver Driver;
  StackTable Stacks;
  NodeTable Nodes;
  Interner Names;
  CodeTable Codes{Names};
  StreamTable Streams;

  /// The interpreter whose frames belong into stacks; null where there is none
  /// so far, or none whose frames can be read. Never destroyed.
  std::atomic<const python::Interpreter *> Python{nullptr};

  /// Callbacks and ranges are recorded. Off before the start, after the end, in
  /// a forked child, and where a range or signal switches recording off.
  std::atomic<bool> Active{false};
  /// A profiler in the program records for itself: calls are not recorded,
  /// however Active stands.
  std::atomic<bool> Paused{false};
  /// Device activity and launches are being recorded too.
  std::atomic<bool> WindowOpen{false};
  /// Launches that begin now need their host stacks: a window is open, or about
  /// to be, and stacks of launches are wanted.
  std::atomic<bool> NeedsLaunchStacks{false};
  /// The program has made a CUDA graph. CUPTI must then never be detached
  /// again: a graph that lives through it fails when it is launched while
  /// kernels are traced (seen with CUPTI 13.0.85: error 719).
  std::atomic<bool> GraphsSeen{false};
  /// The tracer is CUPTI's subscriber, or will be again at once.
  std::atomic<bool> HoldsCupti{false};
  /// The next callback on an exit site is to detach CUPTI.
  std::atomic<bool> DetachWanted{false};
  std::atomic<bool> Detached{false};
  /// CUPTI is being detached: what it still delivers is ignored.
  std::atomic<bool> Detaching{false};
  /// When that began, on the clock of the trace.
  std::atomic<uint64_t> DetachTime{0};
  /// cuptiFinalize returned an error.
  std::atomic<bool> DetachFailed{false};
  /// Who uses CUPTI right now: each running callback counts 1, each thread
  /// inside a call that is not a plain synchronization counts InsideCall. The
  /// only running callback adds LeavingCupti when it begins to detach CUPTI and
  /// no thread is inside such a call. No other thread may then use CUPTI.
  std::atomic<uint32_t> InFlight{0};
  static constexpr uint32_t InsideCall = uint32_t{1} << 16;
  static constexpr uint32_t LeavingCupti = uint32_t{1} << 31;
  /// Increments whenever exits of calls that began earlier may be missing.
  std::atomic<uint64_t> Round{0};
  /// How often CUPTI was attached; upper half of correlation ids, because
  /// CUPTI counts from 1 again.
  std::atomic<uint64_t> Epoch{0};
  /// CUPTI calls back, so a range may switch recording on by itself.
  std::atomic<bool> Ready{false};
  /// A log is half full: the bell wakes the tracer's thread.
  std::atomic<bool> Crowded{false};
  base::Wakeup Bell;
};

/// The recorder of this process.
Recorder &recorder();

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_RECORDER_H
