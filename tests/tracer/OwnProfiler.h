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
void startProfiler();
/// Returns once each record has been delivered.
void stopProfiler();
/// Prints "profiled", the kernels, and "profiled-streams", the callbacks;
/// "foreign", records that are no kernels or lack the time of its clock.
void reportProfiler();

} // namespace syncline::test

#endif // SYNCLINE_TESTS_TRACER_OWNPROFILER_H
