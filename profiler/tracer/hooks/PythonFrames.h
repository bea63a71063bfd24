//===- PythonFrames.h - Stacks of Python programs ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_PYTHONFRAMES_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_PYTHONFRAMES_H

#include <cstdint>
#include <string>

namespace syncline::tracer::tables {
struct Recorder;
struct TakenStack;
class ThreadLog;
} // namespace syncline::tracer::tables

namespace syncline::tracer::hooks {

/// Once a call finds an interpreter in the process, stacks include its frames.
/// Called on the thread that starts CUDA; later, in case the program loads an
/// interpreter, on the tracer's own thread.
///
/// The frames that the tracer finds are compared with the interpreter's own
/// once: at the first call by a thread that holds the interpreter's lock, or
/// when the interpreter's main thread next runs.
void lookForPython(tables::Recorder &R);

/// Why stacks contain no Python frames, as a note for the trace; empty if there
/// is nothing to report, and on every call after the first.
std::string takePythonNote();

/// The calling thread's stack, including its Python frames; empty if stacks are
/// not wanted.
tables::TakenStack takeStack(tables::Recorder &R, tables::ThreadLog &Log);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_PYTHONFRAMES_H
