#include "analysis/sites/SiteCosts.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;

using CostMap = std::map<uint32_t, SiteCost>;

static void count(CostMap &Costs, uint32_t Site, uint64_t Calls,
                  uint64_t BlockedCalls, uint64_t Blocked) {
  SiteCost &Cost = Costs[Site];
  Cost.Site = Site;
  Cost.Calls += Calls;
  Cost.BlockedCalls += BlockedCalls;
  Cost.Blocked += Blocked;
}

static void countCalls(CostMap &Costs, const Timeline &Events,
                       const std::vector<Sync> &Syncs,
                       const SiteNumbers &Numbers) {
  for (uint32_t I = 0; I < Events.Calls.size(); ++I) {
    if (Numbers.OfCalls[I] == NoIndex)
      continue;
    count(Costs, Numbers.OfCalls[I], 1, Syncs[I].Blocked,
          Syncs[I].Blocked ? Events.Calls[I].duration() : 0);
  }
  for (size_t I = 0; I < Numbers.OfFolded.size(); ++I) {
    const FoldedCalls &Each = Events.Folded[I];
    if (Numbers.OfFolded[I] != NoIndex)
      count(Costs, Numbers.OfFolded[I], Each.Calls, Each.BlockedCalls,
            Each.Blocked);
  }
}

static void addRun(CostMap &Costs, const SiteNumbers &Numbers,
                   const ReplayedRun &Run) {
  for (size_t I = 0; I < Run.Exec.Operations.size(); ++I) {
    uint32_t Site = Numbers.of(Run.Exec.Operations[I]);
    if (Site == NoIndex)
      continue;
    SiteCost &Cost = Costs[Site];
    Cost.CallsPerStep += 1;
    Cost.BlockedPerStep += static_cast<double>(Run.Base.Blocked[I]);
  }
}

static void addBubbles(CostMap &Costs, const SiteNumbers &Numbers,
                       const ReplayedRun &Run) {
  for (const IdleGap &Gap : Run.Devices.Gaps) {
    if (Gap.Blocker == NoIndex)
      continue;
    uint32_t Site = Numbers.of(Run.Exec.Operations[Gap.Blocker]);
    if (Site != NoIndex)
      Costs[Site].BubblePerStep += static_cast<double>(Gap.Bubble);
  }
}

CostMap sites::countSites(const Timeline &Events,
                          const std::vector<Sync> &Syncs,
                          const SiteNumbers &Numbers,
                          const std::vector<ReplayedRun> &Runs) {
  CostMap Costs;
  countCalls(Costs, Events, Syncs, Numbers);
  uint64_t StepCount = 0;
  for (const ReplayedRun &Run : Runs) {
    addRun(Costs, Numbers, Run);
    addBubbles(Costs, Numbers, Run);
    StepCount += Run.Exec.Steps;
  }
  if (Runs.empty())
    return Costs;
  auto Steps = static_cast<double>(StepCount);
  for (auto &[Site, Cost] : Costs) {
    Cost.CallsPerStep /= Steps;
    Cost.BlockedPerStep /= Steps;
    Cost.BubblePerStep /= Steps;
  }
  return Costs;
}
