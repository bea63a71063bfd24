//===- FasterKernels.h - What-if: kernels take less time --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_TIME_FASTERKERNELS_H
#define SYNCLINE_PROFILER_ANALYSIS_TIME_FASTERKERNELS_H

#include "analysis/replay/Execution.h"

#include <cstdint>
#include <functional>

namespace syncline::analysis::time {

/// What-if: \p Exec in which kernels take the part \p Left (0..1) of their
/// time if \p IsFaster is true for the call that queues them, an index in the
/// timeline. Copies and kernels that exchange data with other ranks take as
/// long as before.
replay::Execution
withFasterKernels(replay::Execution Exec,
                  const std::function<bool(uint32_t Call)> &IsFaster,
                  double Left);

} // namespace syncline::analysis::time

#endif // SYNCLINE_PROFILER_ANALYSIS_TIME_FASTERKERNELS_H
