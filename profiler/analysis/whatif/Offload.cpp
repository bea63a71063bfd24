#include "analysis/whatif/Offload.h"

#include "analysis/model/DeviceTime.h"
#include "analysis/whatif/Candidates.h"

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;

/// Calls \p Take with the lane and each long recorded host time that follows a
/// marked operation. \p Take may change the time.
template <class ExecutionT, class FunctionT>
static void forEachLongTimeAfter(ExecutionT &Exec, const Timeline &Events,
                                 const Marks &Syncs, FunctionT &&Take) {
  std::vector<bool> IsAfter(Exec.Tails.size());
  std::vector<uint32_t> First(Exec.Tails.size(), NoIndex);
  for (uint32_t I = 0; I < Exec.Operations.size(); ++I) {
    auto &Op = Exec.Operations[I];
    if (First[Op.Lane] == NoIndex)
      First[Op.Lane] = I;
    if (IsAfter[Op.Lane] && Op.HostGap >= LongHostGap &&
        !queuesUpload(Exec, Events, Op, false))
      Take(Op.Lane, Op.HostGap);
    IsAfter[Op.Lane] = Syncs[I];
  }
  // The last operation of a lane is followed by the first one of the next
  // round.
  for (uint32_t Lane = 0; Lane < IsAfter.size(); ++Lane) {
    if (!IsAfter[Lane] || First[Lane] == NoIndex)
      continue;
    auto &Next = Exec.Operations[First[Lane]];
    auto &Tail = Exec.Tails[Lane];
    if (Tail + Next.HostGap < LongHostGap ||
        queuesUpload(Exec, Events, Next, false))
      continue;
    Take(Lane, Tail);
    Take(Lane, Next.HostGap);
  }
}

double whatif::longHostTimeAfter(const Execution &Exec, const Timeline &Events,
                                 const Marks &Syncs) {
  uint64_t Sum = 0;
  forEachLongTimeAfter(Exec, Events, Syncs,
                       [&](uint32_t, const uint64_t &Time) { Sum += Time; });
  return static_cast<double>(Sum) / std::max<uint32_t>(Exec.Steps, 1);
}

Execution whatif::offload(Execution Exec, const Timeline &Events,
                          const Marks &Syncs, unsigned Threads) {
  // Each lane offloads to its own threads, which one additional lane
  // represents.
  std::map<uint32_t, uint64_t> Moved;
  forEachLongTimeAfter(Exec, Events, Syncs, [&](uint32_t Lane, uint64_t &Time) {
    Moved[Lane] += Time;
    Time = 0;
  });
  for (size_t I = 0; I < Exec.Operations.size(); ++I)
    if (Syncs[I])
      Exec.Operations[I].Scope = SyncScope::Nothing;
  // The offloaded work waits for activities that were queued at least a step
  // earlier, so only its own duration limits its pace. Every lane needs an
  // operation, so it gets an empty one.
  for (const auto &[Lane, Time] : Moved) {
    Operation Own;
    Own.Lane = static_cast<uint32_t>(Exec.Tails.size());
    Exec.Operations.push_back(Own);
    Exec.Tails.push_back(Time / Threads);
    Exec.RecordingTails.push_back(0);
    ++Exec.OffloadedLanes;
  }
  return Exec;
}
