//===- Requests.h - Calls that the interpreter makes later ------*- C++ -*-===//
//
// Py_AddPendingCall asks the interpreter to call a function on its main thread,
// which does so between two instructions, with its lock held. A request needs
// no lock.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_REQUESTS_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_REQUESTS_H

#include "tracer/python/Interpreter.h"

namespace syncline::tracer::python {

/// Asks for a call of \p Function. Returns whether it will be called: a request
/// cannot be made at any time. Call this only on a thread that has a Python
/// frame, or if hearsOtherThreads() and the interpreter is sure to exist.
bool callLater(const Interpreter &Python, int (*Function)(void *));

/// Whether callLater() succeeds on threads without Python, and the main thread
/// notices their requests at its next opportunity.
bool hearsOtherThreads(const Interpreter &Python);

/// Makes the main thread notice a request of another thread. Call this until
/// the function has been called: another thread of Python can notice in its
/// place. Only if hearsOtherThreads().
void remind(const Interpreter &Python);

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_REQUESTS_H
