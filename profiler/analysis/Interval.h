//===- Interval.h - How sure a figure is ------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_INTERVAL_H
#define SYNCLINE_PROFILER_ANALYSIS_INTERVAL_H

#include <initializer_list>
#include <vector>

namespace syncline::analysis {

/// A gain below this share of the step does not count.
inline constexpr double LeastGainShare = 0.001;

/// From this share on, a gain counts even where it is not sure.
inline constexpr double NotableGainShare = 0.01;

/// Nanoseconds a step; Low and High are the ends of the interval.
struct Interval {
  double Low = 0;
  double Best = 0;
  double High = 0;
};

/// Whether \p Gain counts in a step of \p Step ns: it is sure, or so large that
/// it is worth a try.
bool counts(const Interval &Gain, double Step);

/// The error of a sum whose parts have \p Errors that do not depend on each
/// other: the root of the sum of their squares. std::hypot would need
/// glibc 2.35.
double combinedError(std::initializer_list<double> Errors);

/// Of two gains that do not depend on each other.
Interval operator+(const Interval &A, const Interval &B);

/// What spans \p Found, one at least, but for a twentieth of them at each end:
/// of many runs of steps, a few are no rule. \p Best is put inside.
Interval intervalOf(std::vector<double> Found, double Best);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_INTERVAL_H
