#include "analysis/rare/LoopPace.h"

#include "analysis/steps/ProfiledSteps.h"
#include "analysis/steps/Quantiles.h"

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::rare;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

/// A host that is blocked for a larger part of each step does not run ahead.
static constexpr double MostBlockedShare = 0.05;
/// A device that is busy for a smaller part of the host's time does not limit
/// the step.
static constexpr double LeastBusy = 0.9;
/// A host that has queued this many launches blocks in the next one (H200).
static constexpr double MostQueued = 1000;
/// The host is ahead again within this many steps, or never.
static constexpr size_t StepsToRestart = 3;

/// The largest lead that the device's queue would need at \p Start so that the
/// device is never idle until \p End, or until the host blocks.
static double restartAfter(const Timeline &Events, const Execution &Run,
                           uint64_t Start, uint64_t End, double HostScale) {
  double Work = 0, Lead = 0;
  for (const Operation &Op : Run.Operations) {
    if (Op.Call == NoIndex)
      continue;
    uint64_t At = Events.Calls[Op.Call].Start;
    if (At < Start)
      continue;
    if (At >= End)
      break;
    if (Op.Scope != syncs::SyncScope::Nothing)
      break;
    if (!Op.ActivityCount)
      continue;
    const QueuedActivity &First = Run.Activities[Op.FirstActivity];
    Lead = std::max(Lead, HostScale * static_cast<double>(At - Start) +
                              static_cast<double>(First.Latency) - Work);
    for (uint32_t I = 0; I < Op.ActivityCount; ++I)
      Work +=
          static_cast<double>(Run.Activities[Op.FirstActivity + I].Duration);
  }
  return Lead;
}

/// The median over the profiled steps, which have few rare calls or none.
static double restartTime(const Timeline &Events,
                          const std::vector<const Execution *> &Runs,
                          const Steps &Found, double HostScale) {
  std::vector<double> Leads;
  for (const Execution *Run : Runs)
    for (const StepRun &Starts : Found.Profiled)
      for (size_t I = 0; I + StepsToRestart < Starts.size(); ++I)
        if (Starts[I] >= Run->Recorded.Start &&
            Starts[I + StepsToRestart] <= Run->Recorded.End)
          Leads.push_back(restartAfter(Events, *Run, Starts[I],
                                       Starts[I + StepsToRestart], HostScale));
  return medianOf(std::move(Leads));
}

static double launchesPerStep(const std::vector<const Execution *> &Runs) {
  double Launches = 0, Steps = 0;
  for (const Execution *Run : Runs) {
    Launches += static_cast<double>(std::count_if(
        Run->Operations.begin(), Run->Operations.end(),
        [](const Operation &Op) { return Op.ActivityCount > 0; }));
    Steps += Run->Steps;
  }
  return Steps > 0 ? Launches / Steps : 0;
}

LoopPace rare::paceOf(const Timeline &Events, const RareSites &Rare,
                      const std::vector<Sample> &Samples, const Steps &Found,
                      double HostScale) {
  std::vector<double> Times, HostTimes;
  for (const LoopStep &Step : Rare.Steps)
    if (Step.IsOrdinary) {
      Times.push_back(static_cast<double>(Step.Time.duration()));
      HostTimes.push_back(Step.Host);
    }
  std::vector<const Execution *> Runs = wholeRuns(Samples);
  LoopPace Result;
  Result.Step = medianOf(std::move(Times));
  Result.Host = medianOf(std::move(HostTimes));
  Result.Device = busyDeviceTime(Events, Runs);
  if (Result.Step - Result.Host <= MostBlockedShare * Result.Step)
    Result.Limit = Result.Device >= LeastBusy * Result.Host ? LoopLimit::Device
                                                            : LoopLimit::Host;
  Result.Restart = restartTime(Events, Runs, Found, HostScale);
  if (double Launches = launchesPerStep(Runs); Launches > 0)
    Result.Queue = MostQueued / Launches * Result.Device;
  return Result;
}

namespace {
/// Spans in which some device is busy, sorted and disjoint.
class DeviceBusyTimes {
public:
  explicit DeviceBusyTimes(const Timeline &Events) {
    for (const DeviceActivity &Each : Events.Activities)
      if (!Spans.empty() && Each.Start <= Spans.back().End)
        Spans.back().End = std::max(Spans.back().End, Each.End);
      else
        Spans.push_back({Each.Start, Each.End});
  }
  double within(TimeSpan Time) const {
    auto Span = std::lower_bound(
        Spans.begin(), Spans.end(), Time.Start,
        [](const TimeSpan &A, uint64_t T) { return A.End <= T; });
    uint64_t Sum = 0;
    for (; Span != Spans.end() && Span->Start < Time.End; ++Span)
      Sum += std::min(Span->End, Time.End) - std::max(Span->Start, Time.Start);
    return static_cast<double>(Sum);
  }

private:
  std::vector<TimeSpan> Spans;
};
} // namespace

/// The starts and ends of the profiled steps, sorted.
static std::vector<uint64_t> boundaries(const Steps &Found) {
  std::vector<uint64_t> Result;
  for (const StepRun &Run : Found.Profiled)
    Result.insert(Result.end(), Run.begin(), Run.end());
  return Result;
}

std::optional<double> rare::idleShareInWindows(const TraceData &Trace,
                                               const Timeline &Events,
                                               const RareSites &Rare,
                                               const SiteNumbers &Numbers,
                                               const Steps &Found) {
  DeviceBusyTimes Busy(Events);
  std::vector<uint64_t> Steps = boundaries(Found);
  auto AreInOneStep = [&](uint64_t A, uint64_t B) {
    return std::upper_bound(Steps.begin(), Steps.end(), A) ==
           std::upper_bound(Steps.begin(), Steps.end(), B);
  };
  std::map<uint32_t, uint64_t> LastEnds;
  double Sum = 0, Idle = 0;
  for (uint32_t I = 0; I < Events.Calls.size(); ++I) {
    const HostCall &Call = Events.Calls[I];
    if (Numbers.OfCalls[I] == NoIndex)
      continue;
    if (!Rare.Sites.contains(Numbers.OfCalls[I]) ||
        !Trace.inWindow(Call.Start)) {
      LastEnds.erase(Call.Thread);
      continue;
    }
    auto [Last, IsNew] = LastEnds.try_emplace(Call.Thread, Call.End);
    if (!IsNew && Last->second < Call.Start &&
        AreInOneStep(Last->second, Call.Start)) {
      auto Gap = static_cast<double>(Call.Start - Last->second);
      Sum += Gap;
      Idle += Gap - Busy.within({Last->second, Call.Start});
    }
    Last->second = Call.End;
  }
  if (Sum <= 0)
    return std::nullopt;
  return Idle / Sum;
}
