//===- ThrustCalls.cu - Algorithms of Thrust ------------------------------===//

#include "ThrustCalls.h"

#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/reduce.h>

namespace syncline::rulecases {
namespace {

struct IsLarge {
  __host__ __device__ bool operator()(float X) const { return X > 0.5F; }
};

} // namespace

float reduceOnDevice(const float *X, std::size_t N, cudaStream_t Stream) {
  return thrust::reduce(thrust::cuda::par.on(Stream), X, X + N);
}

float reduceWithoutSync(const float *X, std::size_t N, cudaStream_t Stream) {
  return thrust::reduce(thrust::cuda::par_nosync.on(Stream), X, X + N);
}

std::size_t countOnDevice(const float *X, std::size_t N, cudaStream_t Stream) {
  return thrust::count_if(thrust::cuda::par.on(Stream), X, X + N, IsLarge());
}

std::size_t copySomeOnDevice(const float *X, std::size_t N, float *To,
                             cudaStream_t Stream) {
  return thrust::copy_if(thrust::cuda::par.on(Stream), X, X + N, To,
                         IsLarge()) -
         To;
}

float largestOnDevice(const float *X, std::size_t N, cudaStream_t Stream) {
  return static_cast<float>(
      thrust::max_element(thrust::cuda::par.on(Stream), X, X + N) - X);
}

void fillWithoutSync(float *X, std::size_t N, cudaStream_t Stream) {
  thrust::fill(thrust::cuda::par_nosync.on(Stream), X, X + N, 1.0F);
}

} // namespace syncline::rulecases
