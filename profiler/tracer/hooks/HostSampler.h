//===- HostSampler.h - Where Python is outside of CUDA ----------*- C++ -*-===//
//
// Between two calls of CUDA the tracer sees nothing of a thread. While a window
// is open, a thread of the tracer asks the interpreter each millisecond to call
// a function on its main thread, which it does between two instructions. If the
// main thread has not called CUDA for a while, the function takes its stack:
// the line of the call that has just ended, however long that took. The request
// and the answer are two times between which the interpreter could not answer.
//
// The thread is never stopped, no signal interrupts its system calls, and its
// stack is read while the interpreter is in order.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_HOSTSAMPLER_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_HOSTSAMPLER_H

namespace syncline::tracer::tables {
struct Recorder;
} // namespace syncline::tracer::tables

namespace syncline::tracer::hooks {

/// Samples until the window that is open closes. Called by the tracer's own
/// thread.
void sampleWindow(tables::Recorder &R);

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_HOSTSAMPLER_H
