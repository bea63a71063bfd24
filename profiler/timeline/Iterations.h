//===- Iterations.h - Inner loops taken for steps ---------------*- C++ -*-===//
//
// A period may be that of an inner loop: a step of speculative decoding runs a
// small model four times, then a large one with layers of the same kernels, and
// reads a value. Where no call of the inner loop can block, the calls that can
// block show the outer loop.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_ITERATIONS_H
#define SYNCLINE_PROFILER_TIMELINE_ITERATIONS_H

#include "timeline/Timeline.h"

#include <cstdint>
#include <span>

namespace syncline::timeline {

/// Whether \p Inner are iterations within the steps \p Outer, and not steps
/// some of which log. Both are in the order of time. Of what \p Thread launches
/// in \p Outer, a considerable part is in none of \p Inner, or a considerable
/// part of these launch more or less than the others: layers, and the last
/// layer of a model together with what comes after it.
bool areIterations(const Timeline &Events, uint32_t Thread,
                   std::span<const TimeSpan> Inner,
                   std::span<const TimeSpan> Outer);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_ITERATIONS_H
