#include "analysis/time/FasterKernels.h"

#include "analysis/time/ScaleTime.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::timeline;

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
      scaleTime(Each.Duration, Left);
      scaleTime(Each.Alone.Duration, Left);
    }
  }
  return Exec;
}
