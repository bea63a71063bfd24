//===- Range.h - A named stretch of time, for tracers -----------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_GPU_RULES_RANGE_H
#define SYNCLINE_TESTS_GPU_RULES_RANGE_H

#include <string>

#ifdef SYNCLINE_HAS_NVTX
#include <nvtx3/nvToolsExt.h>
#else
#include <ATen/record_function.h>
#endif

namespace syncline::rulecases {

/// An NVTX range; where NVTX's headers are not there, a range of PyTorch's
/// profiler. Costs next to nothing while nothing listens.
class Range {
public:
#ifdef SYNCLINE_HAS_NVTX
  explicit Range(const std::string &Name) { nvtxRangePushA(Name.c_str()); }
  ~Range() { nvtxRangePop(); }
#else
  explicit Range(const std::string &Name)
      : Function(at::RecordScope::USER_SCOPE) {
    if (Function.isActive())
      Function.before(Name);
  }
#endif
  Range(const Range &) = delete;
  Range &operator=(const Range &) = delete;

private:
#ifndef SYNCLINE_HAS_NVTX
  at::RecordFunction Function;
#endif
};

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_RANGE_H
