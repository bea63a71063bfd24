#include "analysis/whatif/Remedies.h"

#include "analysis/replay/Replay.h"
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
using namespace syncline::analysis::replay;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;

/// Remedies are tried at this many sites, those that gain most.
static constexpr size_t MostSites = 12;
/// A machine may not have more threads than this per GPU.
static constexpr unsigned MostInTurns = 4;

namespace {

class Collector {
public:
  Collector(const WhatIfInput &In, const std::vector<Execution> &Recorded,
            const PinnedRates &Rates)
      : In(In), Recorded(Recorded), Rates(Rates) {}
  std::vector<RemedyTrial> run();

private:
  /// Returns the operations of an execution that a remedy concerns.
  using Marker = std::function<Marks(const Execution &Exec)>;

  RemedyTrial &add(RemedyKind Kind, uint32_t Site, Changer Changed);
  double
  longest(const std::function<double(const Execution &Exec)> &Time) const;
  bool hasAny(const Marker &Marked) const;
  void collectReplacement(uint32_t Site, const Marker &At);
  unsigned threadsToKeepUp(const Marker &Syncs, double HostTime) const;
  void collectReads(uint32_t Site, const Marker &At);
  void collectUploads(uint32_t Site, const Marker &At);
  void collectAt(uint32_t Site);
  bool isCopyAhead(const Stage &S) const;
  void collectStages();

  // Changers outlive the collector, so they refer to these, not to it.
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

/// The longest time over the runs of steps.
double Collector::longest(
    const std::function<double(const Execution &Exec)> &Time) const {
  double Result = 0;
  for (const Execution &Run : Recorded)
    Result = std::max(Result, Time(Run));
  return Result;
}

bool Collector::hasAny(const Marker &Marked) const {
  return std::any_of(Recorded.begin(), Recorded.end(), [&](const auto &Run) {
    Marks Found = Marked(Run);
    return std::find(Found.begin(), Found.end(), true) != Found.end();
  });
}

/// Marks the operator's calls, its work, and the calls that these cause.
void Collector::collectReplacement(uint32_t Site, const Marker &At) {
  auto Own = [&In = In, At](const Execution &Exec) {
    return operationsOfGroups(Exec, In.Launches.OfCalls, At(Exec));
  };
  auto Spared = [&In = In, Own](const Execution &Exec) {
    return withAllocations(Exec, In.Events, Own(Exec));
  };
  double ActivityTime = longest(
      [&](const Execution &Exec) { return deviceTimeOf(Exec, Own(Exec)); });
  bool SparesMemory =
      std::any_of(Recorded.begin(), Recorded.end(), [&](const Execution &Exec) {
        return Spared(Exec) != Own(Exec);
      });
  if (ActivityTime <= 0 && !SparesMemory)
    return;
  RemedyTrial &Without =
      add(RemedyKind::Replace, Site,
          [=](const Execution &Exec) -> std::optional<Execution> {
            return leaveOut(Exec, Spared(Exec));
          });
  Without.Entry.DeviceTime = ActivityTime;
  Without.Entry.HostTime = longest(
      [&](const Execution &Exec) { return hostTimeOf(Exec, Spared(Exec)); });
}

/// The number of threads at which the rest of a step takes longer than the
/// share of each thread, up to the largest number that is tried.
unsigned Collector::threadsToKeepUp(const Marker &Syncs,
                                    double HostTime) const {
  double Rest = longest([&](const Execution &Exec) {
    Change Under;
    Under.Scale = In.From.Scales[0];
    Under.OffloadPace = 0;
    return replay::replay(offload(Exec, In.Events, Syncs(Exec)), Under).Step;
  });
  double Own = WorstPace * In.From.Scales[0].Host * HostTime;
  double Count = Rest > 0 ? std::ceil(Own / Rest) : 1;
  return static_cast<unsigned>(std::clamp<double>(Count, 1, MostInTurns));
}

void Collector::collectReads(uint32_t Site, const Marker &At) {
  auto Reads = [&In = In, At](const Execution &Exec) {
    return readsOf(Exec, In.Events, At(Exec));
  };
  if (!hasAny(Reads))
    return;
  add(RemedyKind::ReadLater, Site,
      [=](const Execution &Exec) { return readLater(Exec, Reads(Exec)); });
  double HostTime = longest([&](const Execution &Exec) {
    return longHostTimeAfter(Exec, In.Events, Reads(Exec));
  });
  if (HostTime < LeastOffloaded * In.From.StepTime)
    return;
  // One thread, and as many as keep up in the slowest case.
  std::set<unsigned> Counts = {1, threadsToKeepUp(Reads, HostTime)};
  for (unsigned Threads : Counts) {
    RemedyTrial &Over =
        add(RemedyKind::Offload, Site,
            [&In = In, Reads,
             Threads](const Execution &Exec) -> std::optional<Execution> {
              return offload(Exec, In.Events, Reads(Exec), Threads);
            });
    Over.Entry.HostTime = HostTime;
    Over.Entry.Threads = Threads;
  }
}

void Collector::collectUploads(uint32_t Site, const Marker &At) {
  auto Uploads = [&In = In, At](const Execution &Exec) {
    return uploadsOf(Exec, In.Events, At(Exec), false);
  };
  auto FromPageable = [&In = In, At](const Execution &Exec) {
    return uploadsOf(Exec, In.Events, At(Exec), true);
  };
  if (!hasAny(Uploads))
    return;
  auto Pinned = [&In = In, &Rates = Rates,
                 FromPageable](const Execution &Exec) {
    return pinCopies(Exec, In.Events, FromPageable(Exec), Rates);
  };
  double Time = longest(
      [&](const Execution &Exec) { return deviceTimeOf(Exec, Uploads(Exec)); });
  bool HasPageable = hasAny(FromPageable);
  if (HasPageable) {
    RemedyTrial &Pin = add(RemedyKind::PinCopy, Site, Pinned);
    Pin.Entry.DeviceTime = Time;
    Pin.UsesRate = true;
  }
  RemedyTrial &Ahead =
      add(RemedyKind::CopyAhead, Site, [=](const Execution &Exec) {
        return runAhead(Pinned(Exec), Uploads(Exec));
      });
  Ahead.Entry.DeviceTime = Time;
  Ahead.UsesRate = HasPageable;
  Ahead.Moved = Uploads(Recorded.front());
}

void Collector::collectAt(uint32_t Site) {
  auto At = [&In = In, Site](const Execution &Exec) {
    return operationsAt(Exec, In.SiteOf, Site);
  };
  SiteFacts Facts = In.FactsOf(Site);
  if (Facts.AvoidsWork)
    collectReplacement(Site, At);
  if (Facts.MayReadLater)
    collectReads(Site, At);
  collectUploads(Site, At);
}

/// Whether the stage queues only copies that are already tried by themselves.
bool Collector::isCopyAhead(const Stage &S) const {
  const Execution &First = Recorded.front();
  auto IsOnly = [&](const Marks &Copies) {
    for (size_t I = 0; I < S.Inside.size(); ++I)
      if (S.Inside[I] && !Copies[I] && First.Operations[I].ActivityCount)
        return false;
    return true;
  };
  return std::any_of(
      Remedies.begin(), Remedies.end(), [&](const RemedyTrial &Each) {
        return Each.Entry.Kind == RemedyKind::CopyAhead && IsOnly(Each.Moved);
      });
}

void Collector::collectStages() {
  for (Stage &Each :
       findStages(In.Trace, In.Events, In.Paths, Recorded.front())) {
    if (Each.Name.IsCall && isCopyAhead(Each))
      continue;
    // This is the step itself, even if calls between its ranges make it look
    // like a part of one.
    if (!Each.Name.IsCall && Each.Name.Name == In.From.Found.RangeName)
      continue;
    RemedyTrial &Ahead = add(RemedyKind::RunAhead, NoIndex,
                             [Inside = Each.Operations](const Execution &Exec) {
                               return runAhead(Exec, Inside(Exec));
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
  for (RemedyTrial &Each : Remedies) {
    Each.Entry.DeviceTime *= In.From.stepScale();
    Each.Entry.HostTime *= In.From.Scales[0].Host * In.From.stepScale();
  }
  return std::move(Remedies);
}

std::vector<RemedyTrial>
whatif::collectRemedies(const WhatIfInput &In,
                        const std::vector<Execution> &Recorded,
                        const PinnedRates &Rates) {
  return Collector(In, Recorded, Rates).run();
}
