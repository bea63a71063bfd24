#include "analysis/steps/MeasureVariation.h"

#include "analysis/steps/Blocks.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <span>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::steps;

static constexpr size_t EnoughDurations = 5;
/// This many blocks show their spread well, and each is long enough to contain
/// the dependence between neighboring steps.
static constexpr size_t MostBlocks = 20;
/// The variance of the mean of the middle half relative to that of the mean of
/// all, under a normal distribution.
static constexpr double CostOfTrimming = 1.2;

namespace {

struct Block {
  double Mean = 0;
  /// The variance of the mean, from how its steps vary; 0: it has one step.
  double Variance = 0;
};

} // namespace

static Block blockOf(std::span<const double> Steps) {
  auto Count = static_cast<double>(Steps.size());
  Block Result;
  for (double Step : Steps)
    Result.Mean += Step / Count;
  if (Steps.size() > 1)
    for (double Step : Steps)
      Result.Variance +=
          (Step - Result.Mean) * (Step - Result.Mean) / (Count - 1) / Count;
  return Result;
}

static std::vector<Block> blocksOf(const std::vector<double> &Durations) {
  size_t Steps = Durations.size();
  size_t Count = std::min(
      MostBlocks, std::max(Steps / 2, std::min(Steps, EnoughDurations)));
  std::vector<Block> Result;
  Result.reserve(Count);
  for (std::span<const double> Own : inBlocks(Durations, Count))
    Result.push_back(blockOf(Own));
  return Result;
}

/// The range of the middle half of \p Count blocks in standard deviations of a
/// block: expected order statistics of a normal distribution (Blom). For all
/// smaller numbers of blocks, the smallest such value.
static double rangeOfMiddle(size_t Count) {
  static constexpr double OfMost = 1.18, OfFewer = 0.95;
  return Count == MostBlocks ? OfMost : OfFewer;
}

/// The 97.5% quantile of Student's distribution in units of the normal one: few
/// blocks estimate their own spread poorly.
static double studentFactor(size_t Blocks) {
  static constexpr double OfFew[] = {1.42, 1.31, 1.25, 1.21,
                                     1.18, 1.15, 1.14, 1.12};
  static constexpr double OfMany = 1.10;
  size_t Index = std::max(Blocks, EnoughDurations) - EnoughDurations;
  return Index < std::size(OfFew) ? OfFew[Index] : OfMany;
}

/// The variance that a block does not share with its neighbors: half of the
/// squared difference of two successive ones. Takes the median, since warm-up
/// ends abruptly.
static double varianceAmongNeighbors(const std::vector<Block> &Blocks) {
  // The median of a squared normal variable.
  static constexpr double OfMedian = 0.455;
  std::vector<double> Halves;
  for (size_t I = 1; I < Blocks.size(); ++I) {
    double Apart = Blocks[I].Mean - Blocks[I - 1].Mean;
    Halves.push_back(Apart * Apart / 2);
  }
  std::sort(Halves.begin(), Halves.end());
  return Halves[Halves.size() / 2] / OfMedian;
}

static double meanOfShorterHalf(std::vector<double> Durations) {
  auto Half = static_cast<ptrdiff_t>(Durations.size() / 2);
  auto Middle = Durations.begin() + Half;
  std::nth_element(Durations.begin(), Middle, Durations.end());
  return std::accumulate(Durations.begin(), Middle, 0.0) /
         static_cast<double>(Half);
}

StepVariation steps::measureVariation(const std::vector<double> &Durations) {
  StepVariation Result;
  Result.Steps = Durations.size();
  if (Durations.size() < EnoughDurations)
    return Result;
  std::vector<Block> Blocks = blocksOf(Durations);
  size_t Count = Blocks.size(), Quarter = Count / 4;
  std::vector<double> Means, Variances;
  for (const Block &Each : Blocks) {
    Means.push_back(Each.Mean);
    Variances.push_back(Each.Variance);
  }
  std::sort(Means.begin(), Means.end());
  std::sort(Variances.begin(), Variances.end());
  for (size_t I = Quarter; I < Count - Quarter; ++I)
    Result.Time += Means[I] / static_cast<double>(Count - 2 * Quarter);
  if (Result.Time <= 0)
    return Result;
  if (double Shorter = meanOfShorterHalf(Durations); Shorter > 0)
    Result.Spread = Result.Time / Shorter;
  double Spread =
      (Means[Count - Quarter - 1] - Means[Quarter]) / rangeOfMiddle(Count);
  double Between = Spread * Spread;
  double Drift = std::max(0.0, Between - varianceAmongNeighbors(Blocks));
  // A long step that occurs every so often is in only some of the blocks, which
  // have the larger variance.
  double Chance = std::max(Between, Variances[Count - 1 - Quarter]);
  Result.Deviation =
      studentFactor(Count) / Result.Time *
      std::sqrt(CostOfTrimming * Chance / static_cast<double>(Count) + Drift);
  return Result;
}
