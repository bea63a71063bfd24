//===- Advances.h - Which loop a call advances ------------------*- C++ -*-===//
//
// A move back, or a call that a thread repeats, can begin an iteration of each
// of the loops around it. In windows all calls are known, and they say which:
// the calls between two that can block move back in one loop or another.
// Outside of windows these calls are missing, so what usually happens between
// the same two calls in windows counts.
//
// PyTorch launches several kernels for one operator, and they have the same
// stack. A call that a thread repeats belongs to the same iteration if there
// are other calls in each iteration of the loop around it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_LOOPS_ADVANCES_H
#define SYNCLINE_PROFILER_TIMELINE_LOOPS_ADVANCES_H

#include "timeline/loops/LoopTree.h"
#include "timeline/loops/Moves.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace syncline::loops {

class Advances {
public:
  /// Keeps references to both. Loops may be added to \p Tree later.
  Advances(const Moves &Calls, const LoopTree &Tree);

  /// The loop of which \p Event begins an iteration; NoLoop if it continues
  /// that of the call before. \p IsRepeated: see Repetition.
  uint32_t loopAt(size_t Event, bool IsRepeated) const;

  /// The nodes of calls that a thread repeats within an iteration.
  const std::set<uint32_t> &innerNodes() const { return Inner; }

private:
  /// By loop: how often it was advanced.
  using Outcomes = std::map<uint32_t, uint64_t>;

  void findOthers();
  void learn();
  void findInnerNodes();
  uint32_t commonLoop(size_t Event) const;
  uint32_t loopByMove(size_t Event, bool IsRepeated) const;
  uint32_t loopByRepetition(uint32_t Common, Regime Where) const;
  std::optional<uint32_t> learned(size_t Event) const;
  uint32_t loopBetween(size_t A, size_t B,
                       const std::set<uint32_t> &Advanced) const;

  const Moves &Calls;
  const LoopTree &Tree;
  /// By regime: the loops whose iterations have calls at several places: a
  /// thread has moved back in them, or windows show several places in a loop of
  /// the code. A loop that is inferred may have those of two loops.
  std::set<uint32_t> HaveOthers[Regimes];
  /// By the stacks of successive calls that can block, in windows.
  std::map<std::pair<uint32_t, uint32_t>, Outcomes> Between;
  /// The stacks of all of these calls.
  std::set<uint32_t> Known;
  std::set<uint32_t> Inner;
};

} // namespace syncline::loops

#endif // SYNCLINE_PROFILER_TIMELINE_LOOPS_ADVANCES_H
