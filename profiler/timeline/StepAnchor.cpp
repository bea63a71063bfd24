#include "timeline/StepAnchor.h"

#include "timeline/CallsInSpans.h"
#include "timeline/Period.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

using namespace syncline;
using namespace syncline::timeline;

/// Steps have at most this many kinds.
static constexpr size_t MostKinds = 4;
/// The call of a kind is in at most this part of the steps of other kinds.
static constexpr double MostInOthers = 0.02;

/// Calls \p Visit with the number of the span, the call, and the pause of its
/// thread before it, ns, for each call in \p Spans that can block and is the
/// first in a row.
template <typename F>
static void forEachFirstInRow(const std::vector<TimeSpan> &Spans,
                              const Timeline &Events, uint64_t LeastPause,
                              const F &Visit) {
  std::map<uint32_t, uint64_t> LastEnds;
  forEachCallIn(Spans, Events, true, [&](size_t Span, const HostCall &Call) {
    uint64_t &Before = LastEnds[Call.Thread];
    uint64_t Since = std::max(Before, Spans[Span].Start);
    uint64_t Pause = Call.Start > Since ? Call.Start - Since : 0;
    Before = std::max(Before, Call.End);
    if (Pause >= LeastPause)
      Visit(Span, Call, Pause);
  });
}

namespace {
/// The calls of one stack on one thread.
struct CallsInSteps {
  /// The steps that make the call, ascending, and how often.
  std::vector<std::pair<size_t, uint32_t>> Steps;
  /// The sum over the first call of each step, ns.
  uint64_t Pause = 0;

  void add(size_t Step, uint64_t PauseBefore) {
    if (Steps.empty() || Steps.back().first != Step) {
      Steps.emplace_back(Step, 0);
      Pause += PauseBefore;
    }
    ++Steps.back().second;
  }
  /// The most frequent number of calls, and how many steps have it.
  std::pair<uint32_t, size_t> mode() const {
    std::map<uint32_t, size_t> StepsWith;
    for (const auto &[Step, Count] : Steps)
      ++StepsWith[Count];
    return *std::ranges::max_element(
        StepsWith, {}, [](const auto &Each) { return Each.second; });
  }
};

/// By thread and stack.
using SiteCalls = std::map<std::pair<uint32_t, uint32_t>, CallsInSteps>;
} // namespace

static SiteCalls callsOf(const AnchoredSteps &Of, uint64_t LeastPause) {
  SiteCalls Result;
  size_t Step = 0;
  forEachFirstInRow(
      Of.Spans, Of.Events, LeastPause,
      [&](size_t, const HostCall &Call, uint64_t Pause) {
        while (Step < Of.Steps.size() && Of.Steps[Step].End <= Call.Start)
          ++Step;
        if (Step < Of.Steps.size() && Of.Steps[Step].contains(Call.Start))
          Result[{Call.Thread, Call.Stack}].add(Step, Pause);
      });
  return Result;
}

std::optional<StepAnchor> timeline::commonAnchor(const AnchoredSteps &Of,
                                                 double Share,
                                                 uint64_t LeastPause) {
  if (Of.Steps.size() < MinPeriodSteps)
    return std::nullopt;
  std::optional<StepAnchor> Best;
  uint64_t Longest = 0;
  for (const auto &[Site, Calls] : callsOf(Of, LeastPause)) {
    auto [PerStep, Steps] = Calls.mode();
    if (static_cast<double>(Steps) <
            Share * static_cast<double>(Of.Steps.size()) ||
        (Best && std::tuple(PerStep, Longest) >=
                     std::tuple(Best->PerStep, Calls.Pause)))
      continue;
    Best = {Site.first, {Site.second}, PerStep, LeastPause};
    Longest = Calls.Pause;
  }
  return Best;
}

/// The steps without a kind that make the call once; none if many of the \p
/// Having others make it, too.
static std::vector<size_t> ofNewKind(const CallsInSteps &Calls,
                                     const std::vector<bool> &HaveKind,
                                     size_t Having) {
  std::vector<size_t> Result;
  size_t Others = 0;
  for (const auto &[Step, Count] : Calls.Steps)
    if (HaveKind[Step])
      ++Others;
    else if (Count == 1)
      Result.push_back(Step);
  if (static_cast<double>(Others) > MostInOthers * static_cast<double>(Having))
    Result.clear();
  return Result;
}

std::optional<StepAnchor> timeline::anchorOfKinds(const AnchoredSteps &Of) {
  StepAnchor Result;
  std::vector<bool> HaveKind(Of.Steps.size());
  size_t Having = 0;
  SiteCalls Calls = callsOf(Of, 0);
  while (Result.Stacks.size() < MostKinds) {
    std::vector<size_t> Most;
    std::pair<uint32_t, uint32_t> Best;
    for (const auto &[Site, Own] : Calls) {
      if (!Result.Stacks.empty() && Site.first != Result.Thread)
        continue;
      std::vector<size_t> New = ofNewKind(Own, HaveKind, Having);
      if (New.size() > Most.size())
        Most = std::move(New), Best = Site;
    }
    // A single step may do something else.
    if (Most.size() < 2)
      break;
    Result.Thread = Best.first;
    Result.Stacks.insert(Best.second);
    for (size_t Step : Most)
      HaveKind[Step] = true;
    Having += Most.size();
  }
  bool AreAll = static_cast<double>(Having) >=
                NearlyAllSteps * static_cast<double>(Of.Steps.size());
  return Result.Stacks.size() > 1 && AreAll ? std::optional(Result)
                                            : std::nullopt;
}

std::vector<TimeSpan> timeline::stepsWith(const StepAnchor &Anchor,
                                          const AnchoredSteps &Of) {
  std::set<size_t> Numbers;
  for (const auto &[Site, Calls] : callsOf(Of, Anchor.LeastPause))
    if (Site.first == Anchor.Thread && Anchor.Stacks.contains(Site.second))
      for (const auto &[Step, Count] : Calls.Steps)
        Numbers.insert(Step);
  std::vector<TimeSpan> Result;
  Result.reserve(Numbers.size());
  for (size_t Step : Numbers)
    Result.push_back(Of.Steps[Step]);
  return Result;
}

namespace {
struct AnchorCall {
  uint64_t Start = 0;
  uint64_t Pause = 0;
};
} // namespace

/// Of several calls in a step, the first one follows the longest pause.
static size_t firstOfStep(const std::vector<AnchorCall> &Calls,
                          uint32_t PerStep) {
  std::vector<uint64_t> Pauses(PerStep);
  for (size_t I = 0; I < Calls.size(); ++I)
    Pauses[I % PerStep] += Calls[I].Pause;
  return static_cast<size_t>(std::ranges::max_element(Pauses) - Pauses.begin());
}

std::vector<TimeSpan> timeline::cutAt(const StepAnchor &Anchor,
                                      const Timeline &Events,
                                      const std::vector<TimeSpan> &Spans) {
  std::vector<std::vector<AnchorCall>> Calls(Spans.size());
  forEachFirstInRow(Spans, Events, Anchor.LeastPause,
                    [&](size_t Span, const HostCall &Call, uint64_t Pause) {
                      if (Call.Thread == Anchor.Thread &&
                          Anchor.Stacks.contains(Call.Stack))
                        Calls[Span].push_back({Call.Start, Pause});
                    });
  std::vector<TimeSpan> Result;
  for (const std::vector<AnchorCall> &Own : Calls)
    for (size_t I = firstOfStep(Own, Anchor.PerStep);
         I + Anchor.PerStep < Own.size(); I += Anchor.PerStep)
      Result.push_back({Own[I].Start, Own[I + Anchor.PerStep].Start});
  return Result;
}
