//===- PeriodCut.h - Visits cut into intervals ------------------*- C++ -*-===//
//
// A part of FindPeriod.cpp: steps 3 and 4 of its method.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_PERIODCUT_H
#define SYNCLINE_PROFILER_TIMELINE_PERIODCUT_H

#include "timeline/ItemCounts.h"
#include "timeline/PeriodItems.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace syncline::timeline::period {

/// From one visit of an item up to, not including, the next one.
struct Interval {
  SiteIndex Begin = 0;
  SiteIndex End = 0;

  SiteIndex length() const { return End - Begin; }
};

/// The intervals between visits of \p At that contain no hole.
std::vector<Interval> intervalsOf(const Items &Sequence, Item At);

/// A transition that the intervals of a cut have in common.
struct RegularItem {
  Item At = 0;
  /// Whether its last site can block.
  bool CanBlock = false;
  size_t Visits = 0;
};

/// Properties of the visits when they are cut at the visits of an item.
struct CutFacts {
  Item At = 0;
  double Steps = 0;
  /// From the first interval to the last one.
  Interval Extent;
  /// Number of visits in intervals. Visits in a hole, before the first interval
  /// or after the last one belong to none.
  size_t Visits = 0;
  /// Mean similarity of an interval and its predecessor.
  double Confidence = 0;
  /// How many different transitions the intervals have in common.
  double Constancy = 0;
  /// The share of the visits that belongs to these transitions.
  double Explained = 0;
  /// These transitions, ascending.
  std::vector<RegularItem> Regular;
  /// Whether one of them is a call that can block.
  bool CanBlock = false;

  double length() const { return static_cast<double>(Visits) / Steps; }
};

struct Cut : CutFacts {
  std::vector<Interval> Intervals;
  /// Of each interval and its predecessor, so one fewer than intervals.
  std::vector<double> Similarity;

  /// Computes Confidence from Similarity.
  void average();
};

/// Cuts the visits at one item after another. It keeps its memory between cuts,
/// which is proportional to the number of items.
class Cutter {
public:
  /// \p Sequence must outlive this.
  explicit Cutter(const Items &Sequence)
      : Sequence(Sequence), Now(Sequence.size()), Before(Sequence.size()),
        Earlier(Sequence.size()), Tallies(Sequence.size()) {}

  Cut cut(Item At);
  /// Whether any interval of \p Steps, which must be the last cut, has more
  /// unique transitions than all intervals have in common. Then they are an
  /// inner loop, and the visits show too little of its outer loop. An
  /// evaluation mostly does what the steps do.
  bool hasAnotherLoop(const Cut &Steps);

private:
  /// An item in the intervals of a cut.
  struct Tally {
    /// The number of intervals that contain it.
    uint32_t Found = 0;
    /// The number in which it occurs as often as in the previous one.
    uint32_t Same = 0;
    /// The number in which it occurs as often as in one of the previous two.
    uint32_t SameAsEither = 0;
    size_t Visits = 0;

    bool isRegular(double Steps) const;
  };

  void countTransitions(const Interval &Step);
  void addToTallies();
  void judge(Cut &New);
  void allowAlternation(Cut &New);

  const Items &Sequence;
  ItemCounts Now;
  ItemCounts Before;
  ItemCounts Earlier;
  /// Tallies of the last cut.
  std::vector<Tally> Tallies;
};

} // namespace syncline::timeline::period

#endif // SYNCLINE_PROFILER_TIMELINE_PERIODCUT_H
