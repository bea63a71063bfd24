#include "timeline/RowAnchor.h"

#include "timeline/CallSite.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

using namespace syncline;
using namespace syncline::timeline;

/// The number of steps may be off by at most this part.
static constexpr double MostOff = 0.01;
/// Outside of windows, pauses may be shorter or longer by this factor.
static constexpr double PausesDiffer = 1.2;

static uint64_t pauseBetween(const HostCall &Before, const HostCall &Call) {
  return Call.Start > Before.End ? Call.Start - Before.End : 0;
}

bool RowAnchor::isFirst(const HostCall &Call, const HostCall &Before) const {
  if (Call.Stack != Stack || Call.Thread != Thread)
    return false;
  return LeastPause ? pauseBetween(Before, Call) >= LeastPause
                    : Before.Stack != Stack;
}

namespace {
/// The calls of one stack on one thread, in all steps.
struct SiteCalls {
  /// Steps that have such a call, and for which the predecessor of the first
  /// one is known.
  size_t Steps = 0;
  size_t LastStep = SIZE_MAX;
  size_t AfterAnother = 0;
  /// Pauses before the first call in each of these steps, and before the
  /// others, ns.
  std::vector<uint64_t> FirstPauses, OtherPauses;

  /// \p Before: null if unknown.
  void add(size_t Step, const HostCall &Call, const HostCall *Before) {
    bool IsFirst = LastStep != Step;
    LastStep = Step;
    if (!Before)
      return;
    Steps += IsFirst;
    AfterAnother += Before->Stack != Call.Stack;
    (IsFirst ? FirstPauses : OtherPauses)
        .push_back(pauseBetween(*Before, Call));
  }
  bool isFew(double Calls) const {
    return Calls <= MostOff * static_cast<double>(Steps);
  }
  std::optional<uint64_t> leastPause();
};

using SitesOfThreads = std::map<std::pair<uint32_t, uint32_t>, SiteCalls>;
} // namespace

/// A threshold between the pauses before first calls and those before others.
std::optional<uint64_t> SiteCalls::leastPause() {
  if (OtherPauses.empty())
    return std::nullopt;
  std::sort(FirstPauses.begin(), FirstPauses.end());
  std::sort(OtherPauses.begin(), OtherPauses.end(), std::greater<>());
  auto Few = static_cast<size_t>(MostOff / 2 * static_cast<double>(Steps));
  auto Short = static_cast<double>(FirstPauses[Few]);
  auto Long =
      static_cast<double>(OtherPauses[std::min(Few, OtherPauses.size() - 1)]);
  if (Short <= PausesDiffer * PausesDiffer * Long)
    return std::nullopt;
  return std::max<uint64_t>(static_cast<uint64_t>(std::sqrt(Short * Long)), 1);
}

static SitesOfThreads callsOfSites(const Timeline &Events,
                                   std::span<const TimeSpan> Steps) {
  SitesOfThreads Result;
  std::map<uint32_t, const HostCall *> LastCalls;
  auto Call = Events.Calls.begin();
  for (size_t I = 0; I < Steps.size(); ++I) {
    if (I && Steps[I - 1].End != Steps[I].Start)
      LastCalls.clear();
    for (; Call != Events.Calls.end() && Call->Start < Steps[I].End; ++Call) {
      if (Call->Start < Steps[I].Start || !isAlwaysRecorded(*Call))
        continue;
      const HostCall *&Before = LastCalls[Call->Thread];
      Result[{Call->Thread, Call->Stack}].add(I, *Call, Before);
      Before = &*Call;
    }
  }
  return Result;
}

std::optional<RowAnchor>
timeline::findRowAnchor(const Timeline &Events,
                        std::span<const TimeSpan> Steps) {
  size_t Runs = 1;
  for (size_t I = 1; I < Steps.size(); ++I)
    Runs += Steps[I - 1].End != Steps[I].Start;
  std::optional<RowAnchor> ByPause;
  for (auto &[Where, Site] : callsOfSites(Events, Steps)) {
    auto Lacking = static_cast<double>(Steps.size()) -
                   static_cast<double>(Site.Steps + Runs);
    if (!Site.Steps || !Site.isFew(Lacking))
      continue;
    RowAnchor New{Where.first, Where.second, 0};
    auto Off = static_cast<double>(Site.AfterAnother) -
               static_cast<double>(Site.Steps);
    if (Site.isFew(std::abs(Off)))
      return New;
    if (auto Pause = Site.leastPause(); Pause && !ByPause) {
      New.LeastPause = *Pause;
      ByPause = New;
    }
  }
  return ByPause;
}
