#include "analysis/rare/RareSites.h"

#include "analysis/steps/CallsOfSteps.h"
#include "analysis/syncs/WaitsByKind.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::rare;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using trace::CopyDirection;

/// A site in a larger part of the steps is not rare: the steps of windows show
/// what it costs.
static constexpr double MostSteps = 0.45;
/// A site with calls in fewer steps may belong to the start or the end.
static constexpr size_t LeastSteps = 2;
/// The middle one of a site's steps is at least this part of the loop away from
/// each end. Allocations, for example, occur at the beginning.
static constexpr double LeastFromEnd = 0.2;
/// Duration of a call that finds nothing to wait for, ns.
static constexpr double IdleCall = 5'000;

static double blockedTime(const HostCall &Call) {
  return std::max(0.0, static_cast<double>(Call.duration()) - IdleCall);
}

/// The threads with calls in most profiled steps. Others, such as one that
/// writes checkpoints, do not block the loop.
static std::set<uint32_t> loopThreads(const Timeline &Events,
                                      const Steps &Found) {
  std::map<uint32_t, size_t> StepsOf;
  auto Call = Events.Calls.begin();
  for (const StepRun &Run : Found.Profiled)
    for (size_t I = 0; I + 1 < Run.size(); ++I) {
      std::set<uint32_t> Here;
      for (; Call != Events.Calls.end() && Call->Start < Run[I + 1]; ++Call)
        if (Call->Start >= Run[I])
          Here.insert(Call->Thread);
      for (uint32_t Thread : Here)
        ++StepsOf[Thread];
    }
  std::set<uint32_t> Result;
  for (const auto &[Thread, Count] : StepsOf)
    if (2 * Count >= Found.fullSteps())
      Result.insert(Thread);
  return Result;
}

static std::vector<LoopStep> loopSteps(const Steps &Found) {
  std::vector<LoopStep> Result;
  Result.reserve(Found.Unprofiled.size() + Found.Interrupted.size());
  for (const TimeSpan &Step : Found.Unprofiled)
    Result.push_back({Step, static_cast<double>(Step.duration()), false, true});
  for (const TimeSpan &Step : Found.Interrupted)
    Result.push_back(
        {Step, static_cast<double>(Step.duration()), false, false});
  std::sort(Result.begin(), Result.end(),
            [](const LoopStep &A, const LoopStep &B) {
              return A.Time.Start < B.Time.Start;
            });
  return Result;
}

/// Of successive \p Steps, at least two. Some steps are not known, such as
/// those at the edge of a window and at the end of an epoch: they make a
/// distance shorter, or join two if they have a call. So if the usual distance
/// explains all of them, it is that of the program: "every 50 steps".
static double usualDistance(const std::vector<size_t> &Steps) {
  static constexpr double MostDifference = 0.1, MostJoined = 1.25;
  std::vector<double> Distances;
  for (size_t I = 1; I < Steps.size(); ++I)
    Distances.push_back(static_cast<double>(Steps[I] - Steps[I - 1]));
  auto All = static_cast<double>(Steps.back() - Steps.front());
  auto Middle =
      Distances.begin() + static_cast<ptrdiff_t>(Distances.size() / 2);
  std::ranges::nth_element(Distances, Middle);
  double Usual = *Middle, Count = 0;
  for (double Each : Distances)
    Count += std::max(1.0, std::round(Each / Usual));
  auto Known = static_cast<double>(Distances.size());
  bool Explains = std::abs(All / Count - Usual) <= MostDifference * Usual &&
                  Count <= MostJoined * Known;
  return Explains ? Usual : All / Known;
}

namespace {
class Finder {
public:
  Finder(const Timeline &Events, const SiteNumbers &Numbers, const Steps &Found)
      : Events(Events), Numbers(Numbers), Found(Found),
        Threads(loopThreads(Events, Found)) {
    Result.Steps = loopSteps(Found);
  }
  RareSites run();

private:
  /// The steps of a site, and what its calls did in them.
  struct Visits {
    std::vector<size_t> Steps;
    RareSite Sum;
    /// The steps are of several kinds, and the site identifies one of them:
    /// profiled steps show what it costs.
    bool IsOfKind = false;
  };

  template <class Function> void forEachCall(Function &&Visit) const;
  void count();
  bool isRare(const Visits &Of) const;
  void findDistances();
  void addCalls();
  void markOrdinary();

  const Timeline &Events;
  const SiteNumbers &Numbers;
  const Steps &Found;
  std::set<uint32_t> Threads;
  std::map<uint32_t, Visits> Sites;
  RareSites Result;
};
} // namespace

/// Calls \p Visit with the step and the index of each call of a site.
template <class Function> void Finder::forEachCall(Function &&Visit) const {
  size_t Step = 0;
  for (uint32_t I = 0; I < Events.Calls.size(); ++I) {
    const HostCall &Call = Events.Calls[I];
    while (Step < Result.Steps.size() &&
           Result.Steps[Step].Time.End <= Call.Start)
      ++Step;
    if (Step == Result.Steps.size())
      return;
    if (Call.Start >= Result.Steps[Step].Time.Start &&
        Numbers.OfCalls[I] != NoIndex && Threads.contains(Call.Thread))
      Visit(Step, I);
  }
}

void Finder::count() {
  uint64_t Covered = 0;
  auto IsOfKind = [&](uint32_t Stack) {
    return Found.haveKinds() && Found.Anchors.contains(Stack);
  };
  forEachCall([&](size_t Step, uint32_t I) {
    const HostCall &Call = Events.Calls[I];
    Visits &Own = Sites[Numbers.OfCalls[I]];
    Own.Sum.Time += static_cast<double>(Call.duration());
    if (!waitsByKind(Call))
      return;
    if (Own.Steps.empty() || Own.Steps.back() != Step)
      Own.Steps.push_back(Step);
    Own.IsOfKind |= IsOfKind(Call.Stack);
    ++Own.Sum.Calls;
    Own.Sum.Blocked += blockedTime(Call);
    if (Call.Direction == CopyDirection::DeviceToHost)
      Own.Sum.Bytes += static_cast<double>(Call.Bytes);
    uint64_t From = std::max(Covered, Call.Start);
    uint64_t To = std::min(Call.End, Result.Steps[Step].Time.End);
    if (To <= From)
      return;
    Result.Steps[Step].Host -= static_cast<double>(To - From);
    Covered = To;
  });
}

bool Finder::isRare(const Visits &Of) const {
  auto All = static_cast<double>(Result.Steps.size());
  if (Of.IsOfKind || Of.Steps.size() < LeastSteps ||
      static_cast<double>(Of.Steps.size()) > MostSteps * All)
    return false;
  auto Middle = static_cast<double>(Of.Steps[Of.Steps.size() / 2]);
  auto BeforeMiddle = static_cast<double>(Of.Steps[(Of.Steps.size() - 1) / 2]);
  return Middle >= LeastFromEnd * All &&
         BeforeMiddle <= (1 - LeastFromEnd) * All &&
         static_cast<double>(Of.Steps.back() - Of.Steps.front()) >=
             LeastFromEnd * All;
}

void Finder::findDistances() {
  std::map<uint32_t, std::vector<size_t>> StepsOf;
  steps::forEachCall(Events, Found.allSpans(), Numbers.OfCalls,
                     [&](size_t I, size_t Step) {
                       const HostCall &Call = Events.Calls[I];
                       auto Own = Result.Sites.find(Numbers.OfCalls[I]);
                       if (Own == Result.Sites.end() || !waitsByKind(Call) ||
                           !Threads.contains(Call.Thread))
                         return;
                       std::vector<size_t> &Visited = StepsOf[Own->first];
                       if (Visited.empty() || Visited.back() != Step)
                         Visited.push_back(Step);
                     });
  for (auto &[Site, Own] : Result.Sites)
    Own.Apart = usualDistance(StepsOf[Site]);
}

void Finder::addCalls() {
  for (const auto &[Site, Own] : Sites)
    if (Result.Sites.contains(Site))
      for (size_t Step : Own.Steps) {
        Result.Steps[Step].HasRareCall = true;
        Result.Calls[Step];
      }
  forEachCall([&](size_t Step, uint32_t I) {
    const HostCall &Call = Events.Calls[I];
    if (auto Own = Result.Calls.find(Step);
        Own != Result.Calls.end() && waitsByKind(Call)) {
      Own->second.push_back(
          {{Call.Start, Call.End}, Numbers.OfCalls[I], blockedTime(Call)});
    }
  });
}

/// The step after one with a rare call may be shorter or longer because of it.
void Finder::markOrdinary() {
  for (size_t I = 0; I < Result.Steps.size(); ++I)
    if (Result.Steps[I].HasRareCall) {
      Result.Steps[I].IsOrdinary = false;
      if (I + 1 < Result.Steps.size())
        Result.Steps[I + 1].IsOrdinary = false;
    }
}

RareSites Finder::run() {
  count();
  for (const auto &[Site, Own] : Sites)
    if (isRare(Own)) {
      Result.Sites[Site] = Own.Sum;
      Result.Sites[Site].Steps = Own.Steps.size();
    }
  findDistances();
  addCalls();
  markOrdinary();
  return std::move(Result);
}

double RareSites::meanStep() const {
  double Time = 0, Count = 0, OpenTime = 0, OpenCount = 0;
  bool IsOpen = false;
  for (size_t I = 0; I < Steps.size(); ++I) {
    // Steps before the first rare call of a stretch, and after its last one,
    // are not a whole distance.
    if (I && Steps[I - 1].Time.End != Steps[I].Time.Start)
      IsOpen = false;
    if (IsOpen) {
      OpenTime += static_cast<double>(Steps[I].Time.duration());
      ++OpenCount;
    }
    if (!Steps[I].HasRareCall)
      continue;
    if (IsOpen) {
      Time += OpenTime;
      Count += OpenCount;
    }
    IsOpen = true;
    OpenTime = OpenCount = 0;
  }
  return Count > 0 ? Time / Count : 0;
}

RareSites rare::findRareSites(const Timeline &Events,
                              const SiteNumbers &Numbers, const Steps &Found) {
  return Finder(Events, Numbers, Found).run();
}
