//===- Detaching.h - When CUPTI may be left ---------------------*- C++ -*-===//
//
// cuptiFinalize does not wait for other threads that use CUPTI: one that was
// inside a launch has crashed there (CUPTI 13.0.85, seen in about one of sixty
// windows of a program with eight busy threads). So account is kept of the
// threads that CUPTI works for, and it is left while there are none. One that
// enters a call during the few milliseconds of cuptiFinalize cannot be kept
// out; in 400 partings beside eight busy threads that did no harm.
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

/// At each callback of a call, before all else: keeps account of the calls that
/// this thread is inside of.
void holdOrLetGo(tables::Recorder &R, tables::ThreadLog &Log,
                 const cupti::WatchedCall &Call, uint32_t Api,
                 const CUpti_CallbackData &Data);

/// The call that a thread is inside of, if any, has ended.
void letGo(tables::Recorder &R, tables::ThreadLog &Log);

/// For ThreadLog::configure(): a thread may be canceled inside a call.
void letGoAtThreadExit(tables::ThreadLog &Log);

/// Whether a callback is one that CUPTI may be left from.
bool isWaitExit(const cupti::WatchedCall &Call, const CUpti_CallbackData &Data);

/// From such a callback: leaves CUPTI where that is asked for and safe.
void detachIfWanted(tables::Recorder &R);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_DETACHING_H
