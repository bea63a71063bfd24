//===- CudaApi.cpp - CUDA called directly ---------------------------------===//

#include "CudaApi.h"

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>

namespace syncline::rulecases {

void check(CUresult Status) {
  if (Status != CUDA_SUCCESS)
    throw std::runtime_error("the driver answers with error " +
                             std::to_string(static_cast<int>(Status)));
}

void *functionOf(const char *Library, const char *Name) {
  // Never closed: what it has started must outlive the case.
  void *Handle = dlopen(Library, RTLD_NOW | RTLD_LOCAL);
  if (!Handle)
    throw std::runtime_error(std::string(Library) + " cannot be loaded");
  void *Function = dlsym(Handle, Name);
  if (!Function)
    throw std::runtime_error(std::string(Library) + " has no " + Name);
  return Function;
}

SharedMemory deviceMemory(std::size_t Bytes) {
  void *Memory = nullptr;
  check(cudaMalloc(&Memory, Bytes));
  check(cudaMemset(Memory, 0, Bytes));
  return {Memory, [](void *M) { cudaFree(M); }};
}

SharedMemory pinnedMemory(std::size_t Bytes) {
  void *Memory = nullptr;
  check(cudaMallocHost(&Memory, Bytes));
  std::memset(Memory, 0, Bytes);
  return {Memory, [](void *M) { cudaFreeHost(M); }};
}

SharedMemory pageableMemory(std::size_t Bytes) {
  // Whole pages, so that they can be page-locked.
  constexpr std::size_t Page = 4096;
  void *Memory = std::aligned_alloc(Page, (Bytes + Page - 1) / Page * Page);
  if (!Memory)
    throw std::bad_alloc();
  std::memset(Memory, 0, Bytes);
  return {Memory, [](void *M) { std::free(M); }};
}

} // namespace syncline::rulecases
