#include "analysis/calibration/HostAlone.h"

#include "analysis/replay/Replay.h"
#include "analysis/steps/Quantiles.h"
#include "analysis/steps/UnprofiledSteps.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

/// A median needs at least this many times.
static constexpr size_t EnoughTimes = 5;
/// Pairs that cover less of the host's time do not stand for the rest of it.
static constexpr double LeastCovered = 0.5;

namespace {

/// The stack and the function of each of the two calls.
using SitePair = std::array<uint32_t, 4>;

/// Nanoseconds, in chronological order.
struct PairTimes {
  std::vector<double> Inside;
  std::vector<double> Outside;
};

using Pairs = std::map<SitePair, PairTimes>;

} // namespace

static PairTimes &timesOf(Pairs &Of, const HostCall &First,
                          const HostCall &Second) {
  return Of[{First.Stack, First.Api, Second.Stack, Second.Api}];
}

static void addInside(const Timeline &Events, const Execution &Run, Pairs &To) {
  const HostCall *Last = nullptr;
  uint64_t Time = 0, Queued = 0;
  for (const Operation &Op : Run.Operations) {
    Time += Op.HostGap;
    Queued += Op.ActivityCount;
    if (Op.Call == NoIndex || !Events.Calls[Op.Call].CanBlock) {
      Time += Op.Cost;
      continue;
    }
    const HostCall &Call = Events.Calls[Op.Call];
    // A full queue would delay launches.
    if (Last && Queued <= LaunchQueueDepth)
      timesOf(To, *Last, Call).Inside.push_back(static_cast<double>(Time));
    if (Op.Scope != syncs::SyncScope::Nothing)
      Queued = 0;
    Last = &Call;
    Time = 0;
  }
}

static void addOutside(const Timeline &Events,
                       const std::vector<TimeSpan> &Unprofiled, Pairs &To) {
  const HostCall *Last = nullptr;
  uint64_t LastEnd = 0, Covered = 0;
  auto Next = Events.Calls.begin();
  for (const TimeSpan &Step : Unprofiled) {
    if (Step.Start != LastEnd)
      Last = nullptr; // what lies between is unknown
    LastEnd = Step.End;
    while (Next != Events.Calls.end() && Next->Start < Step.Start)
      ++Next;
    for (; Next != Events.Calls.end() && Next->Start < Step.End; ++Next) {
      if (!Next->CanBlock)
        continue;
      if (Last && Next->Start >= Covered)
        timesOf(To, *Last, *Next)
            .Outside.push_back(static_cast<double>(Next->Start - Covered));
      Covered = std::max(Covered, Next->End);
      Last = &*Next;
    }
  }
}

static double sumOf(const std::vector<double> &Values) {
  return std::accumulate(Values.begin(), Values.end(), 0.0);
}

/// No value if the pairs cover less than \p Least ns outside.
static std::optional<UsualTime> ratioOf(const Pairs &Of, double Least) {
  double Inside = 0, Covered = 0;
  UsualTime Outside;
  for (const auto &[Sites, Times] : Of) {
    if (Times.Inside.size() < EnoughTimes || Times.Outside.size() < EnoughTimes)
      continue;
    auto Count = static_cast<double>(Times.Outside.size());
    UsualTime Usual = usualTime(Times.Outside, /*HaveKinds=*/false);
    Outside.Median += Count * Usual.Median;
    Outside.Low += Count * Usual.Low;
    Outside.High += Count * Usual.High;
    Inside += Count * medianOf(Times.Inside);
    Covered += sumOf(Times.Outside);
  }
  if (Inside <= 0 || Covered < Least)
    return std::nullopt;
  return UsualTime{Outside.Median / Inside, Outside.Low / Inside,
                   Outside.High / Inside};
}

std::optional<UsualTime>
calibration::hostAloneRatio(const Timeline &Events,
                            const std::vector<TimeSpan> &Unprofiled,
                            const std::vector<const Execution *> &Runs) {
  Pairs Found;
  for (const Execution *Run : Runs) {
    if (Run->Tails.size() != 1)
      return std::nullopt;
    addInside(Events, *Run, Found);
  }
  addOutside(Events, Unprofiled, Found);
  double Host = sumOf(unprofiledHostTimes(Events, Unprofiled));
  return ratioOf(Found, LeastCovered * Host);
}
