#include "timeline/CommunicationKernel.h"

#include <algorithm>
#include <charconv>

using namespace syncline;

namespace {

/// A kernel whose name has Part, and Action where that is given.
struct NamedKernel {
  std::string_view Part;
  std::string_view Action;
};

} // namespace

static constexpr NamedKernel Kernels[] = {
    {"nvshmem", ""},
    // Expert parallelism: DeepEP. Its layout kernels only count.
    {"deep_ep", "dispatchI"},
    {"deep_ep", "dispatch<"},
    {"deep_ep", "combine"},
    {"deep_ep", "barrier"},
    // torch.distributed._symmetric_memory.
    {"multimem_all_reduce_kernel", ""},
    {"multimem_one_shot_", "reduce_kernel"},
    {"multimem_all_gather_kernel", ""},
    {"one_shot_all_reduce_kernel", ""},
    {"two_shot_all_reduce_kernel", ""},
    // vLLM, SGLang and TensorRT-LLM.
    {"cross_device_reduce_", ""},
    {"allreduce_fusion_kernel", ""},
};

/// The function's own name of a mangled one that lies in no namespace, as all
/// of NCCL's: "_Z5helloi" is "hello".
static std::string_view ownName(std::string_view Kernel) {
  if (!Kernel.starts_with("_Z"))
    return Kernel.substr(0, Kernel.find('('));
  Kernel.remove_prefix(2);
  size_t Length = 0;
  auto [End, Error] =
      std::from_chars(Kernel.data(), Kernel.data() + Kernel.size(), Length);
  if (Error != std::errc())
    return {};
  Kernel.remove_prefix(static_cast<size_t>(End - Kernel.data()));
  return Kernel.substr(0, Length);
}

std::string_view timeline::collectiveName(std::string_view Kernel) {
  std::string_view Name = ownName(Kernel);
  // ncclDevKernel_*, ncclKernel_* before 2.19, ncclSymkDevKernel_* for memory
  // that is registered.
  bool IsOne =
      Name.starts_with("nccl") && Name.find("Kernel") != std::string_view::npos;
  return IsOne ? Name : std::string_view();
}

bool timeline::isCommunication(std::string_view Kernel) {
  if (!collectiveName(Kernel).empty())
    return true;
  return std::ranges::any_of(Kernels, [&](const NamedKernel &Each) {
    size_t At = Kernel.find(Each.Part);
    return At != std::string_view::npos &&
           Kernel.find(Each.Action, At) != std::string_view::npos;
  });
}

std::unordered_set<uint32_t>
timeline::communicationShapes(const TraceData &Trace) {
  std::unordered_set<uint32_t> Result;
  for (const auto &[Id, Shape] : Trace.Shapes)
    if (isCommunication(Trace.string(Shape.Name)))
      Result.insert(static_cast<uint32_t>(Id));
  return Result;
}
