//===- CudaDevice.h - Whether there is a CUDA device ------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_COMMON_CUDADEVICE_H
#define SYNCLINE_EXAMPLES_COMMON_CUDADEVICE_H

#include <string>

namespace examples {

/// Whether LibTorch finds a CUDA device. The first call loads libtorch_cuda and
/// has to come before any other question to torch::cuda, because LibTorch
/// decides once whether it can use CUDA.
bool findsCudaDevice();

/// Why findsCudaDevice() returns false and what to do, in one line.
std::string whyNoCudaDevice();

} // namespace examples

#endif // SYNCLINE_EXAMPLES_COMMON_CUDADEVICE_H
