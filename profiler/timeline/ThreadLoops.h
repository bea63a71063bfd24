//===- ThreadLoops.h - The loops of a thread with their times ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_THREADLOOPS_H
#define SYNCLINE_PROFILER_TIMELINE_THREADLOOPS_H

#include "timeline/TraceData.h"
#include "timeline/loops/LoopNest.h"

#include <cstdint>
#include <vector>

namespace syncline::timeline {

class ThreadLoops {
public:
  /// \p Calls: those of one thread, in chronological order.
  ThreadLoops(loops::CodePaths &Paths, std::vector<loops::LoopEvent> Calls);

  const std::vector<loops::LoopEvent> &events() const { return Events; }
  const std::vector<loops::Loop> &loops() const { return Loops; }

  /// Of the whole iterations of each run, ns.
  uint64_t timeOf(const loops::Loop &Which) const;
  /// From the first to the last call of each run, ns: at least the time in any
  /// loop inside, which also runs in iterations that are not known to be whole.
  uint64_t timeIn(const loops::Loop &Which) const;
  /// The time between calls in one window, from the event \p First to \p Last,
  /// ns.
  uint64_t timeInWindows(uint32_t First, uint32_t Last) const;
  /// Of each run.
  uint64_t timeInWindows(const loops::Loop &Which) const;
  /// The whole iterations in windows, or outside of them.
  std::vector<TimeSpan> iterations(const loops::Loop &Which,
                                   bool InWindows) const;
  /// The iterations that are partly in a window, and miss no calls that can
  /// block.
  std::vector<TimeSpan> cutIterations(const loops::Loop &Which) const;
  /// Whether an iteration begins with that call. If the call before it was made
  /// before the window, launches of the iteration may be unknown.
  bool isExact(uint32_t Event) const;
  /// Whether the loop has enough iterations for steps.
  bool isCandidate(uint32_t Id) const;
  /// Whether the trace shows few iterations of the loop, although it has enough
  /// if it runs on outside of windows as it does inside: an iteration without a
  /// call that can block leaves no trace there. One that the trace shows there
  /// may be many.
  bool hidesIterations(uint32_t Id) const { return Hiding[Id]; }
  /// The same loop, whose iterations begin at the blocking call that nearly all
  /// have, and with the longest pause before it. There the thread waits for
  /// what it has queued, and a trace has this call outside of windows, too.
  loops::Loop aligned(const loops::Loop &Which) const;

private:
  uint64_t hiddenInWindows(const loops::Loop &Which) const;
  bool findWhetherHiding(const loops::Loop &Which) const;
  template <typename F>
  void forEachIteration(const loops::Loop &Which, const F &Visit) const;
  uint32_t anchorOf(const loops::Loop &Which) const;

  std::vector<loops::LoopEvent> Events;
  std::vector<loops::Loop> Loops;
  /// By loop: see hidesIterations.
  std::vector<bool> Hiding;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_THREADLOOPS_H
