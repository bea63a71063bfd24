#include "report/perfetto/IdleTimes.h"

#include <algorithm>
#include <optional>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

namespace {

class Finder {
public:
  explicit Finder(const AnalysedRecording &From);

  std::map<uint64_t, std::vector<IdleTime>> run() const;

private:
  struct Answer {
    DeviceState Why = DeviceState::Other;
    uint32_t Wait = NoIndex;
  };

  void addReplayed(const ReplayedRun &Run);
  IdleTime explain(TimeSpan Time, uint32_t Next) const;
  uint32_t waitBefore(TimeSpan Late, uint32_t Thread) const;

  const AnalysedRecording &From;
  const Timeline &Events;
  /// By work.
  std::vector<std::optional<Answer>> Replayed;
  /// Calls that waited, by thread, in order.
  std::map<uint32_t, std::vector<uint32_t>> Stalls;
};

} // namespace

Finder::Finder(const AnalysedRecording &From)
    : From(From), Events(From.Recorded.Events), Replayed(Events.Works.size()) {
  for (const ReplayedRun &Run : From.Result.Runs)
    addReplayed(Run);
  for (uint32_t I = 0; I < From.Result.Waits.size(); ++I)
    if (From.Result.Waits[I].Blocked)
      Stalls[Events.Calls[I].Thread].push_back(I);
}

void Finder::addReplayed(const ReplayedRun &Run) {
  for (const IdleGap &Gap : Run.Devices.Gaps) {
    if (Gap.Next == NoIndex || Run.Of.Works[Gap.Next].Source == NoIndex)
      continue;
    Answer Own{Gap.Why, NoIndex};
    if (Gap.Why == DeviceState::Stall && Gap.Stall != NoIndex)
      Own.Wait = Run.Of.Operations[Gap.Stall].Call;
    Replayed[Run.Of.Works[Gap.Next].Source] = Own;
  }
}

/// The last wait of a thread that began before the end of \p Late and lasted
/// into it.
uint32_t Finder::waitBefore(TimeSpan Late, uint32_t Thread) const {
  auto Own = Stalls.find(Thread);
  if (Own == Stalls.end())
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
  if (Replayed[Next])
    return {Time, Replayed[Next]->Why, Replayed[Next]->Wait};
  if (Events.Works[Next].Call == NoIndex)
    return {Time, DeviceState::Other, NoIndex};
  const HostCall &Launch = Events.Calls[Events.Works[Next].Call];
  if (Launch.Start <= Time.Start)
    return {Time, DeviceState::BetweenWorks, NoIndex};
  TimeSpan Late{Time.Start, std::min(Launch.Start, Time.End)};
  uint32_t Wait = waitBefore(Late, Launch.Thread);
  // Another thread may have waited before this one got its turn, as the one
  // that called the backward pass.
  for (const auto &[Thread, Calls] : Stalls)
    if (Wait == NoIndex)
      Wait = waitBefore(Late, Thread);
  if (Wait != NoIndex)
    return {Time, DeviceState::Stall, Wait};
  return {Time, DeviceState::LaunchBound, NoIndex};
}

std::map<uint64_t, std::vector<IdleTime>> Finder::run() const {
  std::map<uint64_t, std::vector<IdleTime>> Result;
  /// Of the works so far, by device: the last one's end.
  std::map<uint64_t, uint64_t> Ends;
  const std::vector<TimeSpan> &Windows = From.Recorded.Of.Windows;
  size_t Window = 0;
  for (uint32_t I = 0; I < Events.Works.size(); ++I) {
    const DeviceWork &Work = Events.Works[I];
    while (Window < Windows.size() && Windows[Window].End <= Work.Start)
      ++Window;
    uint64_t Device = From.Recorded.Of.deviceOf(Work.Stream);
    auto [End, IsFirst] = Ends.try_emplace(Device, Work.End);
    bool IsInWindow =
        Window < Windows.size() && End->second >= Windows[Window].Start;
    if (!IsFirst && IsInWindow && Work.Start >= End->second + LeastIdleTime)
      Result[Device].push_back(explain({End->second, Work.Start}, I));
    End->second = std::max(End->second, Work.End);
  }
  return Result;
}

std::map<uint64_t, std::vector<IdleTime>>
report::findIdleTimes(const AnalysedRecording &From) {
  return Finder(From).run();
}
