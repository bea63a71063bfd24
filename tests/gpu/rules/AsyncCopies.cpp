//===- AsyncCopies.cpp - Copies that are asynchronous by name -------------===//

#include "CudaApi.h"
#include "Groups.h"

#include <c10/cuda/CUDAStream.h>

namespace syncline::rulecases {
namespace {

using c10::cuda::getCurrentCUDAStream;

constexpr RuleId MemcpyAsync{"sync-cuda-memcpy-async"};
constexpr RuleId GpuMat{"sync-opencv-gpumat"};

constexpr std::size_t Small = 4096;
/// More than what the driver stages at once.
constexpr std::size_t Large = 16 << 20;

Body copy(SharedMemory To, SharedMemory From, std::size_t Bytes,
          cudaMemcpyKind Kind) {
  return body([=] {
    check(cudaMemcpyAsync(To.get(), From.get(), Bytes, Kind,
                          getCurrentCUDAStream()));
  });
}

constexpr Case Cases[] = {
    MemcpyAsync.waits(
        "from the device to pageable memory",
        [] {
          return copy(pageableMemory(Small), deviceMemory(Small), Small,
                      cudaMemcpyDeviceToHost);
        },
        OnlyCuda),
    MemcpyAsync.waits(
        "16 MiB from pageable memory to the device",
        [] {
          return copy(deviceMemory(Large), pageableMemory(Large), Large,
                      cudaMemcpyHostToDevice);
        },
        OnlyCuda),
    MemcpyAsync.waits(
        "cudaMemcpy2DAsync to pageable memory",
        [] {
          return body([To = pageableMemory(Small), From = deviceMemory(Small)] {
            check(cudaMemcpy2DAsync(To.get(), 1024, From.get(), 1024, 1024, 4,
                                    cudaMemcpyDeviceToHost,
                                    getCurrentCUDAStream()));
          });
        },
        OnlyCuda),
    MemcpyAsync.quiet(
        "4 KiB from pageable memory to the device",
        [] {
          return copy(deviceMemory(Small), pageableMemory(Small), Small,
                      cudaMemcpyHostToDevice);
        },
        OnlyCuda),
    MemcpyAsync.quiet(
        "16 MiB from pinned memory to the device",
        [] {
          return copy(deviceMemory(Large), pinnedMemory(Large), Large,
                      cudaMemcpyHostToDevice);
        },
        OnlyCuda),
    MemcpyAsync.quiet(
        "on the device",
        [] {
          return copy(deviceMemory(Large), deviceMemory(Large), Large,
                      cudaMemcpyDeviceToDevice);
        },
        OnlyCuda),

    GpuMat.skipped(Form::Waits, "GpuMat::upload",
                   "OpenCV's packages are built without CUDA"),
    GpuMat.skipped(Form::Quiet, "GpuMat::upload with a stream",
                   "OpenCV's packages are built without CUDA"),
};

} // namespace

std::span<const Case> asyncCopyCases() { return Cases; }

} // namespace syncline::rulecases
