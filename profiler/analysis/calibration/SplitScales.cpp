#include "analysis/calibration/SplitScales.h"

#include "analysis/calibration/ArgumentFor.h"
#include "analysis/model/Interval.h"
#include "analysis/steps/ProfiledSteps.h"
#include "analysis/steps/Samples.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::steps;

/// The mean time of a call that only windows record and of the time before it,
/// ns; 0 if there are none.
static double meanRecordedCall(const std::vector<const Execution *> &Runs) {
  double Sum = 0, Count = 0;
  for (const Execution *Run : Runs)
    for (const Operation &Op : Run->Operations)
      if (Op.IsOnlyInWindows) {
        Sum += static_cast<double>(Op.HostGap + Op.Cost);
        ++Count;
      }
  return Count > 0 ? Sum / Count : 0;
}

std::optional<TimeScales>
calibration::splitScales(const std::vector<const Execution *> &Runs,
                         const MeasuredHost &Of) {
  double Unit = meanRecordedCall(Runs), Excess = Of.InWindows - Of.Outside;
  if (Unit <= 0 || Excess <= 0)
    return std::nullopt;
  // The cost that explains all of the difference, so that Host is 1.
  double Most = Unit * argumentFor(Excess, 0, 1, [&](double Part) {
                  return recordingTime(Runs, Part * Unit);
                });
  auto ScalesFor = [&](double Part) {
    TimeScales Result;
    Result.PerCall = Part * Most;
    Result.Host =
        Of.Outside / (Of.InWindows - recordingTime(Runs, Result.PerCall));
    return Result;
  };
  auto StepFor = [&](double Part) {
    return meanReplay(Runs, ScalesFor(Part)).Step;
  };
  return ScalesFor(argumentFor(Of.Step, 0, 1, StepFor));
}

std::optional<ScaleSet>
calibration::splitScaleSet(const std::vector<const Execution *> &Runs,
                           double InWindows, const UsualTime &Outside,
                           const UsualTime &Step) {
  double Margin = NotableGainShare * Step.Median;
  auto ScalesFor = [&](double HostTime) {
    std::optional<TimeScales> Found =
        splitScales(Runs, {InWindows, HostTime, Step.Median});
    double Replayed = Found ? meanReplay(Runs, *Found).Step : 0;
    bool IsUsual =
        Replayed >= Step.Low - Margin && Replayed <= Step.High + Margin;
    return IsUsual ? Found : std::nullopt;
  };
  std::optional<TimeScales> Best = ScalesFor(Outside.Median);
  if (!Best)
    return std::nullopt;
  ScaleSet Result;
  Result.fill(*Best);
  Result[LowScales] = ScalesFor(Outside.Low).value_or(*Best);
  Result[HighScales] = ScalesFor(Outside.High).value_or(*Best);
  return Result;
}
