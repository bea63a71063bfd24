#include "cli/experiment/CallRows.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <vector>

using namespace syncline::cli;
using namespace syncline::cli::experiment;

static constexpr size_t LeastCalls = 4;
/// The longest intervals may be pauses, such as the one before the first step.
static constexpr size_t LongestInDoubt = 2;
/// This fraction of the rows has the same length.
static constexpr double LeastAlike = 0.65;

/// The least interval between two rows; 0 if calls occur one at a time. Rows
/// are short, and the gaps between them long.
static uint64_t leastGap(std::vector<uint64_t> Intervals) {
  uint64_t Sum = 0;
  for (uint64_t Each : Intervals)
    Sum += Each;
  std::sort(Intervals.begin(), Intervals.end(), std::greater<>());
  uint64_t Least =
      Intervals[std::min(LongestInDoubt, Intervals.size() - 1)] / 2;
  uint64_t InGaps = 0;
  size_t Gaps = 0;
  for (; Gaps < Intervals.size() && Intervals[Gaps] >= Least; ++Gaps)
    InGaps += Intervals[Gaps];
  bool AreRows = 3 * Gaps <= 2 * Intervals.size() && 2 * InGaps >= Sum;
  return AreRows ? Least : 0;
}

static double meanInterval(std::span<const uint64_t> Starts) {
  return static_cast<double>(Starts.back() - Starts.front()) /
         static_cast<double>(Starts.size() - 1);
}

std::optional<CallRows> experiment::findRows(std::span<const uint64_t> Starts) {
  if (Starts.size() < LeastCalls)
    return std::nullopt;
  std::vector<uint64_t> Intervals;
  Intervals.reserve(Starts.size() - 1);
  for (size_t I = 1; I < Starts.size(); ++I)
    Intervals.push_back(Starts[I] - Starts[I - 1]);
  uint64_t Least = leastGap(Intervals);
  if (!Least)
    return CallRows{1, meanInterval(Starts)};
  // The recording may begin or end within a row.
  std::vector<size_t> Firsts;
  for (size_t I = 0; I < Intervals.size(); ++I)
    if (Intervals[I] >= Least)
      Firsts.push_back(I + 1);
  if (Firsts.size() < 3)
    return std::nullopt;
  std::map<size_t, size_t> RowsOf;
  for (size_t I = 1; I < Firsts.size(); ++I)
    ++RowsOf[Firsts[I] - Firsts[I - 1]];
  auto Most = std::max_element(
      RowsOf.begin(), RowsOf.end(),
      [](const auto &A, const auto &B) { return A.second < B.second; });
  auto Rows = static_cast<double>(Firsts.size() - 1);
  if (static_cast<double>(Most->second) < LeastAlike * Rows)
    return std::nullopt;
  return CallRows{Most->first, static_cast<double>(Starts[Firsts.back()] -
                                                   Starts[Firsts.front()]) /
                                   Rows};
}
