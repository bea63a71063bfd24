//===- ThreadUsage.h - Page faults and lost time of a thread ----*- C++ -*-===//
//
// The system counts page faults, context switches and the time that a thread is
// ready but has no core. While a window is open, a thread that makes a CUDA
// call reads its own counters there, but only so often that readings take at
// most 1% of its time. Outside of windows nothing is read.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_THREADUSAGE_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_THREADUSAGE_H

#include <cstdint>

namespace syncline::tracer::tables {
struct Recorder;
class ThreadLog;
} // namespace syncline::tracer::tables

namespace syncline::tracer::hooks {

/// Called by the owner of \p Log at the boundary of a call while a window is
/// open; \p Now is on the trace's clock. Logs what was counted since the last
/// reading in the same window, if a reading is due.
///
/// A reading makes two system calls, and three more if the thread lost its core
/// since the last one.
void noteUsage(const tables::Recorder &R, tables::ThreadLog &Log, uint64_t Now);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_THREADUSAGE_H
