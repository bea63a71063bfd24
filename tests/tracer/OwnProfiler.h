//===- OwnProfiler.h - A profiler in the program ----------------*- C++ -*-===//
//
// It uses CUPTI as PyTorch's profiler does: it subscribes once, registers a
// clock and buffers, and switches kinds of records on and off. It asks for
// records once it stops, if CUPTI has a buffer of it, and drops earlier ones.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_TRACER_OWNPROFILER_H
#define SYNCLINE_TESTS_TRACER_OWNPROFILER_H

namespace syncline::test {

/// Subscribes to the creation of streams.
void initializeProfiler();
/// From now on it records the program's calls of the runtime, too.
void recordCalls();
void startProfiler();
/// Returns once each record has been delivered.
void stopProfiler();
/// Prints "profiled", the kernels; "profiled-calls", and "repeated-calls",
/// those with the id of the call before; "profiled-streams", the callbacks;
/// "foreign", other records, and those that lack the time of its clock.
void reportProfiler();

} // namespace syncline::test

#endif // SYNCLINE_TESTS_TRACER_OWNPROFILER_H
