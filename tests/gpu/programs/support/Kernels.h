//===- Kernels.h - Device work of known length and effect -------*- C++ -*-===//
//
// Shared by the GPU tests. The kernels are PTX text that the driver compiles,
// so that a C++ compiler alone builds these programs.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_GPU_PROGRAMS_SUPPORT_KERNELS_H
#define SYNCLINE_TESTS_GPU_PROGRAMS_SUPPORT_KERNELS_H

#include "support/Library.h"

#include <cuda_runtime_api.h>

#include <atomic>
#include <chrono>
#include <cstdint>

namespace syncline::gputest {

/// Ends the program with one line on standard error where \p Status is an
/// error. \p What names what was tried.
void check(cudaError_t Status, const char *What);

class Kernels {
public:
  Kernels();
  ~Kernels();
  Kernels(const Kernels &) = delete;
  Kernels &operator=(const Kernels &) = delete;

  /// Does nothing.
  void empty(cudaStream_t Stream) const;
  /// Keeps the stream busy for that long.
  void spin(cudaStream_t Stream, std::chrono::nanoseconds Time) const;
  /// Adds \p Addend to each of \p Count values.
  void add(cudaStream_t Stream, uint32_t *Values, uint32_t Count,
           uint32_t Addend) const;

  /// How many kernels this object has launched, those that were captured into
  /// a graph among them.
  uint64_t launched() const { return Launched; }

private:
  void launch(cudaKernel_t Kernel, unsigned Blocks, unsigned Threads,
              void **Arguments, cudaStream_t Stream) const;

  LibraryHandle Library = nullptr;
  cudaKernel_t Empty = nullptr;
  cudaKernel_t Spin = nullptr;
  cudaKernel_t Add = nullptr;
  mutable std::atomic<uint64_t> Launched = 0;
};

} // namespace syncline::gputest

#endif // SYNCLINE_TESTS_GPU_PROGRAMS_SUPPORT_KERNELS_H
