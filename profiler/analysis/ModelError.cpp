#include "analysis/ModelError.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;

static constexpr double OfGain = 0.15;
static constexpr double OfStep = 0.002;
/// Nanoseconds for one synchronization. Errors of several cancel in part; they
/// are never more than this part of the step.
static constexpr double OfSync = 40'000;
static constexpr double MostOfSyncs = 0.015;

Interval analysis::withModelError(const Interval &FromSamples,
                                  const GainContext &Of) {
  double OfSyncs =
      std::min(OfSync * std::sqrt(Of.Syncs), MostOfSyncs * Of.Step);
  double Error =
      std::hypot(OfGain * FromSamples.Best, OfStep * Of.Step, OfSyncs);
  Interval Result = FromSamples;
  Result.Low -= std::hypot(Error, FromSamples.Best - FromSamples.Low) -
                (FromSamples.Best - FromSamples.Low);
  Result.High += std::hypot(Error, FromSamples.High - FromSamples.Best) -
                 (FromSamples.High - FromSamples.Best);
  return Result;
}
