#include "report/perfetto/IdleTimes.h"

#include <algorithm>
#include <optional>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::syncs;
using namespace syncline::report;
using namespace syncline::report::perfetto;
using namespace syncline::timeline;

namespace {

class Finder {
public:
  explicit Finder(const AnalyzedTrace &Trace);

  std::map<uint64_t, std::vector<IdleTime>> run() const;

private:
  struct Answer {
    DeviceState Why = DeviceState::Other;
    uint32_t Sync = NoIndex;
  };

  void addReplayed(const ReplayedRun &Run);
  IdleTime explain(TimeSpan Time, uint32_t Next) const;
  uint32_t syncBefore(TimeSpan Late, uint32_t Thread) const;

  const AnalyzedTrace &Trace;
  const Timeline &Events;
  /// By activity.
  std::vector<std::optional<Answer>> Replayed;
  /// Blocking calls by thread, in order.
  std::map<uint32_t, std::vector<uint32_t>> Bubbles;
};

} // namespace

Finder::Finder(const AnalyzedTrace &Trace)
    : Trace(Trace), Events(Trace.Recorded.Events),
      Replayed(Events.Activities.size()) {
  for (const ReplayedRun &Run : Trace.Result.Runs)
    addReplayed(Run);
  for (uint32_t I = 0; I < Trace.Result.Syncs.size(); ++I)
    if (Trace.Result.Syncs[I].Blocked)
      Bubbles[Events.Calls[I].Thread].push_back(I);
}

void Finder::addReplayed(const ReplayedRun &Run) {
  for (const IdleGap &Gap : Run.Devices.Gaps) {
    if (Gap.Next == NoIndex || Run.Exec.Activities[Gap.Next].Source == NoIndex)
      continue;
    Answer Own{Gap.Why, NoIndex};
    if (Gap.Why == DeviceState::Bubble && Gap.Blocker != NoIndex)
      Own.Sync = Run.Exec.Operations[Gap.Blocker].Call;
    Replayed[Run.Exec.Activities[Gap.Next].Source] = Own;
  }
}

/// The last blocking call of \p Thread that began before the end of \p Late and
/// lasted into it.
uint32_t Finder::syncBefore(TimeSpan Late, uint32_t Thread) const {
  auto Own = Bubbles.find(Thread);
  if (Own == Bubbles.end())
    return NoIndex;
  auto After = std::lower_bound(Own->second.begin(), Own->second.end(),
                                Late.End, [&](uint32_t Call, uint64_t Time) {
                                  return Events.Calls[Call].Start < Time;
                                });
  if (After == Own->second.begin())
    return NoIndex;
  uint32_t Last = *std::prev(After);
  return Events.Calls[Last].End > Late.Start ? Last : NoIndex;
}

IdleTime Finder::explain(TimeSpan Time, uint32_t Next) const {
  if (const auto &Known = Replayed[Next])
    return {Time, Known->Why, Known->Sync};
  if (Events.Activities[Next].Call == NoIndex)
    return {Time, DeviceState::Other, NoIndex};
  const HostCall &Launch = Events.Calls[Events.Activities[Next].Call];
  if (Launch.Start <= Time.Start)
    return {Time, DeviceState::BetweenActivities, NoIndex};
  TimeSpan Late{Time.Start, std::min(Launch.Start, Time.End)};
  uint32_t Sync = syncBefore(Late, Launch.Thread);
  // Another thread may have been blocked before this one could continue, such
  // as the thread that called the backward pass.
  for (const auto &[Thread, Calls] : Bubbles)
    if (Sync == NoIndex)
      Sync = syncBefore(Late, Thread);
  if (Sync != NoIndex)
    return {Time, DeviceState::Bubble, Sync};
  return {Time, DeviceState::LaunchBound, NoIndex};
}

std::map<uint64_t, std::vector<IdleTime>> Finder::run() const {
  std::map<uint64_t, std::vector<IdleTime>> Result;
  /// By device: the end of the last activity so far.
  std::map<uint64_t, uint64_t> Ends;
  const std::vector<TimeSpan> &Windows = Trace.Recorded.Data.Windows;
  size_t Window = 0;
  for (uint32_t I = 0; I < Events.Activities.size(); ++I) {
    const DeviceActivity &Activity = Events.Activities[I];
    while (Window < Windows.size() && Windows[Window].End <= Activity.Start)
      ++Window;
    uint64_t Device = Trace.Recorded.Data.deviceOf(Activity.Stream);
    auto [End, IsFirst] = Ends.try_emplace(Device, Activity.End);
    bool IsInWindow =
        Window < Windows.size() && End->second >= Windows[Window].Start;
    if (!IsFirst && IsInWindow && Activity.Start >= End->second + LeastIdleTime)
      Result[Device].push_back(explain({End->second, Activity.Start}, I));
    End->second = std::max(End->second, Activity.End);
  }
  return Result;
}

std::map<uint64_t, std::vector<IdleTime>>
perfetto::findIdleTimes(const AnalyzedTrace &Trace) {
  return Finder(Trace).run();
}
