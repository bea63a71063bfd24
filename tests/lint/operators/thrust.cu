// REQUIRES: cuda-toolkit
// RUN: %lint_verify --min-confidence possible %s -- %plain_cuda_flags

// Algorithms that hand something to the host.

#include <thrust/count.h>
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/unique.h>

float sum(const float *X, int N, cudaStream_t Stream) {
  return thrust::reduce(thrust::cuda::par.on(Stream), X, X + N); // expect: sync-thrust-result/likely
}

int counts(thrust::device_ptr<int> X, int N) {
  auto Smallest = thrust::min_element(X, X + N); // expect: sync-thrust-result/likely
  int Zeros = thrust::count(X, X + N, 0); // expect: sync-thrust-result/likely
  int Distinct = thrust::unique(X, X + N) - X; // expect: sync-thrust-result/likely
  return (Smallest - X) + Zeros + Distinct;
}

// They return nothing new: with this policy they are only queued.
void sort(int *X, int N, cudaStream_t Stream) {
  thrust::sort(thrust::cuda::par_nosync.on(Stream), X, X + N);
  thrust::fill(thrust::cuda::par_nosync.on(Stream), X, X + N, 0);
}
