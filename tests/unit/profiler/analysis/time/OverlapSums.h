//===- OverlapSums.h - Whether the parts of an overlap add up ---*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_TIME_OVERLAPSUMS_H
#define SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_TIME_OVERLAPSUMS_H

#include "analysis/model/OverlapTimes.h"

#include <gtest/gtest.h>

#include <numeric>

namespace syncline::tests {

inline void checkSum(const analysis::OverlapShare &Share) {
  EXPECT_EQ(std::accumulate(Share.Missed.begin(), Share.Missed.end(),
                            Share.Overlapped),
            Share.Time);
}

inline void checkSums(const analysis::OverlapTimes &Times) {
  checkSum(Times.Upload);
  checkSum(Times.Download);
  checkSum(Times.SideKernels);
}

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_ANALYSIS_TIME_OVERLAPSUMS_H
