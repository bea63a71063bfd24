//===- Driver.h - The driver's own functions --------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_DRIVER_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_DRIVER_H

#include <cuda.h>

#include <cstddef>
#include <type_traits>

namespace syncline::trial::runtime {

/// X(type of the function, member, exported name)
#define SYNCLINE_DRIVER_FUNCTIONS(X)                                           \
  X(CUresult(unsigned), Init, "cuInit")                                        \
  X(CUresult(CUstream), StreamSynchronize, "cuStreamSynchronize")              \
  X(CUresult(CUevent), EventSynchronize, "cuEventSynchronize")                 \
  X(CUresult(), CtxSynchronize, "cuCtxSynchronize")                            \
  X(CUresult(void *, CUdeviceptr, size_t), MemcpyDtoH, "cuMemcpyDtoH_v2")      \
  X(CUresult(void *, CUdeviceptr, size_t, CUstream), MemcpyDtoHAsync,          \
    "cuMemcpyDtoHAsync_v2")                                                    \
  X(CUresult(CUdeviceptr, const void *, size_t), MemcpyHtoD,                   \
    "cuMemcpyHtoD_v2")                                                         \
  X(CUresult(CUdeviceptr, const void *, size_t, CUstream), MemcpyHtoDAsync,    \
    "cuMemcpyHtoDAsync_v2")                                                    \
  X(CUresult(void *, CUdeviceptr, size_t), MemcpyDtoHOfThread,                 \
    "cuMemcpyDtoH_v2_ptds")                                                    \
  X(CUresult(CUdeviceptr, const void *, size_t), MemcpyHtoDOfThread,           \
    "cuMemcpyHtoD_v2_ptds")                                                    \
  X(CUresult(CUdeviceptr, CUdeviceptr, size_t), Memcpy, "cuMemcpy")            \
  X(CUresult(CUdeviceptr, CUdeviceptr, size_t), MemcpyOfThread,                \
    "cuMemcpy_ptds")                                                           \
  X(CUresult(CUdeviceptr, CUdeviceptr, size_t, CUstream), MemcpyAsync,         \
    "cuMemcpyAsync")                                                           \
  X(CUresult(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned,     \
             unsigned, unsigned, CUstream, void **, void **),                  \
    LaunchKernel, "cuLaunchKernel")                                            \
  X(CUresult(CUdeviceptr *, size_t), MemAlloc, "cuMemAlloc_v2")                \
  X(CUresult(CUdeviceptr), MemFree, "cuMemFree_v2")                            \
  X(CUresult(CUdeviceptr *, size_t *, CUdeviceptr), MemGetAddressRange,        \
    "cuMemGetAddressRange_v2")                                                 \
  X(CUresult(void **, size_t, unsigned), MemHostAlloc, "cuMemHostAlloc")       \
  X(CUresult(void *, CUpointer_attribute, CUdeviceptr), PointerGetAttribute,   \
    "cuPointerGetAttribute")                                                   \
  X(CUresult(CUevent *, unsigned), EventCreate, "cuEventCreate")               \
  X(CUresult(CUevent, CUstream), EventRecord, "cuEventRecord")                 \
  X(CUresult(CUevent), EventQuery, "cuEventQuery")                             \
  X(CUresult(float *, CUevent, CUevent), EventElapsedTime, "cuEventElapsedTime")

/// The same for functions that some drivers lack.
#define SYNCLINE_OPTIONAL_DRIVER_FUNCTIONS(X)                                  \
  X(CUresult(CUcontext), CtxSynchronize2, "cuCtxSynchronize_v2")               \
  X(CUresult(const CUlaunchConfig *, CUfunction, void **, void **),            \
    LaunchKernelEx, "cuLaunchKernelEx")                                        \
  X(CUresult(const CUlaunchConfig *, CUfunction, void **, void **),            \
    LaunchKernelExOfThread, "cuLaunchKernelEx_ptsz")                           \
  X(CUresult(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned,     \
             unsigned, unsigned, CUstream, void **),                           \
    LaunchCooperativeKernel, "cuLaunchCooperativeKernel")                      \
  X(CUresult(CUgraphExec, CUstream), GraphLaunch, "cuGraphLaunch")

/// Looked up in libcuda.so.1 itself, bypassing all interposers.
struct Driver {
#define SYNCLINE_MEMBER(TYPE, NAME, EXPORT)                                    \
  std::add_pointer_t<TYPE> NAME = nullptr;
  SYNCLINE_DRIVER_FUNCTIONS(SYNCLINE_MEMBER)
  SYNCLINE_OPTIONAL_DRIVER_FUNCTIONS(SYNCLINE_MEMBER)
#undef SYNCLINE_MEMBER
  /// A required function that libcuda lacks; null: it has all.
  const char *Missing = nullptr;
};

/// Loaded at the first call, which must not precede the loading of libcuda.
const Driver &driver();

/// The function of this name in libcuda.so.1; null if there is none.
void *driverSymbol(const char *Name);

/// The C library's dlsym. A caller that requests RTLD_NEXT must be served by a
/// jump instead of a call, because dlsym examines its return address.
using SymbolLookup = void *(*)(void *, const char *);
SymbolLookup realDlsym();

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_DRIVER_H
