//===- StreamTime.h - Where the time of a stream goes -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_STREAMTIME_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_STREAMTIME_H

#include <cstdint>

namespace syncline::analysis {

/// Nanoseconds; these and idle() sum to Total. If several activities of one
/// stream run concurrently, as those of a graph can, kernels take precedence,
/// then collectives, then memsets.
struct StreamTime {
  /// CUPTI's id of the stream.
  uint32_t Stream = 0;
  uint64_t Device = 0;
  /// Kernels that compute, and graphs.
  uint64_t Kernels = 0;
  /// Kernels that exchange data with other ranks.
  uint64_t Collectives = 0;
  uint64_t Memsets = 0;
  uint64_t Copies = 0;
  uint64_t Total = 0;

  uint64_t busy() const { return Kernels + Collectives + Memsets + Copies; }
  uint64_t idle() const { return Total - busy(); }
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_STREAMTIME_H
