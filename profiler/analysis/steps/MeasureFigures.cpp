#include "analysis/steps/MeasureFigures.h"

#include "analysis/steps/MeasureVariation.h"
#include "analysis/steps/Quantiles.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

static constexpr size_t EnoughLaunches = 20;

using Runs = std::vector<const Execution *>;

static double stepsOf(const Runs &Of) {
  double Sum = 0;
  for (const Execution *Run : Of)
    Sum += Run->Steps;
  return Sum;
}

static HostResponse responseOf(const Runs &Of, const TimeScales &Scale) {
  HostResponse Result = HostFactors;
  double Base = meanReplay(Of, Scale).Step;
  if (Base <= 0)
    return Result;
  for (size_t I = 0; I < HostFactors.size(); ++I) {
    TimeScales Other = Scale;
    Other.Host *= HostFactors[I];
    Other.Copy *= HostFactors[I];
    Result[I] = HostFactors[I] == 1 ? 1 : meanReplay(Of, Other).Step / Base;
  }
  return Result;
}

static double launchTimeOf(const Runs &Of) {
  std::vector<double> Times;
  for (const Execution *Run : Of)
    for (const Operation &Op : Run->Operations)
      if (Op.ActivityCount)
        Times.push_back(static_cast<double>(Op.HostGap + Op.Cost));
  if (Times.size() < EnoughLaunches)
    return 0;
  std::sort(Times.begin(), Times.end());
  return quantile(Times, 0.25);
}

static void addWork(StepFigures &To, const Runs &Of) {
  double Steps = stepsOf(Of);
  for (const Execution *Run : Of)
    for (const QueuedActivity &Activity : Run->Activities) {
      To.Activities += 1 / Steps;
      To.DeviceTime += static_cast<double>(Activity.Duration) / Steps;
    }
}

StepFigures steps::measureFigures(const Steps &Found,
                                  const std::vector<Piece> &Usable,
                                  const std::vector<Sample> &Samples,
                                  const TimeScales &Scale) {
  StepFigures Result;
  // In chronological order, since the step time may drift.
  std::vector<double> Durations;
  Durations.reserve(Found.Unprofiled.size());
  for (const TimeSpan &Step : Found.Unprofiled)
    Durations.push_back(static_cast<double>(Step.duration()));
  Result.Unprofiled = measureVariation(Durations);
  Durations.clear();
  for (Piece Run : Usable)
    for (size_t I = 1; I < Run.size(); ++I)
      Durations.push_back(static_cast<double>(Run[I] - Run[I - 1]));
  Result.Profiled = measureVariation(Durations);
  Runs Whole = wholeRuns(Samples);
  if (stepsOf(Whole) <= 0)
    return Result;
  Result.Response = responseOf(Whole, Scale);
  Result.LaunchTime = launchTimeOf(Whole);
  addWork(Result, Whole);
  return Result;
}
