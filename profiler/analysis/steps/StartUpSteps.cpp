#include "analysis/steps/StartUpSteps.h"

#include "analysis/steps/CallsOfSteps.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <unordered_map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

/// What any step does with the same probability is only in the first ones with
/// at most this probability.
static constexpr double MostChance = 0.01;
/// Calls of the start-up may take at most this part of another step.
static constexpr double MostStartUp = 0.05;

/// \p Count: how many steps. \p Last: the number of the last one, from 1.
static bool areEarly(size_t Count, size_t Last, size_t OfAll) {
  double Part = static_cast<double>(Last) / static_cast<double>(OfAll);
  return Count && 2 * Last <= OfAll &&
         std::pow(Part, static_cast<double>(Count)) <= MostChance;
}

namespace {
/// The numbers of the steps that have a site or a stack, from 1.
class Visits {
public:
  void add(size_t Step) {
    if (In.empty() || In.back() != Step)
      In.push_back(Step);
  }
  bool areEarly(size_t OfAll) const {
    return ::areEarly(In.size(), In.back(), OfAll);
  }
  /// The other steps, if they are the early ones.
  std::vector<size_t> earlyOthers(size_t OfAll) const;

private:
  std::vector<size_t> In;
};
} // namespace

std::vector<size_t> Visits::earlyOthers(size_t OfAll) const {
  std::vector<size_t> Others;
  if (2 * In.size() < OfAll || In.back() != OfAll)
    return Others;
  auto Next = In.begin();
  for (size_t Step = 1; Step < OfAll; ++Step)
    if (*Next == Step)
      ++Next;
    else
      Others.push_back(Step);
  if (Others.empty() || !::areEarly(Others.size(), Others.back(), OfAll))
    Others.clear();
  return Others;
}

StartUpSteps::StartUpSteps(const Timeline &Events, const Steps &Found,
                           std::span<const uint32_t> SiteOf) {
  std::vector<TimeSpan> Steps = Found.allSpans();
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
  for (const auto &[Site, Own] : Sites)
    for (size_t Step : Own.earlyOthers(Steps.size()))
      Lacking.insert(Steps[Step - 1].Start);
}

bool StartUpSteps::contain(uint64_t Start, uint64_t End) const {
  uint64_t Sum = 0;
  for (auto Next = std::ranges::lower_bound(Calls, Start, {}, &TimeSpan::Start);
       Next != Calls.end() && Next->Start < End; ++Next)
    Sum += Next->duration();
  return Lacking.contains(Start) ||
         static_cast<double>(Sum) >
             MostStartUp * static_cast<double>(End - Start);
}
