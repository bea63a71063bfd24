//===- Session.h - The lifetime of a trace ----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_SESSION_SESSION_H
#define SYNCLINE_PROFILER_TRACER_SESSION_SESSION_H

namespace syncline::tracer::session {

/// Called when CUDA starts in this process: starts recording, or prints one
/// line that explains why it cannot.
void startSession();
/// Writes a file even if CUDA never starts. Must precede any startSession().
void startWithoutCuda();

/// Ends the trace cleanly, with Why in its last record, and returns once the
/// file is complete, or after two seconds. Async-signal-safe. Does nothing in a
/// forked child, or if nothing is being recorded.
void finishSession(const char *Why);

/// The toggle signal arrived. Async-signal-safe.
void sessionSignaled();

} // namespace syncline::tracer::session

#endif // SYNCLINE_PROFILER_TRACER_SESSION_SESSION_H
