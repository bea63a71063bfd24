//===- Cublas.cpp - cuBLAS reductions -------------------------------------===//
//
// By name from the libcublas that LibTorch has loaded: its headers are not
// among those that the build needs otherwise.
//
//===----------------------------------------------------------------------===//

#include "CudaApi.h"
#include "Groups.h"
#include "Tensors.h"

#include <c10/cuda/CUDAStream.h>
#include <library_types.h>

#include <array>
#include <stdexcept>

namespace syncline::rulecases {
namespace {

constexpr RuleId HostResult{"sync-cublas-host-result"};

constexpr int Count = 64;
constexpr int PointerModeDevice = 1;

using Reduction = int(void *, int, const void *, int, void *);
using Dot = int(void *, int, const void *, int, const void *, int, void *);
using IndexEx = int(void *, int, const void *, int, int, void *);
using ReductionEx = int(void *, int, const void *, int, int, void *, int, int);
using DotEx = int(void *, int, const void *, int, int, const void *, int, int,
                  void *, int, int);
using Scale = int(void *, int, const void *, void *, int);

template <typename Function> Function *cublas(const char *Name) {
  const std::string Library =
      "libcublas.so." + std::to_string(CUDART_VERSION / 1000);
  return reinterpret_cast<Function *>(functionOf(Library.c_str(), Name));
}

void checkCublas(int Status) {
  if (Status != 0)
    throw std::runtime_error("cuBLAS answers with status " +
                             std::to_string(Status));
}

/// A cuBLAS handle on the current stream; results go to the host unless that
/// is changed.
std::shared_ptr<void> handle() {
  void *Handle = nullptr;
  checkCublas(cublas<int(void **)>("cublasCreate_v2")(&Handle));
  cudaStream_t Stream = c10::cuda::getCurrentCUDAStream();
  checkCublas(
      cublas<int(void *, cudaStream_t)>("cublasSetStream_v2")(Handle, Stream));
  return {Handle, cublas<int(void *)>("cublasDestroy_v2")};
}

/// Room for the largest result, a complex double.
using Result = std::array<double, 2>;

torch::Tensor vectorOf(torch::ScalarType Type) {
  return torch::ones({Count}, on(Type));
}

Body reduction(const char *Name, torch::ScalarType Type) {
  return body(
      [Run = cublas<Reduction>(Name), H = handle(), X = vectorOf(Type)] {
        Result R{};
        checkCublas(Run(H.get(), Count, X.data_ptr(), 1, R.data()));
      });
}

Body dot(const char *Name, torch::ScalarType Type) {
  return body([Run = cublas<Dot>(Name), H = handle(), X = vectorOf(Type)] {
    Result R{};
    checkCublas(
        Run(H.get(), Count, X.data_ptr(), 1, X.data_ptr(), 1, R.data()));
  });
}

Body dotEx(const char *Name) {
  return body([Run = cublas<DotEx>(Name), H = handle(),
               X = vectorOf(torch::kFloat)] {
    Result R{};
    checkCublas(Run(H.get(), Count, X.data_ptr(), CUDA_R_32F, 1, X.data_ptr(),
                    CUDA_R_32F, 1, R.data(), CUDA_R_32F, CUDA_R_32F));
  });
}

Body reductionEx(const char *Name) {
  return body([Run = cublas<ReductionEx>(Name), H = handle(),
               X = vectorOf(torch::kFloat)] {
    Result R{};
    checkCublas(Run(H.get(), Count, X.data_ptr(), CUDA_R_32F, 1, R.data(),
                    CUDA_R_32F, CUDA_R_32F));
  });
}

Body indexEx(const char *Name) {
  return body(
      [Run = cublas<IndexEx>(Name), H = handle(), X = vectorOf(torch::kFloat)] {
        Result R{};
        checkCublas(Run(H.get(), Count, X.data_ptr(), CUDA_R_32F, 1, R.data()));
      });
}

Body dotToDevice() {
  auto H = handle();
  checkCublas(cublas<int(void *, int)>("cublasSetPointerMode_v2")(
      H.get(), PointerModeDevice));
  return body([Run = cublas<Dot>("cublasSdot_v2"), H,
               X = vectorOf(torch::kFloat), R = zeroDim(0)] {
    checkCublas(
        Run(H.get(), Count, X.data_ptr(), 1, X.data_ptr(), 1, R.data_ptr()));
  });
}

Body scaleByHostNumber() {
  return body([Run = cublas<Scale>("cublasSscal_v2"), H = handle(),
               X = vectorOf(torch::kFloat)] {
    float Factor = 1;
    checkCublas(Run(H.get(), Count, &Factor, X.data_ptr(), 1));
  });
}

// Each by its own name, since each is an entry of the rule.
#define DOT(Name, Type)                                                        \
  HostResult.waits(#Name, [] { return dot(#Name, torch::Type); }, OnlyCuda)
#define REDUCTION(Name, Type)                                                  \
  HostResult.waits(                                                            \
      #Name, [] { return reduction(#Name, torch::Type); }, OnlyCuda)

constexpr Case Cases[] = {
    DOT(cublasSdot_v2, kFloat),
    DOT(cublasDdot_v2, kDouble),
    DOT(cublasCdotu_v2, kComplexFloat),
    DOT(cublasCdotc_v2, kComplexFloat),
    DOT(cublasZdotu_v2, kComplexDouble),
    DOT(cublasZdotc_v2, kComplexDouble),
    REDUCTION(cublasSnrm2_v2, kFloat),
    REDUCTION(cublasDnrm2_v2, kDouble),
    REDUCTION(cublasScnrm2_v2, kComplexFloat),
    REDUCTION(cublasDznrm2_v2, kComplexDouble),
    REDUCTION(cublasSasum_v2, kFloat),
    REDUCTION(cublasDasum_v2, kDouble),
    REDUCTION(cublasScasum_v2, kComplexFloat),
    REDUCTION(cublasDzasum_v2, kComplexDouble),
    REDUCTION(cublasIsamax_v2, kFloat),
    REDUCTION(cublasIdamax_v2, kDouble),
    REDUCTION(cublasIcamax_v2, kComplexFloat),
    REDUCTION(cublasIzamax_v2, kComplexDouble),
    REDUCTION(cublasIsamin_v2, kFloat),
    REDUCTION(cublasIdamin_v2, kDouble),
    REDUCTION(cublasIcamin_v2, kComplexFloat),
    REDUCTION(cublasIzamin_v2, kComplexDouble),
    HostResult.waits(
        "cublasDotEx", [] { return dotEx("cublasDotEx"); }, OnlyCuda),
    HostResult.waits(
        "cublasDotcEx", [] { return dotEx("cublasDotcEx"); }, OnlyCuda),
    HostResult.waits(
        "cublasNrm2Ex", [] { return reductionEx("cublasNrm2Ex"); }, OnlyCuda),
    HostResult.waits(
        "cublasAsumEx", [] { return reductionEx("cublasAsumEx"); }, OnlyCuda),
    HostResult.waits(
        "cublasIamaxEx", [] { return indexEx("cublasIamaxEx"); }, OnlyCuda),
    HostResult.waits(
        "cublasIaminEx", [] { return indexEx("cublasIaminEx"); }, OnlyCuda),
    HostResult.quiet("cublasSdot_v2 with its result on the device", dotToDevice,
                     OnlyCuda),
    HostResult.quiet("cublasSscal_v2 with a number of the host",
                     scaleByHostNumber, OnlyCuda),
    HostResult.quiet(
        "at::dot",
        [] { return body([X = floats({Count})] { return at::dot(X, X); }); }),
};

#undef DOT
#undef REDUCTION

} // namespace

std::span<const Case> cublasCases() { return Cases; }

} // namespace syncline::rulecases
