#include "analysis/steps/Quantiles.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::steps;

double steps::quantile(const std::vector<double> &Sorted, double Part) {
  double Last = static_cast<double>(Sorted.size() - 1);
  return Sorted[static_cast<size_t>(std::lround(Part * Last))];
}

double steps::medianOf(std::vector<double> Values) {
  if (Values.empty())
    return 0;
  std::sort(Values.begin(), Values.end());
  return quantile(Values, 0.5);
}
