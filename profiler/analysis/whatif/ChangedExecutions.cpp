#include "analysis/whatif/ChangedExecutions.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;
using trace::CopyDirection;

std::optional<Execution> whatif::readLater(Execution Exec, const Marks &Syncs) {
  std::vector<uint32_t> Marked;
  for (uint32_t I = 0; I < Exec.Operations.size(); ++I)
    if (Syncs[I])
      Marked.push_back(I);
  if (Marked.empty() || Exec.Steps == 0 || Marked.size() % Exec.Steps)
    return std::nullopt;
  size_t PerStep = Marked.size() / Exec.Steps;
  for (size_t I = 0; I < Marked.size(); ++I)
    // Those of the first step refer to the last step, in the previous round.
    Exec.Operations[Marked[I]].Deferred =
        Marked[(I + Marked.size() - PerStep) % Marked.size()];
  return Exec;
}

Execution whatif::pinCopies(Execution Exec, const Timeline &Events,
                            const Marks &Copies, const PinnedRates &Rates) {
  for (size_t I = 0; I < Exec.Operations.size(); ++I) {
    Operation &Op = Exec.Operations[I];
    if (!Copies[I])
      continue;
    Op.Scope = SyncScope::Nothing;
    Op.Cost = std::min(Op.Cost, Exec.LaunchCost);
    for (uint32_t J = 0; J < Op.ActivityCount; ++J) {
      QueuedActivity &Activity = Exec.Activities[Op.FirstActivity + J];
      if (!Activity.IsCopy || Activity.Source == NoIndex)
        continue;
      const DeviceActivity &Recorded = Events.Activities[Activity.Source];
      double Rate = Recorded.Direction == CopyDirection::DeviceToHost
                        ? Rates.Download
                        : Rates.Upload;
      // Without a known rate the copy takes as long as the host takes.
      if (Rate <= 0)
        continue;
      Activity.IsHostPaced = false;
      Activity.Duration = static_cast<uint64_t>(
          std::min(static_cast<double>(Activity.Duration),
                   static_cast<double>(Recorded.Bytes) / Rate));
    }
  }
  return Exec;
}

Execution whatif::leaveOut(Execution Exec, const Marks &Operations) {
  for (size_t I = 0; I < Exec.Operations.size(); ++I) {
    Operation &Op = Exec.Operations[I];
    if (!Operations[I])
      continue;
    Op.ActivityCount = 0;
    Op.Cost = 0;
    Op.Scope = SyncScope::Nothing;
  }
  return Exec;
}
