#include "trial/Gain.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <random>
#include <vector>

using namespace syncline;
using namespace syncline::trial;

static constexpr double Trimmed = 0.1;
static constexpr size_t Resamples = 4000;
static constexpr double Tail = 0.025;
/// Launches per step may differ by this fraction, plus their usual variation.
static constexpr double MostDifference = 0.01;
static constexpr double MostDeviations = 4;

static double trimmedMean(std::vector<double> Values) {
  std::sort(Values.begin(), Values.end());
  auto Aside =
      static_cast<ptrdiff_t>(Trimmed * static_cast<double>(Values.size()));
  auto First = Values.begin() + Aside, Last = Values.end() - Aside;
  return std::accumulate(First, Last, 0.0) / static_cast<double>(Last - First);
}

static double median(std::vector<double> Values) {
  auto Middle = Values.begin() + static_cast<ptrdiff_t>(Values.size() / 2);
  std::nth_element(Values.begin(), Middle, Values.end());
  return *Middle;
}

/// Other threads may have steps of their own, and a stretch may contain more or
/// fewer of those. If the step thread launches nothing, another one works for
/// it.
static double launchesOf(const Stretch &Own) {
  uint64_t Launches =
      Own.StepThreadLaunches ? Own.StepThreadLaunches : Own.Launches;
  return static_cast<double>(Launches) / static_cast<double>(Own.Steps);
}

static double ownTimeOf(const Stretch &Own) {
  return static_cast<double>(Own.OwnTime) / static_cast<double>(Own.Steps);
}

/// \p Figure for each stretch of one variant.
template <typename F>
static std::vector<double> figuresOf(std::span<const Stretch> All, bool Skips,
                                     const F &Figure) {
  std::vector<double> Result;
  for (const Stretch &Own : All)
    if (Own.Skips == Skips)
      Result.push_back(Figure(Own));
  return Result;
}

/// Gains as fractions of the step, one for each stretch with two neighbors.
static std::vector<double> gainsOf(std::span<const Stretch> All) {
  std::vector<double> Result;
  for (size_t I = 1; I + 1 < All.size(); ++I) {
    const Stretch &Before = All[I - 1], &After = All[I + 1];
    if (!All[I].Skips || Before.Skips || After.Skips)
      continue;
    double Base = (stepOf(Before) + stepOf(After)) / 2;
    if (Base > 0)
      Result.push_back(1 - stepOf(All[I]) / Base);
  }
  return Result;
}

static void addInterval(MeasuredGain &Result,
                        const std::vector<double> &Gains) {
  // The same data yield the same interval.
  // NOLINTNEXTLINE(bugprone-random-generator-seed)
  std::mt19937_64 Random(1);
  std::uniform_int_distribution<size_t> Any(0, Gains.size() - 1);
  std::vector<double> Means(Resamples), Drawn(Gains.size());
  for (double &Mean : Means) {
    for (double &Each : Drawn)
      Each = Gains[Any(Random)];
    Mean = trimmedMean(Drawn);
  }
  std::sort(Means.begin(), Means.end());
  auto At = [&](double Part) {
    return Means[static_cast<size_t>(Part * (Resamples - 1))];
  };
  Result.Low = std::min(At(Tail), Result.Best);
  Result.High = std::max(At(1 - Tail), Result.Best);
}

static std::string differenceOf(std::span<const Stretch> All) {
  std::vector<double> Base = figuresOf(All, false, launchesOf);
  std::vector<double> Without = figuresOf(All, true, launchesOf);
  double Usual = median(Base), Own = median(Without);
  std::vector<double> Deviations;
  Deviations.reserve(Base.size());
  for (double Each : Base)
    Deviations.push_back(std::abs(Each - Usual));
  double Allowed = std::max(MostDifference * Usual,
                            MostDeviations * median(std::move(Deviations)));
  if (std::abs(Own - Usual) <= Allowed)
    return "";
  char Text[160];
  snprintf(Text, sizeof(Text),
           "a step launches %.1f kernels in the unchanged program, and %.1f "
           "with the calls skipped",
           Usual, Own);
  return Text;
}

MeasuredGain trial::measureGain(std::span<const Stretch> All) {
  constexpr size_t Settling = 2;
  MeasuredGain Result;
  if (All.size() <= Settling)
    return Result;
  std::span<const Stretch> Used = All.subspan(Settling);
  std::vector<double> Gains = gainsOf(Used);
  if (Gains.size() < LeastPairs)
    return Result;
  Result.Pairs = Gains.size();
  Result.Best = trimmedMean(Gains);
  addInterval(Result, Gains);
  Result.Step = median(figuresOf(Used, false, stepOf));
  Result.StepWithout = Result.Step * (1 - Result.Best);
  Result.OwnTime = median(figuresOf(Used, false, ownTimeOf));
  Result.OwnTimeWithout = median(figuresOf(Used, true, ownTimeOf));
  Result.Difference = differenceOf(Used);
  return Result;
}
