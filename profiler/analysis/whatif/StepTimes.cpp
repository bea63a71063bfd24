#include "analysis/whatif/StepTimes.h"

#include "analysis/replay/Replay.h"
#include "analysis/whatif/WhatIf.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::whatif;

/// Kernels that overlap save only this part of the time that the room on the
/// multiprocessors allows: they also share caches, memory and issue slots.
/// Observed on an H200 in seven programs, at batch sizes of 8 to 128: 0.21 to
/// 0.61, median 0.41.
static constexpr double LeastYield = 0.2, BestYield = 0.4, MostYield = 0.65;

double whatif::replayedStep(const Execution &Exec, const TimeScales &Scale,
                            bool WithoutSyncs, double Pace,
                            bool WithoutSharing) {
  Change Under;
  Under.Scale = Scale;
  Under.Competing = true;
  Under.WithoutSharing = WithoutSharing;
  Under.OffloadPace = Pace;
  if (WithoutSyncs)
    Under.WithoutSync.assign(Exec.Operations.size(), true);
  return replay::replay(Exec, Under).Step;
}

StepTimes whatif::stepTimes(const Execution &Exec, const TimeScales &Scale,
                            bool WithoutSyncs) {
  bool HasMoved = std::any_of(Exec.Activities.begin(), Exec.Activities.end(),
                              [](const QueuedActivity &Activity) {
                                return Activity.IsMoved && Activity.Share > 0;
                              });
  auto At = [&](double Pace) {
    double Shared = replayedStep(Exec, Scale, WithoutSyncs, Pace);
    if (!HasMoved)
      return StepTimes{Shared, Shared, Shared};
    double Apart = replayedStep(Exec, Scale, WithoutSyncs, Pace, true);
    auto With = [&](double Yield) { return Apart + Yield * (Shared - Apart); };
    return StepTimes{With(LeastYield), With(BestYield), With(MostYield)};
  };
  if (!Exec.OffloadedLanes)
    return At(1);
  return {At(WorstPace).Least, At(UsualPace).Best, At(1).Most};
}
