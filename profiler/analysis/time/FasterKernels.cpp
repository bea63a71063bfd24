#include "analysis/time/FasterKernels.h"

#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::timeline;

static void shorten(uint64_t &Time, double Left) {
  Time = static_cast<uint64_t>(std::llround(static_cast<double>(Time) * Left));
}

Execution
time::withFasterKernels(Execution Exec,
                        const std::function<bool(uint32_t Call)> &IsFaster,
                        double Left) {
  for (const Operation &Op : Exec.Operations) {
    if (Op.Call == NoIndex || !Op.ActivityCount || !IsFaster(Op.Call))
      continue;
    for (uint32_t I = 0; I < Op.ActivityCount; ++I) {
      QueuedActivity &Each = Exec.Activities[Op.FirstActivity + I];
      if (Each.IsCopy || Each.IsCommunication)
        continue;
      shorten(Each.Duration, Left);
      shorten(Each.Alone.Duration, Left);
    }
  }
  return Exec;
}
