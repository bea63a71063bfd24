#include "report/compare/HostSpeed.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::compare;

/// Launches of the two traces show their host speeds up to this factor.
static constexpr double FactorOfLaunches = 1.15;

/// Host times of equal processes on a shared machine differ by up to 30%; see
/// docs/explanation/measurements.md.
static double usualFactor(Relation Of) {
  switch (Of) {
  case Relation::SameProgram:
    return 1.3;
  case Relation::ChangedProgram:
    return 1.05;
  case Relation::OtherMachine:
    return 2;
  }
  return 2;
}

Range compare::hostFactors(double LaunchBefore, double LaunchAfter,
                           Relation Of) {
  double Usual = usualFactor(Of);
  if (LaunchBefore <= 0 || LaunchAfter <= 0)
    return {1 / Usual, Usual};
  double Seen = std::clamp(LaunchAfter / LaunchBefore, HostFactors.front(),
                           HostFactors.back());
  double About = std::min(Usual, FactorOfLaunches);
  return {std::min(1 / Usual, Seen / About), std::max(Usual, Seen * About)};
}

/// The logarithm of the response to \p Factor: linear between the logarithms of
/// the known factors.
static double logResponse(const HostResponse &Response, double Factor) {
  Factor = std::clamp(Factor, HostFactors.front(), HostFactors.back());
  size_t Next = 1;
  while (HostFactors[Next] < Factor)
    ++Next;
  double Low = std::log(HostFactors[Next - 1]),
         High = std::log(HostFactors[Next]),
         Part = (std::log(Factor) - Low) / (High - Low);
  return std::log(Response[Next - 1]) * (1 - Part) +
         std::log(Response[Next]) * Part;
}

/// Each trace answers from its own perspective: the first one for a host that
/// is slower by the factor, the second one for a host as fast as the first.
Range compare::stepChangeFrom(Range Host, const HostResponse &Before,
                              const HostResponse &After) {
  return {std::min({0.0, logResponse(Before, Host.Low),
                    -logResponse(After, 1 / Host.Low)}),
          std::max({0.0, logResponse(Before, Host.High),
                    -logResponse(After, 1 / Host.High)})};
}
