//===- Syncs.h - What each call blocked on ----------------------*- C++ -*-===//
//
// CUDA records that few calls block, and for no call how long it does. A stream
// synchronization that finds the stream idle costs two microseconds, and a
// cudaFree may last as long as the whole queue. So the kind of a call
// determines what it waited for (a stream synchronization waits for its
// stream). Where that is ambiguous, the times decide: the call has to end when
// an outstanding activity ends.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SYNCS_SYNCS_H
#define SYNCLINE_PROFILER_ANALYSIS_SYNCS_SYNCS_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::syncs {

/// Why a call can block, for people and for rules.
enum class BlockCause : uint8_t {
  None,
  /// cudaStreamSynchronize and its kin.
  Stream,
  Event,
  /// cudaDeviceSynchronize, cuCtxSynchronize.
  Device,
  /// A copy or memset that is synchronous by name.
  SynchronousCopy,
  /// Asynchronous by name, but one side is pageable memory.
  PageableCopy,
  /// cudaMalloc, cudaFree, cudaHostAlloc, cudaHostRegister and their kin.
  Allocation,
  /// Graph instantiation, module loading, making and destroying of streams.
  Management,
};

const char *toString(BlockCause Cause);

/// What a call's end depends on.
enum class SyncScope : uint8_t {
  /// Nothing on the device.
  Nothing,
  /// One piece of work: Activity.
  OneActivity,
  /// All that was queued in its stream before.
  Stream,
  /// All that was queued on the device before.
  Device,
};

struct Sync {
  BlockCause Cause = BlockCause::None;
  SyncScope Scope = SyncScope::Nothing;
  /// The work whose end let the call go on; NoIndex where there was none, or
  /// the device was not recorded at that time.
  uint32_t Activity = timeline::NoIndex;
  /// End of that work, ns; 0: none.
  uint64_t Release = 0;
  /// The call really waited: the work was outstanding when the call began, or,
  /// where the device was not recorded, the call lasted far longer than such a
  /// call does that finds nothing to wait for.
  bool Blocked = false;
};

/// Why a call waits of which no device work is known.
BlockCause causeUnseen(const timeline::HostCall &Call);

/// For each call of \p Events, in their order.
std::vector<Sync> findSyncs(const timeline::TraceData &Trace,
                            const timeline::Timeline &Events);

} // namespace syncline::analysis::syncs

#endif // SYNCLINE_PROFILER_ANALYSIS_SYNCS_SYNCS_H
