//===- GarbageCollector.h - Pauses of Python's collector --------*- C++ -*-===//
//
// No version of CPython that the tracer supports counts the time of its garbage
// collector, but all of them call the functions in gc.callbacks when it starts
// and stops. The tracer adds one, between two instructions of the main thread
// and with the interpreter's lock held. It stays in the list, and does nothing
// while no window is open.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_GARBAGECOLLECTOR_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_GARBAGECOLLECTOR_H

namespace syncline::tracer::python {
struct Interpreter;
} // namespace syncline::tracer::python

namespace syncline::tracer::hooks {

/// The interpreter has not been asked yet to add the function.
bool isCollectorUnwatched();

/// Asks the interpreter to add the function. Call this on a thread that has a
/// Python frame, until isCollectorUnwatched() is false: a request cannot be
/// made at any time. \p Python is never destroyed.
void watchCollector(const python::Interpreter &Python);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_GARBAGECOLLECTOR_H
