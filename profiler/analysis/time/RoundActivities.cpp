#include "analysis/time/RoundActivities.h"

#include <algorithm>
#include <tuple>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::timeline;

std::vector<RoundActivity> time::activitiesInRound(const Execution &Exec,
                                                   const ReplayedTimes &Times,
                                                   uint64_t Device) {
  std::vector<RoundActivity> Result;
  const TimeSpan &Round = Times.Round;
  uint64_t Length = Round.duration();
  if (!Length)
    return Result;
  for (uint32_t I = 0; I < Exec.Activities.size(); ++I) {
    if (Exec.Streams[Exec.Activities[I].Stream].Device != Device)
      continue;
    const TimeSpan &Own = Times.Activities[I];
    uint64_t Shift = 0;
    if (Own.End < Round.Start)
      Shift = (Round.Start - Own.End + Length - 1) / Length * Length;
    for (; Own.Start + Shift < Round.End; Shift += Length) {
      RoundActivity New{I, Shift, {Own.Start + Shift, Own.End + Shift}, true};
      New.Begins = New.Time.Start >= Round.Start;
      if (!New.Begins && New.Time.End <= Round.Start)
        continue;
      New.Time = {std::max(New.Time.Start, Round.Start),
                  std::min(New.Time.End, Round.End)};
      Result.push_back(New);
      // An activity longer than a round fills it.
      if (New.Time.duration() == Length)
        break;
    }
  }
  std::sort(Result.begin(), Result.end(),
            [](const RoundActivity &A, const RoundActivity &B) {
              return std::tuple(A.Time.Start, A.Activity, A.Shift) <
                     std::tuple(B.Time.Start, B.Activity, B.Shift);
            });
  return Result;
}

std::vector<uint64_t> time::devicesOf(const Execution &Exec) {
  std::vector<uint64_t> Devices;
  Devices.reserve(Exec.Activities.size());
  for (const QueuedActivity &Activity : Exec.Activities)
    Devices.push_back(Exec.Streams[Activity.Stream].Device);
  std::sort(Devices.begin(), Devices.end());
  Devices.erase(std::unique(Devices.begin(), Devices.end()), Devices.end());
  return Devices;
}
