//===- MiddleValue.h - The median of a few values ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_MIDDLEVALUE_H
#define SYNCLINE_PROFILER_TIMELINE_MIDDLEVALUE_H

#include <algorithm>
#include <cstddef>
#include <vector>

namespace syncline::timeline {

/// The median of \p Values, at least one, which it reorders. The upper median
/// if their number is even.
template <typename T> T middleOf(std::vector<T> &Values) {
  auto Middle = Values.begin() + static_cast<ptrdiff_t>(Values.size() / 2);
  std::nth_element(Values.begin(), Middle, Values.end());
  return *Middle;
}

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_MIDDLEVALUE_H
