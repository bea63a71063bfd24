#include "timeline/SyncPattern.h"

#include "timeline/CallSite.h"

#include <algorithm>
#include <span>

using namespace syncline;
using namespace syncline::timeline;

/// Fewer steps do not show a pattern.
static constexpr size_t MinPatternSteps = 3;
/// A call belongs to every step if this part of the steps has it, equally
/// often.
static constexpr double RegularShare = 0.8;
/// The anchor has to be in this part of them: a missing anchor merges two
/// steps.
static constexpr double AnchorShare = 0.9;
/// If an anchor is in this part of them, there is no need for a better one.
static constexpr double GoodShare = 0.99;

namespace {
using Site = std::pair<uint32_t, uint32_t>; ///< thread and stack

/// How often a site is called, over all steps.
struct SiteCounts {
  /// By number of calls in a step: the number of such steps.
  std::map<uint32_t, size_t> StepsWith;
  size_t Steps = 0;
  /// Time without calls before the first one of each step, ns.
  uint64_t Pause = 0;

  /// The most frequent number of calls, and how many steps have it.
  std::pair<uint32_t, size_t> mode() const {
    auto Most = std::max_element(
        StepsWith.begin(), StepsWith.end(),
        [](const auto &A, const auto &B) { return A.second < B.second; });
    return *Most;
  }
};

/// Counts calls step by step.
class StepCounter {
public:
  void add(const HostCall &Call) {
    uint64_t &Before = LastEnds[Call.Thread];
    auto [Entry, IsFirst] = Now.try_emplace({Call.Thread, Call.Stack}, 0);
    if (IsFirst && Before)
      Sites[Entry->first].Pause +=
          Call.Start > Before ? Call.Start - Before : 0;
    ++Entry->second;
    Before = Call.End;
  }
  /// \p IsLast: the next step begins later than this one ends.
  void endStep(bool IsLast) {
    for (const auto &[Which, Calls] : Now) {
      ++Sites[Which].StepsWith[Calls];
      ++Sites[Which].Steps;
    }
    Now.clear();
    if (IsLast)
      LastEnds.clear();
  }

  std::map<Site, SiteCounts> Sites;

private:
  std::map<Site, uint32_t> Now;
  std::map<uint32_t, uint64_t> LastEnds;
};
} // namespace

static std::map<Site, SiteCounts> countSites(const Timeline &Events,
                                             std::span<const TimeSpan> Steps) {
  StepCounter Counter;
  auto Call = Events.Calls.begin();
  for (size_t I = 0; I < Steps.size(); ++I) {
    const TimeSpan &Step = Steps[I];
    for (; Call != Events.Calls.end() && Call->Start < Step.End; ++Call)
      if (Call->Start >= Step.Start && isAlwaysRecorded(*Call))
        Counter.add(*Call);
    Counter.endStep(I + 1 == Steps.size() || Steps[I + 1].Start != Step.End);
  }
  return std::move(Counter.Sites);
}

/// One call per step is the best anchor, then the one with the longest pause
/// before it.
static bool isBetterAnchor(const SiteCounts &A, const SiteCounts &B) {
  auto [CallsA, StepsA] = A.mode();
  auto [CallsB, StepsB] = B.mode();
  return std::tuple(CallsB, A.Pause) > std::tuple(CallsA, B.Pause);
}

/// The best anchor for which \p IsRegular holds; null if there is none.
static const std::pair<const Site, SiteCounts> *
bestAnchor(const std::map<Site, SiteCounts> &Sites, const auto &IsRegular) {
  const std::pair<const Site, SiteCounts> *Best = nullptr;
  for (const auto &Each : Sites)
    if (IsRegular(Each.second) &&
        (!Best || isBetterAnchor(Each.second, Best->second)))
      Best = &Each;
  return Best;
}

std::optional<SyncPattern> timeline::learnSyncPattern(const Timeline &Events,
                                                      const LoopSteps &Loop) {
  const std::vector<TimeSpan> &Steps = Loop.Steps;
  if (Steps.size() < MinPatternSteps)
    return std::nullopt;
  std::map<Site, SiteCounts> Sites = countSites(Events, Steps);
  auto IsIn = [&](const SiteCounts &Each, double Share) {
    return static_cast<double>(Each.mode().second) >=
           Share * static_cast<double>(Steps.size());
  };
  const auto *Best = bestAnchor(
      Sites, [&](const SiteCounts &Each) { return IsIn(Each, AnchorShare); });
  bool AreAlike = Loop.Anchors.empty();
  SyncPattern Result;
  if (AreAlike && !(Best && IsIn(Best->second, GoodShare)))
    Result.Row = findRowAnchor(Events, Steps);
  if (!AreAlike) {
    Result.Thread = Loop.Thread;
    Result.Anchors.insert(Loop.Anchors.begin(), Loop.Anchors.end());
  } else if (Result.Row) {
    Result.Thread = Result.Row->Thread;
    Result.Anchors.insert(Result.Row->Stack);
  } else if (Best) {
    Result.Thread = Best->first.first;
    Result.Anchors.insert(Best->first.second);
    Result.PerStep = Best->second.mode().first;
  } else {
    return std::nullopt;
  }
  for (const auto &[Which, Counts] : Sites) {
    if (Which.first != Result.Thread)
      continue;
    Result.Known.insert(Which.second);
    // A step of another kind has other calls.
    if (AreAlike && IsIn(Counts, RegularShare))
      Result.Regular[Which.second] = Counts.mode().first;
  }
  return Result;
}
