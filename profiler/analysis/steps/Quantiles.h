//===- Quantiles.h - Quantiles of figures -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_QUANTILES_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_QUANTILES_H

#include <vector>

namespace syncline::analysis::steps {

/// The quantile \p Part, from 0 to 1, of \p Sorted, which must not be empty.
double quantile(const std::vector<double> &Sorted, double Part);

/// 0 if there are no values.
double medianOf(std::vector<double> Values);

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_QUANTILES_H
