//===- LoadTorchRanges.h - record_function ranges in the trace --*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_HOOKS_LOADTORCHRANGES_H
#define SYNCLINE_PROFILER_TRACER_HOOKS_LOADTORCHRANGES_H

#include <cstdint>
#include <string>

namespace syncline::tracer::hooks {

/// Records the program's record_function ranges from now on, in the domain
/// "torch", through the libsyncline_torch.so in this library's folder.
///
/// Returns false with an empty WhyNot if the program has not (yet) loaded
/// LibTorch; call again later. In all other cases, do not call it again.
///
/// Runs on the tracer's own thread, because the call may block on the dynamic
/// loader while the program loads a library. LibTorch (since 1.12) guards its
/// list of callbacks with a lock, and each thread picks up the change at its
/// next operator.
bool loadTorchRanges(std::string &WhyNot);

/// The id of that domain; 0: it has no ranges yet.
uint32_t torchDomain();

} // namespace syncline::tracer::hooks

#endif // SYNCLINE_PROFILER_TRACER_HOOKS_LOADTORCHRANGES_H
