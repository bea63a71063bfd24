#include "analysis/whatif/ChangedExecutions.h"

#include "analysis/DeviceTime.h"
#include "analysis/whatif/Candidates.h"

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;
using trace::CopyDirection;

/// What recording an event, or making a stream wait for one, takes the host.
static constexpr uint64_t EdgeCost = 1'500;
/// Events of our own; CUDA's are addresses.
static constexpr uint64_t FirstOwnEvent = UINT64_MAX - (1ull << 40);

std::optional<Execution> analysis::readLater(Execution Of, const Marks &Syncs) {
  std::vector<uint32_t> Marked;
  for (uint32_t I = 0; I < Of.Operations.size(); ++I)
    if (Syncs[I])
      Marked.push_back(I);
  if (Marked.empty() || Of.Steps == 0 || Marked.size() % Of.Steps)
    return std::nullopt;
  size_t PerStep = Marked.size() / Of.Steps;
  for (size_t I = 0; I < Marked.size(); ++I)
    // Of the first step, those of the last one, a round of the replay before.
    Of.Operations[Marked[I]].Deferred =
        Marked[(I + Marked.size() - PerStep) % Marked.size()];
  return Of;
}

Execution analysis::pinCopies(Execution Of, const Timeline &Events,
                              const Marks &Copies, const PinnedRates &Rates) {
  for (size_t I = 0; I < Of.Operations.size(); ++I) {
    Operation &Op = Of.Operations[I];
    if (!Copies[I])
      continue;
    Op.Scope = SyncScope::Nothing;
    Op.Cost = std::min(Op.Cost, Of.LaunchCost);
    for (uint32_t J = 0; J < Op.ActivityCount; ++J) {
      QueuedActivity &Activity = Of.Activities[Op.FirstActivity + J];
      if (!Activity.IsCopy || Activity.Source == NoIndex)
        continue;
      const DeviceActivity &Recorded = Events.Activities[Activity.Source];
      double Rate = Recorded.Direction == CopyDirection::DeviceToHost
                        ? Rates.Download
                        : Rates.Upload;
      // At an unknown rate it takes the time that the host takes.
      if (Rate <= 0)
        continue;
      Activity.IsHostPaced = false;
      Activity.Duration = static_cast<uint64_t>(
          std::min(static_cast<double>(Activity.Duration),
                   static_cast<double>(Recorded.Bytes) / Rate));
    }
  }
  return Of;
}

size_t analysis::countEntries(const Execution &Of, const Marks &Inside) {
  std::vector<bool> WasInside(Of.Tails.size());
  size_t Result = 0;
  for (size_t I = 0; I < Of.Operations.size(); ++I) {
    uint32_t Lane = Of.Operations[I].Lane;
    Result += Inside[I] && !WasInside[Lane];
    WasInside[Lane] = Inside[I];
  }
  return Result;
}

namespace {

/// Takes a stage out of the streams that it was recorded in.
class StageMover {
public:
  StageMover(const Execution &Of, const Marks &Stage)
      : Of(Of), Stage(Stage), InStage(Of.Tails.size()), Result(Of),
        NewNumbers(Of.Operations.size()) {
    // Another stage may have been moved already.
    for (const Operation &Op : Of.Operations)
      if (Op.Edge != EdgeRole::None && Op.Event >= FirstEvent)
        FirstEvent = Op.Event + 1;
  }
  std::optional<Execution> run();

private:
  bool countEntries();
  std::vector<uint32_t> streamsOf(uint32_t First) const;
  uint32_t ownStream(uint32_t Stream);
  void enter(uint32_t First);
  void leave(uint32_t Lane);
  void addEdge(EdgeRole Role, uint32_t Lane, uint32_t Stream, uint64_t Event);
  void move(Operation Op);

  /// A time that a lane is in the stage.
  struct Entry {
    bool IsOpen = false;
    std::vector<uint32_t> Streams;
    uint64_t FirstEvent = 0;
  };

  const Execution &Of;
  const Marks &Stage;
  std::vector<Entry> InStage;
  Execution Result;
  std::vector<uint32_t> NewNumbers;
  /// By the stream that was recorded.
  std::map<uint32_t, uint32_t> Own;
  uint64_t FirstEvent = FirstOwnEvent;
  size_t EntriesPerStep = 0;
  size_t Entries = 0;
};

} // namespace

/// \returns whether there are equally many in each step.
bool StageMover::countEntries() {
  size_t Count = analysis::countEntries(Of, Stage);
  if (!Count || !Of.Steps || Count % Of.Steps)
    return false;
  EntriesPerStep = Count / Of.Steps;
  return true;
}

/// Those that the stage's works ran in which begins with that operation.
std::vector<uint32_t> StageMover::streamsOf(uint32_t First) const {
  std::vector<uint32_t> Streams;
  uint32_t Lane = Of.Operations[First].Lane;
  for (size_t I = First; I < Of.Operations.size(); ++I) {
    const Operation &Op = Of.Operations[I];
    if (Op.Lane != Lane)
      continue;
    if (!Stage[I])
      break;
    for (uint32_t J = 0; J < Op.ActivityCount; ++J)
      Streams.push_back(Of.Activities[Op.FirstActivity + J].Stream);
  }
  std::sort(Streams.begin(), Streams.end());
  Streams.erase(std::unique(Streams.begin(), Streams.end()), Streams.end());
  return Streams;
}

uint32_t StageMover::ownStream(uint32_t Stream) {
  auto [Found, IsNew] =
      Own.try_emplace(Stream, static_cast<uint32_t>(Result.Streams.size()));
  if (IsNew) {
    ReplayStream New = Result.Streams[Stream];
    New.Kind = trace::StreamKind::NonBlocking;
    Result.Streams.push_back(New);
  }
  return Found->second;
}

void StageMover::addEdge(EdgeRole Role, uint32_t Lane, uint32_t Stream,
                         uint64_t Event) {
  Operation Edge;
  Edge.Lane = Lane;
  Edge.Cost = EdgeCost;
  Edge.Stream = Stream;
  Edge.Edge = Role;
  Edge.Event = Event;
  Result.Operations.push_back(Edge);
}

/// What is queued from here on needs the result of the step before.
void StageMover::enter(uint32_t First) {
  uint32_t Lane = Of.Operations[First].Lane;
  Entry &Now = InStage[Lane];
  Now.IsOpen = true;
  Now.Streams = streamsOf(First);
  // The n-th entry of a step follows the n-th of the step before.
  Now.FirstEvent = FirstEvent + Entries++ % EntriesPerStep * Of.Streams.size();
  for (size_t I = 0; I < Now.Streams.size(); ++I)
    addEdge(EdgeRole::SyncsFor, Lane, Now.Streams[I], Now.FirstEvent + I);
}

void StageMover::leave(uint32_t Lane) {
  Entry &Now = InStage[Lane];
  for (size_t I = 0; I < Now.Streams.size(); ++I)
    addEdge(EdgeRole::Records, Lane, ownStream(Now.Streams[I]),
            Now.FirstEvent + I);
  Now.IsOpen = false;
}

void StageMover::move(Operation Op) {
  for (uint32_t I = 0; I < Op.ActivityCount; ++I) {
    QueuedActivity &Activity = Result.Activities[Op.FirstActivity + I];
    Activity.Stream = ownStream(Activity.Stream);
    Activity.IsMoved = true;
  }
  bool IsOfStream = Op.Scope == SyncScope::Stream || Op.Edge != EdgeRole::None;
  if (IsOfStream && Op.Stream != NoIndex)
    Op.Stream = ownStream(Op.Stream);
  Result.Operations.push_back(Op);
}

std::optional<Execution> StageMover::run() {
  if (!countEntries())
    return std::nullopt;
  Result.Operations.clear();
  for (uint32_t I = 0; I < Of.Operations.size(); ++I) {
    const Operation &Op = Of.Operations[I];
    if (Stage[I] && !InStage[Op.Lane].IsOpen)
      enter(I);
    else if (!Stage[I] && InStage[Op.Lane].IsOpen)
      leave(Op.Lane);
    NewNumbers[I] = static_cast<uint32_t>(Result.Operations.size());
    if (Stage[I])
      move(Op);
    else
      Result.Operations.push_back(Op);
  }
  for (uint32_t Lane = 0; Lane < InStage.size(); ++Lane)
    if (InStage[Lane].IsOpen)
      leave(Lane);
  for (Operation &Op : Result.Operations)
    if (Op.Deferred != NoIndex)
      Op.Deferred = NewNumbers[Op.Deferred];
  return std::move(Result);
}

std::optional<Execution> analysis::runAhead(const Execution &Of,
                                            const Marks &Stage) {
  return StageMover(Of, Stage).run();
}

Execution analysis::leaveOut(Execution Of, const Marks &Operations) {
  for (size_t I = 0; I < Of.Operations.size(); ++I) {
    Operation &Op = Of.Operations[I];
    if (!Operations[I])
      continue;
    Op.ActivityCount = 0;
    Op.Cost = 0;
    Op.Scope = SyncScope::Nothing;
  }
  return Of;
}

/// Calls \p Take with the lane and each time of the host, as recorded, that is
/// right behind a marked operation and long. \p Take may change it.
template <class ExecutionT, class FunctionT>
static void forEachLongTimeBehind(ExecutionT &Of, const Timeline &Events,
                                  const Marks &Syncs, FunctionT &&Take) {
  std::vector<bool> IsBehind(Of.Tails.size());
  std::vector<uint32_t> First(Of.Tails.size(), NoIndex);
  for (uint32_t I = 0; I < Of.Operations.size(); ++I) {
    auto &Op = Of.Operations[I];
    if (First[Op.Lane] == NoIndex)
      First[Op.Lane] = I;
    if (IsBehind[Op.Lane] && Op.HostGap >= LongHostGap &&
        !queuesUpload(Of, Events, Op, false))
      Take(Op.Lane, Op.HostGap);
    IsBehind[Op.Lane] = Syncs[I];
  }
  // Behind the last operation of a lane comes its first, of the next round.
  for (uint32_t Lane = 0; Lane < IsBehind.size(); ++Lane) {
    if (!IsBehind[Lane] || First[Lane] == NoIndex)
      continue;
    auto &Next = Of.Operations[First[Lane]];
    auto &Tail = Of.Tails[Lane];
    if (Tail + Next.HostGap < LongHostGap ||
        queuesUpload(Of, Events, Next, false))
      continue;
    Take(Lane, Tail);
    Take(Lane, Next.HostGap);
  }
}

double analysis::longHostTimeBehind(const Execution &Of, const Timeline &Events,
                                    const Marks &Syncs) {
  uint64_t Sum = 0;
  forEachLongTimeBehind(Of, Events, Syncs,
                        [&](uint32_t, const uint64_t &Time) { Sum += Time; });
  return static_cast<double>(Sum) / std::max<uint32_t>(Of.Steps, 1);
}

Execution analysis::handOver(Execution Of, const Timeline &Events,
                             const Marks &Syncs, unsigned Threads) {
  // Each thread hands over to its own, whose pace together is that of one lane.
  std::map<uint32_t, uint64_t> Moved;
  forEachLongTimeBehind(Of, Events, Syncs, [&](uint32_t Lane, uint64_t &Time) {
    Moved[Lane] += Time;
    Time = 0;
  });
  for (size_t I = 0; I < Of.Operations.size(); ++I)
    if (Syncs[I])
      Of.Operations[I].Scope = SyncScope::Nothing;
  // What it waits for was queued a step before at the latest, so that its pace
  // is that of its own work. A lane needs an operation to be one.
  for (const auto &[Lane, Time] : Moved) {
    Operation Own;
    Own.Lane = static_cast<uint32_t>(Of.Tails.size());
    Of.Operations.push_back(Own);
    Of.Tails.push_back(Time / Threads);
    Of.RecordingTails.push_back(0);
    ++Of.HandedOverLanes;
  }
  return Of;
}
