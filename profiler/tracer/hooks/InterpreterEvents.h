//===- InterpreterEvents.h - Functions that Python calls --------*- C++ -*-===//
//
// CPython offers no hook for what the tracer wants to learn, but its modules
// keep lists of functions to call: gc.callbacks at the start and end of a
// collection, atexit before the interpreter ends. The tracer adds one to each,
// between two instructions of the main thread and with the interpreter's lock
// held. They stay, and do nothing while no window is open.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_INTERPRETEREVENTS_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_INTERPRETEREVENTS_H

namespace syncline::tracer::python {
struct Interpreter;
} // namespace syncline::tracer::python

namespace syncline::tracer::hooks {

/// The interpreter has not been asked yet to add the functions.
bool areEventsUnwatched();

/// Asks the interpreter to add the functions. Call this on a thread that has a
/// Python frame, until areEventsUnwatched() is false: a request cannot be made
/// at any time. \p Python is never destroyed.
void watchEvents(const python::Interpreter &Python);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_INTERPRETEREVENTS_H
