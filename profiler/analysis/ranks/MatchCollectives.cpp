#include "analysis/ranks/MatchCollectives.h"

#include "analysis/ranks/PairKernels.h"

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;

namespace {

/// Kernels that are considered one collective so far.
struct Group {
  std::vector<Arrival> Arrivals;
  CommonTime LastStart = 0;
  CommonTime FirstEnd = 0;
  int64_t Shortest = 0;

  explicit Group(const Arrival &First)
      : Arrivals{First}, LastStart(First.Start), FirstEnd(First.End),
        Shortest(First.End - First.Start) {}
  bool takes(const Arrival &Next, std::span<const RankClock> Clocks) const;
  void add(const Arrival &Next);
};

} // namespace

bool Group::takes(const Arrival &Next,
                  std::span<const RankClock> Clocks) const {
  int64_t Error = 0;
  for (const Arrival &Own : Arrivals) {
    if (Own.Rank == Next.Rank)
      return false;
    Error = std::max(Error, clockError(Clocks[Own.Rank], Clocks[Next.Rank]));
  }
  int64_t Least = std::min(Shortest, Next.End - Next.Start);
  // Kernels are sorted by end, so Next ends last.
  if (Next.End - FirstEnd > EndsWithin + Error + Least / PartOfShortest)
    return false;
  int64_t Together = FirstEnd - std::max(LastStart, Next.Start);
  return Together + Error >= Least / 2;
}

void Group::add(const Arrival &Next) {
  Arrivals.push_back(Next);
  LastStart = std::max(LastStart, Next.Start);
  Shortest = std::min(Shortest, Next.End - Next.Start);
}

namespace {

class Matcher {
public:
  Matcher(std::span<const RankTrace> Ranks, std::span<const RankClock> Clocks)
      : Ranks(Ranks), Clocks(Clocks) {
    Result.Unmatched.resize(Ranks.size());
    for (const RankClock &A : Clocks)
      for (const RankClock &B : Clocks)
        if (A.isAligned() && B.isAligned())
          MostError = std::max(MostError, clockError(A, B));
  }
  Matching run();

private:
  bool isOver(const Group &Own, const Arrival &Next) const;
  void matchKind(uint32_t Kind, std::vector<Arrival> &Kernels);
  void matchGroups(uint32_t Kind, std::span<const Arrival> Kernels);
  std::vector<Arrival> matchPairs(uint32_t Kind,
                                  std::span<const Arrival> Kernels);
  void close(uint32_t Kind, Group &&Done);

  std::span<const RankTrace> Ranks;
  std::span<const RankClock> Clocks;
  /// The largest error between two clocks that are compared.
  int64_t MostError = DeviceClockError;
  Matching Result;
};

} // namespace

void Matcher::close(uint32_t Kind, Group &&Done) {
  if (Done.Arrivals.size() < 2) {
    ++Result.Unmatched[Done.Arrivals.front().Rank];
    return;
  }
  std::sort(Done.Arrivals.begin(), Done.Arrivals.end(),
            [](const Arrival &A, const Arrival &B) {
              return std::pair(A.Start, A.Rank) < std::pair(B.Start, B.Rank);
            });
  Result.Collectives.push_back({Kind, std::move(Done.Arrivals)});
}

bool Matcher::isOver(const Group &Own, const Arrival &Next) const {
  return Own.Arrivals.size() == Ranks.size() ||
         Next.End - Own.FirstEnd >
             EndsWithin + MostError + Own.Shortest / PartOfShortest;
}

void Matcher::matchKind(uint32_t Kind, std::vector<Arrival> &Kernels) {
  std::sort(Kernels.begin(), Kernels.end(),
            [](const Arrival &A, const Arrival &B) {
              return std::pair(A.End, A.Rank) < std::pair(B.End, B.Rank);
            });
  const Arrival &First = Kernels.front();
  if (Ranks[First.Rank].Collectives[First.Kernel].IsPointToPoint)
    matchGroups(Kind, matchPairs(Kind, Kernels));
  else
    matchGroups(Kind, Kernels);
}

/// \returns the kernels that belong to no pair, but may belong to a larger
/// group.
std::vector<Arrival> Matcher::matchPairs(uint32_t Kind,
                                         std::span<const Arrival> Kernels) {
  std::vector<PairKernel> Own;
  Own.reserve(Kernels.size());
  for (const Arrival &Each : Kernels)
    Own.push_back({Each.Rank, Ranks[Each.Rank].Collectives[Each.Kernel].Stream,
                   Each.Start, Each.End});
  PairedKernels Paired = pairKernels(Own, Clocks);
  for (const auto &[A, B] : Paired.Pairs) {
    Group Pair(Kernels[A]);
    Pair.add(Kernels[B]);
    close(Kind, std::move(Pair));
  }
  for (uint32_t Alone : Paired.Alone)
    close(Kind, Group(Kernels[Alone]));
  std::vector<Arrival> Others;
  Others.reserve(Paired.Others.size());
  for (uint32_t Other : Paired.Others)
    Others.push_back(Kernels[Other]);
  return Others;
}

void Matcher::matchGroups(uint32_t Kind, std::span<const Arrival> Kernels) {
  // Groups of several communicators are open at the same time.
  std::vector<Group> Open;
  for (const Arrival &Next : Kernels) {
    std::vector<Group> Still;
    for (Group &Own : Open)
      if (isOver(Own, Next))
        close(Kind, std::move(Own));
      else
        Still.push_back(std::move(Own));
    Open = std::move(Still);
    auto Fits = std::find_if(Open.begin(), Open.end(), [&](const Group &Own) {
      return Own.takes(Next, Clocks);
    });
    if (Fits == Open.end())
      Open.emplace_back(Next);
    else
      Fits->add(Next);
  }
  for (Group &Own : Open)
    close(Kind, std::move(Own));
}

Matching Matcher::run() {
  // By ranks that can be compared, then by kind.
  std::map<std::pair<size_t, uint32_t>, std::vector<Arrival>> Kernels;
  for (uint32_t I = 0; I < Ranks.size(); ++I) {
    size_t Compared = Clocks[I].isAligned() ? 0 : Clocks[I].Leader;
    for (uint32_t K = 0; K < Ranks[I].Collectives.size(); ++K) {
      const Collective &Own = Ranks[I].Collectives[K];
      CommonTime Start = Clocks[I].toCommon(Own.Start);
      CommonTime End = std::max(Start, Clocks[I].toCommon(Own.End));
      Kernels[{Compared, Own.Kind}].push_back({I, K, Start, End});
    }
  }
  for (auto &[Key, Own] : Kernels)
    matchKind(Key.second, Own);
  std::sort(Result.Collectives.begin(), Result.Collectives.end(),
            [](const MatchedCollective &A, const MatchedCollective &B) {
              return std::pair(A.last().End, A.Kind) <
                     std::pair(B.last().End, B.Kind);
            });
  return std::move(Result);
}

Matching ranks::matchCollectives(std::span<const RankTrace> Ranks,
                                 std::span<const RankClock> Clocks) {
  return Matcher(Ranks, Clocks).run();
}
