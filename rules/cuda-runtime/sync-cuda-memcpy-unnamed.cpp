// RUN: %lint_verify %s --

// Declarations without names of parameters, as in a header of stubs: the types
// tell which argument is which.

using size_t = decltype(sizeof(0));
enum cudaError_t { cudaSuccess };
enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};
using cudaStream_t = struct CUstream_st *;

extern "C" {
cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind);
cudaError_t cudaMemcpy2D(void *, size_t, const void *, size_t, size_t, size_t,
                         cudaMemcpyKind);
cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind,
                            cudaStream_t);
cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *src,
                               size_t count, size_t offset,
                               cudaMemcpyKind kind);
// Again, without the names.
cudaError_t cudaMemcpyToSymbol(const void *, const void *, size_t, size_t,
                               cudaMemcpyKind);
}

float Table[16];

void copies(void *Host, void *Device) {
  cudaMemcpy(Host, Device, 64, cudaMemcpyDeviceToHost); // expect: sync-cuda-memcpy/certain
  cudaMemcpy(Device, Host, 64, cudaMemcpyHostToDevice); // expect: sync-cuda-memcpy/certain
  cudaMemcpy2D(Host, 64, Device, 64, 64, 8, cudaMemcpyDeviceToHost); // expect: sync-cuda-memcpy/certain
  cudaMemcpyToSymbol(Table, Host, 64, 0, cudaMemcpyHostToDevice); // expect: sync-cuda-memcpy-symbol/certain
}

void intoVariable(const void *Device, cudaStream_t Stream) {
  float Local = 0;
  cudaMemcpyAsync(&Local, Device, 4, cudaMemcpyDeviceToHost, Stream); // expect: sync-cuda-memcpy-async/likely
}

void lookAlikes(void *Device, void *Other, cudaStream_t Stream) {
  cudaMemcpy(Device, Other, 64, cudaMemcpyDeviceToDevice);
  cudaMemcpy2D(Device, 64, Other, 64, 64, 8, cudaMemcpyDeviceToDevice);
  cudaMemcpyAsync(Device, Other, 64, cudaMemcpyDeviceToDevice, Stream);
}
