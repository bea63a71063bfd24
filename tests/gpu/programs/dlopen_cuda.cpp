//===- dlopen_cuda.cpp - Loads CUDA only when it runs ---------------------===//
//
//   dlopen_cuda [LIBCUDART [WAITS]]
//
// As a plugin would: the program itself does not link the CUDA runtime.
//
//===----------------------------------------------------------------------===//

#include <driver_types.h>

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>

template <typename FunctionT>
static FunctionT *lookUp(void *Library, const char *Name) {
  void *Function = dlsym(Library, Name);
  if (!Function) {
    std::fprintf(stderr, "dlopen_cuda: no %s\n", Name);
    std::exit(3);
  }
  return reinterpret_cast<FunctionT *>(Function);
}

int main(int Argc, char **Argv) {
  const char *Path = Argc > 1 ? Argv[1] : SYNCLINE_LIBCUDART;
  unsigned long Waits = Argc > 2 ? std::strtoul(Argv[2], nullptr, 10) : 100;
  void *Library = dlopen(Path, RTLD_NOW | RTLD_LOCAL);
  if (!Library) {
    std::fprintf(stderr, "dlopen_cuda: %s\n", dlerror());
    return 3;
  }
  auto *Malloc = lookUp<cudaError_t(void **, size_t)>(Library, "cudaMalloc");
  auto *Free = lookUp<cudaError_t(void *)>(Library, "cudaFree");
  auto *Set = lookUp<cudaError_t(void *, int, size_t)>(Library, "cudaMemset");
  auto *Wait = lookUp<cudaError_t()>(Library, "cudaDeviceSynchronize");
  constexpr size_t Size = size_t{1} << 20;
  void *Memory = nullptr;
  if (Malloc(&Memory, Size) != cudaSuccess) {
    std::fprintf(stderr, "dlopen_cuda: no memory on a device\n");
    return 3;
  }
  for (unsigned long I = 0; I < Waits; ++I)
    if (Set(Memory, 1, Size) != cudaSuccess || Wait() != cudaSuccess)
      return 3;
  std::printf("waits=%lu\n", Waits);
  return Free(Memory) == cudaSuccess ? 0 : 3;
}
