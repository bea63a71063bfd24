//===- LoadTorchRanges.h - record_function ranges in the trace --*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_LOADTORCHRANGES_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_LOADTORCHRANGES_H

#include <cstdint>
#include <string>

namespace syncline::tracer::hooks {

/// Records the program's record_function ranges from now on, in the domain
/// "torch", through the libsyncline_torch.so in the folder of this library.
///
/// False, and WhyNot empty: the program has not loaded LibTorch, or not yet;
/// call again later. Otherwise do not call again.
///
/// For the tracer's own thread: the call may block on the dynamic loader while
/// the program loads a library. LibTorch (since 1.12) guards its list of
/// callbacks with a lock, and each thread picks up the change at its next
/// operator.
bool loadTorchRanges(std::string &WhyNot);

/// The number of that domain; 0: it has no ranges yet.
uint32_t torchDomain();

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_LOADTORCHRANGES_H
