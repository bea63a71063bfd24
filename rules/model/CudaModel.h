//===- CudaModel.h - What CUDA's entry points do ----------------*- C++ -*-===//
//
// The linter and the profiler ask here what a function does to streams, events
// and devices: one of CUDA's runtime or driver, or LibTorch's wrapper of one.
// The answers are data: the build compiles cuda.json into a sorted table.
//
// A name is qualified as C++ declares it: "cudaFree",
// "c10::cuda::CUDAStream::synchronize".
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_RULES_MODEL_CUDAMODEL_H
#define SYNCLINE_RULES_MODEL_CUDAMODEL_H

#include <cstdint>
#include <span>
#include <string_view>

namespace syncline::rules::model {

/// Earlier work on the device.
enum class CudaWork : uint8_t {
  None,
  Device,        ///< on all streams of the device
  Stream,        ///< on the stream that is the object or an argument
  DefaultStream, ///< on the default stream
  Event          ///< before the event was recorded
};

/// On which calls a function completes work.
enum class CudaCopies : uint8_t {
  Any,
  HostMemory ///< those whose cudaMemcpyKind names the host
};

/// What later work uses after a call.
enum class CudaChoice : uint8_t { None, Device, Stream };

/// The stream that a function returns or makes.
enum class CudaStreamKind : uint8_t { None, Created, Current, Default };

/// What a function does to the capture of a CUDA graph by its thread.
enum class CudaCapture : uint8_t {
  None,
  Begins,
  Ends,
  Asks ///< whether there is one
};

/// What is known about one function. Each question has the answer no where
/// nothing is known.
struct CudaFunction {
  /// Empty for a function that the model does not have.
  std::string_view Name;
  /// The work that the host knows to be complete when the function returns, or
  /// when a query returns success.
  CudaWork Completes = CudaWork::None;
  /// The calls for which Completes holds.
  CudaCopies When = CudaCopies::Any;
  /// A stream waits, the host does not: the one that is an argument.
  bool OrdersStream = false;
  /// What the function makes current.
  CudaChoice Selects = CudaChoice::None;
  /// Created: each call creates another stream, and returns it or stores it
  /// through a pointer.
  CudaStreamKind Stream = CudaStreamKind::None;
  CudaCapture Capture = CudaCapture::None;
  /// It allocates memory by a call that the capture of a graph does not
  /// permit, unless its mode is relaxed.
  bool Allocates = false;
  /// The id of the rule for a function that always blocks the host; empty for
  /// other functions, also for those that block under conditions, which their
  /// rules state.
  std::string_view SyncRule;
  /// The function that this one implements: it stands in a stack in the place
  /// of the other, which is inlined. Empty for most.
  std::string_view Implements;
};

/// Whether \p Function tells whether work is complete, and never blocks.
constexpr bool isQuery(const CudaFunction &Function) {
  return Function.Completes != CudaWork::None && Function.SyncRule.empty() &&
         Function.When == CudaCopies::Any;
}

/// "cudaStreamSynchronize" for "cudaStreamSynchronize_ptsz": with a default
/// stream per thread CUDA's headers rename functions.
constexpr std::string_view withoutStreamVariant(std::string_view Name) {
  for (std::string_view Variant : {"_ptsz", "_ptds"})
    if (Name.ends_with(Variant))
      Name.remove_suffix(Variant.size());
  return Name;
}

/// "synchronize" for "c10::Stream::synchronize".
constexpr std::string_view lastName(std::string_view Qualified) {
  size_t Colons = Qualified.rfind("::");
  return Colons == std::string_view::npos ? Qualified
                                          : Qualified.substr(Colons + 2);
}

/// The function with the name \p Qualified, or the variant of one; one without
/// facts where the model has none of that name.
const CudaFunction &findCudaFunction(std::string_view Qualified);

/// The functions with the last name \p Last, or variants of them. Cheap: most
/// functions of a program have no such name and need not be qualified.
std::span<const CudaFunction> cudaFunctionsNamed(std::string_view Last);

/// All functions, sorted by last name, then by name.
std::span<const CudaFunction> allCudaFunctions();

} // namespace syncline::rules::model

#endif // SYNCLINE_RULES_MODEL_CUDAMODEL_H
