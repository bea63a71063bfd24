//===- Detaching.h - When CUPTI may be detached -----------------*- C++ -*-===//
//
// cuptiFinalize does not wait for other threads that use CUPTI: a thread inside
// a launch has crashed there (CUPTI 13.0.85, in about one of sixty windows of a
// program with eight busy threads). The tracer therefore counts the threads
// that CUPTI works for, and detaches it while there are none. A thread that
// enters a call during the few milliseconds of cuptiFinalize cannot be kept
// out; in 400 detaches alongside eight busy threads that did no harm.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_DETACHING_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_DETACHING_H

#include <cupti.h>

#include <cstdint>

namespace syncline::tracer::cupti {
struct WatchedCall;
} // namespace syncline::tracer::cupti

namespace syncline::tracer::tables {
struct Recorder;
class ThreadLog;
} // namespace syncline::tracer::tables

namespace syncline::tracer::hooks {

/// Must come first in each call's callback: tracks which calls this thread is
/// inside.
void trackCall(tables::Recorder &R, tables::ThreadLog &Log,
               const cupti::WatchedCall &Call, uint32_t Api,
               const CUpti_CallbackData &Data);

/// Ends the call that the thread is inside, if any.
void endCall(tables::Recorder &R, tables::ThreadLog &Log);

/// For ThreadLog::configure(): a thread may be canceled inside a call.
void endCallAtThreadExit(tables::ThreadLog &Log);

/// Whether CUPTI must stay attached from now on: the program has created a CUDA
/// graph, or its own profiler uses CUPTI.
bool mustStayAttached(const tables::Recorder &R);

/// Whether a callback is one that may detach CUPTI.
bool isSyncExit(const cupti::WatchedCall &Call, const CUpti_CallbackData &Data);

/// Called from such a callback: detaches CUPTI if requested and safe.
void detachIfWanted(tables::Recorder &R);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_DETACHING_H
