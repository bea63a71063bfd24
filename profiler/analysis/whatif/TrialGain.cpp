#include "analysis/whatif/TrialGain.h"

#include "analysis/sites/SetGain.h"
#include "analysis/whatif/Candidates.h"
#include "analysis/whatif/ChangedExecutions.h"

#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;
using trace::CallKind;
using trace::CopyDirection;

static uint64_t stagingTime(const Execution &Exec, const Timeline &Events,
                            const Operation &Op, double Rate) {
  double Sum = 0;
  for (uint32_t I = 0; I < Op.ActivityCount; ++I) {
    const QueuedActivity &Each = Exec.Activities[Op.FirstActivity + I];
    if (!Each.IsHostPaced || Each.Source == NoIndex)
      continue;
    auto Bytes = static_cast<double>(Events.Activities[Each.Source].Bytes);
    Sum += Rate > 0 ? Bytes / Rate : static_cast<double>(Each.Duration);
  }
  return static_cast<uint64_t>(Sum);
}

static bool readsInPieces(const Execution &Exec, const Timeline &Events,
                          const Operation &Op) {
  for (uint32_t I = 0; I < Op.ActivityCount; ++I) {
    const QueuedActivity &Each = Exec.Activities[Op.FirstActivity + I];
    if (!Each.IsHostPaced || Each.Source == NoIndex)
      continue;
    const DeviceActivity &Recorded = Events.Activities[Each.Source];
    if (Recorded.Direction == CopyDirection::DeviceToHost &&
        Recorded.Bytes > LargestEmbedded)
      return true;
  }
  return false;
}

Execution whatif::copyThroughPinned(Execution Exec, const Timeline &Events,
                                    const Marks &Calls,
                                    const PinnedRates &Rates,
                                    double StagingRate) {
  Marks Copies = uploadsOf(Exec, Events, Calls, true);
  std::vector<uint64_t> Staging(Exec.Operations.size());
  for (size_t I = 0; I < Staging.size(); ++I) {
    const Operation &Op = Exec.Operations[I];
    if (Calls[I] && readsInPieces(Exec, Events, Op))
      Copies[I] = true;
    if (Copies[I])
      Staging[I] = stagingTime(Exec, Events, Op, StagingRate);
  }
  Execution Result = pinCopies(std::move(Exec), Events, Copies, Rates);
  for (size_t I = 0; I < Staging.size(); ++I)
    Result.Operations[I].Added = Staging[I];
  return Result;
}

/// Whether the experiment inspects the stack of the call.
static bool isLookedAt(const HostCall &Call) {
  switch (Call.Kind) {
  case CallKind::StreamWait:
  case CallKind::EventWait:
  case CallKind::DeviceWait:
  case CallKind::Free:
    return true;
  case CallKind::Copy:
  case CallKind::AsyncCopy:
    return Call.Direction == CopyDirection::HostToDevice ||
           Call.Direction == CopyDirection::DeviceToHost;
  default:
    return false;
  }
}

Execution whatif::addHostTime(Execution Exec, const Timeline &Events,
                              double PerStep) {
  std::vector<Operation *> LookedAt;
  for (Operation &Op : Exec.Operations)
    if (Op.Call != NoIndex && isLookedAt(Events.Calls[Op.Call]))
      LookedAt.push_back(&Op);
  if (LookedAt.empty())
    return Exec;
  double Each = PerStep * Exec.Steps / static_cast<double>(LookedAt.size());
  for (Operation *Op : LookedAt)
    Op->Added += static_cast<uint64_t>(Each);
  return Exec;
}

Interval whatif::gainOfTrial(const Analysis &From, const TraceData &Trace,
                             const Timeline &Events,
                             const std::vector<uint32_t> &SiteOf,
                             const std::set<uint32_t> &Sites,
                             const TrialCost &Cost) {
  PinnedRates Rates = measurePinnedRates(Trace, Events);
  double StagingRate =
      Cost.StagingRate > 0 ? Cost.StagingRate : measureStagingRate(Events);
  auto Before = [&](const Execution &Exec, const Marks & /*Calls*/) {
    return addHostTime(Exec, Events, Cost.Step);
  };
  auto After = [&](const Execution &Exec, const Marks &Calls) {
    Execution Result =
        copyThroughPinned(Exec, Events, Calls, Rates, StagingRate);
    return addHostTime(std::move(Result), Events, Cost.StepWithout);
  };
  return gainOfSet(From, SiteOf, Sites, {Before, After});
}
