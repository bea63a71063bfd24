#include "analysis/steps/StartUpCalls.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <unordered_map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

/// What any step has with the same probability is only in the first ones with
/// at most this probability.
static constexpr double MostChance = 0.01;

/// In chronological order.
static std::vector<TimeSpan> allSteps(const Steps &Found) {
  std::vector<TimeSpan> Result = Found.Unprofiled;
  Result.insert(Result.end(), Found.Interrupted.begin(),
                Found.Interrupted.end());
  for (const StepRun &Run : Found.Profiled)
    for (size_t I = 1; I < Run.size(); ++I)
      Result.push_back({Run[I - 1], Run[I]});
  std::ranges::sort(Result, {}, &TimeSpan::Start);
  return Result;
}

namespace {
/// The steps that have a site or a stack.
struct Visits {
  size_t Steps = 0;
  /// The number of the last one, from 1.
  size_t Last = 0;

  void add(size_t Step) {
    Steps += Last != Step;
    Last = Step;
  }
  bool areEarly(size_t Of) const {
    return std::pow(static_cast<double>(Last) / static_cast<double>(Of),
                    static_cast<double>(Steps)) <= MostChance;
  }
};
} // namespace

/// Calls \p Visit with the index of each call of a step that has a site, and
/// the number of the step, from 1.
template <typename F>
static void forEachCall(const Timeline &Events,
                        const std::vector<TimeSpan> &Steps,
                        std::span<const uint32_t> SiteOf, const F &Visit) {
  auto Step = Steps.begin();
  for (size_t I = 0; I < SiteOf.size(); ++I) {
    const HostCall &Call = Events.Calls[I];
    while (Step != Steps.end() && Step->End <= Call.Start)
      ++Step;
    if (Step == Steps.end())
      return;
    if (Step->contains(Call.Start) && SiteOf[I] != NoIndex)
      Visit(I, static_cast<size_t>(Step - Steps.begin()) + 1);
  }
}

StartUpCalls::StartUpCalls(const Timeline &Events, const Steps &Found,
                           std::span<const uint32_t> SiteOf) {
  std::vector<TimeSpan> Steps = allSteps(Found);
  std::unordered_map<uint32_t, Visits> Sites, Stacks;
  forEachCall(Events, Steps, SiteOf, [&](size_t I, size_t Step) {
    Sites[SiteOf[I]].add(Step);
    Stacks[Events.Calls[I].Stack].add(Step);
  });
  forEachCall(Events, Steps, SiteOf, [&](size_t I, size_t) {
    const HostCall &Call = Events.Calls[I];
    if (Sites[SiteOf[I]].areEarly(Steps.size()) &&
        Stacks[Call.Stack].areEarly(Steps.size()))
      Calls.push_back({Call.Start, Call.End});
  });
}

uint64_t StartUpCalls::timeIn(uint64_t Start, uint64_t End) const {
  uint64_t Sum = 0;
  for (auto Next = std::ranges::lower_bound(Calls, Start, {}, &TimeSpan::Start);
       Next != Calls.end() && Next->Start < End; ++Next)
    Sum += Next->duration();
  return Sum;
}
