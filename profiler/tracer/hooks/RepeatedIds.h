//===- RepeatedIds.h - Calls with one correlation id ------------*- C++ -*-===//
//
// After CUPTI has been attached again, it sometimes gives all calls of a thread
// one correlation id (CUPTI 13.0.85). It did so in a third of the PyTorch
// programs that were attached again 60 times, in 1 of 16 in the default mode,
// and in none of 519 recordings of C++ programs and of training with several
// ranks. PyTorch's profiler then ends the program with an internal assertion.
// The tracer notices it by the calls that it always listens to.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_REPEATEDIDS_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_REPEATEDIDS_H

#include <cupti.h>

namespace syncline::tracer::cupti {
struct WatchedCall;
} // namespace syncline::tracer::cupti

namespace syncline::tracer::tables {
struct Recorder;
class ThreadLog;
} // namespace syncline::tracer::tables

namespace syncline::tracer::hooks {

/// Sets Recorder::RepeatedIdsEpoch if a call of the runtime has the correlation
/// id of the one that the thread has completed before.
void noticeRepeatedId(tables::Recorder &R, tables::ThreadLog &Log,
                      const cupti::WatchedCall &Call,
                      const CUpti_CallbackData &Data);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_REPEATEDIDS_H
