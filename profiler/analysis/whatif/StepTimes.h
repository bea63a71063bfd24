//===- StepTimes.h - The steps of a remedy, replayed ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_STEPTIMES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_STEPTIMES_H

#include "analysis/replay/Change.h"
#include "analysis/replay/Execution.h"

namespace syncline::analysis::whatif {

/// Step times, ns, for three assumptions about how much overlapping kernels
/// gain and how fast other threads are: the least, the best and the largest
/// gain.
struct StepTimes {
  double Least = 0, Best = 0, Most = 0;
};

/// The step time of the replay of \p Exec, ns. \p Pace: of threads that take
/// over work. \p WithoutSharing: no kernels overlap that would share a device.
double replayedStep(const replay::Execution &Exec,
                    const replay::TimeScales &Scale, bool WithoutSyncs,
                    double Pace = 1, bool WithoutSharing = false);

StepTimes stepTimes(const replay::Execution &Exec,
                    const replay::TimeScales &Scale, bool WithoutSyncs);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_STEPTIMES_H
