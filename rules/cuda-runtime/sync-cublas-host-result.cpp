// REQUIRES: cuda-libraries
// RUN: %lint_verify %s -- %torch_flags

// Results of reductions on the host; not matrix products.

#include <torch/torch.h>

#include <cublas_v2.h>

float ofDot(cublasHandle_t Handle, const float *X, const float *Y) {
  float Result = 0;
  cublasSdot(Handle, 64, X, 1, Y, 1, &Result); // expect: sync-cublas-host-result/likely
  cublasSnrm2(Handle, 64, X, 1, &Result); // expect: sync-cublas-host-result/likely
  return Result;
}

void lookAlikes(cublasHandle_t Handle, const float *X, float *Y) {
  const float Alpha = 2;
  cublasSaxpy(Handle, 64, &Alpha, X, 1, Y, 1);
  cublasSgemm(Handle, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &Alpha, X, 8, X, 8, &Alpha, Y, 8);
}
