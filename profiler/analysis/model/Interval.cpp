#include "analysis/model/Interval.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;

/// One in this many values is left out at each end; none if there are fewer.
static constexpr size_t Exceptions = 20;

/// Of the best value: intervals are no more exact than that.
static constexpr double LeastSurePart = 0.05;

double analysis::combinedError(std::initializer_list<double> Errors) {
  double Sum = 0;
  for (double Each : Errors)
    Sum += Each * Each;
  return std::sqrt(Sum);
}

Interval analysis::operator+(const Interval &A, const Interval &B) {
  double Best = A.Best + B.Best;
  return {Best - combinedError({A.Best - A.Low, B.Best - B.Low}), Best,
          Best + combinedError({A.High - A.Best, B.High - B.Best})};
}

Interval analysis::atMost(const Interval &Gain, double Most) {
  return {std::min(Gain.Low, Most), std::min(Gain.Best, Most),
          std::min(Gain.High, Most)};
}

bool analysis::isSure(const Interval &Gain) {
  return Gain.Low > 0 && Gain.Low >= LeastSurePart * Gain.Best;
}

bool analysis::counts(const Interval &Gain, double Step) {
  return Gain.Best >= NotableGainShare * Step ||
         (Gain.Low > 0 && Gain.Best >= LeastGainShare * Step);
}

Interval analysis::intervalOf(std::vector<double> Found, double Best) {
  std::sort(Found.begin(), Found.end());
  size_t Aside = Found.size() / Exceptions;
  double Low = Found[Aside], High = Found[Found.size() - 1 - Aside];
  return {Low, std::clamp(Best, Low, High), High};
}
