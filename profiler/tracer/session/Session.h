//===- Session.h - A trace from start to end --------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_SESSION_SESSION_H
#define SYNCLINE_PROFILER_TRACER_SESSION_SESSION_H

namespace syncline::tracer::session {

/// CUDA starts in this process: recording begins, or a line reports why it
/// cannot.
void startSession();
/// Writes a file even if CUDA never starts. Before any startSession().
void startWithoutCuda();

/// Ends the trace in an orderly way, with Why in its last record, and
/// returns once the file is complete, or after two seconds. Async-signal-safe.
/// Does nothing in a forked child, and where nothing is being recorded.
void finishSession(const char *Why);

/// The chosen signal arrived. Async-signal-safe.
void sessionSignaled();

} // namespace syncline::tracer::session

#endif // SYNCLINE_PROFILER_TRACER_SESSION_SESSION_H
