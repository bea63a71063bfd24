#include "analysis/sites/SyncCounts.h"

#include "analysis/syncs/WaitsByKind.h"

#include <algorithm>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;

using Counts = std::map<uint32_t, SyncCount>;

/// By call: the first one of its operation at the same site; NoIndex for calls
/// without a site.
static std::vector<uint32_t> firstAtSites(const SiteNumbers &Numbers,
                                          const Operations &Own) {
  std::vector<uint32_t> Result(Numbers.OfCalls.size(), NoIndex);
  for (uint32_t I = 0; I < Result.size(); ++I) {
    uint32_t Site = Numbers.OfCalls[I];
    if (Site == NoIndex)
      continue;
    // A copy to pinned memory has no site, or it is at another one.
    uint32_t First = Own.OfCalls[I];
    Result[I] = Numbers.OfCalls[First] == Site ? First : I;
  }
  return Result;
}

static void countInTrace(Counts &Sums, const Analysis &Result,
                         const SiteNumbers &Numbers,
                         const std::vector<uint32_t> &Firsts) {
  std::vector<bool> HasBlocked(Firsts.size());
  for (uint32_t I = 0; I < Firsts.size(); ++I) {
    if (Firsts[I] == NoIndex)
      continue;
    SyncCount &Sum = Sums[Numbers.OfCalls[I]];
    Sum.Syncs += Firsts[I] == I;
    if (Result.Syncs[I].Blocked && !HasBlocked[Firsts[I]]) {
      HasBlocked[Firsts[I]] = true;
      ++Sum.BlockedSyncs;
    }
  }
}

/// How many folded copies and synchronizations blocked is known, but not in
/// which operations. One of the two blocks: an operation has blocked as often
/// as the call that did so more often.
static void countFolded(Counts &Sums, const Timeline &Events,
                        const SiteNumbers &Numbers, const Operations &Own) {
  struct Blocked {
    uint64_t First = 0, Next = 0;
  };
  std::map<uint32_t, Blocked> Sites;
  for (size_t I = 0; I < Numbers.OfFolded.size(); ++I) {
    uint32_t Site = Numbers.OfFolded[I];
    if (Site == NoIndex)
      continue;
    const FoldedCalls &Each = Events.Folded[I];
    // A copy to pinned memory has no site.
    if (Own.FoldedComplete[I] && Each.Before &&
        causeUnseen(*Each.Before) != BlockCause::None) {
      Sites[Site].Next += Each.BlockedCalls;
      continue;
    }
    Sites[Site].First += Each.BlockedCalls;
    Sums[Site].Syncs += Each.Calls;
  }
  for (const auto &[Site, Each] : Sites)
    Sums[Site].BlockedSyncs += std::max(Each.First, Each.Next);
}

static void countInSteps(Counts &Sums, const Analysis &Result,
                         const SiteNumbers &Numbers,
                         const std::vector<uint32_t> &Firsts) {
  double Steps = 0;
  for (const ReplayedRun &Run : Result.Runs) {
    Steps += Run.Exec.Steps;
    for (const replay::Operation &Op : Run.Exec.Operations)
      if (uint32_t Site = Numbers.of(Op);
          Site != NoIndex && Firsts[Op.Call] == Op.Call)
        Sums[Site].SyncsPerStep += 1;
  }
  if (Steps > 0)
    for (auto &[Site, Sum] : Sums)
      Sum.SyncsPerStep /= Steps;
  for (const SiteCost &Cost : Result.Sites)
    if (Cost.CountRatio > 0)
      Sums[Cost.Site].SyncsPerStep *= Cost.CountRatio;
}

/// Without profiled steps, the iterations of a loop outside of windows count:
/// the calls that can block are known there, too.
static void countInIterations(Counts &Sums, const Timeline &Events,
                              const Analysis &Result,
                              const SiteNumbers &Numbers,
                              const std::vector<uint32_t> &Firsts) {
  const std::vector<TimeSpan> &Steps = Result.Found.Unprofiled;
  if (Result.IsReplayed || Result.Found.Source != StepSource::Loop ||
      Steps.empty())
    return;
  auto Step = Steps.begin();
  for (uint32_t I = 0; I < Firsts.size(); ++I) {
    uint64_t Start = Events.Calls[I].Start;
    while (Step != Steps.end() && Step->End <= Start)
      ++Step;
    if (Step == Steps.end())
      break;
    if (Step->contains(Start) && Firsts[I] == I)
      Sums[Numbers.OfCalls[I]].SyncsPerStep +=
          1 / static_cast<double>(Steps.size());
  }
}

/// The figures of a rare site come from unprofiled steps, whose calls are
/// counted if they wait by their kind.
static void countRare(Counts &Sums, const Timeline &Events,
                      const Analysis &Result, const SiteNumbers &Numbers,
                      const std::vector<uint32_t> &Firsts) {
  struct Waits {
    double Calls = 0, Syncs = 0;
    uint32_t Last = NoIndex;
  };
  std::map<uint32_t, Waits> Rare;
  for (const SiteCost &Cost : Result.Sites)
    if (Cost.isRare())
      Rare[Cost.Site];
  for (uint32_t I = 0; I < Firsts.size() && !Rare.empty(); ++I) {
    auto Own = Rare.find(Numbers.OfCalls[I]);
    if (Own == Rare.end() || !waitsByKind(Events.Calls[I]))
      continue;
    Own->second.Calls += 1;
    Own->second.Syncs +=
        Firsts[I] != std::exchange(Own->second.Last, Firsts[I]);
  }
  for (const SiteCost &Cost : Result.Sites)
    if (auto Own = Rare.find(Cost.Site);
        Own != Rare.end() && Own->second.Calls > 0)
      Sums[Cost.Site].SyncsPerStep =
          Cost.CallsPerStep * Own->second.Syncs / Own->second.Calls;
}

Counts sites::countSyncs(const Timeline &Events, const Analysis &Result,
                         const SiteNumbers &Numbers, const Operations &Own) {
  Counts Sums;
  std::vector<uint32_t> Firsts = firstAtSites(Numbers, Own);
  countInTrace(Sums, Result, Numbers, Firsts);
  countFolded(Sums, Events, Numbers, Own);
  countInSteps(Sums, Result, Numbers, Firsts);
  countInIterations(Sums, Events, Result, Numbers, Firsts);
  countRare(Sums, Events, Result, Numbers, Firsts);
  return Sums;
}
