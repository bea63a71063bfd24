#include "analysis/steps/FindSlowSteps.h"

#include "analysis/steps/Quantiles.h"
#include "analysis/steps/UnprofiledSteps.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

/// Steps that take more than this many medians are slow.
static constexpr double Slow = 1.5;
/// If slow steps add a smaller part to the median, they may be chance.
static constexpr double LeastExcess = 0.02;
/// If more steps are slow, they are another kind of step.
static constexpr double MostSlow = 0.25;
/// A block is long enough to contain the effect of a slow step on later ones.
static constexpr double BlockTime = 60e6;
static constexpr size_t LeastStepsInBlock = 12;
static constexpr size_t LeastBlocks = 8;
/// The part of the blocks that is excluded at each end: an interruption of the
/// whole program is not a slow step.
static constexpr double LeftOut = 0.1;

SlowSteps steps::findSlowSteps(const Timeline &Events,
                               const std::vector<TimeSpan> &Unprofiled) {
  SlowSteps Result;
  size_t Count = Unprofiled.size();
  if (Count < LeastBlocks * LeastStepsInBlock)
    return Result;
  std::vector<double> Times = durationsOf(Unprofiled);
  std::vector<double> Host = unprofiledHostTimes(Events, Unprofiled);
  double Usual = medianOf(Times), UsualHost = medianOf(Host);
  size_t SlowCount = 0;
  for (size_t I = 0; I < Count; ++I) {
    bool IsSlow = Times[I] > Slow * Usual;
    SlowCount += IsSlow;
    Result.Longer.push_back(IsSlow ? Times[I] - Usual : 0);
    Result.Delays.push_back(IsSlow ? std::max(0.0, Host[I] - UsualHost) : 0);
  }
  if (static_cast<double>(SlowCount) > MostSlow * static_cast<double>(Count))
    return Result;
  Result.StepsInBlock =
      std::clamp(static_cast<size_t>(std::lround(BlockTime / Usual)),
                 LeastStepsInBlock, Count / LeastBlocks);
  auto SumOf = [&](size_t First) {
    auto Begin = Result.Longer.begin() + static_cast<ptrdiff_t>(First);
    return std::accumulate(
        Begin, Begin + static_cast<ptrdiff_t>(Result.StepsInBlock), 0.0);
  };
  for (size_t I = 0; I + Result.StepsInBlock <= Count; I += Result.StepsInBlock)
    Result.Blocks.push_back(I);
  std::stable_sort(Result.Blocks.begin(), Result.Blocks.end(),
                   [&](size_t A, size_t B) { return SumOf(A) < SumOf(B); });
  auto AtEachEnd = static_cast<ptrdiff_t>(LeftOut * Result.Blocks.size());
  Result.Blocks = {Result.Blocks.begin() + AtEachEnd,
                   Result.Blocks.end() - AtEachEnd};
  for (size_t First : Result.Blocks)
    Result.Excess += SumOf(First) / static_cast<double>(Result.StepsInBlock *
                                                        Result.Blocks.size());
  if (Result.Excess < LeastExcess * Usual)
    Result.Excess = 0;
  return Result;
}
