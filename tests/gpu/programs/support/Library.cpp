#include "support/Library.h"

#if CUDART_VERSION < 12090

#include <cuda.h>
#include <dlfcn.h>

using namespace syncline::gputest;

/// By name, since there may be no libcuda to link where this is built. Null
/// where there is none.
template <typename FunctionT>
static FunctionT *driverFunction(const char *Name) {
  void *Driver = dlopen("libcuda.so.1", RTLD_NOW);
  return Driver ? reinterpret_cast<FunctionT *>(dlsym(Driver, Name)) : nullptr;
}

/// The runtime's errors have the driver's numbers.
static cudaError_t asRuntimeError(CUresult Result) {
  return static_cast<cudaError_t>(Result);
}

cudaError_t syncline::gputest::loadLibrary(LibraryHandle &Library,
                                           const char *Text) {
  if (cudaError_t Error = cudaFree(nullptr)) // starts CUDA
    return Error;
  auto *Load = driverFunction<decltype(cuLibraryLoadData)>("cuLibraryLoadData");
  if (!Load)
    return cudaErrorInsufficientDriver;
  return asRuntimeError(
      Load(&Library, Text, nullptr, nullptr, 0, nullptr, nullptr, 0));
}

cudaError_t syncline::gputest::getKernel(cudaKernel_t &Kernel,
                                         LibraryHandle Library,
                                         const char *Name) {
  auto *Get =
      driverFunction<decltype(cuLibraryGetKernel)>("cuLibraryGetKernel");
  if (!Get)
    return cudaErrorInsufficientDriver;
  return asRuntimeError(Get(&Kernel, Library, Name));
}

void syncline::gputest::unloadLibrary(LibraryHandle Library) {
  if (auto *Unload =
          driverFunction<decltype(cuLibraryUnload)>("cuLibraryUnload"))
    Unload(Library);
}

#endif
