#include "analysis/replay/Backlogs.h"

#include "analysis/replay/FirstAt.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;

/// An activity that begins this long after its call, ns, must have waited for
/// something.
static constexpr uint64_t LateStart = 100'000;

uint64_t replay::completionOf(const Timeline &Events, const QueueEnds &Queued,
                              uint64_t Time) {
  // Calls are sorted by start.
  return std::max(Time, Queued.ofAll(firstAt(Events.Calls, Time)));
}

/// Backlogs of activities whose calls were recorded.
static std::vector<uint64_t> recordedBacklogs(const Timeline &Events,
                                              const Execution &Steps,
                                              const QueueEnds &Queued) {
  std::vector<uint64_t> Backlogs;
  Backlogs.reserve(Steps.Streams.size());
  uint64_t Start = Steps.Recorded.Start;
  uint32_t Later = firstAt(Events.Calls, Start);
  for (const auto &Stream : Steps.Streams)
    Backlogs.push_back(std::max(Start, Queued.of(Stream.Id, Later)) - Start);
  return Backlogs;
}

std::vector<uint64_t> replay::findBacklogs(const Timeline &Events,
                                           const Execution &Steps,
                                           const CommonFacts &Facts) {
  std::vector<uint64_t> Backlogs =
      recordedBacklogs(Events, Steps, Facts.Queued);
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
    if (IsLate && Facts.Dependencies[Queued.Source].last() <= Start + Backlog)
      Backlog = std::max(Backlog, Since);
  }
  return Backlogs;
}
