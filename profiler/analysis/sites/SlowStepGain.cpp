#include "analysis/sites/SlowStepGain.h"

#include "analysis/replay/Replay.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::sites;

/// From a standard error to the end of a 90% interval.
static constexpr double OfNormal = 1.64;

FreePace sites::freePace(const std::vector<const Execution *> &Runs,
                         const TimeScales &Scale) {
  FreePace Sum;
  double Steps = 0, Launches = 0;
  for (const Execution *Run : Runs) {
    Change Free;
    Free.Scale = Scale;
    Free.Competing = true;
    Free.WithoutSync.assign(Run->Operations.size(), true);
    Execution HostAlone = *Run;
    for (QueuedActivity &Each : HostAlone.Activities) {
      Each.Duration = Each.Latency = Each.Gap = 0;
      Each.Alone = {};
    }
    Sum.Host += replay::replay(HostAlone, Free).Step * Run->Steps;
    Execution DeviceAlone = *Run;
    for (Operation &Each : DeviceAlone.Operations)
      Each.Added = 0;
    Free.Scale.Host = 0;
    Sum.Device += replay::replay(DeviceAlone, Free).Step * Run->Steps;
    Launches += static_cast<double>(Run->Activities.size());
    Steps += Run->Steps;
  }
  double Lead = Launches > 0 ? LaunchQueueDepth * Steps / Launches : 0;
  return {Sum.Host / Steps, Sum.Device / Steps, Lead};
}

Interval sites::gainOfSlowSteps(const SlowSteps &Slow, const FreePace &Pace) {
  if (Slow.Excess <= 0 || Pace.Device <= 0)
    return {};
  // When the device has completed the work of each step.
  std::vector<double> Ends = {0};
  double Host = 0, Device = 0;
  for (size_t I = 0; I < Slow.Delays.size(); ++I) {
    Host += Pace.Host + Slow.Delays[I];
    // The device needs what the host does not account for.
    double Work = std::max(0.0, Slow.Longer[I] - Slow.Delays[I]);
    Device = std::max(Host, Device) + Pace.Device + Work;
    Host = std::max(Host, Device - Pace.Lead * Pace.Device);
    Ends.push_back(Device);
  }
  double Usual = std::max(Pace.Host, Pace.Device);
  auto InBlock = static_cast<double>(Slow.StepsInBlock);
  std::vector<double> Gains;
  for (size_t First : Slow.Blocks) {
    double Before = 0;
    for (size_t I = 0; I < Slow.StepsInBlock; ++I)
      Before += Slow.Longer[First + I] / InBlock;
    double After =
        (Ends[First + Slow.StepsInBlock] - Ends[First]) / InBlock - Usual;
    Gains.push_back(Before - std::max(0.0, After));
  }
  auto Count = static_cast<double>(Gains.size());
  double Mean = std::accumulate(Gains.begin(), Gains.end(), 0.0) / Count;
  double Squares = 0;
  for (double Each : Gains)
    Squares += (Each - Mean) * (Each - Mean);
  double Error = OfNormal * std::sqrt(Squares / (Count - 1) / Count);
  double Best = std::clamp(Mean, 0.0, Slow.Excess);
  return {Best - Error, Best, Best + Error};
}
