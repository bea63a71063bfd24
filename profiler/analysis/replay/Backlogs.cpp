#include "analysis/replay/Backlogs.h"

#include "analysis/replay/FirstAt.h"

#include <algorithm>
#include <unordered_map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;

/// An activity that begins so long after its call had to wait for something,
/// ns.
static constexpr uint64_t LateStart = 100'000;

uint64_t replay::completionOf(const Timeline &Events, uint64_t Time) {
  uint64_t Completion = Time;
  // Calls are in the order of their starts. NoIndex is larger than any.
  uint32_t Later = firstAt(Events.Calls, Time);
  for (const DeviceActivity &Activity : Events.Activities)
    if (Activity.Call < Later)
      Completion = std::max(Completion, Activity.End);
  return Completion;
}

/// By activities whose calls the trace has.
static std::vector<uint64_t> recordedBacklogs(const Timeline &Events,
                                              const Execution &Steps) {
  std::unordered_map<uint32_t, uint32_t> IndexOf;
  for (uint32_t I = 0; I < Steps.Streams.size(); ++I)
    IndexOf.emplace(Steps.Streams[I].Id, I);
  std::vector<uint64_t> Backlogs(Steps.Streams.size());
  uint64_t Start = Steps.Recorded.Start;
  uint32_t Later = firstAt(Events.Calls, Start);
  for (const DeviceActivity &Activity : Events.Activities) {
    auto Stream = IndexOf.find(Activity.Stream);
    if (Activity.Call >= Later || Activity.End <= Start ||
        Stream == IndexOf.end())
      continue;
    uint64_t &Backlog = Backlogs[Stream->second];
    Backlog = std::max(Backlog, Activity.End - Start);
  }
  return Backlogs;
}

std::vector<uint64_t>
replay::findBacklogs(const Timeline &Events, const Execution &Steps,
                     const std::vector<Dependency> &Dependencies) {
  std::vector<uint64_t> Backlogs = recordedBacklogs(Events, Steps);
  uint64_t Start = Steps.Recorded.Start;
  // The trace lacks activities that were queued before the window. The first
  // recorded activity of a stream then begins long after it was queued, without
  // a visible reason.
  std::vector<bool> HasBegun(Steps.Streams.size());
  for (const QueuedActivity &Queued : Steps.Activities) {
    if (HasBegun[Queued.Stream])
      continue;
    HasBegun[Queued.Stream] = true;
    const DeviceActivity &First = Events.Activities[Queued.Source];
    uint64_t &Backlog = Backlogs[Queued.Stream];
    uint64_t Since = First.Start - std::min(First.Start, Start);
    bool IsLate = First.Call != NoIndex &&
                  First.Start > Events.Calls[First.Call].Start + LateStart;
    if (IsLate && Dependencies[Queued.Source].last() <= Start + Backlog)
      Backlog = std::max(Backlog, Since);
  }
  return Backlogs;
}
