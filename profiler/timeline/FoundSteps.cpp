#include "timeline/FoundSteps.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::timeline;

const char *timeline::toString(StepSource Source) {
  switch (Source) {
  case StepSource::Ranges:
    return "ranges";
  case StepSource::Loop:
    return "loop";
  case StepSource::Period:
    return "period";
  case StepSource::WholeRun:
    return "whole-run";
  }
  return "whole-run";
}

uint64_t Steps::fullSteps() const {
  uint64_t Sum = 0;
  for (const StepRun &Run : Profiled)
    Sum += Run.size() - 1;
  return Sum;
}

std::vector<TimeSpan> Steps::profiledSpans() const {
  std::vector<TimeSpan> Result;
  for (const StepRun &Run : Profiled)
    for (size_t I = 1; I < Run.size(); ++I)
      Result.push_back({Run[I - 1], Run[I]});
  return Result;
}

std::vector<TimeSpan> Steps::allSpans() const {
  std::vector<TimeSpan> Result = profiledSpans();
  for (const std::vector<TimeSpan> *Others : {&Unprofiled, &Interrupted})
    Result.insert(Result.end(), Others->begin(), Others->end());
  std::ranges::sort(Result, {}, &TimeSpan::Start);
  return Result;
}

void timeline::addStep(std::vector<StepRun> &To, const TimeSpan &Step) {
  if (To.empty() || To.back().back() != Step.Start)
    To.push_back({Step.Start});
  To.back().push_back(Step.End);
}
