//===- Median.h - The median of values --------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_RANKS_MEDIAN_H
#define SYNCLINE_PROFILER_ANALYSIS_RANKS_MEDIAN_H

#include <algorithm>
#include <cstddef>
#include <vector>

namespace syncline::analysis::ranks {

/// The upper median if the number of values is even. \p Values must not be
/// empty.
template <typename ValueT> ValueT medianOf(std::vector<ValueT> Values) {
  auto Middle = Values.begin() + static_cast<std::ptrdiff_t>(Values.size() / 2);
  std::nth_element(Values.begin(), Middle, Values.end());
  return *Middle;
}

} // namespace syncline::analysis::ranks

#endif // SYNCLINE_PROFILER_ANALYSIS_RANKS_MEDIAN_H
