//===- LoopSpans.h - The loops of one function ------------------*- C++ -*-===//
//
// Step 1 of the method in LoopNest.h, for functions whose code is unknown.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_LOOPS_LOOPSPANS_H
#define SYNCLINE_PROFILER_TIMELINE_LOOPS_LOOPSPANS_H

#include <cstdint>
#include <vector>

namespace syncline::loops {

/// Positions of a function, both included, with those of the loops inside.
struct LoopSpan {
  uint64_t First = 0;
  uint64_t Last = 0;
  /// How often the function moved back from Last to First, or within.
  double Weight = 0;
  std::vector<LoopSpan> Inner;

  bool contains(const LoopSpan &Other) const {
    return First <= Other.First && Other.Last <= Last;
  }
  bool overlaps(const LoopSpan &Other) const {
    return First <= Other.Last && Other.First <= Last;
  }
};

/// The outermost loops that \p BackEdges span, one element for each pair of
/// positions. The result is disjoint.
std::vector<LoopSpan> spansOf(std::vector<LoopSpan> BackEdges);

} // namespace syncline::loops

#endif // SYNCLINE_PROFILER_TIMELINE_LOOPS_LOOPSPANS_H
