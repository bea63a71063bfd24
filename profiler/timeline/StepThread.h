//===- StepThread.h - The thread whose calls show the steps -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STEPTHREAD_H
#define SYNCLINE_PROFILER_TIMELINE_STEPTHREAD_H

#include <cstdint>
#include <map>

namespace syncline::timeline {

/// A thread that makes fewer than this share of the calls of the busiest one
/// only helps in its loop.
inline constexpr double LeastCalls = 0.25;

/// How many calls a thread makes, and how many of them can block.
struct ThreadCalls {
  uint64_t All = 0;
  uint64_t CanBlock = 0;
};

/// The busiest thread that blocks, or the busiest thread if none does. A busy
/// thread that only launches may work for several loops: autograd's thread runs
/// the backward passes of all threads. \p Threads: by id, not empty.
uint32_t stepThread(const std::map<uint32_t, ThreadCalls> &Threads);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STEPTHREAD_H
