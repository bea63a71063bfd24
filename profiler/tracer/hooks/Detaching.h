//===- Detaching.h - When CUPTI may be detached -----------------*- C++ -*-===//
//
// cuptiFinalize does not wait for other threads that use CUPTI: a thread that
// was inside a launch has crashed there (CUPTI 13.0.85, in about one of sixty
// windows of a program with eight busy threads). So the tracer counts the
// threads that CUPTI works for, and detaches it while there are none. A thread
// that enters a call during the few milliseconds of cuptiFinalize cannot be
// kept out; in 400 detachments next to eight busy threads that did no harm.
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

/// First thing in each callback of a call: tracks the calls that this thread is
/// inside of.
void holdOrLetGo(tables::Recorder &R, tables::ThreadLog &Log,
                 const cupti::WatchedCall &Call, uint32_t Api,
                 const CUpti_CallbackData &Data);

/// The call that a thread is inside of, if any, has ended.
void letGo(tables::Recorder &R, tables::ThreadLog &Log);

/// For ThreadLog::configure(): a thread may be canceled inside a call.
void letGoAtThreadExit(tables::ThreadLog &Log);

/// Whether CUPTI must not be detached any more: the program has made a graph,
/// or its own profiler uses CUPTI.
bool mustStayAttached(const tables::Recorder &R);

/// Whether a callback is one that may detach CUPTI.
bool isSyncExit(const cupti::WatchedCall &Call, const CUpti_CallbackData &Data);

/// From such a callback: detaches CUPTI where that is requested and safe.
void detachIfWanted(tables::Recorder &R);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_DETACHING_H
