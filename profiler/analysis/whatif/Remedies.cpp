#include "analysis/whatif/Remedies.h"

#include "analysis/whatif/Candidates.h"
#include "analysis/whatif/ChangedExecutions.h"
#include "analysis/whatif/Offload.h"
#include "analysis/whatif/RunAhead.h"
#include "analysis/whatif/Stages.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;

/// Remedies are tried at the sites that gain most.
static constexpr size_t MostSites = 12;
/// Host work that is a smaller part of a step is not worth a thread.
static constexpr double LeastOffloaded = 0.05;
/// A machine may not have more threads than this for each of its GPUs.
static constexpr unsigned MostInTurns = 4;

namespace {

class Collector {
public:
  Collector(const WhatIfInput &In, const std::vector<Execution> &Recorded,
            const PinnedRates &Rates)
      : In(In), Recorded(Recorded), Rates(Rates) {}
  std::vector<RemedyTrial> run();

private:
  /// Those operations of an execution that something is about.
  using Marker = std::function<Marks(const Execution &Of)>;

  RemedyTrial &add(RemedyKind Kind, uint32_t Site, Changer Changed);
  double longest(const std::function<double(const Execution &Of)> &Time) const;
  bool hasAny(const Marker &Marked) const;
  void collectReplacement(uint32_t Site, const Marker &At);
  unsigned threadsToKeepUp(const Marker &Syncs, double HostTime) const;
  void collectReads(uint32_t Site, const Marker &At);
  void collectUploads(uint32_t Site, const Marker &At);
  void collectAt(uint32_t Site);
  bool isCopyAhead(const Stage &Of) const;
  void collectStages();

  // Changers outlive the collector: they keep references to these, not to it.
  const WhatIfInput &In;
  const std::vector<Execution> &Recorded;
  const PinnedRates &Rates;
  std::vector<RemedyTrial> Remedies;
};

} // namespace

RemedyTrial &Collector::add(RemedyKind Kind, uint32_t Site, Changer Changed) {
  return Remedies.emplace_back(
      RemedyTrial{{Kind, Site, {}, 0, 0, 0, {}, {}}, std::move(Changed)});
}

/// The longest, over the runs of steps.
double Collector::longest(
    const std::function<double(const Execution &Of)> &Time) const {
  double Result = 0;
  for (const Execution &Run : Recorded)
    Result = std::max(Result, Time(Run));
  return Result;
}

bool Collector::hasAny(const Marker &Marked) const {
  return std::any_of(Recorded.begin(), Recorded.end(), [&](const auto &Run) {
    Marks Of = Marked(Run);
    return std::find(Of.begin(), Of.end(), true) != Of.end();
  });
}

/// The operator's calls, its work, and what its calls make necessary.
void Collector::collectReplacement(uint32_t Site, const Marker &At) {
  auto Own = [&In = In, At](const Execution &Of) {
    return operationsOfGroups(Of, In.Launches.OfCalls, At(Of));
  };
  auto Spared = [&In = In, Own](const Execution &Of) {
    return withAllocations(Of, In.Events, Own(Of));
  };
  double ActivityTime =
      longest([&](const Execution &Of) { return deviceTimeOf(Of, Own(Of)); });
  bool SparesMemory =
      std::any_of(Recorded.begin(), Recorded.end(),
                  [&](const Execution &Of) { return Spared(Of) != Own(Of); });
  if (ActivityTime <= 0 && !SparesMemory)
    return;
  RemedyTrial &Without =
      add(RemedyKind::Replace, Site,
          [=](const Execution &Of) -> std::optional<Execution> {
            return leaveOut(Of, Spared(Of));
          });
  Without.Entry.DeviceTime = ActivityTime;
  Without.Entry.HostTime =
      longest([&](const Execution &Of) { return hostTimeOf(Of, Spared(Of)); });
}

/// So many that what is left of a step takes longer than the share of each; as
/// many as are tried at most.
unsigned Collector::threadsToKeepUp(const Marker &Syncs,
                                    double HostTime) const {
  double Rest = longest([&](const Execution &Of) {
    Change Under;
    Under.Scale = In.From.Scales[0];
    Under.OffloadPace = 0;
    return replay(offload(Of, In.Events, Syncs(Of)), Under).Step;
  });
  double Own = WorstPace * In.From.Scales[0].Host * HostTime;
  double Count = Rest > 0 ? std::ceil(Own / Rest) : 1;
  return static_cast<unsigned>(std::clamp<double>(Count, 1, MostInTurns));
}

void Collector::collectReads(uint32_t Site, const Marker &At) {
  auto Reads = [&In = In, At](const Execution &Of) {
    return readsOf(Of, In.Events, At(Of));
  };
  if (!hasAny(Reads))
    return;
  add(RemedyKind::ReadLater, Site,
      [=](const Execution &Of) { return readLater(Of, Reads(Of)); });
  double HostTime = longest([&](const Execution &Of) {
    return longHostTimeAfter(Of, In.Events, Reads(Of));
  });
  if (HostTime < LeastOffloaded * In.From.StepTime)
    return;
  // One thread, and as many as keep up where each is slow.
  std::set<unsigned> Counts = {1, threadsToKeepUp(Reads, HostTime)};
  for (unsigned Threads : Counts) {
    RemedyTrial &Over =
        add(RemedyKind::Offload, Site,
            [&In = In, Reads,
             Threads](const Execution &Of) -> std::optional<Execution> {
              return offload(Of, In.Events, Reads(Of), Threads);
            });
    Over.Entry.HostTime = HostTime;
    Over.Entry.Threads = Threads;
  }
}

void Collector::collectUploads(uint32_t Site, const Marker &At) {
  auto Uploads = [&In = In, At](const Execution &Of) {
    return uploadsOf(Of, In.Events, At(Of), false);
  };
  auto FromPageable = [&In = In, At](const Execution &Of) {
    return uploadsOf(Of, In.Events, At(Of), true);
  };
  if (!hasAny(Uploads))
    return;
  auto Pinned = [&In = In, &Rates = Rates, FromPageable](const Execution &Of) {
    return pinCopies(Of, In.Events, FromPageable(Of), Rates);
  };
  double Time = longest(
      [&](const Execution &Of) { return deviceTimeOf(Of, Uploads(Of)); });
  bool HasPageable = hasAny(FromPageable);
  if (HasPageable) {
    RemedyTrial &Pin = add(RemedyKind::PinCopy, Site, Pinned);
    Pin.Entry.DeviceTime = Time;
    Pin.UsesRate = true;
  }
  RemedyTrial &Ahead =
      add(RemedyKind::CopyAhead, Site, [=](const Execution &Of) {
        return runAhead(Pinned(Of), Uploads(Of));
      });
  Ahead.Entry.DeviceTime = Time;
  Ahead.UsesRate = HasPageable;
  Ahead.Moved = Uploads(Recorded.front());
}

void Collector::collectAt(uint32_t Site) {
  auto At = [&In = In, Site](const Execution &Of) {
    return operationsAt(Of, In.SiteOf, Site);
  };
  SiteFacts Facts = In.FactsOf(Site);
  if (Facts.SparesWork)
    collectReplacement(Site, At);
  if (Facts.MayReadLater)
    collectReads(Site, At);
  collectUploads(Site, At);
}

/// Whether all that the stage queues are copies that are tried already.
bool Collector::isCopyAhead(const Stage &Of) const {
  const Execution &First = Recorded.front();
  auto IsOnly = [&](const Marks &Copies) {
    for (size_t I = 0; I < Of.Inside.size(); ++I)
      if (Of.Inside[I] && !Copies[I] && First.Operations[I].ActivityCount)
        return false;
    return true;
  };
  return std::any_of(
      Remedies.begin(), Remedies.end(), [&](const RemedyTrial &Each) {
        return Each.Entry.Kind == RemedyKind::CopyAhead && IsOnly(Each.Moved);
      });
}

void Collector::collectStages() {
  for (Stage &Each : findStages(In.Of, In.Events, In.Paths, Recorded.front())) {
    if (Each.Name.IsCall && isCopyAhead(Each))
      continue;
    // The step itself, where calls between its ranges leave it a part of one.
    if (!Each.Name.IsCall && Each.Name.Name == In.From.Found.RangeName)
      continue;
    RemedyTrial &Ahead = add(RemedyKind::RunAhead, NoIndex,
                             [Inside = Each.Operations](const Execution &Of) {
                               return runAhead(Of, Inside(Of));
                             });
    Ahead.Entry.DeviceTime = Each.DeviceTime;
    Ahead.Moved = std::move(Each.Inside);
    Ahead.Entry.Stage = std::move(Each.Name);
  }
}

std::vector<RemedyTrial> Collector::run() {
  size_t Count = 0;
  for (const SiteCost &Site : In.From.Sites)
    if ((Site.BlockedPerStep > 0 || Site.MarginalGain > 0) &&
        Count++ < MostSites)
      collectAt(Site.Site);
  collectStages();
  return std::move(Remedies);
}

std::vector<RemedyTrial>
analysis::collectRemedies(const WhatIfInput &In,
                          const std::vector<Execution> &Recorded,
                          const PinnedRates &Rates) {
  return Collector(In, Recorded, Rates).run();
}
