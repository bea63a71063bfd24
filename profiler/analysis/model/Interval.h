//===- Interval.h - A figure with its uncertainty ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_INTERVAL_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_INTERVAL_H

#include <initializer_list>
#include <vector>

namespace syncline::analysis {

/// A gain below this share of the step does not count.
inline constexpr double LeastGainShare = 0.001;

/// A gain of at least this share counts even if it is uncertain.
inline constexpr double NotableGainShare = 0.01;

/// Nanoseconds per step; Low and High are the ends of the interval.
struct Interval {
  double Low = 0;
  double Best = 0;
  double High = 0;
};

/// Whether \p Gain counts in a step of \p Step ns: it is certain, or large
/// enough to be worth a try.
bool counts(const Interval &Gain, double Step);

/// Whether \p Gain excludes zero. A lower end that is a small part of the best
/// value is zero, too: the run says no more than that there may be a gain.
bool isSure(const Interval &Gain);

/// \p Gain without the part above \p Most.
Interval atMost(const Interval &Gain, double Most);

/// The error of a sum whose parts have the independent errors \p Errors: the
/// root of the sum of their squares. std::hypot would need glibc 2.35.
double combinedError(std::initializer_list<double> Errors);

/// The sum of two independent gains.
Interval operator+(const Interval &A, const Interval &B);

/// The range of \p Found, at least one value, without a twentieth of the values
/// at each end: among many runs of steps, a few outliers do not count. Includes
/// \p Best.
Interval intervalOf(std::vector<double> Found, double Best);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_INTERVAL_H
