#include "analysis/SlowSteps.h"

#include "analysis/UnprofiledSteps.h"
#include "analysis/replay/Replay.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;

/// Steps that take more than this many medians are slow.
static constexpr double Slow = 1.5;
/// If slow steps add a smaller part to the median, they may be chance.
static constexpr double LeastExcess = 0.02;
/// If more steps are slow, they are another kind of step.
static constexpr double MostSlow = 0.25;
/// A block is long enough to contain the effect of a slow step on later ones.
static constexpr double BlockTime = 60e6;
static constexpr size_t LeastStepsInBlock = 12;
static constexpr size_t LeastBlocks = 8;
/// The part of the blocks that is excluded at each end: an interruption of the
/// whole program is not a slow step.
static constexpr double LeftOut = 0.1;
/// From a standard error to the end of a 90% interval.
static constexpr double OfNormal = 1.64;

FreePace analysis::freePace(const std::vector<const Execution *> &Runs,
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

SlowSteps::SlowSteps(const Timeline &Events,
                     const std::vector<TimeSpan> &Unprofiled) {
  size_t Count = Unprofiled.size();
  if (Count < LeastBlocks * LeastStepsInBlock)
    return;
  std::vector<double> Times = durationsOf(Unprofiled);
  std::vector<double> Host = unprofiledHostTimes(Events, Unprofiled);
  double Usual = medianOf(Times), UsualHost = medianOf(Host);
  size_t SlowCount = 0;
  for (size_t I = 0; I < Count; ++I) {
    bool IsSlow = Times[I] > Slow * Usual;
    SlowCount += IsSlow;
    Longer.push_back(IsSlow ? Times[I] - Usual : 0);
    Delays.push_back(IsSlow ? std::max(0.0, Host[I] - UsualHost) : 0);
  }
  if (static_cast<double>(SlowCount) > MostSlow * static_cast<double>(Count))
    return;
  StepsInBlock = std::clamp(static_cast<size_t>(std::lround(BlockTime / Usual)),
                            LeastStepsInBlock, Count / LeastBlocks);
  auto SumOf = [&](size_t First) {
    auto Begin = Longer.begin() + static_cast<ptrdiff_t>(First);
    return std::accumulate(Begin, Begin + static_cast<ptrdiff_t>(StepsInBlock),
                           0.0);
  };
  for (size_t I = 0; I + StepsInBlock <= Count; I += StepsInBlock)
    Blocks.push_back(I);
  std::stable_sort(Blocks.begin(), Blocks.end(),
                   [&](size_t A, size_t B) { return SumOf(A) < SumOf(B); });
  auto AtEachEnd = static_cast<ptrdiff_t>(LeftOut * Blocks.size());
  Blocks = {Blocks.begin() + AtEachEnd, Blocks.end() - AtEachEnd};
  for (size_t First : Blocks)
    Excess += SumOf(First) / static_cast<double>(StepsInBlock * Blocks.size());
  if (Excess < LeastExcess * Usual)
    Excess = 0;
}

Interval SlowSteps::gain(const FreePace &Pace) const {
  if (Excess <= 0 || Pace.Device <= 0)
    return {};
  // When the device has completed the work of each step.
  std::vector<double> Ends = {0};
  double Host = 0, Device = 0;
  for (size_t I = 0; I < Delays.size(); ++I) {
    Host += Pace.Host + Delays[I];
    // The device needs what the host does not account for.
    double Work = std::max(0.0, Longer[I] - Delays[I]);
    Device = std::max(Host, Device) + Pace.Device + Work;
    Host = std::max(Host, Device - Pace.Lead * Pace.Device);
    Ends.push_back(Device);
  }
  double Usual = std::max(Pace.Host, Pace.Device);
  auto InBlock = static_cast<double>(StepsInBlock);
  std::vector<double> Gains;
  for (size_t First : Blocks) {
    double Before = 0;
    for (size_t I = 0; I < StepsInBlock; ++I)
      Before += Longer[First + I] / InBlock;
    double After = (Ends[First + StepsInBlock] - Ends[First]) / InBlock - Usual;
    Gains.push_back(Before - std::max(0.0, After));
  }
  auto Count = static_cast<double>(Gains.size());
  double Mean = std::accumulate(Gains.begin(), Gains.end(), 0.0) / Count;
  double Squares = 0;
  for (double Each : Gains)
    Squares += (Each - Mean) * (Each - Mean);
  double Error = OfNormal * std::sqrt(Squares / (Count - 1) / Count);
  double Best = std::clamp(Mean, 0.0, Excess);
  return {Best - Error, Best, Best + Error};
}
