// REQUIRES: cuda-toolkit
// RUN: %lint_verify %s -- %plain_cuda_flags

// Algorithms that hand a value or an end to the host, with any policy.

#include <thrust/count.h>
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/sort.h>

float sums(const float *X, int N, cudaStream_t Stream) {
  float Sum = 0;
  for (int Step = 0; Step < 8; ++Step)
    Sum += thrust::reduce(thrust::cuda::par.on(Stream), X, X + N); // expect: sync-thrust-result/likely/hot
  return Sum + thrust::reduce(thrust::cuda::par_nosync.on(Stream), X, X + N); // expect: sync-thrust-result/likely/cold
}

int left(thrust::device_ptr<int> X, int N) {
  auto End = thrust::remove(X, X + N, 0); // expect: sync-thrust-result/likely
  return (End - X) + thrust::count(X, End, 1); // expect: sync-thrust-result/likely
}

void lookAlikes(int *X, int N, cudaStream_t Stream) {
  auto Policy = thrust::cuda::par_nosync.on(Stream);
  thrust::sort(Policy, X, X + N);
  thrust::fill(Policy, X, X + N, 0);
}

// No host runs these.
template <typename T> __global__ void inKernel(const T *X, T *Sum, int N) {
  *Sum = thrust::reduce(thrust::device, X, X + N, T(0));
}
__device__ float inDevice(const float *X, int N) {
  return thrust::reduce(thrust::device, X, X + N);
}
__global__ void both(const float *X, float *Sum, int N) { *Sum = inDevice(X, N); }
void launch(const float *X, float *Sum, int N) { inKernel<float><<<1, 1>>>(X, Sum, N); }
__host__ __device__ float anywhere(const float *X, int N) {
  return thrust::reduce(thrust::device, X, X + N); // expect: sync-thrust-result/likely
}

void clear(int *X, cudaStream_t Stream) { cudaMemsetAsync(X, 0, sizeof(int), Stream); }
