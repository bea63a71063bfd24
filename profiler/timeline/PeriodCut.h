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
#include <span>
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
  /// Whether its last site launches a graph.
  bool IsGraph = false;
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
  /// Mean share of the shorter one of both that also occurs in the longer one.
  double Containment = 0;
  /// Mean similarity of an interval and the one two before it.
  double Alternation = 0;
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

/// For two successive intervals: how many transitions each has, and how many
/// both have in common.
struct CommonPart {
  size_t Before = 0;
  size_t After = 0;
  size_t Common = 0;
  /// Similarity of the second interval and the predecessor of the first.
  double Alternation = 0;

  /// The weighted Jaccard index (Ruzicka 1958), 0..1.
  double similarity() const {
    return static_cast<double>(Common) /
           static_cast<double>(Before + After - Common);
  }
  double containment() const {
    return static_cast<double>(Common) /
           static_cast<double>(Before < After ? Before : After);
  }
};

struct Cut : CutFacts {
  std::vector<Interval> Intervals;
  /// For each interval and its predecessor, so one fewer than intervals.
  std::vector<CommonPart> Parts;

  /// Computes the means of Parts.
  void average();
};

/// Cuts the visits at one item after another. It keeps its memory between cuts,
/// which is proportional to the number of items.
class Cutter {
public:
  /// \p Sequence must outlive this. \p CountRepeats: intervals are similar only
  /// if they have each transition equally often.
  Cutter(const Items &Sequence, bool CountRepeats)
      : Sequence(Sequence), CountRepeats(CountRepeats), Now(Sequence.size()),
        Before(Sequence.size()), Earlier(Sequence.size()),
        Tallies(Sequence.size()) {}

  Cut cut(Item At);
  /// Whether any interval of \p Steps, which must be the last cut, has more
  /// unique transitions than all intervals have in common. Then they are an
  /// inner loop, and the visits show too little of its outer loop. An
  /// evaluation mostly does what the steps do.
  bool hasAnotherLoop(const Cut &Steps);

  /// Whether a transition that recurs within an interval of \p Steps is
  /// followed by the same one as before, which means inner loops. Random visits
  /// are not.
  bool haveLoops(const Cut &Steps) const;

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
  void addRepeats(const Interval &Step);
  void judge(Cut &New);
  void allowAlternation(Cut &New);

  const Items &Sequence;
  bool CountRepeats;
  ItemCounts Now;
  ItemCounts Before;
  ItemCounts Earlier;
  /// Tallies of the last cut.
  std::vector<Tally> Tallies;
};

} // namespace syncline::timeline::period

#endif // SYNCLINE_PROFILER_TIMELINE_PERIODCUT_H
