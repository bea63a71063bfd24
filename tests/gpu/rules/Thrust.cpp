//===- Thrust.cpp - Algorithms that hand their result to the host ---------===//

#include "Groups.h"
#include "Tensors.h"
#include "ThrustCalls.h"

#include <c10/cuda/CUDAStream.h>

namespace syncline::rulecases {
namespace {

constexpr RuleId ThrustResult{"sync-thrust-result"};

#ifdef SYNCLINE_HAS_NVCC
constexpr int64_t Count = 4096;

template <typename Function> Body onFloats(Function Run) {
  return body([Run, X = floats({Count}), Out = floats({Count})]() mutable {
    return Run(X.data_ptr<float>(), static_cast<std::size_t>(Count),
               Out.data_ptr<float>(),
               c10::cuda::getCurrentCUDAStream().stream());
  });
}

constexpr Case Cases[] = {
    ThrustResult.waits(
        "reduce",
        [] {
          return onFloats([](float *X, std::size_t N, float *, cudaStream_t S) {
            return reduceOnDevice(X, N, S);
          });
        },
        OnlyCuda),
    ThrustResult.waits(
        "reduce with par_nosync",
        [] {
          return onFloats([](float *X, std::size_t N, float *, cudaStream_t S) {
            return reduceWithoutSync(X, N, S);
          });
        },
        OnlyCuda),
    ThrustResult.waits(
        "count_if",
        [] {
          return onFloats([](float *X, std::size_t N, float *, cudaStream_t S) {
            return countOnDevice(X, N, S);
          });
        },
        OnlyCuda),
    ThrustResult.waits(
        "copy_if",
        [] {
          return onFloats(
              [](float *X, std::size_t N, float *Out, cudaStream_t S) {
                return copySomeOnDevice(X, N, Out, S);
              });
        },
        OnlyCuda),
    ThrustResult.waits(
        "max_element",
        [] {
          return onFloats([](float *X, std::size_t N, float *, cudaStream_t S) {
            return largestOnDevice(X, N, S);
          });
        },
        OnlyCuda),
    ThrustResult.quiet(
        "fill with par_nosync",
        [] {
          return onFloats([](float *X, std::size_t N, float *, cudaStream_t S) {
            fillWithoutSync(X, N, S);
            return 0;
          });
        },
        OnlyCuda),
    ThrustResult.quiet(
        "the sum stays on the device",
        [] { return body([X = floats({Count})] { return X.sum(); }); },
        OnlyCuda),
};
#else
constexpr Case Cases[] = {
    ThrustResult.skipped(Form::Waits, "reduce",
                         "built without nvcc, which compiles Thrust"),
    ThrustResult.skipped(Form::Quiet, "fill with par_nosync",
                         "built without nvcc, which compiles Thrust"),
};
#endif

} // namespace

std::span<const Case> thrustCases() { return Cases; }

} // namespace syncline::rulecases
