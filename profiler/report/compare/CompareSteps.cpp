#include "report/compare/CompareSteps.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::compare;

/// Standard deviation of the device time of equal programs: the clock of a GPU
/// depends on its temperature. Between two machines the GPUs differ, too.
static constexpr double DeviceDeviation = 0.005;
static constexpr double DeviceDeviationOfMachines = 0.05;
/// For 95% of a normal distribution.
static constexpr double Deviations = 2;
/// Recording makes a step at most MostSlowdown times as long, and at most
/// MostSpeedup times as short. Otherwise the unprofiled steps are not those of
/// the windows.
static constexpr double MostSlowdown = 3;
static constexpr double MostSpeedup = 1.5;

const char *compare::toString(StepKind Kind) {
  switch (Kind) {
  case StepKind::Unprofiled:
    return "unprofiled";
  case StepKind::Profiled:
    return "profiled";
  case StepKind::None:
    return "none";
  }
  return "none";
}

static bool hasUnprofiled(const StepFigures &Of) {
  if (!Of.Unprofiled.isKnown())
    return false;
  if (!Of.Profiled.isKnown())
    return true;
  double Slowdown = Of.Profiled.Time / Of.Unprofiled.Time;
  return Slowdown <= MostSlowdown && Slowdown * MostSpeedup >= 1;
}

static StepKind kindOf(const StepFigures &Before, const StepFigures &After) {
  if (hasUnprofiled(Before) && hasUnprofiled(After))
    return StepKind::Unprofiled;
  return Before.Profiled.isKnown() && After.Profiled.isKnown()
             ? StepKind::Profiled
             : StepKind::None;
}

Interval StepComparison::speedup() const {
  double Best = 1 / change();
  return {Unchanged.Low * Best, Best, Unchanged.High * Best};
}

StepComparison compare::compareSteps(const StepFigures &Before,
                                     const StepFigures &After,
                                     Relation Traces) {
  StepComparison Result;
  Result.Kind = kindOf(Before, After);
  Result.Traces = Traces;
  if (Result.Kind == StepKind::None)
    return Result;
  bool IsUnprofiled = Result.Kind == StepKind::Unprofiled;
  const StepVariation &A = IsUnprofiled ? Before.Unprofiled : Before.Profiled;
  const StepVariation &B = IsUnprofiled ? After.Unprofiled : After.Profiled;
  Result.Before = A.Time;
  Result.After = B.Time;
  double Device = Traces == Relation::OtherMachine ? DeviceDeviationOfMachines
                                                   : DeviceDeviation;
  double Noise =
      Deviations * std::sqrt(A.Deviation * A.Deviation +
                             B.Deviation * B.Deviation + 2 * Device * Device);
  Range LogOfHost =
      stepChangeFrom(hostFactors(Before.LaunchTime, After.LaunchTime, Traces),
                     Before.Response, After.Response);
  // Other processes lengthen some steps more than others. A slowdown that the
  // shorter half of the steps does not share may be due to them.
  double Spread = B.Spread / A.Spread;
  Result.Variation = std::exp(Noise);
  Result.ByHost = {std::exp(LogOfHost.Low), std::exp(LogOfHost.High)};
  Result.ByOthers = {std::min(1.0, Spread), std::max(1.0, Spread)};
  Result.Unchanged = {
      Result.ByHost.Low / Result.Variation * Result.ByOthers.Low,
      Result.ByHost.High * Result.Variation * Result.ByOthers.High};
  return Result;
}

Relation compare::relationOf(const ReportData &Before, const ReportData &After,
                             bool ProgramChanged) {
  auto AreNamed = [](const DeviceEntry &A, const DeviceEntry &B) {
    return A.Name == B.Name;
  };
  const auto &A = Before.Devices, &B = After.Devices;
  if (Before.Environment.Host != After.Environment.Host ||
      !std::equal(A.begin(), A.end(), B.begin(), B.end(), AreNamed))
    return Relation::OtherMachine;
  return ProgramChanged ? Relation::ChangedProgram : Relation::SameProgram;
}
