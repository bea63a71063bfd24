//===- PeriodKinds.h - Intervals that merge kinds of steps ------*- C++ -*-===//
//
// A part of FindPeriod.cpp: step 6 of its method.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_PERIODKINDS_H
#define SYNCLINE_PROFILER_TIMELINE_PERIODKINDS_H

#include "timeline/Period.h"
#include "timeline/PeriodCandidates.h"
#include "timeline/PeriodCut.h"
#include "timeline/PeriodItems.h"

#include <optional>
#include <span>

namespace syncline::timeline::period {

/// The steps of several kinds that the intervals of \p Chosen merge, if they
/// do: each interval has one step of a kind, followed by steps of other kinds,
/// whose number varies or exceeds one.
std::optional<Period> splitIntoKinds(const Items &Sequence,
                                     std::span<const Candidate> Candidates,
                                     const CutFacts &Chosen);

} // namespace syncline::timeline::period

#endif // SYNCLINE_PROFILER_TIMELINE_PERIODKINDS_H
