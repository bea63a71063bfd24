//===- Layouts.cpp - The tracer's records, in each version's headers ------===//
//
// Compiles only where each member that the tracer reads lies where the records
// of this version have it.
//
//===----------------------------------------------------------------------===//

#include "NewestRecords.h"
#include "tracer/cupti/ActivityRecords.h"

using namespace syncline::tracer::cupti;

// NOLINTBEGIN(bugprone-macro-parentheses): names of members
#define SYNCLINE_SAME(Ours, OurMember, Theirs, TheirMember)                    \
  static_assert(offsetof(Ours, OurMember) ==                                   \
                offsetof(syncline::fake::Theirs, TheirMember));                \
  static_assert(                                                               \
      sizeof(Ours::OurMember) ==                                               \
      sizeof(static_cast<syncline::fake::Theirs *>(nullptr)->TheirMember))
// NOLINTEND(bugprone-macro-parentheses)

#define SYNCLINE_SAME_TIMES(Ours, Theirs)                                      \
  static_assert(sizeof(Ours) <= sizeof(syncline::fake::Theirs));               \
  SYNCLINE_SAME(Ours, Kind, Theirs, kind);                                     \
  SYNCLINE_SAME(Ours, Start, Theirs, start);                                   \
  SYNCLINE_SAME(Ours, End, Theirs, end)

#define SYNCLINE_SAME_PLACE(Ours, Theirs)                                      \
  SYNCLINE_SAME_TIMES(Ours, Theirs);                                           \
  SYNCLINE_SAME(Ours, Device, Theirs, deviceId);                               \
  SYNCLINE_SAME(Ours, Context, Theirs, contextId);                             \
  SYNCLINE_SAME(Ours, Stream, Theirs, streamId);                               \
  SYNCLINE_SAME(Ours, Correlation, Theirs, correlationId)

#define SYNCLINE_SAME_COPY(Ours, Theirs)                                       \
  SYNCLINE_SAME_PLACE(Ours, Theirs);                                           \
  SYNCLINE_SAME(Ours, CopyKind, Theirs, copyKind);                             \
  SYNCLINE_SAME(Ours, SourceKind, Theirs, srcKind);                            \
  SYNCLINE_SAME(Ours, TargetKind, Theirs, dstKind);                            \
  SYNCLINE_SAME(Ours, Flags, Theirs, flags);                                   \
  SYNCLINE_SAME(Ours, Bytes, Theirs, bytes)

SYNCLINE_SAME_PLACE(KernelActivity, KernelRecord);
SYNCLINE_SAME(KernelActivity, RegistersPerThread, KernelRecord,
              registersPerThread);
SYNCLINE_SAME(KernelActivity, GridX, KernelRecord, gridX);
SYNCLINE_SAME(KernelActivity, GridY, KernelRecord, gridY);
SYNCLINE_SAME(KernelActivity, GridZ, KernelRecord, gridZ);
SYNCLINE_SAME(KernelActivity, BlockX, KernelRecord, blockX);
SYNCLINE_SAME(KernelActivity, BlockY, KernelRecord, blockY);
SYNCLINE_SAME(KernelActivity, BlockZ, KernelRecord, blockZ);
SYNCLINE_SAME(KernelActivity, StaticSharedMemory, KernelRecord,
              staticSharedMemory);
SYNCLINE_SAME(KernelActivity, DynamicSharedMemory, KernelRecord,
              dynamicSharedMemory);
SYNCLINE_SAME(KernelActivity, LocalMemoryPerThread, KernelRecord,
              localMemoryPerThread);
SYNCLINE_SAME(KernelActivity, Name, KernelRecord, name);
SYNCLINE_SAME(KernelActivity, GraphNode, KernelRecord, graphNodeId);
SYNCLINE_SAME(KernelActivity, Graph, KernelRecord, graphId);

SYNCLINE_SAME_COPY(CopyActivity, CopyRecord);
SYNCLINE_SAME(CopyActivity, Graph, CopyRecord, graphId);
SYNCLINE_SAME_COPY(PeerCopyActivity, PeerCopyRecord);

SYNCLINE_SAME_PLACE(SetActivity, SetRecord);
SYNCLINE_SAME(SetActivity, Bytes, SetRecord, bytes);
SYNCLINE_SAME(SetActivity, MemoryKind, SetRecord, memoryKind);
SYNCLINE_SAME(SetActivity, Graph, SetRecord, graphId);

SYNCLINE_SAME_PLACE(GraphActivity, GraphRecord);
SYNCLINE_SAME(GraphActivity, Graph, GraphRecord, graphId);

SYNCLINE_SAME_TIMES(CallActivity, CallRecord);
SYNCLINE_SAME(CallActivity, Function, CallRecord, cbid);
SYNCLINE_SAME(CallActivity, Thread, CallRecord, threadId);
SYNCLINE_SAME(CallActivity, Correlation, CallRecord, correlationId);

SYNCLINE_SAME_TIMES(OverheadActivity, OverheadRecord);
SYNCLINE_SAME(OverheadActivity, OverheadKind, OverheadRecord, overheadKind);
SYNCLINE_SAME(OverheadActivity, ObjectKind, OverheadRecord, objectKind);
SYNCLINE_SAME(OverheadActivity, Thread, OverheadRecord, objectId.pt.threadId);
