//===- CudaCopies.cpp - Copies asked of CUDA itself -----------------------===//

#include "CudaApi.h"
#include "DeviceSymbol.h"
#include "Groups.h"

#include <c10/cuda/CUDAStream.h>

namespace syncline::rulecases {
namespace {

using c10::cuda::getCurrentCUDAStream;

constexpr RuleId Memcpy{"sync-cuda-memcpy"};
constexpr RuleId MemcpySymbol{"sync-cuda-memcpy-symbol"};

constexpr std::size_t Bytes = 4096;
constexpr std::size_t Width = 1024;
constexpr std::size_t Height = Bytes / Width;

Body copy(SharedMemory To, SharedMemory From, cudaMemcpyKind Kind) {
  return body([=] { check(cudaMemcpy(To.get(), From.get(), Bytes, Kind)); });
}

Body copyAsync(SharedMemory To, SharedMemory From, cudaMemcpyKind Kind) {
  return body([=] {
    check(cudaMemcpyAsync(To.get(), From.get(), Bytes, Kind,
                          getCurrentCUDAStream()));
  });
}

std::shared_ptr<cudaArray> array() {
  cudaChannelFormatDesc Bytewise = {8, 0, 0, 0, cudaChannelFormatKindUnsigned};
  cudaArray_t Array = nullptr;
  check(cudaMallocArray(&Array, &Bytewise, Width, Height));
  return {Array, [](cudaArray_t A) { cudaFreeArray(A); }};
}

Body copy3D() {
  return body([To = pageableMemory(Bytes), From = deviceMemory(Bytes)] {
    cudaMemcpy3DParms Parameters{};
    Parameters.srcPtr = {From.get(), Width, Width, Height};
    Parameters.dstPtr = {To.get(), Width, Width, Height};
    Parameters.extent = {Width, Height, 1};
    Parameters.kind = cudaMemcpyDeviceToHost;
    check(cudaMemcpy3D(&Parameters));
  });
}

// Deprecated, but the rule names them.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
Body copyToArray() {
  return body([To = array(), From = pageableMemory(Bytes)] {
    check(cudaMemcpyToArray(To.get(), 0, 0, From.get(), Bytes,
                            cudaMemcpyHostToDevice));
  });
}

Body copyFromArray() {
  return body([To = pageableMemory(Bytes), From = array()] {
    check(cudaMemcpyFromArray(To.get(), From.get(), 0, 0, Bytes,
                              cudaMemcpyDeviceToHost));
  });
}
#pragma GCC diagnostic pop

CUdeviceptr asDriverPointer(const SharedMemory &Memory) {
  return reinterpret_cast<CUdeviceptr>(Memory.get());
}

Body copyDtoH() {
  auto *Copy = driver<CUresult(void *, CUdeviceptr, size_t)>("cuMemcpyDtoH_v2");
  return body([Copy, To = pageableMemory(Bytes), From = deviceMemory(Bytes)] {
    check(Copy(To.get(), asDriverPointer(From), Bytes));
  });
}

Body copyHtoD() {
  auto *Copy =
      driver<CUresult(CUdeviceptr, const void *, size_t)>("cuMemcpyHtoD_v2");
  return body([Copy, To = deviceMemory(Bytes), From = pageableMemory(Bytes)] {
    check(Copy(asDriverPointer(To), From.get(), Bytes));
  });
}

constexpr Case Cases[] = {
    Memcpy.waits(
        "cudaMemcpy from the device to pageable memory",
        [] {
          return copy(pageableMemory(Bytes), deviceMemory(Bytes),
                      cudaMemcpyDeviceToHost);
        },
        OnlyCuda),
    Memcpy.waits(
        "cudaMemcpy from the device to pinned memory",
        [] {
          return copy(pinnedMemory(Bytes), deviceMemory(Bytes),
                      cudaMemcpyDeviceToHost);
        },
        OnlyCuda),
    Memcpy.waits(
        "cudaMemcpy from pageable memory to the device",
        [] {
          return copy(deviceMemory(Bytes), pageableMemory(Bytes),
                      cudaMemcpyHostToDevice);
        },
        OnlyCuda),
    Memcpy.waits(
        "cudaMemcpy from pinned memory to the device",
        [] {
          return copy(deviceMemory(Bytes), pinnedMemory(Bytes),
                      cudaMemcpyHostToDevice);
        },
        OnlyCuda),
    Memcpy.waits(
        "cudaMemcpy with cudaMemcpyDefault",
        [] {
          return copy(pageableMemory(Bytes), deviceMemory(Bytes),
                      cudaMemcpyDefault);
        },
        OnlyCuda),
    Memcpy.waits(
        "cudaMemcpy from host to host",
        [] {
          return copy(pageableMemory(Bytes), pageableMemory(Bytes),
                      cudaMemcpyHostToHost);
        },
        OnlyCuda),
    Memcpy.waits(
        "cudaMemcpy2D",
        [] {
          return body([To = pageableMemory(Bytes), From = deviceMemory(Bytes)] {
            check(cudaMemcpy2D(To.get(), Width, From.get(), Width, Width,
                               Height, cudaMemcpyDeviceToHost));
          });
        },
        OnlyCuda),
    Memcpy.waits(
        "cudaMemcpy2DToArray",
        [] {
          return body([To = array(), From = pageableMemory(Bytes)] {
            check(cudaMemcpy2DToArray(To.get(), 0, 0, From.get(), Width, Width,
                                      Height, cudaMemcpyHostToDevice));
          });
        },
        OnlyCuda),
    Memcpy.waits(
        "cudaMemcpy2DFromArray",
        [] {
          return body([To = pageableMemory(Bytes), From = array()] {
            check(cudaMemcpy2DFromArray(To.get(), Width, From.get(), 0, 0,
                                        Width, Height, cudaMemcpyDeviceToHost));
          });
        },
        OnlyCuda),
    Memcpy.waits("cudaMemcpyToArray", copyToArray, OnlyCuda),
    Memcpy.waits("cudaMemcpyFromArray", copyFromArray, OnlyCuda),
    Memcpy.waits("cudaMemcpy3D", copy3D, OnlyCuda),
    Memcpy.waits("cuMemcpyDtoH_v2", copyDtoH, OnlyCuda),
    Memcpy.waits("cuMemcpyHtoD_v2", copyHtoD, OnlyCuda),
    Memcpy.quiet(
        "cudaMemcpy on the device",
        [] {
          return copy(deviceMemory(Bytes), deviceMemory(Bytes),
                      cudaMemcpyDeviceToDevice);
        },
        OnlyCuda),
    Memcpy.quiet(
        "cudaMemcpyAsync into pinned memory",
        [] {
          return copyAsync(pinnedMemory(Bytes), deviceMemory(Bytes),
                           cudaMemcpyDeviceToHost);
        },
        OnlyCuda),
    Memcpy.quiet(
        "cudaMemcpyAsync from pinned memory",
        [] {
          return copyAsync(deviceMemory(Bytes), pinnedMemory(Bytes),
                           cudaMemcpyHostToDevice);
        },
        OnlyCuda),
    Memcpy.quiet(
        "cudaMemcpy while only a non-blocking stream is busy",
        [] {
          return copy(pageableMemory(Bytes), deviceMemory(Bytes),
                      cudaMemcpyDeviceToHost);
        },
        OnlyCuda | BusyElsewhere),

#ifdef SYNCLINE_HAS_NVCC
    MemcpySymbol.waits(
        "cudaMemcpyToSymbol from pageable memory",
        [] {
          return body([From = pageableMemory(SymbolBytes)] {
            check(copyToSymbol(From.get(), cudaMemcpyHostToDevice));
          });
        },
        OnlyCuda),
    MemcpySymbol.waits(
        "cudaMemcpyToSymbol from pinned memory",
        [] {
          return body([From = pinnedMemory(SymbolBytes)] {
            check(copyToSymbol(From.get(), cudaMemcpyHostToDevice));
          });
        },
        OnlyCuda),
    MemcpySymbol.waits(
        "cudaMemcpyFromSymbol",
        [] {
          return body([To = pageableMemory(SymbolBytes)] {
            check(copyFromSymbol(To.get(), cudaMemcpyDeviceToHost));
          });
        },
        OnlyCuda),
    MemcpySymbol.quiet(
        "cudaMemcpyToSymbol on the device",
        [] {
          return body([From = deviceMemory(SymbolBytes)] {
            check(copyToSymbol(From.get(), cudaMemcpyDeviceToDevice));
          });
        },
        OnlyCuda),
    MemcpySymbol.quiet(
        "cudaMemcpyToSymbolAsync from pinned memory",
        [] {
          return body([From = pinnedMemory(SymbolBytes)] {
            check(copyToSymbolAsync(From.get(), getCurrentCUDAStream()));
          });
        },
        OnlyCuda),
    MemcpySymbol.quiet(
        "cudaMemcpyFromSymbolAsync into pinned memory",
        [] {
          return body([To = pinnedMemory(SymbolBytes)] {
            check(copyFromSymbolAsync(To.get(), getCurrentCUDAStream()));
          });
        },
        OnlyCuda),
#else
    MemcpySymbol.skipped(Form::Waits, "cudaMemcpyToSymbol",
                         "built without nvcc, which declares the symbol"),
    MemcpySymbol.skipped(Form::Waits, "cudaMemcpyFromSymbol",
                         "built without nvcc, which declares the symbol"),
    MemcpySymbol.skipped(Form::Quiet, "cudaMemcpyToSymbolAsync",
                         "built without nvcc, which declares the symbol"),
#endif
};

} // namespace

std::span<const Case> cudaCopyCases() { return Cases; }

} // namespace syncline::rulecases
