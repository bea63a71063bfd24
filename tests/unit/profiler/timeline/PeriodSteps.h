//===- PeriodSteps.h - The steps that a period has found --------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_PERIODSTEPS_H
#define SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_PERIODSTEPS_H

#include "timeline/FindPeriod.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <vector>

namespace syncline::test {

inline std::vector<uint64_t> starts(const timeline::Period &Found) {
  std::vector<uint64_t> Starts;
  Starts.reserve(Found.Steps.size());
  for (const timeline::PeriodStep &Step : Found.Steps)
    Starts.push_back(Step.Time.Start);
  return Starts;
}

/// The begins of all steps that were seen to their end.
inline std::vector<uint64_t> allButLast(std::vector<uint64_t> Begins) {
  Begins.pop_back();
  return Begins;
}

inline auto alike(double AtLeast) {
  return testing::Each(
      testing::Field(&timeline::PeriodStep::Similarity, testing::Ge(AtLeast)));
}

} // namespace syncline::test

#endif // SYNCLINE_TESTS_UNIT_PROFILER_TIMELINE_PERIODSTEPS_H
