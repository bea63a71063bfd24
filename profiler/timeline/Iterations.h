//===- Iterations.h - Inner loops mistaken for steps ------------*- C++ -*-===//
//
// A period may be that of an inner loop: a step of speculative decoding runs a
// small model four times, then a large one with layers of the same kernels, and
// reads a value. If no call of the inner loop can block, the calls that can
// block show the outer loop.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_ITERATIONS_H
#define SYNCLINE_PROFILER_TIMELINE_ITERATIONS_H

#include "timeline/Timeline.h"

#include <cstdint>
#include <span>

namespace syncline::timeline {

/// Whether \p Inner are iterations within the steps \p Outer, rather than steps
/// some of which log. Both must be in chronological order. They are iterations
/// if a considerable part of what \p Thread launches in \p Outer is outside of
/// \p Inner, or if a considerable part of \p Inner launch more or less than the
/// others: layers, as opposed to the last layer of a model with what follows
/// it.
bool areIterations(const Timeline &Events, uint32_t Thread,
                   std::span<const TimeSpan> Inner,
                   std::span<const TimeSpan> Outer);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_ITERATIONS_H
