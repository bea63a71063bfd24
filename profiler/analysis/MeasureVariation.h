//===- MeasureVariation.h - Measures how much steps vary --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MEASUREVARIATION_H
#define SYNCLINE_PROFILER_ANALYSIS_MEASUREVARIATION_H

#include "analysis/StepVariation.h"

#include <vector>

namespace syncline::analysis {

/// \p Durations are in chronological order, ns. Successive steps depend on each
/// other, so blocks of them are compared, not steps (batch means).
StepVariation measureVariation(const std::vector<double> &Durations);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MEASUREVARIATION_H
