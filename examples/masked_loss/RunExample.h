//===- RunExample.h - Both programs' main -----------------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_MASKED_LOSS_RUNEXAMPLE_H
#define SYNCLINE_EXAMPLES_MASKED_LOSS_RUNEXAMPLE_H

#include "TrainingLoop.h"

namespace maskedloss {

/// Trains with \p Loss as the command line asks, prints steps per second and
/// the last loss, and returns main's exit status: 2 for bad options, 1 where
/// training or writing fails.
int runExample(int Argc, char **Argv, const LossFunction &Loss);

} // namespace maskedloss

#endif // SYNCLINE_EXAMPLES_MASKED_LOSS_RUNEXAMPLE_H
