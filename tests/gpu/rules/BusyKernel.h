//===- BusyKernel.h - Work of known length for the device -------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_GPU_RULES_BUSYKERNEL_H
#define SYNCLINE_TESTS_GPU_RULES_BUSYKERNEL_H

#include <c10/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAStream.h>

#include <cstdint>

namespace syncline::rulecases {

/// A kernel that keeps one multiprocessor, and so its stream, busy.
class BusyKernel {
public:
  /// Finds out how many cycles take so long.
  /// \throws std::runtime_error without LibTorch's CUDA library.
  explicit BusyKernel(double Milliseconds);

  /// Queues the kernel and returns at once.
  void enqueue(c10::cuda::CUDAStream Stream);

  /// How long the kernel that was queued last took; it must be finished.
  double lastMicroseconds() const;

private:
  int64_t Cycles = 0;
  c10::cuda::CUDAEvent Begin{cudaEventDefault};
  c10::cuda::CUDAEvent End{cudaEventDefault};
};

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_BUSYKERNEL_H
