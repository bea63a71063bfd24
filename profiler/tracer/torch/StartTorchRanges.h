//===- StartTorchRanges.h - Loads libsyncline_torch.so ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TORCH_STARTTORCHRANGES_H
#define SYNCLINE_PROFILER_TRACER_TORCH_STARTTORCHRANGES_H

#include "tracer/torch/OpenRanges.h"

#include <string>

namespace syncline::tracer::torch {

/// Loads Library, the path of libsyncline_torch.so, and has it report to Sink
/// from now on; once a process.
///
/// False, and WhyNot empty: the process has not loaded LibTorch, or not yet.
/// False, and WhyNot a reason: Library cannot be used with the LibTorch of this
/// process, and nothing was changed in it.
bool startTorchRanges(const std::string &Library, const RangeSink &Sink,
                      std::string &WhyNot);

} // namespace syncline::tracer::torch

#endif // SYNCLINE_PROFILER_TRACER_TORCH_STARTTORCHRANGES_H
