//===- ActivityRecords.h - Layouts of CUPTI's records -----------*- C++ -*-===//
//
// Each CUPTI delivers the structs of its own version: kernels as
// CUpti_ActivityKernel9 in CUDA 12.4 and as CUpti_ActivityKernel13 in CUDA
// 13.5. A newer struct has all members of the older one at the same offsets,
// followed by new ones. The structs here, which end with the last member that
// the tracer reads, therefore fit the records of every version from
// LeastCuptiVersion to NewestCuptiVersion. tests/tracer/versions compares each
// member with the headers of those versions.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_CUPTI_ACTIVITYRECORDS_H
#define SYNCLINE_PROFILER_TRACER_CUPTI_ACTIVITYRECORDS_H

#include <array>
#include <cstddef>
#include <cstdint>

namespace syncline::tracer::cupti {

/// Members that the tracer does not read.
template <size_t Size> using Unread = std::array<uint8_t, Size>;

/// Layout of CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL and
/// CUPTI_ACTIVITY_KIND_KERNEL.
struct KernelActivity {
  uint32_t Kind;
  Unread<2> Caches;
  uint16_t RegistersPerThread;
  Unread<8> GlobalCaches;
  uint64_t Start;
  uint64_t End;
  Unread<8> Completed;
  uint32_t Device;
  uint32_t Context;
  uint32_t Stream;
  int32_t GridX;
  int32_t GridY;
  int32_t GridZ;
  int32_t BlockX;
  int32_t BlockY;
  int32_t BlockZ;
  int32_t StaticSharedMemory;
  int32_t DynamicSharedMemory;
  uint32_t LocalMemoryPerThread;
  Unread<4> LocalMemoryTotal;
  uint32_t Correlation;
  Unread<8> Grid;
  const char *Name;
  Unread<32> Launch;
  uint64_t GraphNode;
  Unread<4> SharedMemoryLimit;
  uint32_t Graph;
};

/// Layout of CUPTI_ACTIVITY_KIND_MEMCPY.
struct CopyActivity {
  uint32_t Kind;
  uint8_t CopyKind;
  uint8_t SourceKind;
  uint8_t TargetKind;
  uint8_t Flags;
  uint64_t Bytes;
  uint64_t Start;
  uint64_t End;
  uint32_t Device;
  uint32_t Context;
  uint32_t Stream;
  uint32_t Correlation;
  Unread<24> Launch;
  uint32_t Graph;
  Unread<4> Channel;
};

/// Layout of CUPTI_ACTIVITY_KIND_MEMCPY2: between devices.
struct PeerCopyActivity {
  uint32_t Kind;
  uint8_t CopyKind;
  uint8_t SourceKind;
  uint8_t TargetKind;
  uint8_t Flags;
  uint64_t Bytes;
  uint64_t Start;
  uint64_t End;
  uint32_t Device;
  uint32_t Context;
  uint32_t Stream;
  Unread<16> Ends;
  uint32_t Correlation;
};

/// Layout of CUPTI_ACTIVITY_KIND_MEMSET.
struct SetActivity {
  uint32_t Kind;
  Unread<4> Value;
  uint64_t Bytes;
  uint64_t Start;
  uint64_t End;
  uint32_t Device;
  uint32_t Context;
  uint32_t Stream;
  uint32_t Correlation;
  Unread<2> Flags;
  uint16_t MemoryKind;
  Unread<20> Launch;
  uint32_t Graph;
  Unread<4> Channel;
};

/// Layout of CUPTI_ACTIVITY_KIND_GRAPH_TRACE: a whole run of a graph.
struct GraphActivity {
  uint32_t Kind;
  uint32_t Correlation;
  uint64_t Start;
  uint64_t End;
  uint32_t Device;
  uint32_t Graph;
  uint32_t Context;
  uint32_t Stream;
};

/// Layout of CUPTI_ACTIVITY_KIND_DRIVER and CUPTI_ACTIVITY_KIND_RUNTIME.
struct CallActivity {
  uint32_t Kind;
  uint32_t Function;
  uint64_t Start;
  uint64_t End;
  Unread<4> Process;
  uint32_t Thread;
  uint32_t Correlation;
};

/// Layout of CUPTI_ACTIVITY_KIND_OVERHEAD.
struct OverheadActivity {
  uint32_t Kind;
  uint32_t OverheadKind;
  uint32_t ObjectKind;
  Unread<4> Process;
  /// Valid if the object is a thread.
  uint32_t Thread;
  Unread<4> Object;
  uint64_t Start;
  uint64_t End;
};

} // namespace syncline::tracer::cupti

#endif // SYNCLINE_PROFILER_TRACER_CUPTI_ACTIVITYRECORDS_H
