//===- Blocks.h - Successive values in blocks -------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_BLOCKS_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_BLOCKS_H

#include <cstddef>
#include <span>
#include <vector>

namespace syncline::analysis::steps {

/// \p Values in \p Count blocks of about the same size, at most as many as
/// there are values.
inline std::vector<std::span<const double>>
inBlocks(std::span<const double> Values, size_t Count) {
  std::vector<std::span<const double>> Result;
  Result.reserve(Count);
  for (size_t I = 0; I < Count; ++I) {
    size_t First = I * Values.size() / Count;
    size_t End = (I + 1) * Values.size() / Count;
    Result.push_back(Values.subspan(First, End - First));
  }
  return Result;
}

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_BLOCKS_H
