//===- StartTorchRanges.h - Loads libsyncline_torch.so ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TORCH_STARTTORCHRANGES_H
#define SYNCLINE_PROFILER_TRACER_TORCH_STARTTORCHRANGES_H

#include "tracer/torch/OpenRanges.h"

#include <string>

namespace syncline::tracer::torch {

/// Loads Library, the path of libsyncline_torch.so, and makes it report to Sink
/// from now on; only once per process.
///
/// Returns false with an empty WhyNot if the process has not (yet) loaded
/// LibTorch. Returns false with a reason in WhyNot if Library cannot be used
/// with this process's LibTorch, in which nothing was changed.
bool startTorchRanges(const std::string &Library, const RangeSink &Sink,
                      std::string &WhyNot);

} // namespace syncline::tracer::torch

#endif // SYNCLINE_PROFILER_TRACER_TORCH_STARTTORCHRANGES_H
