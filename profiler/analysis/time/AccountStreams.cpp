#include "analysis/time/AccountStreams.h"

#include "analysis/time/RoundActivities.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::timeline;

/// \p Activities are those of one stream, sorted by start.
static StreamTime accountStream(const Timeline &Events, const Execution &Exec,
                                const TimeSpan &Round,
                                const std::vector<RoundActivity> &Activities) {
  StreamTime Result;
  Result.Total = Round.duration();
  // When the activities of each kind that have begun end: earlier kinds take
  // precedence.
  std::array<std::pair<uint64_t, uint64_t *>, 4> Ends = {
      {{0, &Result.Kernels},
       {0, &Result.Collectives},
       {0, &Result.Memsets},
       {0, &Result.Copies}}};
  uint64_t At = Round.Start;
  auto Advance = [&](uint64_t Until) {
    for (auto &[End, Sum] : Ends)
      if (End > At) {
        uint64_t Next = std::min(End, Until);
        // Lower kinds may end in this span, but do not begin in it.
        *Sum += Next - At;
        At = Next;
      }
    At = Until;
  };
  for (const RoundActivity &Each : Activities) {
    Advance(Each.Time.Start);
    const QueuedActivity &Queued = Exec.Activities[Each.Activity];
    ActivityKind Kind = Events.Activities[Queued.Source].Kind;
    size_t Number = Kind == ActivityKind::Memset ? 2
                    : Kind == ActivityKind::Copy ? 3
                    : Queued.IsCommunication     ? 1
                                                 : 0;
    Ends[Number].first = std::max(Ends[Number].first, Each.Time.End);
  }
  Advance(Round.End);
  return Result;
}

std::vector<StreamTime> time::accountStreams(const Timeline &Events,
                                             const Execution &Exec,
                                             const ReplayedTimes &Times) {
  std::vector<StreamTime> Result;
  for (uint64_t Device : devicesOf(Exec)) {
    std::map<uint32_t, std::vector<RoundActivity>> ByStream;
    for (const RoundActivity &Each : activitiesInRound(Exec, Times, Device))
      ByStream[Exec.Streams[Exec.Activities[Each.Activity].Stream].Id]
          .push_back(Each);
    for (const auto &[Stream, Activities] : ByStream) {
      Result.push_back(accountStream(Events, Exec, Times.Round, Activities));
      Result.back().Stream = Stream;
      Result.back().Device = Device;
    }
  }
  return Result;
}

void time::addUp(std::vector<StreamTime> &Sums,
                 const std::vector<StreamTime> &Own) {
  for (const StreamTime &Each : Own) {
    auto Key = [](const StreamTime &T) {
      return std::pair(T.Device, T.Stream);
    };
    auto Found =
        std::lower_bound(Sums.begin(), Sums.end(), Each,
                         [&](const StreamTime &A, const StreamTime &B) {
                           return Key(A) < Key(B);
                         });
    if (Found == Sums.end() || Key(*Found) != Key(Each)) {
      Found = Sums.insert(Found, StreamTime());
      Found->Stream = Each.Stream;
      Found->Device = Each.Device;
    }
    Found->Kernels += Each.Kernels;
    Found->Collectives += Each.Collectives;
    Found->Memsets += Each.Memsets;
    Found->Copies += Each.Copies;
  }
}
