#include "analysis/steps/UsualTime.h"

#include "analysis/steps/Blocks.h"
#include "analysis/steps/Quantiles.h"

#include <algorithm>
#include <numeric>
#include <span>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::steps;

static double meanOf(std::span<const double> Values) {
  return std::accumulate(Values.begin(), Values.end(), 0.0) /
         static_cast<double>(Values.size());
}

/// \p Summary of each of 5 to 20 blocks of successive values, or of each value
/// if there are fewer; sorted.
template <typename SummaryT>
static std::vector<double> ofBlocks(std::span<const double> Values,
                                    SummaryT Summary) {
  static constexpr size_t Fewest = 5, Most = 20, StepsInBlock = 10;
  size_t Count = std::clamp(Values.size() / StepsInBlock, Fewest, Most);
  std::vector<double> Result;
  Result.reserve(Count);
  for (std::span<const double> Block :
       inBlocks(Values, std::min(Count, Values.size())))
    Result.push_back(Summary(Block));
  std::sort(Result.begin(), Result.end());
  return Result;
}

UsualTime steps::usualTime(const std::vector<double> &BySteps, bool HaveKinds) {
  static constexpr double Quartile = 0.25, Exceptions = 0.1;
  std::vector<double> Steps, Levels;
  if (HaveKinds) {
    Levels = ofBlocks(BySteps, meanOf);
    Steps = Levels;
  } else {
    Levels = ofBlocks(BySteps, [](std::span<const double> Block) {
      return medianOf({Block.begin(), Block.end()});
    });
    Steps = BySteps;
    std::sort(Steps.begin(), Steps.end());
  }
  return {quantile(Steps, 0.5),
          std::min(quantile(Steps, Quartile), quantile(Levels, Exceptions)),
          std::max(quantile(Steps, 1 - Quartile),
                   quantile(Levels, 1 - Exceptions))};
}
