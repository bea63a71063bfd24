#include "timeline/StepContents.h"

#include "timeline/CallSite.h"
#include "timeline/MiddleValue.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::timeline;

/// A call belongs to every step if this part of the steps has it, equally
/// often.
static constexpr double SteadyShare = 0.8;
/// Steps are visible, or have a call in common, if this part of them makes it:
/// a step without a call merges with the next one.
static constexpr double VisibleShare = 0.9;

/// A step that takes this many times the median contains an unrelated pause.
static constexpr uint64_t MostOfMedian = 4;

template <typename F>
void StepContents::forEachStep(std::span<const TimeSpan> Steps,
                               const F &Visit) const {
  auto Call = Events.Calls.begin();
  for (const TimeSpan &Step : Steps) {
    Counts Calls;
    while (Call != Events.Calls.end() && Call->Start < Step.Start)
      ++Call;
    for (; Call != Events.Calls.end() && Call->Start < Step.End; ++Call)
      if (Call->Thread == Thread && isAlwaysRecorded(*Call))
        ++Calls[Call->Stack];
    Visit(Calls);
  }
}

StepContents::StepContents(const Timeline &Events, uint32_t Thread,
                           std::span<const TimeSpan> Steps)
    : Events(Events), Thread(Thread) {
  /// By stack and number of calls in a step: the number of such steps.
  std::map<uint32_t, std::map<uint32_t, size_t>> StepsWith;
  std::vector<std::set<uint32_t>> StacksOfSteps;
  forEachStep(Steps, [&](const Counts &Calls) {
    std::set<uint32_t> Stacks;
    for (const auto &[Stack, Count] : Calls) {
      ++StepsWith[Stack][Count];
      Stacks.insert(Stack);
    }
    if (!Stacks.empty())
      StacksOfSteps.push_back(std::move(Stacks));
  });
  bool HaveCommonCall = false;
  auto IsShare = [&](size_t Count, double Share) {
    return static_cast<double>(Count) >=
           Share * static_cast<double>(Steps.size());
  };
  Visible = !Steps.empty() && IsShare(StacksOfSteps.size(), VisibleShare);
  for (const auto &[Stack, ByCount] : StepsWith) {
    Known.insert(Stack);
    size_t Sum = 0;
    for (const auto &[Count, Of] : ByCount) {
      Sum += Of;
      if (IsShare(Of, SteadyShare))
        Regular[Stack] = Count;
    }
    HaveCommonCall |= IsShare(Sum, VisibleShare);
  }
  if (Visible && !HaveCommonCall)
    findKinds(std::move(StacksOfSteps));
}

/// Chooses the call that is in most of the steps that have none of those chosen
/// before, until few steps are left.
void StepContents::findKinds(std::vector<std::set<uint32_t>> StacksOfSteps) {
  auto Few = static_cast<size_t>((1 - VisibleShare) *
                                 static_cast<double>(StacksOfSteps.size()));
  while (StacksOfSteps.size() > Few) {
    Counts Sums;
    for (const std::set<uint32_t> &Stacks : StacksOfSteps)
      for (uint32_t Stack : Stacks)
        ++Sums[Stack];
    uint32_t Most = std::ranges::max_element(Sums, {}, [](const auto &Each) {
                      return Each.second;
                    })->first;
    KindCalls.insert(Most);
    std::erase_if(StacksOfSteps, [&](const std::set<uint32_t> &Stacks) {
      return Stacks.contains(Most);
    });
  }
}

bool StepContents::isUsual(const Counts &Calls) const {
  bool IsOneStep = Regular.empty();
  for (const auto &[Stack, Count] : Regular) {
    auto Found = Calls.find(Stack);
    if (Found == Calls.end())
      return false;
    IsOneStep |= Found->second == Count;
  }
  return IsOneStep && std::ranges::all_of(Calls, [&](const auto &Each) {
           return Known.contains(Each.first);
         });
}

std::vector<bool>
StepContents::areUsual(std::span<const TimeSpan> Steps) const {
  std::vector<bool> Result;
  Result.reserve(Steps.size());
  forEachStep(Steps,
              [&](const Counts &Calls) { Result.push_back(isUsual(Calls)); });
  return Result;
}

void timeline::addUnprofiled(const StepContents &Contents,
                             const std::vector<TimeSpan> &Steps,
                             timeline::Steps &To) {
  std::vector<bool> Usual = Contents.areUsual(Steps);
  auto Count = static_cast<size_t>(std::ranges::count(Usual, true));
  bool AreKnown = !Contents.kindCalls().empty() || 2 * Count >= Steps.size();
  std::vector<uint64_t> Times;
  for (size_t I = 0; I < Steps.size(); ++I)
    if (!AreKnown || Usual[I])
      Times.push_back(Steps[I].duration());
  uint64_t Most = Times.empty() ? 0 : MostOfMedian * middleOf(Times);
  for (size_t I = 0; I < Steps.size(); ++I) {
    bool IsUsual = (!AreKnown || Usual[I]) && Steps[I].duration() <= Most;
    (IsUsual ? To.Unprofiled : To.Interrupted).push_back(Steps[I]);
  }
}
