//===- ServedThreads.h - Threads that work for several others ---*- C++ -*-===//
//
// LibTorch runs the backward passes of all threads on one thread per device. A
// thread that calls backward() waits for it, and CUDA sees neither. If several
// threads train, autograd's thread alternates among them. So each of its calls
// belongs to the thread that waits for it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_SERVEDTHREADS_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_SERVEDTHREADS_H

#include "timeline/HostCall.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis::replay {

/// By call, in chronological order: the thread on whose behalf it is made. That
/// is the call's own thread, unless that thread serves at least two others. It
/// does if nearly all of its calls lie between two calls of one of these
/// threads, which continues once its part is done, and queue work in streams
/// that the same thread uses, too. \p Streams: by call, the stream of the
/// activities that it queues; NoIndex: none.
std::vector<uint32_t> servedThreads(std::span<const timeline::HostCall> Calls,
                                    std::span<const uint32_t> Streams);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_SERVEDTHREADS_H
