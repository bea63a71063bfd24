// REQUIRES: cuda-libraries
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Results of cuBLAS on the host, unless the pointer mode selects the device.

#include <torch/torch.h>

#include <cublas_v2.h>

void results(cublasHandle_t Handle, const float *X, const double *Y) {
  float Float = 0;
  double Double = 0;
  cublasSdot(Handle, 64, X, 1, X, 1, &Float); // expect: sync-cublas-host-result/likely
  cublasSnrm2(Handle, 64, X, 1, &Float); // expect: sync-cublas-host-result/likely
  cublasDasum(Handle, 64, Y, 1, &Double); // expect: sync-cublas-host-result/likely
}

void products(cublasHandle_t Handle, const float *X, float *Y) {
  const float One = 1;
  cublasSaxpy(Handle, 64, &One, X, 1, Y, 1);
  cublasSgemm(Handle, CUBLAS_OP_N, CUBLAS_OP_N, 8, 8, 8, &One, X, 8, X, 8, &One, Y, 8);
}
