#include "analysis/replay/TypicalTimes.h"

#include "analysis/replay/FirstAt.h"
#include "analysis/syncs/StreamQueues.h"
#include "timeline/MiddleValue.h"

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using trace::CallKind;

static constexpr uint64_t DefaultIdleSync = 3'000;
static constexpr uint64_t DefaultWake = 6'000;
static constexpr uint64_t DefaultLaunch = 5'000;
static constexpr uint64_t DefaultGap = 1'500;
static constexpr uint64_t DefaultGapBeforeCopy = 4'500;
static constexpr uint64_t DefaultGapAfterCopy = 3'500;

uint64_t TypicalTimes::launchCost() const {
  return Launch ? Launch : DefaultLaunch;
}

uint64_t TypicalTimes::gapBefore(const Dependency &Own) const {
  switch (Own.Change) {
  case EngineChange::None:
    return Gap;
  case EngineChange::ToCopy:
    return GapBeforeCopy;
  case EngineChange::ToKernel:
    return GapAfterCopy;
  }
  return Gap;
}

static uint64_t median(std::vector<uint64_t> Values, uint64_t Default) {
  if (Values.size() < 3)
    return Default;
  return middleOf(Values);
}

static void measureCalls(TypicalTimes &Result, const Timeline &Events,
                         const std::vector<Sync> &Syncs, TimeSpan Span) {
  std::vector<uint64_t> IdleSyncs, Wakes, Launches;
  uint32_t End = firstAt(Events.Calls, Span.End);
  for (uint32_t I = firstAt(Events.Calls, Span.Start); I < End; ++I) {
    const HostCall &Call = Events.Calls[I];
    const Sync &Waited = Syncs[I];
    if (Call.Kind == CallKind::Launch)
      Launches.push_back(Call.duration());
    bool IsPureSync = Waited.Cause == BlockCause::Stream ||
                      Waited.Cause == BlockCause::Event ||
                      Waited.Cause == BlockCause::Device;
    if (IsPureSync && Waited.Blocked && Call.End >= Waited.Release)
      Wakes.push_back(Call.End - Waited.Release);
    else if (IsPureSync && !Waited.Blocked)
      IdleSyncs.push_back(Call.duration());
  }
  Result.IdleSyncCost = median(std::move(IdleSyncs), DefaultIdleSync);
  Result.WakeTime = median(std::move(Wakes), DefaultWake);
  Result.Launch = median(std::move(Launches), 0);
}

static void measureActivities(TypicalTimes &Result, const Timeline &Events,
                              const std::vector<Dependency> &Dependencies,
                              TimeSpan Span) {
  std::vector<uint64_t> Latencies;
  std::map<EngineChange, std::vector<uint64_t>> Gaps;
  uint32_t End = firstAt(Events.Activities, Span.End);
  for (uint32_t I = firstAt(Events.Activities, Span.Start); I < End; ++I) {
    const DeviceActivity &Activity = Events.Activities[I];
    if (Activity.Call == NoIndex)
      continue;
    uint64_t Queued = queueTime(Events, I);
    const Dependency &Own = Dependencies[I];
    if (Own.last() <= Queued && Activity.Start > Queued)
      Latencies.push_back(Activity.Start - Queued);
    else if (Own.Order == Own.last() && Activity.Start >= Own.Order &&
             Own.Order > Queued + DefaultLatency)
      Gaps[Own.Change].push_back(Activity.Start - Own.Order);
  }
  Result.Latency = median(std::move(Latencies), DefaultLatency);
  Result.Gap = median(std::move(Gaps[EngineChange::None]), DefaultGap);
  Result.GapBeforeCopy =
      median(std::move(Gaps[EngineChange::ToCopy]), DefaultGapBeforeCopy);
  Result.GapAfterCopy =
      median(std::move(Gaps[EngineChange::ToKernel]), DefaultGapAfterCopy);
}

TypicalTimes replay::measureTypicalTimes(
    const Timeline &Events, const std::vector<Sync> &Syncs,
    const std::vector<Dependency> &Dependencies, TimeSpan Span) {
  TypicalTimes Result;
  measureCalls(Result, Events, Syncs, Span);
  measureActivities(Result, Events, Dependencies, Span);
  return Result;
}
