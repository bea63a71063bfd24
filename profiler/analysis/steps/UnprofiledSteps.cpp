#include "analysis/steps/UnprofiledSteps.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

/// A mean over fewer steps does not represent rare ones.
static constexpr size_t EnoughForMean = 20;

std::vector<double> steps::durationsOf(const std::vector<TimeSpan> &Steps) {
  std::vector<double> Result;
  Result.reserve(Steps.size());
  for (const TimeSpan &Step : Steps)
    Result.push_back(static_cast<double>(Step.duration()));
  return Result;
}

double steps::meanOfLater(const std::vector<TimeSpan> &Unprofiled) {
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
steps::unprofiledHostTimes(const Timeline &Events,
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
