// RUN: %lint_verify --min-confidence possible %s -- -std=c++20

// Functions of the driver, and functions of the runtime that no machine has today or few programs call.
// The declarations stand for those of cuda.h and cuda_runtime_api.h: the rules know functions by their
// names.

enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };

extern "C" {
int cudaThreadSynchronize();
int cuCtxSynchronize();
int cuCtxSynchronize_v2(void *Context);
int cuEventSynchronize(void *Event);
int cuStreamSynchronize(void *Stream);
int cuStreamQuery(void *Stream);

int cudaMemcpy2DToArray(void *To, const void *From, cudaMemcpyKind kind);
int cudaMemcpy2DFromArray(void *To, const void *From, cudaMemcpyKind kind);
int cudaMemcpyToArray(void *To, const void *From, cudaMemcpyKind kind);
int cudaMemcpyFromArray(void *To, const void *From, cudaMemcpyKind kind);
int cudaMemcpy2DAsync(void *To, const void *From, cudaMemcpyKind kind);
int cuMemcpyDtoH(void *To, unsigned long long From);
int cuMemcpyDtoH_v2(void *To, unsigned long long From);
int cuMemcpyHtoD(unsigned long long To, const void *From);
int cuMemcpyHtoD_v2(unsigned long long To, const void *From);
int cuMemcpyDtoD(unsigned long long To, unsigned long long From);
int cuMemcpyDtoHAsync(void *To, unsigned long long From);
int cuMemcpyDtoHAsync_v2(void *To, unsigned long long From);
int cuMemcpyHtoDAsync(unsigned long long To, const void *From);
int cuMemcpyHtoDAsync_v2(unsigned long long To, const void *From);

int cudaFreeArray(void *Array);
int cudaFreeMipmappedArray(void *Array);
int cuMemFree(unsigned long long Memory);
int cuMemFree_v2(unsigned long long Memory);
int cuArrayDestroy(void *Array);
int cuMipmappedArrayDestroy(void *Array);
int cuMemFreeHost(void *Memory);
int cuMemHostUnregister(void *Memory);
}

void synchronize(void *Object) {
  cudaThreadSynchronize(); // expect: sync-device-synchronize/certain
  cuCtxSynchronize(); // expect: sync-device-synchronize/certain
  cuCtxSynchronize_v2(Object); // expect: sync-device-synchronize/certain
  cuEventSynchronize(Object); // expect: sync-event-synchronize/certain
  cuStreamSynchronize(Object); // expect: sync-stream-synchronize/certain
  cuStreamQuery(Object);
}

void copyOfArrays(void *To, const void *From) {
  cudaMemcpy2DToArray(To, From, cudaMemcpyHostToDevice); // expect: sync-cuda-memcpy/certain
  cudaMemcpy2DFromArray(To, From, cudaMemcpyDeviceToHost); // expect: sync-cuda-memcpy/certain
  cudaMemcpyToArray(To, From, cudaMemcpyHostToDevice); // expect: sync-cuda-memcpy/certain
  cudaMemcpyFromArray(To, From, cudaMemcpyDeviceToHost); // expect: sync-cuda-memcpy/certain
  cudaMemcpyFromArray(To, From, cudaMemcpyDeviceToDevice);
}

void copy(void *Host, unsigned long long Device) {
  cuMemcpyDtoH(Host, Device); // expect: sync-cuda-memcpy/certain
  cuMemcpyDtoH_v2(Host, Device); // expect: sync-cuda-memcpy/certain
  cuMemcpyHtoD(Device, Host); // expect: sync-cuda-memcpy/certain
  cuMemcpyHtoD_v2(Device, Host); // expect: sync-cuda-memcpy/certain
  cuMemcpyDtoD(Device, Device);
}

void copyAsync(void *Host, unsigned long long Device) {
  cudaMemcpy2DAsync(Host, Host, cudaMemcpyDeviceToHost); // expect: sync-cuda-memcpy-async/possible
  cuMemcpyDtoHAsync(Host, Device); // expect: sync-cuda-memcpy-async/possible
  cuMemcpyDtoHAsync_v2(Host, Device); // expect: sync-cuda-memcpy-async/possible
  cuMemcpyHtoDAsync(Device, Host); // expect: sync-cuda-memcpy-async/possible
  cuMemcpyHtoDAsync_v2(Device, Host); // expect: sync-cuda-memcpy-async/possible
}

void free(void *Array, unsigned long long Memory) {
  cudaFreeArray(Array); // expect: sync-cuda-free/certain
  cudaFreeMipmappedArray(Array); // expect: sync-cuda-free/certain
  cuMemFree(Memory); // expect: sync-cuda-free/certain
  cuMemFree_v2(Memory); // expect: sync-cuda-free/certain
  cuArrayDestroy(Array); // expect: sync-cuda-free/certain
  cuMipmappedArrayDestroy(Array); // expect: sync-cuda-free/certain
}

void freeOfHost(void *Memory) {
  for (int Step = 0; Step < 8; ++Step) {
    cuMemFreeHost(Memory); // expect: sync-cuda-free-host/certain/hot
    cuMemHostUnregister(Memory); // expect: sync-cuda-free-host/certain/hot
  }
  cuMemFreeHost(Memory);
}
