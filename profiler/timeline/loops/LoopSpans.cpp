#include "timeline/loops/LoopSpans.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::loops;

/// What some iterations do at their begin or end may also be the begin or end
/// of a loop around them. It is if it occurs as often as the rest, so that both
/// alternate: this is between once in each iteration and once in two.
static constexpr double MostRounds = 1.5;

namespace {
/// The spans next to the heaviest one.
struct Neighbors {
  /// Iterations of the same loop, and those that do something more at their
  /// begin or end.
  std::vector<LoopSpan> Same, Longer;
  /// Loops in it, and around it.
  std::vector<LoopSpan> Inner, Around;
  std::vector<LoopSpan> Apart;
};
} // namespace

/// Whether \p Other begins later and ends earlier.
static bool isInside(const LoopSpan &Other, const LoopSpan &Of) {
  return Of.First < Other.First && Other.Last < Of.Last;
}

static Neighbors divide(std::vector<LoopSpan> All, const LoopSpan &By) {
  Neighbors Result;
  for (LoopSpan &Each : All)
    (!By.overlaps(Each)   ? Result.Apart
     : isInside(Each, By) ? Result.Inner
     : isInside(By, Each) ? Result.Around
     : By.contains(Each)  ? Result.Same
                          : Result.Longer)
        .push_back(std::move(Each));
  return Result;
}

static void append(std::vector<LoopSpan> &To, std::vector<LoopSpan> &&From) {
  To.insert(To.end(), std::make_move_iterator(From.begin()),
            std::make_move_iterator(From.end()));
}

/// One loop in place of \p Parts.
static LoopSpan merged(std::vector<LoopSpan> &&Parts) {
  LoopSpan Result{UINT64_MAX, 0, 0, {}};
  for (LoopSpan &Each : Parts) {
    Result.First = std::min(Result.First, Each.First);
    Result.Last = std::max(Result.Last, Each.Last);
    Result.Weight += Each.Weight;
    append(Result.Inner, std::move(Each.Inner));
  }
  return Result;
}

static void nestInner(LoopSpan &Of) { Of.Inner = spansOf(std::move(Of.Inner)); }

std::vector<LoopSpan> loops::spansOf(std::vector<LoopSpan> BackEdges) {
  // Of those that occur equally often, the shortest one is the innermost.
  std::ranges::sort(BackEdges, {}, [](const LoopSpan &Each) {
    return Each.Last - Each.First;
  });
  std::vector<LoopSpan> Result;
  while (!BackEdges.empty()) {
    LoopSpan Heaviest =
        *std::ranges::max_element(BackEdges, {}, &LoopSpan::Weight);
    Neighbors Parts = divide(std::move(BackEdges), Heaviest);
    BackEdges = std::move(Parts.Apart);
    LoopSpan Own = merged(std::move(Parts.Same));
    append(Own.Inner, std::move(Parts.Inner));
    LoopSpan Longer = merged(std::move(Parts.Longer));
    if (Longer.Weight > 0 && Own.Weight <= MostRounds * Longer.Weight) {
      Parts.Around.push_back(std::move(Longer));
    } else if (Longer.Weight > 0) {
      std::vector<LoopSpan> Both;
      Both.push_back(std::move(Own));
      Both.push_back(std::move(Longer));
      append(BackEdges, std::move(Parts.Around));
      BackEdges.push_back(merged(std::move(Both)));
      continue;
    }
    if (Parts.Around.empty()) {
      nestInner(Own);
      Result.push_back(std::move(Own));
      continue;
    }
    LoopSpan Outer = merged(std::move(Parts.Around));
    Outer.First = std::min(Outer.First, Own.First);
    Outer.Last = std::max(Outer.Last, Own.Last);
    Outer.Inner.push_back(std::move(Own));
    BackEdges.push_back(std::move(Outer));
  }
  return Result;
}
