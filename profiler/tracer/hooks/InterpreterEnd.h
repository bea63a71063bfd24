//===- InterpreterEnd.h - Until when Python may be asked --------*- C++ -*-===//
//
// A thread without Python that asks an interpreter that is gone ends the
// program. So such requests are allowed only once atexit is known to call
// onInterpreterEnd().
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_INTERPRETEREND_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_INTERPRETEREND_H

#include <functional>

namespace syncline::tracer::hooks {

/// From now on the interpreter calls onInterpreterEnd() before it ends.
void allowRequests();

/// Calls \p Ask if the interpreter exists as long as that takes. Only one
/// thread of the process may do so.
void whileAllowed(const std::function<void()> &Ask);

/// Called by atexit. When it returns, nothing asks the interpreter any more.
/// Returns None.
void *onInterpreterEnd(void *Self, void *Arguments);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_INTERPRETEREND_H
