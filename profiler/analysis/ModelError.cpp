#include "analysis/ModelError.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;

static constexpr double OfGain = 0.25;
static constexpr double OfStep = 0.002;
/// Nanoseconds for each synchronization, and in all this part of the step.
static constexpr double OfSync = 20'000;
static constexpr double MostOfSyncs = 0.015;
/// Of a gain that all samples show, this part is left at least.
static constexpr double LeastOfGain = 0.1;

Interval analysis::withModelError(const Interval &FromSamples,
                                  const GainContext &Of) {
  double Error = OfGain * std::abs(FromSamples.Best) + OfStep * Of.Step +
                 std::min(OfSync * Of.Syncs, MostOfSyncs * Of.Step);
  Interval Result = FromSamples;
  Result.Low -= std::hypot(Error, FromSamples.Best - FromSamples.Low) -
                (FromSamples.Best - FromSamples.Low);
  Result.High += std::hypot(Error, FromSamples.High - FromSamples.Best) -
                 (FromSamples.High - FromSamples.Best);
  if (FromSamples.Low > 0)
    Result.Low = std::max(
        Result.Low, std::min(FromSamples.Low, LeastOfGain * FromSamples.Best));
  return Result;
}
