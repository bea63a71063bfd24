#include "timeline/SyncPattern.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::timeline;

/// Fewer steps teach nothing.
static constexpr size_t MinSteps = 3;
/// A call belongs to every step if this part of the steps has it, equally
/// often.
static constexpr double RegularShare = 0.8;
/// The anchor has to be in this part of them: two steps are joined where it is
/// missing.
static constexpr double AnchorShare = 0.9;

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

std::optional<SyncPattern>
timeline::learnSyncPattern(const Timeline &Events,
                           std::span<const TimeSpan> Steps) {
  if (Steps.size() < MinSteps)
    return std::nullopt;
  std::map<Site, SiteCounts> Sites = countSites(Events, Steps);
  auto IsIn = [&](const SiteCounts &Each, double Share) {
    return static_cast<double>(Each.mode().second) >=
           Share * static_cast<double>(Steps.size());
  };
  const std::pair<const Site, SiteCounts> *Best = nullptr;
  for (const auto &Each : Sites)
    if (IsIn(Each.second, AnchorShare) &&
        (!Best || isBetterAnchor(Each.second, Best->second)))
      Best = &Each;
  if (!Best)
    return std::nullopt;
  SyncPattern Result;
  std::tie(Result.Thread, Result.Anchor) = Best->first;
  Result.PerStep = Best->second.mode().first;
  for (const auto &[Which, Counts] : Sites) {
    if (Which.first != Result.Thread)
      continue;
    Result.Known.insert(Which.second);
    if (IsIn(Counts, RegularShare))
      Result.Regular[Which.second] = Counts.mode().first;
  }
  return Result;
}

namespace {
/// Cuts one stretch of time.
class SpanCutter {
public:
  SpanCutter(const SyncPattern &Pattern, PatternSteps &To)
      : Pattern(Pattern), To(To) {}

  void add(const HostCall &Call) {
    if (Call.Stack == Pattern.Anchor)
      Anchors.push_back(Calls.size());
    Calls.push_back(&Call);
  }
  void finish();

private:
  size_t bestOffset() const;
  bool isRegular(size_t Begin, size_t End) const;

  const SyncPattern &Pattern;
  PatternSteps &To;
  std::vector<const HostCall *> Calls;
  /// Indices of Calls.
  std::vector<size_t> Anchors;
};
} // namespace

/// Of several calls in a step, the first one comes after the longest pause.
size_t SpanCutter::bestOffset() const {
  std::vector<uint64_t> Pauses(Pattern.PerStep);
  for (size_t I = 0; I < Anchors.size(); ++I)
    if (size_t At = Anchors[I]) {
      uint64_t Before = Calls[At - 1]->End;
      Pauses[I % Pattern.PerStep] +=
          Calls[At]->Start > Before ? Calls[At]->Start - Before : 0;
    }
  return static_cast<size_t>(std::max_element(Pauses.begin(), Pauses.end()) -
                             Pauses.begin());
}

bool SpanCutter::isRegular(size_t Begin, size_t End) const {
  std::map<uint32_t, uint32_t> Counts;
  for (size_t I = Begin; I < End; ++I) {
    uint32_t Stack = Calls[I]->Stack;
    if (!Pattern.Known.contains(Stack))
      return false;
    ++Counts[Stack];
  }
  return std::all_of(
      Pattern.Regular.begin(), Pattern.Regular.end(), [&](const auto &Each) {
        auto Found = Counts.find(Each.first);
        return Found != Counts.end() && Found->second == Each.second;
      });
}

void SpanCutter::finish() {
  for (size_t I = bestOffset(); I + Pattern.PerStep < Anchors.size();
       I += Pattern.PerStep) {
    size_t Begin = Anchors[I], End = Anchors[I + Pattern.PerStep];
    TimeSpan Step{Calls[Begin]->Start, Calls[End]->Start};
    (isRegular(Begin, End) ? To.Regular : To.Others).push_back(Step);
  }
}

PatternSteps timeline::cutAt(const SyncPattern &Pattern, const Timeline &Events,
                             const std::vector<TimeSpan> &Spans) {
  PatternSteps Result;
  auto Call = Events.Calls.begin();
  for (const TimeSpan &Span : Spans) {
    SpanCutter Cutter(Pattern, Result);
    for (; Call != Events.Calls.end() && Call->Start < Span.End; ++Call)
      if (Call->Start >= Span.Start && Call->Thread == Pattern.Thread &&
          isAlwaysRecorded(*Call))
        Cutter.add(*Call);
    Cutter.finish();
  }
  return Result;
}
