//===- CudaDevice.cpp - Whether there is a CUDA device --------------------===//

#include "common/CudaDevice.h"

#include "common/CudaLibrary.h"

#include <torch/cuda.h>

namespace examples {

static const std::string &problemOfCudaLibrary() {
  static const std::string Problem = loadCudaLibrary(cudaLibrarySearch());
  return Problem;
}

bool findsCudaDevice() {
  problemOfCudaLibrary();
  return torch::cuda::is_available();
}

std::string whyNoCudaDevice() {
  const std::string &Problem = problemOfCudaLibrary();
  return "LibTorch finds no CUDA device" +
         (Problem.empty() ? "" : ": " + Problem);
}

} // namespace examples
