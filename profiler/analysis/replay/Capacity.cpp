#include "analysis/replay/Capacity.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;

/// Less room than this is none: a work would crawl through it for ever.
static constexpr double LeastRoom = 0.01;

double Capacity::at(uint64_t Time) const {
  auto Next = Levels.upper_bound(Time);
  return Next == Levels.begin() ? 0 : std::prev(Next)->second;
}

uint64_t Capacity::nextChange(uint64_t Time) const {
  auto Next = Levels.upper_bound(Time);
  return Next == Levels.end() ? UINT64_MAX : Next->first;
}

std::map<uint64_t, double>::iterator Capacity::split(uint64_t Time) {
  return Levels.try_emplace(Time, at(Time)).first;
}

void Capacity::add(uint64_t Start, uint64_t End, double Share) {
  if (Start >= End)
    return;
  auto From = split(Start), To = split(End);
  for (; From != To; ++From)
    From->second += Share;
}

void Capacity::forget(uint64_t Time) {
  auto Next = Levels.upper_bound(Time);
  if (Next != Levels.begin())
    Levels.erase(Levels.begin(), std::prev(Next));
}

uint64_t replay::runShared(uint64_t Start, uint64_t Duration, double Share,
                           const Capacity &First, const Capacity *Second,
                           Capacity &Into) {
  struct Piece {
    uint64_t Start, End;
    double Share;
  };
  std::vector<Piece> Pieces;
  auto Left = static_cast<double>(Duration);
  uint64_t Time = Start;
  while (Left >= 1) {
    double Room = 1 - First.at(Time) - (Second ? Second->at(Time) : 0);
    uint64_t Change = std::min(First.nextChange(Time),
                               Second ? Second->nextChange(Time) : UINT64_MAX);
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
    Pieces.push_back({Time, Until, Share * Rate});
    Time = Until;
  }
  for (const Piece &Part : Pieces)
    Into.add(Part.Start, Part.End, Part.Share);
  return Time;
}
