//===- Loops.h - One training loop per synchronization ----------*- C++ -*-===//
//
// before/ and after/ each define all of these, a file each: before.cpp is
// linked with the loops that block, after.cpp with those that do not.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_EXAMPLES_HIDDEN_WAITS_LOOPS_H
#define SYNCLINE_EXAMPLES_HIDDEN_WAITS_LOOPS_H

#include "Data.h"
#include "common/Workload.h"

#include <memory>
#include <string>

namespace hiddenwaits {

using WorkloadPtr = std::unique_ptr<examples::Workload>;

/// Keeps the loss curve on the host, a number a step.
WorkloadPtr makeItemLoop(const Settings &Config);
/// Clips the gradients and logs their norm.
WorkloadPtr makeClipLoop(const Settings &Config);
/// Counts the right predictions of each step.
WorkloadPtr makeAccuracyLoop(const Settings &Config);
/// Logs a histogram of the logits of each step.
WorkloadPtr makeHistogramLoop(const Settings &Config);
/// Trains with smoothed labels.
WorkloadPtr makeOneHotLoop(const Settings &Config);
/// Writes the parameters to a file every so many steps.
WorkloadPtr makeCheckpointLoop(const Settings &Config);
/// Keeps an eye on the memory that the allocator holds.
WorkloadPtr makeMallocLoop(const Settings &Config);
/// Weighs the classes, and raises their margins step by step.
WorkloadPtr makeTensorLoop(const Settings &Config);
/// Prints the loss of each step to standard error.
WorkloadPtr makePrintLoop(const Settings &Config);

/// Both programs' main: runs the loop that --wait names, or all of them.
int runLoops(int Argc, char **Argv, const std::string &Description);

} // namespace hiddenwaits

#endif // SYNCLINE_EXAMPLES_HIDDEN_WAITS_LOOPS_H
