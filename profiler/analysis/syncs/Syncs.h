//===- Syncs.h - What each call blocked on ----------------------*- C++ -*-===//
//
// CUDA reports for few calls that they block, and for no call how long. A
// stream synchronization that finds the stream idle costs two microseconds, and
// a cudaFree may last as long as the whole queue. So the kind of a call
// determines what it waited for (a stream synchronization waits for its
// stream). If that is ambiguous, the times decide: the call has to end when an
// outstanding activity ends.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SYNCS_SYNCS_H
#define SYNCLINE_PROFILER_ANALYSIS_SYNCS_SYNCS_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::syncs {

/// Why a call can block, as reports and rules state it.
enum class BlockCause : uint8_t {
  None,
  /// cudaStreamSynchronize and similar calls.
  Stream,
  Event,
  /// cudaDeviceSynchronize, cuCtxSynchronize.
  Device,
  /// A copy or memset that is synchronous by name.
  SynchronousCopy,
  /// Asynchronous by name, but one side is pageable memory.
  PageableCopy,
  /// cudaMalloc, cudaFree, cudaHostAlloc, cudaHostRegister and similar calls.
  Allocation,
  /// Graph instantiation, module loading, creation and destruction of streams.
  Management,
};

const char *toString(BlockCause Cause);

/// What a call's end depends on.
enum class SyncScope : uint8_t {
  /// Nothing on the device.
  Nothing,
  /// A single activity: Activity.
  OneActivity,
  /// All work queued in its stream before the call.
  Stream,
  /// All work queued on the device before the call.
  Device,
};

struct Sync {
  BlockCause Cause = BlockCause::None;
  SyncScope Scope = SyncScope::Nothing;
  /// The activity whose end let the call return; NoIndex if there was none, or
  /// if the device was not recorded at that time.
  uint32_t Activity = timeline::NoIndex;
  /// End of that activity, ns; 0: none.
  uint64_t Release = 0;
  /// Whether the call really waited: the work was outstanding when the call
  /// began, or, if the device was not recorded, the call lasted far longer than
  /// such a call does with nothing to wait for.
  bool Blocked = false;
};

/// Why a call waits if no device work is known for it.
BlockCause causeUnseen(const timeline::HostCall &Call);

/// One entry for each call of \p Events, in the same order.
std::vector<Sync> findSyncs(const timeline::TraceData &Trace,
                            const timeline::Timeline &Events);

} // namespace syncline::analysis::syncs

#endif // SYNCLINE_PROFILER_ANALYSIS_SYNCS_SYNCS_H
