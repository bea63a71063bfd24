//===- Hooks.cpp - Replacements for driver functions ----------------------===//
//
// Names ending in _ptsz and _ptds belong to programs with a per-thread default
// stream. The library exports all of them for programs that link libcuda.
//
//===----------------------------------------------------------------------===//

#include "trial/runtime/Hooks.h"

#include "tracer/base/Export.h"
#include "trial/runtime/Participation.h"
#include "trial/runtime/Skipping.h"

#include <array>
#include <cstring>

using namespace syncline;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

static CUstream ofThread(CUstream Stream) {
  return Stream ? Stream : CU_STREAM_PER_THREAD;
}

static CUresult streamSynchronize(CUstream Stream) {
  return synchronize(Stream,
                     [&] { return driver().StreamSynchronize(Stream); });
}

// NOLINTBEGIN(readability-identifier-naming): CUDA's names.
// The header declares some of these by macros of the same names.
#undef cuMemcpyDtoH
#undef cuMemFree
#undef cuMemAlloc

SYNCLINE_EXPORT CUresult cuInit(unsigned Flags) {
  CUresult Result = driver().Init(Flags);
  if (Result != CUDA_SUCCESS)
    noteFailedInit(Result);
  return Result;
}

SYNCLINE_EXPORT CUresult cuStreamSynchronize(CUstream Stream) {
  return streamSynchronize(Stream);
}
SYNCLINE_EXPORT CUresult cuStreamSynchronize_ptsz(CUstream Stream) {
  return streamSynchronize(ofThread(Stream));
}
SYNCLINE_EXPORT CUresult cuEventSynchronize(CUevent Event) {
  return synchronize(nullptr, [&] { return driver().EventSynchronize(Event); });
}
SYNCLINE_EXPORT CUresult cuCtxSynchronize() {
  return synchronize(nullptr, [] { return driver().CtxSynchronize(); });
}
// New in CUDA 13, whose runtime calls it for cudaDeviceSynchronize.
SYNCLINE_EXPORT CUresult cuCtxSynchronize_v2(CUcontext Context) {
  return synchronize(nullptr, [&] {
    return driver().CtxSynchronize2 ? driver().CtxSynchronize2(Context)
                                    : CUDA_ERROR_NOT_SUPPORTED;
  });
}

SYNCLINE_EXPORT CUresult cuMemcpyDtoH_v2(void *Target, CUdeviceptr Source,
                                         size_t Bytes) {
  return download(Target, Source, Bytes, nullptr, true,
                  [&] { return driver().MemcpyDtoH(Target, Source, Bytes); });
}
SYNCLINE_EXPORT CUresult cuMemcpyDtoH_v2_ptds(void *Target, CUdeviceptr Source,
                                              size_t Bytes) {
  return download(Target, Source, Bytes, CU_STREAM_PER_THREAD, true, [&] {
    return driver().MemcpyDtoHOfThread(Target, Source, Bytes);
  });
}
SYNCLINE_EXPORT CUresult cuMemcpyDtoHAsync_v2(void *Target, CUdeviceptr Source,
                                              size_t Bytes, CUstream Stream) {
  return download(Target, Source, Bytes, Stream, false, [&] {
    return driver().MemcpyDtoHAsync(Target, Source, Bytes, Stream);
  });
}
SYNCLINE_EXPORT CUresult cuMemcpyDtoHAsync_v2_ptsz(void *Target,
                                                   CUdeviceptr Source,
                                                   size_t Bytes,
                                                   CUstream Stream) {
  return cuMemcpyDtoHAsync_v2(Target, Source, Bytes, ofThread(Stream));
}

SYNCLINE_EXPORT CUresult cuMemcpyHtoD_v2(CUdeviceptr Target, const void *Source,
                                         size_t Bytes) {
  return upload(Target, Source, Bytes, nullptr,
                [&] { return driver().MemcpyHtoD(Target, Source, Bytes); });
}
SYNCLINE_EXPORT CUresult cuMemcpyHtoD_v2_ptds(CUdeviceptr Target,
                                              const void *Source,
                                              size_t Bytes) {
  return upload(Target, Source, Bytes, CU_STREAM_PER_THREAD, [&] {
    return driver().MemcpyHtoDOfThread(Target, Source, Bytes);
  });
}
SYNCLINE_EXPORT CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr Target,
                                              const void *Source, size_t Bytes,
                                              CUstream Stream) {
  return upload(Target, Source, Bytes, Stream, [&] {
    return driver().MemcpyHtoDAsync(Target, Source, Bytes, Stream);
  });
}
SYNCLINE_EXPORT CUresult cuMemcpyHtoDAsync_v2_ptsz(CUdeviceptr Target,
                                                   const void *Source,
                                                   size_t Bytes,
                                                   CUstream Stream) {
  return cuMemcpyHtoDAsync_v2(Target, Source, Bytes, ofThread(Stream));
}

SYNCLINE_EXPORT CUresult cuMemcpy(CUdeviceptr Target, CUdeviceptr Source,
                                  size_t Bytes) {
  return copyOfAnyKind(Target, Source, Bytes, nullptr, true,
                       [&] { return driver().Memcpy(Target, Source, Bytes); });
}
SYNCLINE_EXPORT CUresult cuMemcpy_ptds(CUdeviceptr Target, CUdeviceptr Source,
                                       size_t Bytes) {
  return copyOfAnyKind(Target, Source, Bytes, CU_STREAM_PER_THREAD, true, [&] {
    return driver().MemcpyOfThread(Target, Source, Bytes);
  });
}
SYNCLINE_EXPORT CUresult cuMemcpyAsync(CUdeviceptr Target, CUdeviceptr Source,
                                       size_t Bytes, CUstream Stream) {
  return copyOfAnyKind(Target, Source, Bytes, Stream, false, [&] {
    return driver().MemcpyAsync(Target, Source, Bytes, Stream);
  });
}
SYNCLINE_EXPORT CUresult cuMemcpyAsync_ptsz(CUdeviceptr Target,
                                            CUdeviceptr Source, size_t Bytes,
                                            CUstream Stream) {
  return cuMemcpyAsync(Target, Source, Bytes, ofThread(Stream));
}

SYNCLINE_EXPORT CUresult cuMemFree_v2(CUdeviceptr Memory) {
  Experiment *Own = experiment();
  if (!Own || !Memory)
    return driver().MemFree(Memory);
  OwnTime Counted(Own->OwnTimeSum);
  SiteMatch Call = Own->visit(nullptr);
  if (Own->skips(Call) && Own->Freed.keep(Memory))
    return CUDA_SUCCESS;
  return OwnTime::excluded([&] { return driver().MemFree(Memory); });
}
SYNCLINE_EXPORT CUresult cuMemAlloc_v2(CUdeviceptr *Memory, size_t Bytes) {
  if (Experiment *Own = experiment())
    if (CUdeviceptr Kept = Own->Freed.take(Bytes)) {
      *Memory = Kept;
      return CUDA_SUCCESS;
    }
  return driver().MemAlloc(Memory, Bytes);
}

SYNCLINE_EXPORT CUresult cuLaunchKernel(CUfunction Kernel, unsigned GridX,
                                        unsigned GridY, unsigned GridZ,
                                        unsigned BlockX, unsigned BlockY,
                                        unsigned BlockZ, unsigned Shared,
                                        CUstream Stream, void **Arguments,
                                        void **Extra) {
  noteLaunch(Stream);
  return driver().LaunchKernel(Kernel, GridX, GridY, GridZ, BlockX, BlockY,
                               BlockZ, Shared, Stream, Arguments, Extra);
}
SYNCLINE_EXPORT CUresult cuLaunchKernel_ptsz(CUfunction Kernel, unsigned GridX,
                                             unsigned GridY, unsigned GridZ,
                                             unsigned BlockX, unsigned BlockY,
                                             unsigned BlockZ, unsigned Shared,
                                             CUstream Stream, void **Arguments,
                                             void **Extra) {
  return cuLaunchKernel(Kernel, GridX, GridY, GridZ, BlockX, BlockY, BlockZ,
                        Shared, ofThread(Stream), Arguments, Extra);
}

// Older drivers lack these. No program gets the hook there, unless it links a
// function that its driver lacks.
SYNCLINE_EXPORT CUresult cuLaunchKernelEx(const CUlaunchConfig *Config,
                                          CUfunction Kernel, void **Arguments,
                                          void **Extra) {
  noteLaunch(Config ? Config->hStream : nullptr);
  return driver().LaunchKernelEx
             ? driver().LaunchKernelEx(Config, Kernel, Arguments, Extra)
             : CUDA_ERROR_NOT_SUPPORTED;
}
SYNCLINE_EXPORT CUresult cuLaunchKernelEx_ptsz(const CUlaunchConfig *Config,
                                               CUfunction Kernel,
                                               void **Arguments, void **Extra) {
  noteLaunch(ofThread(Config ? Config->hStream : nullptr));
  return driver().LaunchKernelExOfThread
             ? driver().LaunchKernelExOfThread(Config, Kernel, Arguments, Extra)
             : CUDA_ERROR_NOT_SUPPORTED;
}
SYNCLINE_EXPORT CUresult cuLaunchCooperativeKernel(
    CUfunction Kernel, unsigned GridX, unsigned GridY, unsigned GridZ,
    unsigned BlockX, unsigned BlockY, unsigned BlockZ, unsigned Shared,
    CUstream Stream, void **Arguments) {
  noteLaunch(Stream);
  return driver().LaunchCooperativeKernel
             ? driver().LaunchCooperativeKernel(Kernel, GridX, GridY, GridZ,
                                                BlockX, BlockY, BlockZ, Shared,
                                                Stream, Arguments)
             : CUDA_ERROR_NOT_SUPPORTED;
}
SYNCLINE_EXPORT CUresult cuLaunchCooperativeKernel_ptsz(
    CUfunction Kernel, unsigned GridX, unsigned GridY, unsigned GridZ,
    unsigned BlockX, unsigned BlockY, unsigned BlockZ, unsigned Shared,
    CUstream Stream, void **Arguments) {
  return cuLaunchCooperativeKernel(Kernel, GridX, GridY, GridZ, BlockX, BlockY,
                                   BlockZ, Shared, ofThread(Stream), Arguments);
}
SYNCLINE_EXPORT CUresult cuGraphLaunch(CUgraphExec Graph, CUstream Stream) {
  noteLaunch(Stream);
  return driver().GraphLaunch ? driver().GraphLaunch(Graph, Stream)
                              : CUDA_ERROR_NOT_SUPPORTED;
}
SYNCLINE_EXPORT CUresult cuGraphLaunch_ptsz(CUgraphExec Graph,
                                            CUstream Stream) {
  return cuGraphLaunch(Graph, ofThread(Stream));
}
// NOLINTEND(readability-identifier-naming)

#define SYNCLINE_HOOK(NAME)                                                    \
  Hook { #NAME, reinterpret_cast<void *>(&(NAME)) }
static const std::array Hooks = {SYNCLINE_HOOK(cuInit),
                                 SYNCLINE_HOOK(cuStreamSynchronize),
                                 SYNCLINE_HOOK(cuStreamSynchronize_ptsz),
                                 SYNCLINE_HOOK(cuEventSynchronize),
                                 SYNCLINE_HOOK(cuCtxSynchronize),
                                 SYNCLINE_HOOK(cuCtxSynchronize_v2),
                                 SYNCLINE_HOOK(cuMemcpyDtoH_v2),
                                 SYNCLINE_HOOK(cuMemcpyDtoH_v2_ptds),
                                 SYNCLINE_HOOK(cuMemcpyDtoHAsync_v2),
                                 SYNCLINE_HOOK(cuMemcpyDtoHAsync_v2_ptsz),
                                 SYNCLINE_HOOK(cuMemcpyHtoD_v2),
                                 SYNCLINE_HOOK(cuMemcpyHtoD_v2_ptds),
                                 SYNCLINE_HOOK(cuMemcpyHtoDAsync_v2),
                                 SYNCLINE_HOOK(cuMemcpyHtoDAsync_v2_ptsz),
                                 SYNCLINE_HOOK(cuMemcpy),
                                 SYNCLINE_HOOK(cuMemcpy_ptds),
                                 SYNCLINE_HOOK(cuMemcpyAsync),
                                 SYNCLINE_HOOK(cuMemcpyAsync_ptsz),
                                 SYNCLINE_HOOK(cuMemFree_v2),
                                 SYNCLINE_HOOK(cuMemAlloc_v2),
                                 SYNCLINE_HOOK(cuLaunchKernel),
                                 SYNCLINE_HOOK(cuLaunchKernel_ptsz),
                                 SYNCLINE_HOOK(cuLaunchKernelEx),
                                 SYNCLINE_HOOK(cuLaunchKernelEx_ptsz),
                                 SYNCLINE_HOOK(cuLaunchCooperativeKernel),
                                 SYNCLINE_HOOK(cuLaunchCooperativeKernel_ptsz),
                                 SYNCLINE_HOOK(cuGraphLaunch),
                                 SYNCLINE_HOOK(cuGraphLaunch_ptsz)};
#undef SYNCLINE_HOOK

std::span<const Hook> runtime::hooks() { return Hooks; }

void *runtime::hookFor(const char *Name) {
  for (const Hook &Each : Hooks)
    if (!std::strcmp(Name, Each.Name))
      return Each.Function;
  return nullptr;
}
