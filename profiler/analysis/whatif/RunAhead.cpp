#include "analysis/whatif/RunAhead.h"

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;

/// Host time to record an event, or to make a stream wait for one, ns.
static constexpr uint64_t EdgeCost = 1'500;
/// Events of this file start here. CUDA's event numbers are addresses, which
/// are smaller.
static constexpr uint64_t FirstOwnEvent = UINT64_MAX - (1ull << 40);

namespace {

/// Moves a stage out of the streams in which it was recorded.
class StageMover {
public:
  StageMover(const Execution &Exec, const Marks &Stage)
      : Exec(Exec), Stage(Stage), InStage(Exec.Tails.size()), Result(Exec),
        NewNumbers(Exec.Operations.size()) {
    // Another stage may have been moved already.
    for (const Operation &Op : Exec.Operations)
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

  /// One pass of a lane through the stage.
  struct Entry {
    bool IsOpen = false;
    std::vector<uint32_t> Streams;
    uint64_t FirstEvent = 0;
  };

  const Execution &Exec;
  const Marks &Stage;
  std::vector<Entry> InStage;
  Execution Result;
  std::vector<uint32_t> NewNumbers;
  /// By recorded stream: the new one.
  std::map<uint32_t, uint32_t> Own;
  uint64_t FirstEvent = FirstOwnEvent;
  size_t EntriesPerStep = 0;
  size_t Entries = 0;
};

} // namespace

/// \returns whether each step has the same number.
bool StageMover::countEntries() {
  size_t Count = whatif::countEntries(Exec, Stage);
  if (!Count || !Exec.Steps || Count % Exec.Steps)
    return false;
  EntriesPerStep = Count / Exec.Steps;
  return true;
}

/// The streams that the stage's activities run in, for the pass of the stage
/// that begins with operation \p First.
std::vector<uint32_t> StageMover::streamsOf(uint32_t First) const {
  std::vector<uint32_t> Streams;
  uint32_t Lane = Exec.Operations[First].Lane;
  for (size_t I = First; I < Exec.Operations.size(); ++I) {
    const Operation &Op = Exec.Operations[I];
    if (Op.Lane != Lane)
      continue;
    if (!Stage[I])
      break;
    for (uint32_t J = 0; J < Op.ActivityCount; ++J)
      Streams.push_back(Exec.Activities[Op.FirstActivity + J].Stream);
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

/// What is queued from here on needs the result of the previous step.
void StageMover::enter(uint32_t First) {
  uint32_t Lane = Exec.Operations[First].Lane;
  Entry &Now = InStage[Lane];
  Now.IsOpen = true;
  Now.Streams = streamsOf(First);
  // The n-th entry of a step follows the n-th one of the previous step.
  Now.FirstEvent =
      FirstEvent + Entries++ % EntriesPerStep * Exec.Streams.size();
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
  for (uint32_t I = 0; I < Exec.Operations.size(); ++I) {
    const Operation &Op = Exec.Operations[I];
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

std::optional<Execution> whatif::runAhead(const Execution &Exec,
                                          const Marks &Stage) {
  return StageMover(Exec, Stage).run();
}
