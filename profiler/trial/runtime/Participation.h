//===- Participation.h - Whether this process participates ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_PARTICIPATION_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_PARTICIPATION_H

#include "trial/runtime/Experiment.h"

namespace syncline::trial::runtime {

/// The experiment of this process; null while it has none: until `syncline try`
/// has written the plan, after the end, in a forked child, and in every process
/// of a program except the first one that calls the driver. Cheap enough for
/// each driver call.
Experiment *experiment();

/// cuInit failed in this process, which therefore does not participate: a
/// launcher may look for devices before it starts the program.
void noteFailedInit(int Error);

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_PARTICIPATION_H
