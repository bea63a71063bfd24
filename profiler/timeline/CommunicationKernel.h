//===- CommunicationKernel.h - Kernels that exchange data -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_COMMUNICATIONKERNEL_H
#define SYNCLINE_PROFILER_TIMELINE_COMMUNICATIONKERNEL_H

#include <string_view>

namespace syncline::timeline {

/// "ncclDevKernel_AllReduce_Sum_f32_RING_LL" of a mangled or plain kernel name;
/// empty where it is no kernel of NCCL's.
std::string_view collectiveName(std::string_view Kernel);

/// Whether the kernel, by its mangled or plain name, exchanges data with other
/// ranks, and so waits for them: those of NCCL and NVSHMEM, of PyTorch's
/// symmetric memory, of DeepEP, and all-reductions of inference engines.
bool isCommunication(std::string_view Kernel);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_COMMUNICATIONKERNEL_H
