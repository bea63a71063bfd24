//===- Moves.h - How a thread gets from call to call ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_LOOPS_MOVES_H
#define SYNCLINE_PROFILER_TIMELINE_LOOPS_MOVES_H

#include "timeline/loops/CodePaths.h"
#include "timeline/loops/LoopEvent.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace syncline::loops {

/// In windows all calls are known, outside of them only some. Calls may be
/// unknown on one side of a window's border.
enum Regime : uint8_t { InWindow, Outside, AtBorder };
inline constexpr size_t Regimes = 3;

/// How a thread gets from one call to the next one.
struct Move {
  /// The nodes below the last common one. Both are the common one if the paths
  /// are equal, or one is a part of the other.
  uint32_t From = 0;
  uint32_t To = 0;
  Regime Where = Outside;
};

/// The calls of a thread, in chronological order, with their paths.
class Moves {
public:
  /// Keeps references to both.
  Moves(CodePaths &Paths, std::span<const LoopEvent> Events);

  const CodePaths &paths() const { return Paths; }
  std::span<const LoopEvent> events() const { return Events; }
  size_t size() const { return Events.size(); }
  const LoopEvent &event(size_t Index) const { return Events[Index]; }
  /// The node of the call's innermost function.
  uint32_t nodeOf(size_t Event) const { return Nodes[Event]; }

  /// From the call before to \p Event, which must not be the first one.
  const Move &to(size_t Event) const { return ToEvents[Event]; }

  /// Whether both ends are in the same function, as called from one place, and
  /// the move leads back in it.
  bool isBack(const Move &Each) const;

  /// Calls \p Visit with the number of the call that ends each move, and the
  /// move. Omits those where calls may be missing.
  template <typename F> void forEach(const F &Visit) const {
    for (size_t I = 1; I < Events.size(); ++I)
      if (!Events[I].AfterHole)
        Visit(I, to(I));
  }

private:
  Move find(size_t Event) const;

  const CodePaths &Paths;
  std::span<const LoopEvent> Events;
  std::vector<uint32_t> Nodes;
  /// By event; the first one is empty.
  std::vector<Move> ToEvents;
};

/// Whether a call is one that the thread has made before, since it got to where
/// it is. All calls have to be visited, in chronological order.
class Repetition {
public:
  /// Keeps a reference.
  explicit Repetition(const Moves &Calls) : Calls(Calls) {}

  bool visit(size_t Event);

private:
  const Moves &Calls;
  std::set<uint32_t> Seen;
};

} // namespace syncline::loops

#endif // SYNCLINE_PROFILER_TIMELINE_LOOPS_MOVES_H
