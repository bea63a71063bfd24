//===- CudaMemory.cpp - Memory taken and given back -----------------------===//

#include "CudaApi.h"
#include "Groups.h"
#include "Tensors.h"

#include <ATen/DeviceAccelerator.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAStream.h>

namespace syncline::rulecases {
namespace {

namespace allocator = c10::cuda::CUDACachingAllocator;
using c10::cuda::getCurrentCUDAStream;

constexpr RuleId CudaFree{"sync-cuda-free"};
constexpr RuleId EmptyCache{"sync-empty-cache"};
constexpr RuleId FreeHost{"sync-cuda-free-host"};

constexpr std::size_t Bytes = 1 << 20;
constexpr std::size_t ManyBytes = 64 << 20;

/// Times how memory is taken.
template <typename Handle>
Body taking(void (*Take)(Handle &), void (*Give)(Handle)) {
  auto Held = std::make_shared<Handle>();
  return {[=] { Take(*Held); }, {}, [=] { Give(*Held); }};
}

/// Times how memory is given back.
template <typename Handle>
Body giving(void (*Take)(Handle &), void (*Give)(Handle)) {
  auto Held = std::make_shared<Handle>();
  return {[=] { Give(*Held); }, [=] { Take(*Held); }};
}

void takeDevice(void *&P) { check(cudaMalloc(&P, Bytes)); }
void takeMuch(void *&P) { check(cudaMalloc(&P, ManyBytes)); }
void takeManaged(void *&P) { check(cudaMallocManaged(&P, Bytes)); }
void takePitched(void *&P) {
  std::size_t Pitch = 0;
  check(cudaMallocPitch(&P, &Pitch, 1000, 1000));
}
void take3D(void *&P) {
  cudaPitchedPtr Pitched{};
  check(cudaMalloc3D(&Pitched, {1000, 100, 10}));
  P = Pitched.ptr;
}
void giveDevice(void *P) { check(cudaFree(P)); }

void takeQueued(void *&P) {
  check(cudaMallocAsync(&P, Bytes, getCurrentCUDAStream()));
}
void giveQueued(void *P) { check(cudaFreeAsync(P, getCurrentCUDAStream())); }

constexpr cudaChannelFormatDesc Floats = {32, 0, 0, 0,
                                          cudaChannelFormatKindFloat};
void takeArray(cudaArray_t &A) {
  check(cudaMallocArray(&A, &Floats, 256, 256));
}
void giveArray(cudaArray_t A) { check(cudaFreeArray(A)); }
void takeMipmapped(cudaMipmappedArray_t &A) {
  check(cudaMallocMipmappedArray(&A, &Floats, {256, 256, 0}, 4));
}
void giveMipmapped(cudaMipmappedArray_t A) { check(cudaFreeMipmappedArray(A)); }

void takeOfDriver(CUdeviceptr &P) {
  check(driver<CUresult(CUdeviceptr *, size_t)>("cuMemAlloc_v2")(&P, Bytes));
}
void giveToDriver(CUdeviceptr P) {
  check(driver<CUresult(CUdeviceptr)>("cuMemFree_v2")(P));
}
void takeArrayOfDriver(CUarray &A) {
  CUDA_ARRAY_DESCRIPTOR Description{256, 256, CU_AD_FORMAT_FLOAT, 1};
  check(driver<CUresult(CUarray *, const CUDA_ARRAY_DESCRIPTOR *)>(
      "cuArrayCreate_v2")(&A, &Description));
}
void giveArrayToDriver(CUarray A) {
  check(driver<CUresult(CUarray)>("cuArrayDestroy")(A));
}

void takePinned(void *&P) { check(cudaMallocHost(&P, Bytes)); }
void takePinnedWithFlags(void *&P) {
  check(cudaHostAlloc(&P, Bytes, cudaHostAllocDefault));
}
void givePinned(void *P) { check(cudaFreeHost(P)); }
void takePinnedOfDriver(void *&P) {
  check(driver<CUresult(void **, size_t, unsigned)>("cuMemHostAlloc")(&P, Bytes,
                                                                      0));
}
void takeHostOfDriver(void *&P) {
  check(driver<CUresult(void **, size_t)>("cuMemAllocHost_v2")(&P, Bytes));
}
void givePinnedToDriver(void *P) {
  check(driver<CUresult(void *)>("cuMemFreeHost")(P));
}

/// What is registered must outlive its registration.
void *ordinaryMemory() {
  static SharedMemory Memory = pageableMemory(Bytes);
  return Memory.get();
}
void registerMemory(void *&P) {
  P = ordinaryMemory();
  check(cudaHostRegister(P, Bytes, cudaHostRegisterDefault));
}
void unregisterMemory(void *P) { check(cudaHostUnregister(P)); }
void registerWithDriver(void *&P) {
  P = ordinaryMemory();
  check(driver<CUresult(void *, size_t, unsigned)>("cuMemHostRegister_v2")(
      P, Bytes, 0));
}
void unregisterWithDriver(void *P) {
  check(driver<CUresult(void *)>("cuMemHostUnregister")(P));
}

/// \p Empty with something in the cache that can be given back.
Body emptying(void (*Empty)()) {
  return {Empty, [] {
            torch::Tensor Large = torch::empty(
                {static_cast<int64_t>(ManyBytes)}, on(torch::kByte));
          }};
}

constexpr Case Cases[] = {
    CudaFree.waits(
        "cudaFree of 1 MiB", [] { return giving(takeDevice, giveDevice); },
        OnlyCuda),
    CudaFree.waits(
        "cudaFree of 64 MiB", [] { return giving(takeMuch, giveDevice); },
        OnlyCuda),
    CudaFree.waits(
        "cudaFree, another stream is busy",
        [] { return giving(takeDevice, giveDevice); },
        OnlyCuda | BusyElsewhere),
    CudaFree.waits(
        "cudaFreeArray", [] { return giving(takeArray, giveArray); }, OnlyCuda),
    CudaFree.waits(
        "cudaFreeMipmappedArray",
        [] { return giving(takeMipmapped, giveMipmapped); }, OnlyCuda),
    CudaFree.waits(
        "cuMemFree_v2", [] { return giving(takeOfDriver, giveToDriver); },
        OnlyCuda),
    CudaFree.waits(
        "cuArrayDestroy",
        [] { return giving(takeArrayOfDriver, giveArrayToDriver); }, OnlyCuda),
    CudaFree.quiet(
        "cudaFreeAsync", [] { return giving(takeQueued, giveQueued); },
        OnlyCuda),
    CudaFree.quiet(
        "cudaFree of a null pointer",
        [] { return body([] { check(cudaFree(nullptr)); }); }, OnlyCuda),
    CudaFree.quiet("a tensor that goes out of scope",
                   [] {
                     return body([] {
                       torch::Tensor X = torch::empty({1 << 18}, on());
                     });
                   }),

    CudaFree.quiet(
        "cudaMalloc of 1 MiB", [] { return taking(takeDevice, giveDevice); },
        OnlyCuda),
    CudaFree.quiet(
        "cudaMalloc of 64 MiB", [] { return taking(takeMuch, giveDevice); },
        OnlyCuda),
    CudaFree.quiet(
        "cudaMallocPitch", [] { return taking(takePitched, giveDevice); },
        OnlyCuda),
    CudaFree.quiet(
        "cudaMalloc3D", [] { return taking(take3D, giveDevice); }, OnlyCuda),
    CudaFree.quiet(
        "cudaMallocManaged", [] { return taking(takeManaged, giveDevice); },
        OnlyCuda),
    CudaFree.quiet(
        "cudaMallocArray", [] { return taking(takeArray, giveArray); },
        OnlyCuda),
    CudaFree.quiet(
        "cuMemAlloc_v2", [] { return taking(takeOfDriver, giveToDriver); },
        OnlyCuda),
    CudaFree.quiet(
        "cudaMallocAsync", [] { return taking(takeQueued, giveQueued); },
        OnlyCuda),
    CudaFree.quiet(
        "torch::empty from the cache",
        [] { return body([] { return torch::empty({1 << 18}, on()); }); }),

    EmptyCache.waits(
        "CUDACachingAllocator::emptyCache",
        [] { return emptying([] { allocator::emptyCache(); }); }, OnlyCuda),
    EmptyCache.waits(
        "CUDAAllocator::emptyCache",
        [] { return emptying([] { allocator::get()->emptyCache(); }); },
        OnlyCuda),
    EmptyCache.waits(
        "DeviceAllocator::emptyCache",
        [] {
          return emptying(
              [] { at::getDeviceAllocator(torch::kCUDA)->emptyCache(); });
        },
        OnlyCuda),
    EmptyCache.waits(
        "at::accelerator::emptyCache",
        [] { return emptying([] { at::accelerator::emptyCache(); }); },
        OnlyCuda),
    EmptyCache.quiet(
        "with nothing in the cache",
        [] {
          return Body{[] { allocator::emptyCache(); },
                      [] { allocator::emptyCache(); }};
        },
        OnlyCuda),
    EmptyCache.quiet(
        "resetPeakStats",
        [] { return body([] { allocator::resetPeakStats(0); }); }, OnlyCuda),
    EmptyCache.quiet("a tensor that goes out of scope",
                     [] {
                       return body([] {
                         torch::Tensor X = torch::empty({1 << 18}, on());
                       });
                     }),

    FreeHost.quiet(
        "cudaMallocHost", [] { return taking(takePinned, givePinned); },
        OnlyCuda),
    FreeHost.quiet(
        "cudaHostAlloc", [] { return taking(takePinnedWithFlags, givePinned); },
        OnlyCuda),
    FreeHost.waits(
        "cudaFreeHost", [] { return giving(takePinned, givePinned); },
        OnlyCuda),
    FreeHost.quiet(
        "cudaHostRegister",
        [] { return taking(registerMemory, unregisterMemory); }, OnlyCuda),
    FreeHost.waits(
        "cudaHostUnregister",
        [] { return giving(registerMemory, unregisterMemory); }, OnlyCuda),
    FreeHost.quiet(
        "cuMemHostAlloc",
        [] { return taking(takePinnedOfDriver, givePinnedToDriver); },
        OnlyCuda),
    FreeHost.quiet(
        "cuMemAllocHost_v2",
        [] { return taking(takeHostOfDriver, givePinnedToDriver); }, OnlyCuda),
    FreeHost.waits(
        "cuMemFreeHost",
        [] { return giving(takePinnedOfDriver, givePinnedToDriver); },
        OnlyCuda),
    FreeHost.quiet(
        "cuMemHostRegister_v2",
        [] { return taking(registerWithDriver, unregisterWithDriver); },
        OnlyCuda),
    FreeHost.waits(
        "cuMemHostUnregister",
        [] { return giving(registerWithDriver, unregisterWithDriver); },
        OnlyCuda),
    FreeHost.quiet(
        "a pinned tensor from the cache",
        [] { return body([] { return pinnedFloats({64}); }); }, OnlyCuda),
    FreeHost.quiet(
        "a buffer that was pinned before",
        [] {
          return body([From = pinnedMemory(Bytes), To = deviceMemory(Bytes)] {
            check(cudaMemcpyAsync(To.get(), From.get(), Bytes,
                                  cudaMemcpyHostToDevice,
                                  getCurrentCUDAStream()));
          });
        },
        OnlyCuda),
};

} // namespace

std::span<const Case> cudaMemoryCases() { return Cases; }

} // namespace syncline::rulecases
