#include "analysis/calibration/ArgumentFor.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;

double calibration::argumentFor(double Value, double Low, double High,
                                const std::function<double(double)> &Function) {
  double AtOne = Function(1);
  if (std::abs(AtOne - Value) <= NearEnough * Value)
    return 1;
  bool IsTooLarge = AtOne > Value;
  double Far = IsTooLarge ? Low : High;
  if (Far == 1)
    return 1;
  double Reached = Function(Far);
  double Target = IsTooLarge ? std::max(Value, Reached * (1 + NearEnough))
                             : std::min(Value, Reached * (1 - NearEnough));
  double Near = 1;
  for (int I = 0; I < 12; ++I) {
    double Middle = (Near + Far) / 2;
    bool IsEnough =
        IsTooLarge ? Function(Middle) <= Target : Function(Middle) >= Target;
    (IsEnough ? Far : Near) = Middle;
  }
  return Far;
}
