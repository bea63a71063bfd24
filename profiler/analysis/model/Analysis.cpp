#include "analysis/model/Analysis.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;

double Analysis::stepScale() const {
  return StepTime > 0 && ReplayedStep > 0 ? StepTime / ReplayedStep : 1;
}

double Analysis::perStep(uint64_t Sum) const {
  return stepScale() * static_cast<double>(Sum) /
         static_cast<double>(std::max<uint64_t>(ReplayedSteps, 1));
}
