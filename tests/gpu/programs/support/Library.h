//===- Library.h - Kernels as text, by the runtime or the driver -*- C++ -*-==//
//
// Since CUDA 12.9 the runtime loads a library of kernels. Before, only the
// driver does, and the runtime launches the driver's kernels as its own.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_TESTS_GPU_PROGRAMS_SUPPORT_LIBRARY_H
#define SYNCLINE_TESTS_GPU_PROGRAMS_SUPPORT_LIBRARY_H

#include <cuda_runtime_api.h>

/// cuda.h names a pointer to it CUlibrary.
struct CUlib_st;

namespace syncline::gputest {

#if CUDART_VERSION >= 12090

using LibraryHandle = cudaLibrary_t;

inline cudaError_t loadLibrary(LibraryHandle &Library, const char *Text) {
  return cudaLibraryLoadData(&Library, Text, nullptr, nullptr, 0, nullptr,
                             nullptr, 0);
}
inline cudaError_t getKernel(cudaKernel_t &Kernel, LibraryHandle Library,
                             const char *Name) {
  return cudaLibraryGetKernel(&Kernel, Library, Name);
}
inline void unloadLibrary(LibraryHandle Library) { cudaLibraryUnload(Library); }

#else

using LibraryHandle = CUlib_st *;

cudaError_t loadLibrary(LibraryHandle &Library, const char *Text);
cudaError_t getKernel(cudaKernel_t &Kernel, LibraryHandle Library,
                      const char *Name);
void unloadLibrary(LibraryHandle Library);

#endif

} // namespace syncline::gputest

#endif // SYNCLINE_TESTS_GPU_PROGRAMS_SUPPORT_LIBRARY_H
