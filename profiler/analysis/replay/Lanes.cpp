#include "analysis/replay/Lanes.h"

#include <algorithm>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::timeline;

/// Threads that take turns alternate once or twice a step; concurrent threads
/// alternate every few calls. So threads take turns if they alternate rarely
/// compared with the calls of the less active one.
static constexpr double MostChangesPerCall = 0.2;

/// A thread runs only backward passes if at least this part of its calls is
/// known to belong to one. For work on the host, autograd uses the thread that
/// calls backward().
static constexpr double LeastBackward = 0.75;

/// A backward pass that is one CUDA graph makes one call a step. The operators
/// that created its nodes identify its thread: the thread that called
/// backward() waits for it, however few calls it makes.
static bool runsBackward(std::span<const HostCall> Calls, uint32_t Thread) {
  uint64_t All = 0, Backward = 0;
  for (const HostCall &Call : Calls)
    if (Call.Thread == Thread) {
      ++All;
      Backward += Call.Forward != 0;
    }
  return static_cast<double>(Backward) >=
         LeastBackward * static_cast<double>(All);
}

/// Whether two threads are active at the same time only by accident. \p A makes
/// fewer calls than \p B.
static bool takeTurns(std::span<const HostCall> Calls, uint32_t A, uint32_t B) {
  uint64_t OfA = 0, OfB = 0, Changes = 0, Overlaps = 0, LastEnd = 0;
  const HostCall *Last = nullptr;
  for (const HostCall &Call : Calls) {
    if (Call.Thread != A && Call.Thread != B)
      continue;
    ++(Call.Thread == A ? OfA : OfB);
    if (Last && Last->Thread != Call.Thread) {
      ++Changes;
      Overlaps += Call.Start < LastEnd;
    }
    LastEnd = std::max(LastEnd, Call.End);
    Last = &Call;
  }
  if (Overlaps * 10 > Changes)
    return false;
  double Fewer = static_cast<double>(std::min(OfA, OfB));
  return static_cast<double>(Changes) <=
             std::max(2.0, MostChangesPerCall * Fewer) ||
         runsBackward(Calls, A);
}

std::map<uint32_t, uint32_t>
replay::findLanes(std::span<const HostCall> Calls) {
  std::map<uint32_t, uint64_t> Counts;
  for (const HostCall &Call : Calls)
    ++Counts[Call.Thread];
  std::vector<uint32_t> Threads;
  Threads.reserve(Counts.size());
  for (const auto &[Thread, Count] : Counts)
    Threads.push_back(Thread);
  // The busiest thread comes first: it names the lane.
  std::sort(Threads.begin(), Threads.end(), [&](uint32_t A, uint32_t B) {
    return std::pair(Counts[B], A) < std::pair(Counts[A], B);
  });
  std::map<uint32_t, uint32_t> Lanes;
  std::vector<uint32_t> Leaders;
  for (uint32_t Thread : Threads) {
    auto TakesTurns = [&](uint32_t Leader) {
      return takeTurns(Calls, Thread, Leader);
    };
    auto Found = std::find_if(Leaders.begin(), Leaders.end(), TakesTurns);
    if (Found == Leaders.end()) {
      Lanes[Thread] = static_cast<uint32_t>(Leaders.size());
      Leaders.push_back(Thread);
    } else {
      Lanes[Thread] = static_cast<uint32_t>(Found - Leaders.begin());
    }
  }
  return Lanes;
}
