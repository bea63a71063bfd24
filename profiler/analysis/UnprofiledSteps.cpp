#include "analysis/UnprofiledSteps.h"

#include "analysis/Blocks.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;

/// A mean over fewer steps does not represent rare ones.
static constexpr size_t EnoughForMean = 20;

double analysis::quantile(const std::vector<double> &Sorted, double Part) {
  double Last = static_cast<double>(Sorted.size() - 1);
  return Sorted[static_cast<size_t>(std::lround(Part * Last))];
}

double analysis::medianOf(std::vector<double> Values) {
  if (Values.empty())
    return 0;
  std::sort(Values.begin(), Values.end());
  return quantile(Values, 0.5);
}

std::vector<double> analysis::durationsOf(const std::vector<TimeSpan> &Steps) {
  std::vector<double> Result;
  Result.reserve(Steps.size());
  for (const TimeSpan &Step : Steps)
    Result.push_back(static_cast<double>(Step.duration()));
  return Result;
}

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

UsualTime analysis::usualTime(const std::vector<double> &BySteps,
                              bool HaveKinds) {
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

double analysis::meanOfLater(const std::vector<TimeSpan> &Unprofiled) {
  size_t First = Unprofiled.size() / 2;
  if (Unprofiled.size() - First < EnoughForMean)
    return 0;
  double Sum = 0, Longest = 0;
  for (size_t I = First; I < Unprofiled.size(); ++I) {
    auto Time = static_cast<double>(Unprofiled[I].duration());
    Sum += Time;
    Longest = std::max(Longest, Time);
  }
  return (Sum - Longest) / static_cast<double>(Unprofiled.size() - First - 1);
}

std::vector<double>
analysis::unprofiledHostTimes(const Timeline &Events,
                              const std::vector<TimeSpan> &Unprofiled) {
  std::vector<double> Result;
  auto Next = Events.Calls.begin();
  for (const TimeSpan &Step : Unprofiled) {
    while (Next != Events.Calls.end() && Next->Start < Step.Start)
      ++Next;
    uint64_t InCalls = 0, Covered = Step.Start;
    for (; Next != Events.Calls.end() && Next->Start < Step.End; ++Next) {
      uint64_t End = std::min(Next->End, Step.End);
      if (!Next->CanBlock || End <= Covered)
        continue;
      InCalls += End - std::max(Covered, Next->Start);
      Covered = End;
    }
    Result.push_back(static_cast<double>(Step.duration() - InCalls));
  }
  return Result;
}
