//===- PeriodCandidates.h - What may occur once per step --------*- C++ -*-===//
//
// A part of FindPeriod.cpp: steps 2 and 5 of its method.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_PERIODCANDIDATES_H
#define SYNCLINE_PROFILER_TIMELINE_PERIODCANDIDATES_H

#include "timeline/PeriodCut.h"
#include "timeline/PeriodItems.h"

#include <cstddef>
#include <vector>

namespace syncline::timeline::period {

/// An item that cuts the visits into pieces of about the same length.
struct Candidate {
  Item At = 0;
  size_t Steps = 0;
  /// Share of the pieces that are about as long as the median one.
  double Evenness = 0;
  /// How many items occur that often.
  size_t Votes = 1;
};

/// The most even candidate for each number of steps, most votes first.
std::vector<Candidate> findCandidates(const Items &Sequence);

/// Of the items that occur once in nearly every step, the one with the longest
/// pause before it.
Item bestAnchor(const Items &Sequence, const CutFacts &Steps);

} // namespace syncline::timeline::period

#endif // SYNCLINE_PROFILER_TIMELINE_PERIODCANDIDATES_H
