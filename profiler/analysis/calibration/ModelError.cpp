#include "analysis/calibration/ModelError.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::calibration;

static constexpr double OfGain = 0.2;
static constexpr double OfStep = 0.003;
/// Nanoseconds per synchronization. Errors of several partly cancel; they never
/// exceed this part of the step.
static constexpr double OfSync = 40'000;
static constexpr double MostOfSyncs = 0.015;

/// Host speed changes while a program runs.
static constexpr double OfHostBound = 0.02;

double calibration::hostBoundTime(const std::vector<DeviceTime> &Devices,
                                  double Step) {
  const DeviceTime *Busiest = nullptr;
  for (const DeviceTime &Each : Devices)
    if (!Busiest ||
        Each.of(DeviceState::Compute) > Busiest->of(DeviceState::Compute))
      Busiest = &Each;
  if (!Busiest || !Busiest->Total)
    return 0;
  auto Own = static_cast<double>(Busiest->of(DeviceState::LaunchBound) +
                                 Busiest->of(DeviceState::HostWork));
  return Own / static_cast<double>(Busiest->Total) * Step;
}

Interval calibration::withModelError(const Interval &FromSamples,
                                     const GainContext &Of) {
  double OfSyncs =
      std::min(OfSync * std::sqrt(Of.Syncs), MostOfSyncs * Of.Step);
  double Error = combinedError({OfGain * FromSamples.Best, OfStep * Of.Step,
                                OfHostBound * Of.HostBound, OfSyncs});
  Interval Result = FromSamples;
  Result.Low -= combinedError({Error, FromSamples.Best - FromSamples.Low}) -
                (FromSamples.Best - FromSamples.Low);
  Result.High += combinedError({Error, FromSamples.High - FromSamples.Best}) -
                 (FromSamples.High - FromSamples.Best);
  return Of.Step > 0 ? atMost(Result, Of.Step) : Result;
}
