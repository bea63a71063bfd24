//===- ThrustCalls.h - Algorithms of Thrust ---------------------*- C++ -*-===//
//
// Compiled by nvcc: where there is none the cases that need them are skipped.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_GPU_RULES_THRUSTCALLS_H
#define SYNCLINE_TESTS_GPU_RULES_THRUSTCALLS_H

#include <cuda_runtime_api.h>

#include <cstddef>

namespace syncline::rulecases {

float reduceOnDevice(const float *X, std::size_t N, cudaStream_t Stream);
float reduceWithoutSync(const float *X, std::size_t N, cudaStream_t Stream);
std::size_t countOnDevice(const float *X, std::size_t N, cudaStream_t Stream);
std::size_t copySomeOnDevice(const float *X, std::size_t N, float *To,
                             cudaStream_t Stream);
float largestOnDevice(const float *X, std::size_t N, cudaStream_t Stream);
/// Gives nothing back, and is told not to wait.
void fillWithoutSync(float *X, std::size_t N, cudaStream_t Stream);

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_THRUSTCALLS_H
