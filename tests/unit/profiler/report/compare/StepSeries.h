//===- StepSeries.h - Durations of steps, made up ---------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_REPORT_COMPARE_STEPSERIES_H
#define SYNCLINE_TESTS_UNIT_PROFILER_REPORT_COMPARE_STEPSERIES_H

#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

namespace syncline::tests {

/// Steps of one recording.
struct StepSeries {
  size_t Steps = 1000;
  /// ns.
  double Time = 1e6;
  /// Standard deviation of a step, as a part of Time.
  double Chance = 0.02;
  /// Correlation of a step with the one before it.
  double Correlation = 0;
  /// How much longer the last step is than the first one, as a part of Time.
  double Drift = 0;
  /// Every so many steps one takes RareFactor times as long; 0: none does.
  size_t RareEvery = 0;
  double RareFactor = 3;
  /// Other processes add up to this part of Time to a step, by chance.
  double Contention = 0;

  std::vector<double> durations(std::mt19937 &Random) const {
    std::normal_distribution<double> Normal;
    std::uniform_real_distribution<double> Others(0, Contention);
    std::vector<double> Result;
    double State = Normal(Random);
    double Rest = std::sqrt(1 - Correlation * Correlation);
    for (size_t I = 0; I < Steps; ++I) {
      State = Correlation * State + Rest * Normal(Random);
      double Part = static_cast<double>(I) / static_cast<double>(Steps);
      bool IsRare = RareEvery && I % RareEvery == 0;
      Result.push_back(Time * (IsRare ? RareFactor : 1) *
                       (1 + Chance * State + Drift * Part + Others(Random)));
    }
    return Result;
  }
};

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_REPORT_COMPARE_STEPSERIES_H
