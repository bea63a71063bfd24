#include "analysis/whatif/CallStages.h"

#include "analysis/whatif/Dependences.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::stacks;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;

static Marks operationsBelow(const Execution &Exec, const CallPaths &Paths,
                             const PathSet &Inside) {
  return markCalls(Exec, [&](uint32_t Call) -> std::optional<bool> {
    uint32_t Path = Paths.OfCalls[Call];
    if (Path == NoIndex)
      return std::nullopt;
    return Inside.contains(Path);
  });
}

namespace {

/// Finds the calls that a step consists of.
class StepParts {
public:
  StepParts(const CallPaths &Paths, const Execution &In);

  /// By call site: the paths below it. As far as the trace shows, none depends
  /// on results of the previous step.
  std::map<UserCall, PathSet> run() const;

private:
  bool holdsStep(uint32_t Lane, const UserCall &Site) const;

  const CallPaths &Paths;
  const Dependences Known;
  /// Device time of each lane, and of each site in it, ns.
  std::map<uint32_t, uint64_t> Times;
  std::map<std::pair<uint32_t, UserCall>, uint64_t> SiteTimes;
  std::map<UserCall, PathSet> Below;
  /// Paths that occur in the steps, by lane.
  std::set<std::pair<uint32_t, uint32_t>> Used;
};

} // namespace

StepParts::StepParts(const CallPaths &Paths, const Execution &In)
    : Paths(Paths), Known(Paths, In) {
  std::map<std::pair<uint32_t, uint32_t>, uint64_t> PathTimes;
  for (const Operation &Op : In.Operations) {
    uint32_t Path = Op.Call == NoIndex ? NoIndex : Paths.OfCalls[Op.Call];
    if (Path == NoIndex || !Paths.Paths[Path].ContainsUserCode)
      continue;
    uint64_t &Time = PathTimes[{Op.Lane, Path}];
    for (uint32_t I = 0; I < Op.ActivityCount; ++I)
      Time += In.Activities[Op.FirstActivity + I].Duration;
  }
  for (const auto &[Key, Time] : PathTimes) {
    const auto &[Lane, Path] = Key;
    Used.insert(Key);
    Times[Lane] += Time;
    std::set<UserCall> Own(Paths.Paths[Path].Sites.begin(),
                           Paths.Paths[Path].Sites.end());
    for (const UserCall &Site : Own) {
      SiteTimes[{Lane, Site}] += Time;
      Below[Site].insert(Path);
    }
  }
}

/// Whether all or nearly all work of the lane in a step is below the site.
bool StepParts::holdsStep(uint32_t Lane, const UserCall &Site) const {
  return static_cast<double>(SiteTimes.at({Lane, Site})) >
         MostOfStep * static_cast<double>(Times.at(Lane));
}

std::map<UserCall, PathSet> StepParts::run() const {
  std::map<UserCall, PathSet> Result;
  for (const auto &[Lane, Path] : Used)
    for (const UserCall &Site : Paths.Paths[Path].Sites) {
      const PathSet &Own = Below.at(Site);
      bool Trains = Known.trains(Own);
      bool IsPart = !holdsStep(Lane, Site);
      if (IsPart && !Trains && !Known.isDifferentiated(Own))
        Result[Site] = Own;
      // A model is not the step, however much of the step it takes.
      if (IsPart || (!Trains && Known.isDifferentiated(Own)))
        break;
    }
  return Result;
}

std::vector<Stage> whatif::callStages(const CallPaths &Paths,
                                      const Execution &In) {
  if (Paths.OfCalls.empty())
    return {};
  std::vector<Stage> Result;
  for (auto &[Site, Own] : StepParts(Paths, In).run()) {
    Stage New;
    New.Name = {Site.Function, true, Site.File, Site.Line, Site.FileParts};
    New.Operations = [&Paths, Own = Own](const Execution &Exec) {
      return operationsBelow(Exec, Paths, Own);
    };
    if (countEntries(In, New.Operations(In)) == In.Steps)
      Result.push_back(std::move(New));
  }
  return Result;
}
