#include "cli/experiment/Anchor.h"

#include "cli/experiment/CallRows.h"
#include "cli/experiment/Choice.h"

#include <algorithm>
#include <map>
#include <vector>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::experiment;
using namespace syncline::report;
using namespace syncline::timeline;

/// An anchor occurs in this fraction of the steps as often as in most.
static constexpr double LeastRegular = 0.9;

/// An anchor that no longer occurs is useless: it must occur in this last
/// fraction of the recording.
static constexpr double LatestPart = 0.2;

static CallGroup stackGroup(const HostCall &Call) {
  return {Call.Thread, Call.Kind, NoIndex, Call.Stack};
}

/// Nothing if the call has no site.
static std::optional<CallGroup> siteGroup(const AnalyzedTrace &Trace,
                                          size_t Call) {
  const HostCall &Own = Trace.Recorded.Events.Calls[Call];
  if (Trace.EntryOf[Call] == NoIndex)
    return std::nullopt;
  return CallGroup{Own.Thread, Own.Kind, Trace.EntryOf[Call], 0};
}

bool experiment::isInGroup(const AnalyzedTrace &Trace, size_t Call,
                           const CallGroup &Group) {
  return Group.Entry == NoIndex
             ? stackGroup(Trace.Recorded.Events.Calls[Call]) == Group
             : siteGroup(Trace, Call) == Group;
}

/// The library intercepts calls of these kinds.
static bool canAnchor(const HostCall &Call) {
  return Call.Stack && Call.CanBlock && isIntercepted(Call.Kind);
}

/// Indexed by profiled step: the number of calls in each group.
static std::vector<std::map<CallGroup, uint64_t>>
countInSteps(const AnalyzedTrace &Trace) {
  std::vector<std::map<CallGroup, uint64_t>> Result;
  const std::vector<HostCall> &Calls = Trace.Recorded.Events.Calls;
  for (const StepRun &Run : Trace.Result.Found.Profiled)
    for (size_t I = 0; I + 1 < Run.size(); ++I) {
      auto &Own = Result.emplace_back();
      auto Next = std::partition_point(
          Calls.begin(), Calls.end(),
          [&](const HostCall &Call) { return Call.Start < Run[I]; });
      for (; Next != Calls.end() && Next->Start < Run[I + 1]; ++Next) {
        if (!canAnchor(*Next))
          continue;
        ++Own[stackGroup(*Next)];
        auto Index = static_cast<size_t>(Next - Calls.begin());
        if (std::optional<CallGroup> Site = siteGroup(Trace, Index))
          ++Own[*Site];
      }
    }
  return Result;
}

/// The groups that the program still calls at the end of the recording.
static std::set<CallGroup> latestGroups(const AnalyzedTrace &Trace) {
  std::set<CallGroup> Result;
  const std::vector<HostCall> &Calls = Trace.Recorded.Events.Calls;
  if (Calls.empty())
    return Result;
  auto Span = static_cast<double>(Calls.back().Start - Calls.front().Start);
  uint64_t From = Calls.back().Start - static_cast<uint64_t>(LatestPart * Span);
  auto First = std::ranges::partition_point(
      Calls, [&](const HostCall &Call) { return Call.Start < From; });
  for (auto I = static_cast<size_t>(First - Calls.begin()); I < Calls.size();
       ++I) {
    Result.insert(stackGroup(Calls[I]));
    if (std::optional<CallGroup> Site = siteGroup(Trace, I))
      Result.insert(*Site);
  }
  return Result;
}

/// The calls that occur equally often in nearly every step. Groups by site take
/// precedence over groups by stack; among several, the least frequent wins.
static std::optional<Anchor> regularAnchor(const AnalyzedTrace &Trace) {
  auto Steps = countInSteps(Trace);
  std::map<CallGroup, std::map<uint64_t, size_t>> Counts;
  for (const auto &Step : Steps)
    for (const auto &[Key, Count] : Step)
      ++Counts[Key][Count];
  std::set<CallGroup> Latest = latestGroups(Trace);
  auto Least = LeastRegular * static_cast<double>(Steps.size());
  std::optional<Anchor> Best;
  auto IsBetter = [&](const CallGroup &Group, uint64_t Count) {
    bool IsSite = Group.Entry != NoIndex;
    bool BestIsSite = Best && Best->Group.Entry != NoIndex;
    return !Best || (IsSite != BestIsSite ? IsSite : Count < Best->Calls);
  };
  for (const auto &[Key, Times] : Counts)
    for (const auto &[Count, InSteps] : Times)
      if (static_cast<double>(InSteps) >= Least && Latest.contains(Key) &&
          IsBetter(Key, Count))
        Best = Anchor{Key, Count, Trace.Data.Step.Time};
  return Best;
}

/// The chosen call that recurs most often; the interval between two of its rows
/// is the step.
static std::optional<Anchor> rareAnchor(const AnalyzedTrace &Trace,
                                        const std::set<size_t> &Chosen) {
  std::map<CallGroup, std::vector<uint64_t>> Times;
  const std::vector<HostCall> &Calls = Trace.Recorded.Events.Calls;
  for (size_t I = 0; I < Calls.size(); ++I)
    if (canAnchor(Calls[I]) && Chosen.contains(Trace.EntryOf[I]))
      Times[stackGroup(Calls[I])].push_back(Calls[I].Start);
  std::optional<Anchor> Best;
  size_t Most = 0;
  for (const auto &[Key, Own] : Times)
    if (std::optional<CallRows> Rows = findRows(Own);
        Rows && Own.size() > Most) {
      Most = Own.size();
      Best = Anchor{Key, Rows->Calls, Rows->Interval};
    }
  return Best;
}

std::optional<Anchor> experiment::findAnchor(const AnalyzedTrace &Trace,
                                             const std::set<size_t> &Chosen) {
  std::optional<Anchor> Result;
  if (Trace.Data.IsReplayed)
    Result = regularAnchor(Trace);
  return Result ? Result : rareAnchor(Trace, Chosen);
}
