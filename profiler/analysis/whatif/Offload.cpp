#include "analysis/whatif/Offload.h"

#include "analysis/DeviceTime.h"
#include "analysis/whatif/Candidates.h"

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;

/// Calls \p Take with the lane and each recorded host time that follows a
/// marked operation and is long. \p Take may change the time.
template <class ExecutionT, class FunctionT>
static void forEachLongTimeAfter(ExecutionT &Of, const Timeline &Events,
                                 const Marks &Syncs, FunctionT &&Take) {
  std::vector<bool> IsAfter(Of.Tails.size());
  std::vector<uint32_t> First(Of.Tails.size(), NoIndex);
  for (uint32_t I = 0; I < Of.Operations.size(); ++I) {
    auto &Op = Of.Operations[I];
    if (First[Op.Lane] == NoIndex)
      First[Op.Lane] = I;
    if (IsAfter[Op.Lane] && Op.HostGap >= LongHostGap &&
        !queuesUpload(Of, Events, Op, false))
      Take(Op.Lane, Op.HostGap);
    IsAfter[Op.Lane] = Syncs[I];
  }
  // The last operation of a lane is followed by its first one, of the next
  // round.
  for (uint32_t Lane = 0; Lane < IsAfter.size(); ++Lane) {
    if (!IsAfter[Lane] || First[Lane] == NoIndex)
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

double analysis::longHostTimeAfter(const Execution &Of, const Timeline &Events,
                                   const Marks &Syncs) {
  uint64_t Sum = 0;
  forEachLongTimeAfter(Of, Events, Syncs,
                       [&](uint32_t, const uint64_t &Time) { Sum += Time; });
  return static_cast<double>(Sum) / std::max<uint32_t>(Of.Steps, 1);
}

Execution analysis::offload(Execution Of, const Timeline &Events,
                            const Marks &Syncs, unsigned Threads) {
  // Each lane offloads to threads of its own, which one further lane stands
  // for.
  std::map<uint32_t, uint64_t> Moved;
  forEachLongTimeAfter(Of, Events, Syncs, [&](uint32_t Lane, uint64_t &Time) {
    Moved[Lane] += Time;
    Time = 0;
  });
  for (size_t I = 0; I < Of.Operations.size(); ++I)
    if (Syncs[I])
      Of.Operations[I].Scope = SyncScope::Nothing;
  // The offloaded work waits for activities that were queued a step earlier or
  // before, so only its own duration sets its pace. Every lane needs an
  // operation, so it gets an empty one.
  for (const auto &[Lane, Time] : Moved) {
    Operation Own;
    Own.Lane = static_cast<uint32_t>(Of.Tails.size());
    Of.Operations.push_back(Own);
    Of.Tails.push_back(Time / Threads);
    Of.RecordingTails.push_back(0);
    ++Of.OffloadedLanes;
  }
  return Of;
}
