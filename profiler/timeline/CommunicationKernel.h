//===- CommunicationKernel.h - Kernels that exchange data -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_COMMUNICATIONKERNEL_H
#define SYNCLINE_PROFILER_TIMELINE_COMMUNICATIONKERNEL_H

#include "timeline/TraceData.h"

#include <cstdint>
#include <string_view>
#include <unordered_set>

namespace syncline::timeline {

/// "ncclDevKernel_AllReduce_Sum_f32_RING_LL" of a mangled or plain kernel name;
/// empty where it is no kernel of NCCL's.
std::string_view collectiveName(std::string_view Kernel);

/// Whether the kernel, by its mangled or plain name, exchanges data with other
/// ranks, and so waits for them: those of NCCL and NVSHMEM, of PyTorch's
/// symmetric memory, of DeepEP, and all-reductions of inference engines.
bool isCommunication(std::string_view Kernel);

/// The shapes of such kernels.
std::unordered_set<uint32_t> communicationShapes(const TraceData &Trace);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_COMMUNICATIONKERNEL_H
