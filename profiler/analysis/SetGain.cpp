#include "analysis/SetGain.h"

#include "analysis/Calibration.h"
#include "analysis/ModelError.h"
#include "analysis/Samples.h"
#include "analysis/SiteGains.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;

Interval analysis::gainOfSet(const Analysis &From,
                             const std::vector<uint32_t> &SiteOf,
                             const std::set<uint32_t> &Sites) {
  if (!From.IsReplayed || Sites.empty())
    return {};
  // One site that has the calls of all.
  std::vector<uint32_t> IsOneOf(SiteOf.size(), NoIndex);
  for (size_t I = 0; I < SiteOf.size(); ++I)
    if (Sites.contains(SiteOf[I]))
      IsOneOf[I] = 0;
  std::vector<Sample> Samples;
  Samples.reserve(From.Runs.size());
  for (const ReplayedRun &Run : From.Runs)
    Samples.push_back({Run.Exec, true});
  Calibration Calibrated;
  Calibrated.Scales = From.Scales;
  Calibrated.GainScale = From.GainScale;
  SiteNumbers Numbers{IsOneOf, {}};
  double Syncs = 0, Steps = 0;
  for (const Sample &Part : Samples) {
    Steps += Part.Exec.Steps;
    for (const replay::Operation &Op : Part.Exec.Operations)
      Syncs += Numbers.of(Op) == 0 && Op.Scope != syncs::SyncScope::Nothing;
  }
  return withModelError(SiteGains(Samples, Numbers, Calibrated).jointGain(),
                        {From.StepTime, Syncs / Steps});
}
