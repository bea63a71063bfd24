// REQUIRES: cuda-headers
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Calls of CUDA itself. See cublas.cpp and thrust.cu for the libraries.

#include <torch/torch.h>

#include <cuda_runtime_api.h>

void synchronize(cudaStream_t Stream, cudaEvent_t Event) {
  cudaDeviceSynchronize(); // expect: sync-device-synchronize/certain
  cudaStreamSynchronize(Stream); // expect: sync-stream-synchronize/certain
  cudaEventSynchronize(Event); // expect: sync-event-synchronize/certain
  cudaStreamWaitEvent(Stream, Event, 0);
}

void copy(void *To, const void *From) {
  cudaMemcpy(To, From, 64, cudaMemcpyDeviceToHost); // expect: sync-cuda-memcpy/certain
  cudaMemcpy(To, From, 64, cudaMemcpyHostToDevice); // expect: sync-cuda-memcpy/certain
  cudaMemcpy(To, From, 64, cudaMemcpyDeviceToDevice);
}

void copyOfOtherShapes(void *To, const void *From, const void *Symbol, const cudaMemcpy3DParms &Shape) {
  cudaMemcpy2D(To, 8, From, 8, 8, 8, cudaMemcpyDeviceToHost); // expect: sync-cuda-memcpy/certain
  cudaMemcpy3D(&Shape); // expect: sync-cuda-memcpy/certain
  cudaMemcpyToSymbol(Symbol, From, 64); // expect: sync-cuda-memcpy-symbol/certain
  cudaMemcpyFromSymbol(To, Symbol, 64); // expect: sync-cuda-memcpy-symbol/certain
  cudaMemcpyPeer(To, 1, From, 0, 64); // in the order of the streams
}

// The pointer does not tell whether its memory is pageable.
void copyAsync(void *To, const void *From, cudaStream_t Stream) {
  cudaMemcpyAsync(To, From, 64, cudaMemcpyDeviceToHost, Stream); // expect: sync-cuda-memcpy-async/possible
  cudaMemcpyAsync(To, From, 64, cudaMemcpyHostToDevice, Stream); // expect: sync-cuda-memcpy-async/possible
  cudaMemcpyAsync(To, From, 64, cudaMemcpyDeviceToDevice, Stream);
}

// Of device memory, as good as all of them are.
void set(void *Device) { cudaMemset(Device, 0, 64); }

void allocate(void *&Device, void *&Host) {
  for (int Step = 0; Step < 8; ++Step) {
    cudaMalloc(&Device, 64);
    cudaMallocHost(&Host, 64);
    cudaHostAlloc(&Host, 64, cudaHostAllocDefault);
    cudaHostRegister(Host, 64, cudaHostRegisterDefault);
    cudaMallocAsync(&Device, 64, cudaStream_t());
  }
}

void release(void *Device, void *Host) {
  cudaFree(Device); // expect: sync-cuda-free/certain
  cudaFreeAsync(Device, cudaStream_t());
  for (int Step = 0; Step < 8; ++Step) {
    cudaFreeHost(Host); // expect: sync-cuda-free-host/certain/hot
    cudaHostUnregister(Host); // expect: sync-cuda-free-host/certain/hot
  }
  cudaFreeHost(Host);
}

// Each call returns at once, what the loop around it makes of that is its own.
float poll(cudaStream_t Stream, cudaEvent_t Begin, cudaEvent_t End) {
  float Milliseconds = 0;
  while (cudaStreamQuery(Stream) == cudaErrorNotReady)
    ;
  while (cudaEventQuery(End) == cudaErrorNotReady)
    ;
  cudaEventElapsedTime(&Milliseconds, Begin, End);
  return Milliseconds;
}
