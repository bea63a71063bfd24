//===- LoopNest.h - The loops of a thread, read from its stacks -*- C++ -*-===//
//
// The method: compare the stack of each call of a thread with that of the call
// before. At the outermost function where they differ, the position in this
// function moves either forward, or back. A move back is the back edge of a
// loop of this function. It needs no repetition, no similarity of what the
// iterations do, and no times.
//
// 1. The code of a Python function says which positions are in which loop; see
//    CodeLoops.h. The loops of other functions are inferred from back edges:
//    they span from where these lead to where they come from. Spans that
//    overlap belong to one loop or to nested ones. If the edges that leave the
//    most frequent span are few, they are iterations of the same loop that do
//    something more at their begin or end (logging every 20 steps); otherwise
//    the loop around it.
// 2. Loops nest as the calls of their functions do.
// 3. The calls are visited again. A back edge begins an iteration of the
//    innermost loop that has both of its ends. So does a call that the thread
//    repeats, if nothing else happens in the loop; see Advances.h.
//
// Outside of windows only the calls that can block are known, so fewer edges
// are.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_LOOPS_LOOPNEST_H
#define SYNCLINE_PROFILER_TIMELINE_LOOPS_LOOPNEST_H

#include "timeline/loops/CodePaths.h"
#include "timeline/loops/LoopEvent.h"
#include "timeline/loops/LoopTree.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::loops {

/// Successive iterations: the starts of the iterations, and the end of the last
/// one, each with its event.
struct LoopRun {
  std::vector<uint32_t> Starts;
  /// The last event of the loop. The last iteration is whole only if it ends
  /// where another begins, so Starts.size() - 1 iterations are.
  uint32_t Last = 0;
};

struct Loop : LoopTree::Entry {
  /// A stack of a call in it, and the number of functions around the loop's in
  /// it.
  uint32_t Stack = 0;
  uint32_t FunctionDepth = 0;
  /// In chronological order. Times at which the thread did something else
  /// separate them, or calls that are unknown.
  std::vector<LoopRun> Runs;

  /// Whole iterations.
  uint64_t iterations() const;
};

/// The loops that \p Events show, in no particular order. Events must be those
/// of one thread, in chronological order. Takes time proportional to the events
/// and the depth of their stacks.
std::vector<Loop> findLoops(CodePaths &Paths,
                            std::span<const LoopEvent> Events);

} // namespace syncline::loops

#endif // SYNCLINE_PROFILER_TIMELINE_LOOPS_LOOPNEST_H
