#include "timeline/ForwardStacks.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::timeline;

namespace {

/// The calls of one stack on one thread, in order.
using CallRun = std::vector<HostCall *>;

} // namespace

/// The operator for each call number modulo \p Count; empty if the known ones
/// contradict that, or do not determine all of them.
static std::vector<uint32_t> turnsOf(const CallRun &Run, size_t Count) {
  std::vector<uint32_t> Turns(Count);
  for (size_t I = 0; I < Run.size(); ++I) {
    uint32_t Known = Run[I]->Forward;
    uint32_t &Turn = Turns[I % Count];
    if (Known && Turn && Known != Turn)
      return {};
    if (Known)
      Turn = Known;
  }
  return std::ranges::find(Turns, 0u) == Turns.end() ? Turns
                                                     : std::vector<uint32_t>();
}

/// Fills in calls without a gap between them.
static void fillInTurn(const CallRun &Run) {
  constexpr size_t MostTurns = 256, LeastRounds = 2;
  auto Known = static_cast<size_t>(std::ranges::count_if(
      Run, [](const HostCall *Call) { return Call->Forward != 0; }));
  for (size_t Count = 1; Count <= MostTurns && Count * LeastRounds <= Known;
       ++Count) {
    std::vector<uint32_t> Turns = turnsOf(Run, Count);
    if (Turns.empty())
      continue;
    for (size_t I = 0; I < Run.size(); ++I)
      Run[I]->Forward = Turns[I % Count];
    return;
  }
}

static void fillBetween(const CallRun &Run, std::span<const GapInfo> Gaps) {
  CallRun Part;
  auto Gap = Gaps.begin();
  for (HostCall *Call : Run) {
    for (; Gap != Gaps.end() && Gap->Time.Start <= Call->Start; ++Gap) {
      fillInTurn(Part);
      Part.clear();
    }
    Part.push_back(Call);
  }
  fillInTurn(Part);
}

namespace {

/// The only operator whose nodes make calls of a stack; 0 if there are several.
using OnlyForward = std::unordered_map<uint32_t, uint32_t>;

} // namespace

static OnlyForward findOnly(const Timeline &Events) {
  OnlyForward Result;
  for (const HostCall &Call : Events.Calls) {
    if (!Call.CanBlock || !Call.Stack || !Call.Forward)
      continue;
    auto [Known, IsNew] = Result.try_emplace(Call.Stack, Call.Forward);
    if (!IsNew && Known->second != Call.Forward)
      Known->second = 0;
  }
  return Result;
}

void timeline::fillForwardStacks(Timeline &Events,
                                 std::span<const GapInfo> Gaps) {
  OnlyForward Only = findOnly(Events);
  if (Only.empty())
    return;
  std::map<std::pair<uint32_t, uint32_t>, CallRun> Runs;
  auto Fill = [&](HostCall &Call) {
    auto Known = Only.find(Call.Stack);
    if (Known == Only.end() || !Call.CanBlock)
      return;
    if (!Known->second)
      Runs[{Call.Thread, Call.Stack}].push_back(&Call);
    else if (!Call.Forward)
      Call.Forward = Known->second;
  };
  std::ranges::for_each(Events.Calls, Fill);
  for (auto &[Key, Run] : Runs)
    fillBetween(Run, Gaps);
  for (FoldedCalls &Each : Events.Folded)
    if (auto Known = Only.find(Each.First.Stack);
        Known != Only.end() && Known->second && !Each.First.Forward)
      Each.First.Forward = Known->second;
}

void timeline::dropForwardStacks(Timeline &Events) {
  for (HostCall &Call : Events.Calls)
    Call.Forward = 0;
  for (FoldedCalls &Each : Events.Folded)
    Each.First.Forward = 0;
}
