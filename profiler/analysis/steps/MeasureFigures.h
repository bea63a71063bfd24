//===- MeasureFigures.h - What step times are compared by -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_MEASUREFIGURES_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_MEASUREFIGURES_H

#include "analysis/model/StepFigures.h"
#include "analysis/replay/Change.h"
#include "analysis/steps/Samples.h"
#include "timeline/Steps.h"

#include <vector>

namespace syncline::analysis::steps {

/// \p Usable: see usableSteps. \p Samples are those of \p Found that are
/// replayed; \p Scale undoes the cost of recording.
StepFigures measureFigures(const timeline::Steps &Found,
                           const std::vector<Piece> &Usable,
                           const std::vector<Sample> &Samples,
                           const replay::TimeScales &Scale);

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_MEASUREFIGURES_H
