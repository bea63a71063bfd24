//===- PeriodAnchor.h - Where each step begins ------------------*- C++ -*-===//
//
// A part of FindPeriod.cpp: step 5 of its method.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_PERIODANCHOR_H
#define SYNCLINE_PROFILER_TIMELINE_PERIODANCHOR_H

#include "timeline/PeriodCut.h"
#include "timeline/PeriodItems.h"

namespace syncline::timeline::period {

/// Of the items that occur once in nearly every step, the one with the longest
/// pause before it.
Item bestAnchor(const Items &Sequence, const CutFacts &Steps);

} // namespace syncline::timeline::period

#endif // SYNCLINE_PROFILER_TIMELINE_PERIODANCHOR_H
