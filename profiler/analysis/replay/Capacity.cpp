#include "analysis/replay/Capacity.h"

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;

/// Less room than this counts as none: work would crawl through it forever.
static constexpr double LeastRoom = 0.01;

size_t Capacity::after(uint64_t Time) const {
  auto First = Levels.begin() + static_cast<ptrdiff_t>(Forgotten);
  auto Next = std::upper_bound(
      First, Levels.end(), Time,
      [](uint64_t Value, const Level &Each) { return Value < Each.Start; });
  return static_cast<size_t>(Next - Levels.begin());
}

Capacity::Stretch Capacity::from(uint64_t Time) const {
  size_t Next = after(Time);
  return {Next == Forgotten ? 0 : Levels[Next - 1].Use,
          Next == Levels.size() ? UINT64_MAX : Levels[Next].Start};
}

/// Makes a level start at \p Time and returns its index.
size_t Capacity::split(uint64_t Time) {
  size_t Next = after(Time);
  if (Next == Forgotten)
    Levels.insert(Levels.begin() + static_cast<ptrdiff_t>(Next), {Time, 0});
  else if (Levels[Next - 1].Start == Time)
    return Next - 1;
  else
    Levels.insert(Levels.begin() + static_cast<ptrdiff_t>(Next),
                  {Time, Levels[Next - 1].Use});
  return Next;
}

void Capacity::add(uint64_t Start, uint64_t End, double Share) {
  if (Start >= End)
    return;
  size_t From = split(Start), To = split(End);
  for (; From != To; ++From)
    Levels[From].Use += Share;
}

void Capacity::forget(uint64_t Time) {
  if (size_t Next = after(Time); Next != Forgotten)
    Forgotten = Next - 1;
  // Compacting at this point costs no more than adding the dropped levels did.
  if (Forgotten < Levels.size() - Forgotten)
    return;
  Levels.erase(Levels.begin(),
               Levels.begin() + static_cast<ptrdiff_t>(Forgotten));
  Forgotten = 0;
}

uint64_t replay::runShared(uint64_t Start, uint64_t Duration, double Share,
                           const Capacity &First, const Capacity *Second,
                           Capacity &Into) {
  auto Left = static_cast<double>(Duration);
  uint64_t Time = Start;
  while (Left >= 1) {
    Capacity::Stretch Own = First.from(Time),
                      Other = Second ? Second->from(Time) : Capacity::Stretch();
    double Room = 1 - Own.Use - Other.Use;
    uint64_t Change = std::min(Own.End, Other.End);
    if (Room < LeastRoom && Change != UINT64_MAX) {
      Time = Change;
      continue;
    }
    double Rate = Share > 0 ? std::clamp(Room / Share, LeastRoom, 1.0) : 1;
    double Needed = std::ceil(Left / Rate);
    auto Until = static_cast<double>(Change - Time) <= Needed
                     ? Change
                     : Time + static_cast<uint64_t>(Needed);
    Left -= static_cast<double>(Until - Time) * Rate;
    // Into may be one of the others. It changes only before Until, and no later
    // query concerns an earlier time.
    Into.add(Time, Until, Share * Rate);
    Time = Until;
  }
  return Time;
}
