//===- LoopTree.h - The loops of a thread, nested ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_LOOPS_LOOPTREE_H
#define SYNCLINE_PROFILER_TIMELINE_LOOPS_LOOPTREE_H

#include "timeline/loops/LoopSpans.h"
#include "timeline/loops/Moves.h"

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace syncline::loops {

inline constexpr uint32_t NoLoop = UINT32_MAX;

/// Steps 1 and 2 of the method in LoopNest.h.
class LoopTree {
public:
  explicit LoopTree(const Moves &Calls);

  struct Entry {
    /// The loop around it, an index; NoLoop: none.
    uint32_t Parent = NoLoop;
    /// The function, as called from one place; see CodePaths.
    uint32_t Instance = 0;
    uint64_t First = 0;
    uint64_t Last = 0;
    /// The code of the function has a loop from First to Last. Otherwise these
    /// are the first and the last position of its calls.
    bool IsInCode = false;
    /// It repeats the call at one position. Calls of functions at the same
    /// position are not in it.
    bool IsOneCall = false;
    /// The number of loops around it.
    uint32_t Depth = 0;
  };

  size_t size() const { return Entries.size(); }
  const Entry &entry(uint32_t Loop) const { return Entries[Loop]; }
  /// The innermost loop around \p Node, or of its function; NoLoop: none.
  uint32_t at(uint32_t Node) const { return LoopOfNode[Node]; }
  /// The innermost loop that is, or is around, both.
  uint32_t common(uint32_t A, uint32_t B) const;

  /// Whether a move back in the function of \p Node means that a loop around
  /// has called it again, if none of its own loops has both ends.
  bool mayBeCalledAgain(uint32_t Node, Regime Where) const;

  /// Adds a loop for each of these nodes.
  void addRepeatedCalls(const std::set<uint32_t> &Nodes);

private:
  /// By the positions that an edge leads to and comes from: how often it is
  /// taken.
  using EdgeWeights = std::map<std::pair<uint64_t, uint64_t>, double>;

  void collectEdges();
  void collectPositions();
  double scale() const;
  bool isNewCall(uint32_t Instance, std::pair<uint64_t, uint64_t> Edge,
                 double Expected) const;
  void addSpans(uint32_t Instance, std::vector<LoopSpan> &&Spans,
                uint32_t Parent);
  uint32_t loopOf(const CodePaths::Node &Node, const CodeSpan &Span,
                  uint32_t Parent);
  void nest();
  void nestIn(uint32_t Node, std::vector<uint32_t> &LoopBelow);

  const Moves &Calls;
  std::vector<Entry> Entries;
  /// Of functions whose code is unknown.
  std::map<uint32_t, EdgeWeights> Edges;
  /// By instance: the positions that windows show.
  std::map<uint32_t, std::set<uint64_t>> InWindows;
  /// By instance: its loops that are not in its code.
  std::map<uint32_t, std::vector<uint32_t>> LoopsOf;
  /// By instance, first and last position: the loops in code.
  std::map<std::tuple<uint32_t, uint64_t, uint64_t>, uint32_t> InCode;
  std::vector<uint32_t> LoopOfNode;
};

} // namespace syncline::loops

#endif // SYNCLINE_PROFILER_TIMELINE_LOOPS_LOOPTREE_H
