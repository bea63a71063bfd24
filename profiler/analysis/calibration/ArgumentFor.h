//===- ArgumentFor.h - Solves for the argument of a function ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_ARGUMENTFOR_H
#define SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_ARGUMENTFOR_H

#include <functional>

namespace syncline::analysis::calibration {

/// Values whose ratio differs from 1 by less than this are equally good.
inline constexpr double NearEnough = 0.002;

/// Returns the argument in [Low, High], as close to 1 as possible, at which \p
/// Function has the value \p Value or comes closest to it. \p Function must be
/// nondecreasing. Searches by bisection.
double argumentFor(double Value, double Low, double High,
                   const std::function<double(double)> &Function);

} // namespace syncline::analysis::calibration

#endif // SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_ARGUMENTFOR_H
