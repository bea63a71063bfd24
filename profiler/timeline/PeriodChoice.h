//===- PeriodChoice.h - Chooses the cut that is the step --------*- C++ -*-===//
//
// A part of FindPeriod.cpp: the choice in step 4 of its method.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_PERIODCHOICE_H
#define SYNCLINE_PROFILER_TIMELINE_PERIODCHOICE_H

#include "timeline/PeriodCut.h"

#include <vector>

namespace syncline::timeline::period {

/// The steps of the phase with the most visits. \p Cuts must not be empty and
/// must be sorted by the length of the intervals, short ones first.
CutFacts chooseSteps(std::vector<CutFacts> Cuts);

} // namespace syncline::timeline::period

#endif // SYNCLINE_PROFILER_TIMELINE_PERIODCHOICE_H
