#include "analysis/ranks/OffsetSearch.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;
using namespace syncline::timeline;

/// The ends of one collective are at most this far apart, ns.
static constexpr int64_t OffsetsWithin = 60'000;
/// Spreads of ends below this, ns, are not significant.
static constexpr double LeastSpread = 500;
static constexpr size_t FewestMatches = 4;
static constexpr double LeastFraction = 0.5;
/// Another shift with this part of the best score fits about as well.
static constexpr double AboutAsGood = 0.5;
/// This many kernels, and pairs of them, suffice.
static constexpr size_t MostKernels = 500;
static constexpr size_t MostPairs = 2'000'000;

namespace {

/// A shift that would make one kernel end with one of the other side.
struct Pair {
  int64_t Offset = 0;
  uint32_t Kernel = 0;
};

struct Candidate {
  FoundOffset Best;
  double Score = 0;
};

class Search {
public:
  Search(std::span<const Collective> Kernels, const EndTimes &Reference,
         int64_t Estimate, int64_t Range);
  std::optional<FoundOffset> run() const;

private:
  void addPairs(uint32_t Number, const Collective &Kernel, int64_t Range);
  std::optional<Candidate> judge(int64_t Center) const;
  std::span<const Pair> within(int64_t From, int64_t To) const;

  const EndTimes &Reference;
  int64_t Estimate;
  std::vector<Collective> Asked;
  /// Sorted by offset.
  std::vector<Pair> Pairs;
};

} // namespace

bool EndTimes::isRecorded(int64_t Time) const {
  return Time >= 0 &&
         std::any_of(Windows.begin(), Windows.end(), [&](const TimeSpan &Span) {
           return Span.contains(static_cast<uint64_t>(Time));
         });
}

Search::Search(std::span<const Collective> Kernels, const EndTimes &Reference,
               int64_t Estimate, int64_t Range)
    : Reference(Reference), Estimate(Estimate) {
  // Neighbors, so that one shift fits all: those in the middle come first.
  size_t Count = std::min(Kernels.size(), MostKernels);
  size_t First = (Kernels.size() - Count) / 2;
  for (const Collective &Kernel : Kernels.subspan(First, Count)) {
    if (Pairs.size() >= MostPairs)
      break;
    addPairs(static_cast<uint32_t>(Asked.size()), Kernel, Range);
    Asked.push_back(Kernel);
  }
  std::sort(Pairs.begin(), Pairs.end(),
            [](const Pair &A, const Pair &B) { return A.Offset < B.Offset; });
}

void Search::addPairs(uint32_t Number, const Collective &Kernel,
                      int64_t Range) {
  if (Kernel.Kind >= Reference.ByKind.size())
    return;
  const std::vector<int64_t> &Ends = Reference.ByKind[Kernel.Kind];
  auto End = static_cast<int64_t>(Kernel.End);
  for (auto At =
           std::lower_bound(Ends.begin(), Ends.end(), End + Estimate - Range);
       At != Ends.end() && *At <= End + Estimate + Range; ++At)
    Pairs.push_back({*At - End, Number});
}

std::span<const Pair> Search::within(int64_t From, int64_t To) const {
  auto First =
      std::partition_point(Pairs.begin(), Pairs.end(),
                           [&](const Pair &Own) { return Own.Offset < From; });
  auto Last = std::partition_point(
      First, Pairs.end(), [&](const Pair &Own) { return Own.Offset <= To; });
  return {First, Last};
}

static double quantile(const std::vector<int64_t> &Sorted, double Part) {
  double Last = static_cast<double>(Sorted.size() - 1);
  auto Index = static_cast<size_t>(std::lround(Part * Last));
  return static_cast<double>(Sorted[Index]);
}

std::optional<Candidate> Search::judge(int64_t Center) const {
  std::vector<int64_t> Offsets, Apart;
  std::vector<uint32_t> Kernels;
  for (const Pair &Own :
       within(Center - OffsetsWithin / 2, Center + OffsetsWithin / 2)) {
    Offsets.push_back(Own.Offset);
    Kernels.push_back(Own.Kernel);
  }
  std::sort(Kernels.begin(), Kernels.end());
  auto Matches = static_cast<size_t>(
      std::unique(Kernels.begin(), Kernels.end()) - Kernels.begin());
  if (Matches < FewestMatches)
    return std::nullopt;
  auto Middle = static_cast<int64_t>(quantile(Offsets, 0.5));
  auto Recorded =
      std::count_if(Asked.begin(), Asked.end(), [&](const Collective &Kernel) {
        return Reference.isRecorded(static_cast<int64_t>(Kernel.End) + Middle);
      });
  double Fraction =
      static_cast<double>(Matches) /
      std::max(static_cast<double>(Recorded), static_cast<double>(Matches));
  if (Fraction < LeastFraction)
    return std::nullopt;
  for (int64_t Offset : Offsets)
    Apart.push_back(std::abs(Offset - Middle));
  std::sort(Apart.begin(), Apart.end());
  Candidate Result;
  Result.Best.Offset = Middle;
  Result.Best.Spread = static_cast<int64_t>(quantile(Apart, 0.9));
  Result.Best.Matches = Matches;
  Result.Score = Fraction * Fraction / (quantile(Apart, 0.5) + LeastSpread);
  return Result;
}

std::optional<FoundOffset> Search::run() const {
  // For each run of nearby offsets, the window of OffsetsWithin with most
  // pairs.
  std::vector<Candidate> Candidates;
  size_t Behind = 0;
  for (size_t I = 0; I < Pairs.size();) {
    size_t Best = I, Most = 0;
    int64_t Limit = Pairs[I].Offset + OffsetsWithin;
    for (; I < Pairs.size() && Pairs[I].Offset <= Limit; ++I) {
      while (Behind < Pairs.size() &&
             Pairs[Behind].Offset <= Pairs[I].Offset + OffsetsWithin)
        ++Behind;
      if (Behind - I > Most) {
        Most = Behind - I;
        Best = I;
      }
    }
    if (Most >= FewestMatches)
      if (auto Found = judge(Pairs[Best + Most / 2].Offset))
        Candidates.push_back(*Found);
  }
  double BestScore = 0;
  for (const Candidate &Each : Candidates)
    BestScore = std::max(BestScore, Each.Score);
  const Candidate *Nearest = nullptr;
  auto Distance = [&](const Candidate &Each) {
    return std::abs(Each.Best.Offset - Estimate);
  };
  for (const Candidate &Each : Candidates)
    if (Each.Score >= AboutAsGood * BestScore &&
        (!Nearest || Distance(Each) < Distance(*Nearest)))
      Nearest = &Each;
  if (!Nearest)
    return std::nullopt;
  FoundOffset Result = Nearest->Best;
  for (const Candidate &Each : Candidates)
    if (Each.Score >= AboutAsGood * BestScore &&
        std::abs(Each.Best.Offset - Result.Offset) > OffsetsWithin)
      Result.IsAmbiguous = true;
  return Result;
}

std::optional<FoundOffset>
ranks::findOffset(std::span<const Collective> Kernels,
                  const EndTimes &Reference, int64_t Estimate, int64_t Range) {
  return Search(Kernels, Reference, Estimate, Range).run();
}
