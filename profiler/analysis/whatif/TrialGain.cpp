#include "analysis/whatif/TrialGain.h"

#include "analysis/SetGain.h"
#include "analysis/whatif/Candidates.h"
#include "analysis/whatif/ChangedExecutions.h"

#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;

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

Execution whatif::stageUploads(Execution Exec, const Timeline &Events,
                               const Marks &Calls, const PinnedRates &Rates,
                               double StagingRate) {
  Marks Uploads = uploadsOf(Exec, Events, Calls, true);
  std::vector<uint64_t> Staging(Exec.Operations.size());
  for (size_t I = 0; I < Staging.size(); ++I)
    if (Uploads[I])
      Staging[I] = stagingTime(Exec, Events, Exec.Operations[I], StagingRate);
  Execution Result = pinCopies(std::move(Exec), Events, Uploads, Rates);
  for (size_t I = 0; I < Staging.size(); ++I)
    Result.Operations[I].Staging = Staging[I];
  return Result;
}

Interval whatif::gainOfTrial(const Analysis &From, const TraceData &Trace,
                             const Timeline &Events,
                             const std::vector<uint32_t> &SiteOf,
                             const std::set<uint32_t> &Sites) {
  PinnedRates Rates = measurePinnedRates(Trace, Events);
  double StagingRate = measureStagingRate(Events);
  return gainOfSet(From, SiteOf, Sites,
                   [&](const Execution &Exec, const std::vector<bool> &Calls) {
                     return stageUploads(Exec, Events, Calls, Rates,
                                         StagingRate);
                   });
}
