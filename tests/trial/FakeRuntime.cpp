#include "FakeRuntime.h"

#include "FakeCuda.h"
#include "FakeCupti.h"

#include <chrono>
#include <dlfcn.h>

using namespace syncline;
using namespace syncline::fake;

#undef cuGetProcAddress

using GetProcAddress = CUresult (*)(const char *, void **, int, cuuint64_t,
                                    CUdriverProcAddressQueryResult *);

/// The driver's function of this name; null where there is no driver.
static void *driverFunction(const char *Name) {
  static const auto Find = [] {
    void *Driver = dlopen("libcuda.so.1", RTLD_NOW);
    return reinterpret_cast<GetProcAddress>(
        Driver ? dlsym(Driver, "cuGetProcAddress_v2") : nullptr);
  }();
  void *Function = nullptr;
  if (Find)
    Find(Name, &Function, CUDA_VERSION, 0, nullptr);
  return Function;
}

template <class... Ts>
static cudaError_t callDriver(const char *Name, Ts... Arguments) {
  auto Function = reinterpret_cast<CUresult (*)(Ts...)>(driverFunction(Name));
  return static_cast<cudaError_t>(Function ? Function(Arguments...)
                                           : CUDA_ERROR_NO_DEVICE);
}

/// A call of the runtime as CUPTI sees it. \p Body makes it.
template <typename F>
static cudaError_t report(CUpti_CallbackId Cbid, const char *Name,
                          const void *Parameters, const F &Body,
                          Call Made = {}) {
  struct State {
    const F &Body;
    cudaError_t Result = cudaSuccess;
  } Own{Body};
  Made.Cbid = Cbid;
  Made.Name = Name;
  Made.Parameters = Parameters;
  Made.User = &Own;
  Made.Body = [](void *User) {
    auto *To = static_cast<State *>(User);
    To->Result = To->Body();
  };
  fakeCall(&Made);
  return Own.Result;
}

static CUdeviceptr address(const void *Memory) {
  return reinterpret_cast<CUdeviceptr>(Memory);
}

// NOLINTBEGIN(readability-identifier-naming): CUDA's names.

cudaError_t cudaSetDevice(int) { return callDriver("cuInit", 0U); }

cudaError_t cudaMalloc(void **Memory, size_t Bytes) {
  cudaMalloc_v3020_params Parameters = {Memory, Bytes};
  return report(CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020, "cudaMalloc",
                &Parameters, [&] {
                  return callDriver("cuMemAlloc",
                                    reinterpret_cast<CUdeviceptr *>(Memory),
                                    Bytes);
                });
}

cudaError_t cudaFree(void *Memory) {
  cudaFree_v3020_params Parameters = {Memory};
  return report(CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020, "cudaFree",
                &Parameters,
                [&] { return callDriver("cuMemFree", address(Memory)); });
}

cudaError_t cudaMallocHost(void **Memory, size_t Bytes) {
  return callDriver("cuMemHostAlloc", Memory, Bytes, 0U);
}

cudaError_t fakeLaunch(unsigned Microseconds, void *Counter) {
  constexpr uint64_t NanosecondsPerMicrosecond = 1'000;
  cudaLaunchKernel_v7000_params Parameters = {};
  CUdeviceptr Target = address(Counter);
  void *Argument = &Target;
  void **Arguments = &Argument, **Extra = nullptr;
  Call Made;
  Made.Causes = Work::Kernel;
  // The same in each step: names in turn would make two steps one.
  Made.Kernel = "count";
  Made.WorkTime = Microseconds * NanosecondsPerMicrosecond;
  return report(
      CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000, "cudaLaunchKernel",
      &Parameters,
      [&] {
        return callDriver("cuLaunchKernel", kernel(Microseconds), 1U, 1U, 1U,
                          1U, 1U, 1U, 0U, CUstream{}, Arguments, Extra);
      },
      Made);
}

cudaError_t fakePreparedLaunch(unsigned Preparation, unsigned Microseconds,
                               void *Counter) {
  auto End =
      std::chrono::steady_clock::now() + std::chrono::microseconds(Preparation);
  while (std::chrono::steady_clock::now() < End)
    ;
  return fakeLaunch(Microseconds, Counter);
}

static bool isPinned(const void *Memory) {
  unsigned Kind = 0;
  return callDriver("cuPointerGetAttribute", static_cast<void *>(&Kind),
                    CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
                    address(Memory)) == cudaSuccess &&
         Kind == CU_MEMORYTYPE_HOST;
}

cudaError_t cudaMemcpyAsync(void *Target, const void *Source, size_t Bytes,
                            cudaMemcpyKind Kind, cudaStream_t Stream) {
  cudaMemcpyAsync_v3020_params Parameters = {Target, Source, Bytes, Kind,
                                             Stream};
  bool IsDownload = Kind == cudaMemcpyDeviceToHost;
  Call Made;
  Made.Causes = IsDownload ? Work::Copy : Work::None;
  Made.Bytes = Bytes;
  Made.ToPinned = isPinned(Target);
  return report(
      CUPTI_RUNTIME_TRACE_CBID_cudaMemcpyAsync_v3020, "cudaMemcpyAsync",
      &Parameters,
      [&] {
        return IsDownload ? callDriver("cuMemcpyDtoHAsync", Target,
                                       address(Source), Bytes, Stream)
                          : callDriver("cuMemcpyHtoDAsync", address(Target),
                                       Source, Bytes, Stream);
      },
      Made);
}

cudaError_t cudaStreamSynchronize(cudaStream_t Stream) {
  cudaStreamSynchronize_v3020_params Parameters = {Stream};
  return report(CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020,
                "cudaStreamSynchronize", &Parameters,
                [&] { return callDriver("cuStreamSynchronize", Stream); });
}

cudaError_t cudaDeviceSynchronize() {
  return report(CUPTI_RUNTIME_TRACE_CBID_cudaDeviceSynchronize_v3020,
                "cudaDeviceSynchronize", nullptr, [] {
                  // As the runtime of CUDA 13, which names the context.
                  return CUDA_VERSION >= 13'000
                             ? callDriver("cuCtxSynchronize", CUcontext{})
                             : callDriver("cuCtxSynchronize");
                });
}
// NOLINTEND(readability-identifier-naming)
