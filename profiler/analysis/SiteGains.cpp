#include "analysis/SiteGains.h"

#include "analysis/ForEachInParallel.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;

/// The best next site is searched for among this many.
static constexpr size_t MostInOrder = 12;

SiteGains::SiteGains(const std::vector<Sample> &Samples,
                     const SiteNumbers &Numbers, const Calibration &Calibrated,
                     const std::set<uint32_t> &Others)
    : Samples(Samples), Numbers(Numbers), Calibrated(Calibrated),
      Others(Others), BaseSteps(Samples.size()) {
  const std::array<TimeScales, 3> &Scales = Calibrated.Scales;
  for (size_t Number = 0; Number < Samples.size(); ++Number) {
    const Execution &Steps = Samples[Number].Exec;
    for (size_t I = 0; I < Scales.size(); ++I) {
      Change Base;
      Base.Scale = Scales[I];
      BaseSteps[Number][I] = I && Scales[I] == Scales[0]
                                 ? BaseSteps[Number][0]
                                 : replay::replay(Steps, Base).Step;
    }
    if (!Samples[Number].IsWhole)
      continue;
    for (const Operation &Op : Steps.Operations)
      if (Numbers.of(Op) != NoIndex && Op.Scope != SyncScope::Nothing &&
          !Others.contains(Numbers.of(Op)))
        Waiting.insert(Numbers.of(Op));
  }
}

std::vector<bool>
SiteGains::withoutSyncsAt(const Execution &Steps,
                          const std::set<uint32_t> &Sites) const {
  std::vector<bool> Without(Steps.Operations.size());
  for (size_t I = 0; I < Steps.Operations.size(); ++I) {
    const Operation &Op = Steps.Operations[I];
    Without[I] = Op.Call != NoIndex && Sites.contains(Numbers.of(Op));
  }
  return Without;
}

/// The gain without \p Sites, from each sample under each scale.
Interval SiteGains::gain(const std::set<uint32_t> &Sites) const {
  const std::array<TimeScales, 3> &Scales = Calibrated.Scales;
  std::vector<double> Gains;
  double Sum = 0, Weight = 0;
  for (size_t Number = 0; Number < Samples.size(); ++Number) {
    const Sample &Part = Samples[Number];
    Change Under;
    Under.WithoutSync = withoutSyncsAt(Part.Exec, Sites);
    for (size_t I = 0; I < Scales.size(); ++I) {
      if (I && Scales[I] == Scales[0])
        continue;
      Under.Scale = Scales[I];
      double Own =
          Calibrated.GainScale *
          (BaseSteps[Number][I] - replay::replay(Part.Exec, Under).Step);
      Gains.push_back(Own);
      if (!Part.IsWhole || I)
        continue;
      Sum += Own * Part.Exec.Steps;
      Weight += Part.Exec.Steps;
    }
  }
  return intervalOf(std::move(Gains), Sum / Weight);
}

void SiteGains::addGains(std::map<uint32_t, SiteCost> &Costs) const {
  std::vector<SiteCost *> Blocking;
  for (auto &[Site, Cost] : Costs)
    if (Cost.BlockedPerStep > 0)
      Blocking.push_back(&Cost);
  forEachInParallel(Blocking.size(), [&](size_t I) {
    Blocking[I]->Gain = gain({Blocking[I]->Site});
  });
}

/// The step time without \p Sites, ns.
double SiteGains::stepWithout(const std::set<uint32_t> &Sites) const {
  double Sum = 0;
  uint64_t Steps = 0;
  for (const Sample &Part : Samples) {
    if (!Part.IsWhole)
      continue;
    Change Under;
    Under.Scale = Calibrated.Scales[0];
    Under.WithoutSync = withoutSyncsAt(Part.Exec, Sites);
    Sum += replay::replay(Part.Exec, Under).Step * Part.Exec.Steps;
    Steps += Part.Exec.Steps;
  }
  return Sum / static_cast<double>(Steps);
}

/// Of \p Sites from \p First on, the index of the one without which, and
/// without those that are removed already, a step is shortest. Writes that step
/// time to
/// \p Step. Returns \p Last if none of them blocks.
size_t SiteGains::bestNext(const std::vector<SiteCost> &Sites, size_t First,
                           size_t Last, const std::set<uint32_t> &Removed,
                           double &Step) const {
  std::vector<double> Without(Last, INFINITY);
  forEachInParallel(Last - First, [&](size_t Number) {
    size_t I = First + Number;
    if (!Waiting.contains(Sites[I].Site))
      return;
    std::set<uint32_t> Tried = Removed;
    Tried.insert(Sites[I].Site);
    Without[I] = stepWithout(Tried);
  });
  auto Best = std::min_element(Without.begin() + static_cast<ptrdiff_t>(First),
                               Without.end());
  if (Best == Without.end() || *Best == INFINITY)
    return Last;
  Step = *Best;
  return static_cast<size_t>(Best - Without.begin());
}

void SiteGains::order(std::vector<SiteCost> &Sites) const {
  size_t Count = std::min(Sites.size(), MostInOrder);
  std::set<uint32_t> Removed;
  double Before = stepWithout(Removed);
  for (size_t I = 0; I < Count; ++I) {
    double Step = 0;
    size_t Best = bestNext(Sites, I, Count, Removed, Step);
    if (Best == Count)
      break;
    auto From = Sites.begin() + static_cast<ptrdiff_t>(I);
    auto To = Sites.begin() + static_cast<ptrdiff_t>(Best);
    std::rotate(From, To, To + 1);
    Sites[I].MarginalGain = Calibrated.GainScale * (Before - Step);
    Removed.insert(Sites[I].Site);
    Before = Step;
  }
}
