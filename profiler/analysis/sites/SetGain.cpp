#include "analysis/sites/SetGain.h"

#include "analysis/calibration/Calibration.h"
#include "analysis/calibration/ModelError.h"
#include "analysis/sites/CountRatio.h"
#include "analysis/sites/SiteGains.h"
#include "analysis/sites/SiteNumbers.h"
#include "analysis/steps/Samples.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

/// \p Samples after the change of the operations whose site number is 0.
static std::vector<Sample> changed(const std::vector<Sample> &Samples,
                                   const SiteNumbers &Numbers,
                                   const StepChange &Change) {
  std::vector<Sample> Result;
  Result.reserve(Samples.size());
  for (const Sample &Part : Samples) {
    std::vector<bool> Marked;
    Marked.reserve(Part.Exec.Operations.size());
    for (const replay::Operation &Op : Part.Exec.Operations)
      Marked.push_back(Numbers.of(Op) == 0);
    Result.push_back({Change(Part.Exec, Marked), Part.IsWhole});
  }
  return Result;
}

static double syncsPerStep(const std::vector<Sample> &Samples,
                           const SiteNumbers &Numbers) {
  double Syncs = 0, Steps = 0;
  for (const Sample &Part : Samples) {
    Steps += Part.Exec.Steps;
    for (const replay::Operation &Op : Part.Exec.Operations)
      Syncs += Numbers.of(Op) == 0 && Op.Scope != syncs::SyncScope::Nothing;
  }
  return Syncs / Steps;
}

static std::vector<Sample> samplesOf(const Analysis &From) {
  std::vector<Sample> Result;
  Result.reserve(From.Runs.size());
  for (const ReplayedRun &Run : From.Runs)
    Result.push_back({Run.Exec, true});
  return Result;
}

static double countRatio(const Analysis &From,
                         const std::set<uint32_t> &Sites) {
  CountRatio Result;
  for (const SiteCost &Cost : From.Sites) {
    if (!Sites.contains(Cost.Site) || Cost.isRare() || Cost.Gain.Best <= 0)
      continue;
    double Ratio = Cost.CountRatio > 0 ? Cost.CountRatio : From.WorkRatio;
    Result.add(Ratio, Cost.Gain.Best / Ratio);
  }
  return Result.orIfNone(From.WorkRatio);
}

/// \p Syncs: of the sites in \p Numbers, per replayed step. The gain is \p
/// Ratio times that of the replayed steps.
static Interval gainBetween(const Analysis &From,
                            const std::vector<Sample> &Before,
                            const std::vector<Sample> &After,
                            const SiteNumbers &Numbers, double Syncs,
                            double Ratio) {
  Calibration Calibrated;
  Calibrated.Scales = From.Scales;
  Calibrated.GainScale = From.GainScale;
  Calibrated.Slow = From.Slow;
  Interval Gain = SiteGains(Before, Numbers, Calibrated)
                      .gainOver(SiteGains(After, Numbers, Calibrated));
  Gain = {std::min(Gain.Low, Ratio * Gain.Low), Ratio * Gain.Best,
          std::max(Gain.High, Ratio * Gain.High)};
  return withModelError(
      Gain, {From.StepTime, Syncs, hostBoundTime(From.Devices, From.StepTime)});
}

Interval sites::gainOfSet(const Analysis &From,
                          const std::vector<uint32_t> &SiteOf,
                          const std::set<uint32_t> &Sites,
                          const ComparedSteps &Compared) {
  if (!From.IsReplayed || Sites.empty())
    return {};
  // Combines the calls of all sites in a single site.
  std::vector<uint32_t> IsOneOf(SiteOf.size(), NoIndex);
  for (size_t I = 0; I < SiteOf.size(); ++I)
    if (Sites.contains(SiteOf[I]))
      IsOneOf[I] = 0;
  std::vector<Sample> Samples = samplesOf(From);
  SiteNumbers Numbers{IsOneOf, {}};
  return gainBetween(From, changed(Samples, Numbers, Compared.Before),
                     changed(Samples, Numbers, Compared.After), Numbers,
                     syncsPerStep(Samples, Numbers), countRatio(From, Sites));
}

Interval sites::gainOfChange(
    const Analysis &From,
    const std::function<replay::Execution(const replay::Execution &)> &Change) {
  if (!From.IsReplayed)
    return {};
  std::vector<Sample> Before = samplesOf(From), After;
  for (const Sample &Part : Before)
    After.push_back({Change(Part.Exec), Part.IsWhole});
  size_t Calls = 0;
  for (const Sample &Part : Before)
    for (const replay::Operation &Op : Part.Exec.Operations)
      if (Op.Call != NoIndex)
        Calls = std::max(Calls, Op.Call + size_t(1));
  std::vector<uint32_t> NoSite(Calls, NoIndex);
  return gainBetween(From, Before, After, {NoSite, {}}, 0, From.WorkRatio);
}
