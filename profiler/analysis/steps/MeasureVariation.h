//===- MeasureVariation.h - Measures how much steps vary --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_MEASUREVARIATION_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_MEASUREVARIATION_H

#include "analysis/model/StepVariation.h"

#include <vector>

namespace syncline::analysis::steps {

/// \p Durations are in chronological order, ns. Successive steps depend on each
/// other, so blocks of them are compared, not steps (batch means).
StepVariation measureVariation(const std::vector<double> &Durations);

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_MEASUREVARIATION_H
