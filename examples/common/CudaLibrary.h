//===- CudaLibrary.h - Loads libtorch_cuda at run time ----------*- C++ -*-===//
//
// libtorch_cuda adds CUDA to LibTorch when it is loaded. A program that is
// linked where the library or what it needs is missing does not name it, and
// would find no CUDA device anywhere. Loading it at run time lets such a
// program use the GPU of another machine.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_EXAMPLES_COMMON_CUDALIBRARY_H
#define SYNCLINE_EXAMPLES_COMMON_CUDALIBRARY_H

#include <string>
#include <vector>

namespace examples {

/// Where a program looks for libtorch_cuda.
struct CudaLibrarySearch {
  /// The path of the libtorch_cpu that the process has loaded; empty for none.
  std::string TorchCpu;
  /// Further folders, each with the libraries of a LibTorch.
  std::vector<std::string> Folders;
};

/// What this process has loaded, then the folders in which the dynamic loader
/// looks, then the LibTorch that the environment variable SYNCLINE_TORCH names.
CudaLibrarySearch cudaLibrarySearch();

/// Loads the first libtorch_cuda that goes with the loaded libtorch_cpu: one in
/// its folder, or one in another whose files name the same version of LibTorch.
/// Returns why there is none, and what to do; empty once it is loaded.
std::string loadCudaLibrary(const CudaLibrarySearch &Search);

} // namespace examples

#endif // SYNCLINE_EXAMPLES_COMMON_CUDALIBRARY_H
