//===- PeriodItems.h - What recurs in the visits of a thread ----*- C++ -*-===//
//
// A part of FindPeriod.cpp: step 1 of its method.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_PERIODITEMS_H
#define SYNCLINE_PROFILER_TIMELINE_PERIODITEMS_H

#include "timeline/SiteVisit.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::timeline::period {

/// A site, or a transition from a site to the next one.
using Item = uint32_t;
/// Number of a visit, counted across all segments.
using SiteIndex = uint32_t;

/// The visits of all segments, with items instead of sites.
class Items {
public:
  explicit Items(std::span<const std::span<const SiteVisit>> Segments);

  size_t visits() const { return Visits.size(); }
  /// Items are the numbers less than this.
  size_t size() const { return Firsts.size() - 1; }

  bool isSite(Item Each) const { return Each < FirstTransition; }

  const SiteVisit &visit(SiteIndex At) const { return *Visits[At]; }
  Item site(SiteIndex At) const { return SiteAt[At]; }
  /// From the previous visit to this one.
  Item transition(SiteIndex At) const { return TransitionAt[At]; }
  /// Whether the last site of a transition can block.
  bool canBlock(Item Transition) const {
    return visit(visitsOf(Transition).front()).CanBlock;
  }
  /// The visits of an item, ascending.
  std::span<const SiteIndex> visitsOf(Item Each) const {
    return std::span(Sites).subspan(Firsts[Each],
                                    Firsts[Each + 1] - Firsts[Each]);
  }
  /// Whether no hole lies between these two visits.
  bool isWhole(SiteIndex Begin, SiteIndex End) const {
    return SegmentAt[Begin] == SegmentAt[End];
  }
  /// The time between the previous visit and this one; 0 for a segment's first.
  uint64_t pauseBefore(SiteIndex At) const;

private:
  void number(std::span<const std::span<const SiteVisit>> Segments);
  void listSites(size_t Count);

  Item FirstTransition = 0;
  std::vector<const SiteVisit *> Visits;
  std::vector<uint32_t> SegmentAt;
  std::vector<Item> SiteAt;
  std::vector<Item> TransitionAt;
  /// The visits of all items, one after another, and where those of each begin.
  std::vector<SiteIndex> Sites;
  std::vector<uint32_t> Firsts;
};

} // namespace syncline::timeline::period

#endif // SYNCLINE_PROFILER_TIMELINE_PERIODITEMS_H
