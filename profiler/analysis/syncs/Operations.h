//===- Operations.h - The operations that synchronize -----------*- C++ -*-===//
//
// A program asks for operations; the calls of CUDA are how PyTorch carries them
// out: a read of a value, as item() and tolist() make, is a copy and then a
// synchronization of its stream. The two are one operation if
// - the synchronization is the thread's next call that can block,
// - it is for the stream of the copy, or for an event,
// - and both come from the same instruction of Python code, of a library or of
//   the program, reached in the same way (see StackNames::callingFrame).
//
// Any other call is an operation by itself. So an operator that reads two
// values, such as bincount(), counts as two, as it does for
// torch.cuda.set_sync_debug_mode, and so do a copy and a synchronization that
// the program itself calls.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SYNCS_OPERATIONS_H
#define SYNCLINE_PROFILER_ANALYSIS_SYNCS_OPERATIONS_H

#include "timeline/Timeline.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace syncline::analysis::syncs {

/// The calling frame of a stack; 0 if it has none.
using CallerOf = std::function<uint64_t(uint32_t Stack)>;

struct Operations {
  /// By call of the timeline: the copy that the call completes, otherwise the
  /// call itself.
  std::vector<uint32_t> OfCalls;
  /// By folded call of the timeline: whether these calls complete copies.
  std::vector<bool> FoldedComplete;
};

Operations findOperations(const timeline::Timeline &Events,
                          const CallerOf &Caller);

/// Whether \p Call and \p Before, the call before it, are one operation.
bool completesCopy(const timeline::HostCall &Before,
                   const timeline::HostCall &Call, const CallerOf &Caller);

} // namespace syncline::analysis::syncs

#endif // SYNCLINE_PROFILER_ANALYSIS_SYNCS_OPERATIONS_H
