#include "analysis/rare/RareGains.h"

#include "analysis/rare/RareExcess.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::rare;

/// A call that blocks for this part of the time since the previous one waits
/// for work that was queued in that time.
static constexpr double BlockedOfGap = 0.5;

/// Quantile of Student's distribution that leaves 5% on each side.
static double quantileOfStudent(size_t Degrees) {
  return Degrees == 1 ? 6.31
                      : 1.645 * (1 + 1.55 / static_cast<double>(Degrees));
}

Interval rare::meanInterval(const std::vector<std::array<double, 3>> &Values) {
  auto Count = static_cast<double>(Values.size());
  std::array<double, 3> Mean = {}, Margin = {};
  for (size_t I = 0; I < 3; ++I) {
    for (const auto &Each : Values)
      Mean[I] += Each[I] / Count;
    double Squares = 0;
    for (const auto &Each : Values)
      Squares += (Each[I] - Mean[I]) * (Each[I] - Mean[I]);
    if (Values.size() > 1)
      Margin[I] = quantileOfStudent(Values.size() - 1) *
                  std::sqrt(Squares / (Count - 1) / Count);
  }
  double High = std::max(0.0, Mean[2] + Margin[2]);
  double Low =
      Values.size() == 1 ? 0 : std::clamp(Mean[0] - Margin[0], 0.0, High);
  return {Low, std::clamp(Mean[1], Low, High), High};
}

RareGains::RareGains(const RareSites &Rare, const LoopPace &Pace,
                     std::optional<double> IdleShare)
    : Rare(Rare), Pace(Pace), IdleShare(IdleShare), MostAhead(Pace.Queue) {
  for (const auto &[Site, Own] : Rare.Sites)
    RareOnes.insert(Site);
  for (const auto &[Step, Calls] : Rare.Calls) {
    Occurrence New;
    New.Calls = &Calls;
    New.PerStep = shareOf(Calls);
    addIdle(New, Rare.Steps[Step]);
    New.Excess = excessOf(Rare, Step);
    for (const LoopCall &Call : Calls)
      MostAhead = std::max(MostAhead, Call.Blocked);
    Occurrences.push_back(std::move(New));
  }
}

/// Windows hide some of the steps with such calls: the call that blocks longest
/// determines how many there are.
double RareGains::shareOf(const std::vector<LoopCall> &Calls) const {
  double Share = 0, Longest = -1;
  for (const LoopCall &Call : Calls)
    if (auto Own = Rare.Sites.find(Call.Site);
        Own != Rare.Sites.end() && Call.Blocked > Longest) {
      const RareSite &Site = Own->second;
      Share = 1 / (Site.Apart * static_cast<double>(Site.Steps));
      Longest = Call.Blocked;
    }
  return Share;
}

/// What the host queues between two calls is not recorded outside of windows.
RareGains::Range RareGains::idleAfter(double Gap, double NextBlocked) const {
  if (IdleShare) {
    double Idle = *IdleShare * Gap;
    return {Idle, Idle, Idle};
  }
  // The device is idle at least until the first launch.
  if (NextBlocked >= BlockedOfGap * Gap)
    return {0, std::min(Gap, Pace.Restart), Gap / 2};
  return {Gap / 2, Gap, Gap};
}

void RareGains::addIdle(Occurrence &To, const LoopStep &Step) const {
  const std::vector<LoopCall> &Calls = *To.Calls;
  auto Between = [](uint64_t From, uint64_t Until) {
    return Until > From ? static_cast<double>(Until - From) : 0;
  };
  double Before = 0;
  uint64_t Last = Step.Time.Start;
  for (const LoopCall &Call : Calls) {
    Before += Between(Last, Call.Time.Start);
    if (Rare.Sites.contains(Call.Site))
      break;
    Last = Call.Time.End;
  }
  for (size_t I = 0; I + 1 < Calls.size(); ++I) {
    double Gap = Between(Calls[I].Time.End, Calls[I + 1].Time.Start);
    To.Idle.push_back(idleAfter(Gap, Calls[I + 1].Blocked));
    To.HostAfter.push_back(Gap);
  }
  // The step does after its rare call what it did not do before.
  double After = Between(Calls.back().Time.End, Step.Time.End);
  double Idle = After - std::clamp(Pace.Host - Before, 0.0, After);
  To.Idle.push_back({Idle, Idle, Idle});
  To.HostAfter.push_back(Idle);
}

double RareGains::Ahead::use(double Idle) {
  double Used = std::min(Time, Idle);
  Time -= Used;
  return Used;
}

/// A removed call lets the host continue: it gets ahead of the device by the
/// time for which it would have blocked. So the device has work while the host
/// does other things, until a call that still blocks.
RareGains::Range RareGains::avoidedIdle(const Occurrence &At,
                                        const std::set<uint32_t> &Sites,
                                        bool IsOffloaded,
                                        std::array<Ahead, 3> &By) const {
  Range Sum = {};
  bool IsRemoved = false;
  for (size_t Call = 0; Call < At.Calls->size(); ++Call) {
    const LoopCall &Each = (*At.Calls)[Call];
    IsRemoved = Sites.contains(Each.Site);
    for (size_t I = 0; I < Sum.size(); ++I) {
      if (!IsRemoved) {
        By[I].Time = 0;
        continue;
      }
      By[I].Time = std::min(By[I].Time + Each.Blocked, MostAhead);
      double Idle = At.Idle[Call][I];
      Sum[I] += IsOffloaded ? Idle : By[I].use(Idle);
    }
  }
  if (IsRemoved)
    for (size_t I = 0; I < Sum.size(); ++I)
      Sum[I] += IsOffloaded ? Pace.Restart : By[I].use(Pace.Restart);
  return Sum;
}

/// Several sites share the excess in proportion to their blocked time. It
/// includes work that accompanies the calls and remains, so the idle time of
/// the device limits the gain, too, unless the device has time to spare.
RareGains::Range RareGains::fromExcess(const Occurrence &At,
                                       const std::set<uint32_t> &Sites) const {
  double Own = blockedAt(At, Sites), All = blockedAt(At, RareOnes);
  Range Result = {};
  if (All <= 0)
    return Result;
  Result.fill(Own / All * At.Excess);
  if (Pace.Limit == LoopLimit::Host)
    return Result;
  std::array<Ahead, 3> By;
  Range Idle = avoidedIdle(At, Sites, false, By);
  for (size_t I = 0; I < Result.size(); ++I)
    Result[I] = std::min(Result[I], Idle[I]);
  return Result;
}

double RareGains::blockedAt(const Occurrence &At,
                            const std::set<uint32_t> &Sites) {
  double Sum = 0;
  for (const LoopCall &Call : *At.Calls)
    if (Sites.contains(Call.Site))
      Sum += Call.Blocked;
  return Sum;
}

/// No gain exceeds the blocked time.
Interval RareGains::gain(const std::set<uint32_t> &Sites,
                         bool IsOffloaded) const {
  std::vector<Range> Gains, Blocked;
  std::array<Ahead, 3> By;
  double PerStep = 0;
  for (const Occurrence &Each : Occurrences) {
    Range Gain = Pace.Limit == LoopLimit::Device
                     ? avoidedIdle(Each, Sites, IsOffloaded, By)
                     : fromExcess(Each, Sites);
    bool Has = std::any_of(
        Each.Calls->begin(), Each.Calls->end(),
        [&](const LoopCall &Call) { return Sites.contains(Call.Site); });
    if (!Has)
      continue;
    PerStep += Each.PerStep;
    Gains.push_back(Gain);
    double Most = blockedAt(Each, Sites);
    Blocked.push_back({Most, Most, Most});
  }
  if (Gains.empty())
    return {};
  Interval Mean = meanInterval(Gains);
  if (!IsOffloaded) {
    Interval Most = meanInterval(Blocked);
    Mean = {std::min(Mean.Low, Most.Low), std::min(Mean.Best, Most.Best),
            std::min(Mean.High, Most.High)};
  }
  return {PerStep * Mean.Low, PerStep * Mean.Best, PerStep * Mean.High};
}

double RareGains::bubble(uint32_t Site) const {
  // Under other limits the device is idle for other reasons, too.
  if (Pace.Limit != LoopLimit::Device)
    return gain({Site}).Best;
  double Sum = 0;
  for (const Occurrence &Each : Occurrences) {
    // The device is not idle before the first call that blocks.
    bool IsDrained = false;
    for (size_t I = 0; I < Each.Calls->size(); ++I) {
      IsDrained |= (*Each.Calls)[I].Blocked > 0;
      if (IsDrained && (*Each.Calls)[I].Site == Site)
        Sum += Each.PerStep * Each.Idle[I][1];
    }
  }
  return Sum;
}

double RareGains::hostTimeAfter(uint32_t Site) const {
  double Sum = 0;
  for (const Occurrence &Each : Occurrences)
    for (size_t I = 0; I < Each.Calls->size(); ++I)
      if ((*Each.Calls)[I].Site == Site)
        Sum += Each.PerStep * Each.HostAfter[I];
  return Sum;
}
