#include "analysis/ranks/PairKernels.h"

#include <algorithm>
#include <map>
#include <optional>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;
using timeline::NoIndex;

/// Two streams that meet less often than 1/PartOfMeetings of their most
/// frequent meetings met by chance: the real counterpart of one of them was not
/// recorded.
static constexpr uint64_t PartOfMeetings = 10;

namespace {

class Pairing {
public:
  Pairing(std::span<const PairKernel> Kernels,
          std::span<const RankClock> Clocks);
  PairedKernels run();

private:
  /// Two kernels that may be a pair.
  struct Candidate {
    uint32_t A = 0;
    uint32_t B = 0;
    int64_t Apart = 0;
  };

  int64_t duration(uint32_t Of) const {
    return Kernels[Of].End - Kernels[Of].Start;
  }
  bool fit(uint32_t A, uint32_t B) const;
  std::optional<uint32_t> onlyOneThatFits(uint32_t Of) const;
  void findPartners();
  bool arePartners(uint32_t A, uint32_t B) const;
  void findCandidates();
  void match(uint32_t A, uint32_t B);
  uint32_t freeNeighbor(uint32_t Of) const;
  void matchLeaves();
  void matchAll();

  std::span<const PairKernel> Kernels;
  std::span<const RankClock> Clocks;
  /// The largest error between two clocks that are compared.
  int64_t MostError = DeviceClockError;
  /// By kernel: the number of its stream, over all ranks.
  std::vector<uint32_t> StreamOf;
  /// By stream: how often each other stream was its only match; later its
  /// partners.
  std::vector<std::map<uint32_t, uint64_t>> Partners;
  std::vector<Candidate> Candidates;
  /// By kernel: the kernels that it may be paired with, and the one that it is.
  std::vector<std::vector<uint32_t>> Neighbors;
  std::vector<uint32_t> Degree;
  std::vector<uint32_t> Mate;
  /// Kernels with a single candidate left.
  std::vector<uint32_t> Leaves;
};

} // namespace

Pairing::Pairing(std::span<const PairKernel> Kernels,
                 std::span<const RankClock> Clocks)
    : Kernels(Kernels), Clocks(Clocks), Neighbors(Kernels.size()),
      Degree(Kernels.size()), Mate(Kernels.size(), NoIndex) {
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> Numbers;
  StreamOf.reserve(Kernels.size());
  for (const PairKernel &Each : Kernels) {
    auto Next = static_cast<uint32_t>(Numbers.size());
    StreamOf.push_back(
        Numbers.try_emplace({Each.Rank, Each.Stream}, Next).first->second);
    MostError = std::max(MostError,
                         DeviceClockError + 2 * Clocks[Each.Rank].Uncertainty);
  }
  Partners.resize(Numbers.size());
}

/// Whether the two run at the same time, for at least half of the shorter one,
/// and end together.
bool Pairing::fit(uint32_t A, uint32_t B) const {
  const PairKernel &First = Kernels[A], &Second = Kernels[B];
  if (First.Rank == Second.Rank)
    return false;
  int64_t Error = clockError(Clocks[First.Rank], Clocks[Second.Rank]);
  int64_t Least = std::min(duration(A), duration(B));
  int64_t Apart =
      std::max(First.End, Second.End) - std::min(First.End, Second.End);
  int64_t Together =
      std::min(First.End, Second.End) - std::max(First.Start, Second.Start);
  return Apart <= EndsWithin + Error + Least / PartOfShortest &&
         Together + Error >= Least / 2;
}

/// No value unless exactly one fits.
std::optional<uint32_t> Pairing::onlyOneThatFits(uint32_t Of) const {
  int64_t Within = EndsWithin + MostError + duration(Of) / PartOfShortest;
  std::optional<uint32_t> Found;
  auto IsSecond = [&](uint32_t Other) {
    if (!fit(Of, Other))
      return false;
    if (Found)
      return true;
    Found = Other;
    return false;
  };
  for (uint32_t I = Of + 1;
       I < Kernels.size() && Kernels[I].End - Kernels[Of].End <= Within; ++I)
    if (IsSecond(I))
      return std::nullopt;
  for (uint32_t I = Of; I > 0 && Kernels[Of].End - Kernels[I - 1].End <= Within;
       --I)
    if (IsSecond(I - 1))
      return std::nullopt;
  return Found;
}

void Pairing::findPartners() {
  std::vector<uint32_t> Only(Kernels.size(), NoIndex);
  for (uint32_t I = 0; I < Kernels.size(); ++I)
    Only[I] = onlyOneThatFits(I).value_or(NoIndex);
  for (uint32_t I = 0; I < Kernels.size(); ++I)
    if (Only[I] != NoIndex && Only[Only[I]] == I)
      ++Partners[StreamOf[I]][StreamOf[Only[I]]];
  std::vector<uint64_t> Most(Partners.size());
  for (size_t I = 0; I < Partners.size(); ++I)
    for (const auto &[Other, Count] : Partners[I])
      Most[I] = std::max(Most[I], Count);
  for (size_t I = 0; I < Partners.size(); ++I)
    std::erase_if(Partners[I], [&](const auto &Other) {
      return Other.second * PartOfMeetings <
             std::max(Most[I], Most[Other.first]);
    });
}

bool Pairing::arePartners(uint32_t A, uint32_t B) const {
  return Partners[StreamOf[A]].contains(StreamOf[B]);
}

void Pairing::findCandidates() {
  for (uint32_t I = 0; I < Kernels.size(); ++I) {
    if (Partners[StreamOf[I]].empty())
      continue;
    int64_t Within = EndsWithin + MostError + duration(I) / PartOfShortest;
    for (uint32_t J = I + 1;
         J < Kernels.size() && Kernels[J].End - Kernels[I].End <= Within; ++J)
      if (arePartners(I, J) && fit(I, J)) {
        Candidates.push_back({I, J, Kernels[J].End - Kernels[I].End});
        Neighbors[I].push_back(J);
        Neighbors[J].push_back(I);
      }
  }
  for (uint32_t I = 0; I < Kernels.size(); ++I) {
    Degree[I] = static_cast<uint32_t>(Neighbors[I].size());
    if (Degree[I] == 1)
      Leaves.push_back(I);
  }
  std::ranges::stable_sort(Candidates, {}, &Candidate::Apart);
}

void Pairing::match(uint32_t A, uint32_t B) {
  Mate[A] = B;
  Mate[B] = A;
  for (uint32_t Own : {A, B})
    for (uint32_t Other : Neighbors[Own])
      if (Mate[Other] == NoIndex && --Degree[Other] == 1)
        Leaves.push_back(Other);
}

uint32_t Pairing::freeNeighbor(uint32_t Of) const {
  auto Found = std::ranges::find_if(
      Neighbors[Of], [&](uint32_t Other) { return Mate[Other] == NoIndex; });
  return Found == Neighbors[Of].end() ? NoIndex : *Found;
}

void Pairing::matchLeaves() {
  while (!Leaves.empty()) {
    uint32_t Own = Leaves.back();
    Leaves.pop_back();
    if (Mate[Own] != NoIndex)
      continue;
    if (uint32_t Other = freeNeighbor(Own); Other != NoIndex)
      match(Own, Other);
  }
}

void Pairing::matchAll() {
  matchLeaves();
  for (const Candidate &Next : Candidates)
    if (Mate[Next.A] == NoIndex && Mate[Next.B] == NoIndex) {
      match(Next.A, Next.B);
      matchLeaves();
    }
}

PairedKernels Pairing::run() {
  findPartners();
  findCandidates();
  matchAll();
  PairedKernels Result;
  for (uint32_t I = 0; I < Kernels.size(); ++I)
    if (Mate[I] == NoIndex)
      (Partners[StreamOf[I]].empty() ? Result.Others : Result.Alone)
          .push_back(I);
    else if (I < Mate[I])
      Result.Pairs.emplace_back(I, Mate[I]);
  return Result;
}

PairedKernels ranks::pairKernels(std::span<const PairKernel> Kernels,
                                 std::span<const RankClock> Clocks) {
  return Pairing(Kernels, Clocks).run();
}
