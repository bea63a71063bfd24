//===- CudaModel.h - The effects of CUDA functions --------------*- C++ -*-===//
//
// Describes to linter and profiler what a function does to streams, events and
// devices. It covers CUDA's runtime and driver, and LibTorch's wrappers of
// them. The answers are data: the build compiles cuda.json into a sorted table.
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

/// The calls on which a function completes work.
enum class CudaCopies : uint8_t {
  Any,
  HostMemory ///< calls whose cudaMemcpyKind names the host
};

/// What later work uses after a call.
enum class CudaChoice : uint8_t { None, Device, Stream };

/// The stream that a function returns or creates.
enum class CudaStreamKind : uint8_t { None, Created, Current, Default };

/// How a function affects its thread's capture of a CUDA graph.
enum class CudaCapture : uint8_t {
  None,
  Begins,
  Ends,
  Asks ///< whether there is one
};

/// What is known about one function. Where nothing is known, the answer to each
/// question is no.
struct CudaFunction {
  /// Empty for a function that is not in the model.
  std::string_view Name;
  /// The work that the host knows to be complete when the function returns or,
  /// for a query, when it returns success.
  CudaWork Completes = CudaWork::None;
  /// The calls for which Completes holds.
  CudaCopies When = CudaCopies::Any;
  /// A stream, which is an argument, waits; the host does not.
  bool OrdersStream = false;
  /// What the function makes current.
  CudaChoice Selects = CudaChoice::None;
  /// Created: each call creates another stream, and returns it or stores it
  /// through a pointer.
  CudaStreamKind Stream = CudaStreamKind::None;
  CudaCapture Capture = CudaCapture::None;
  /// It allocates memory with a call that graph capture does not permit, unless
  /// the capture mode is relaxed.
  bool Allocates = false;
  /// The id of the rule for a function that always blocks the host; empty for
  /// other functions, including those that block conditionally, whose
  /// conditions are stated by their rules.
  std::string_view SyncRule;
  /// The function that this one implements: it appears in stacks instead of the
  /// other, which is inlined. Empty for most.
  std::string_view Implements;
};

/// Whether \p Function reports whether work is complete, and never blocks.
constexpr bool isQuery(const CudaFunction &Function) {
  return Function.Completes != CudaWork::None && Function.SyncRule.empty() &&
         Function.When == CudaCopies::Any;
}

/// Returns "cudaStreamSynchronize" for "cudaStreamSynchronize_ptsz": with a
/// per-thread default stream, CUDA's headers rename functions.
constexpr std::string_view withoutStreamVariant(std::string_view Name) {
  for (std::string_view Variant : {"_ptsz", "_ptds"})
    if (Name.ends_with(Variant))
      Name.remove_suffix(Variant.size());
  return Name;
}

/// Returns "synchronize" for "c10::Stream::synchronize".
constexpr std::string_view lastName(std::string_view Qualified) {
  size_t Colons = Qualified.rfind("::");
  return Colons == std::string_view::npos ? Qualified
                                          : Qualified.substr(Colons + 2);
}

/// The function named \p Qualified, or of which that is a variant; a function
/// without facts if the model has none of that name.
const CudaFunction &findCudaFunction(std::string_view Qualified);

/// The functions with the last name \p Last, or variants of them. Cheap: most
/// of a program's functions have no such name and need not be qualified.
std::span<const CudaFunction> cudaFunctionsNamed(std::string_view Last);

/// All functions, sorted by last name, then by name.
std::span<const CudaFunction> allCudaFunctions();

} // namespace syncline::rules::model

#endif // SYNCLINE_RULES_MODEL_CUDAMODEL_H
