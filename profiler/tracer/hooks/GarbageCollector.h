//===- GarbageCollector.h - Pauses of Python's collector --------*- C++ -*-===//
//
// No version of CPython that the tracer supports counts the time of its garbage
// collector, but all of them call the functions in gc.callbacks when it starts
// and stops.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_GARBAGECOLLECTOR_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_GARBAGECOLLECTOR_H

namespace syncline::tracer::hooks {

/// Called by the collector with its phase, "start" or "stop", and a dictionary,
/// as a tuple. Returns None.
void *onCollection(void *Self, void *Arguments);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_GARBAGECOLLECTOR_H
