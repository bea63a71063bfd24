//===- PythonFrames.h - Stacks of programs in Python ------------*- C++ -*-===//

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

/// From the first call on that finds an interpreter in the process, stacks show
/// its frames. Called when CUDA starts, on the thread that starts it; later,
/// for a program that loads an interpreter, on the tracer's own thread.
///
/// Once, the frames that the tracer finds are compared with the interpreter's
/// own: at the first call of a thread that holds the interpreter's lock, or
/// when the interpreter's main thread runs next.
void lookForPython(tables::Recorder &R);

/// Why stacks show no Python, as a note for the trace; empty where there is
/// nothing to say, and from the second call on.
std::string takePythonNote();

/// The calling thread's stack, with its Python frames in it; none where no
/// stacks are wanted.
tables::TakenStack takeStack(tables::Recorder &R, tables::ThreadLog &Log);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_PYTHONFRAMES_H
