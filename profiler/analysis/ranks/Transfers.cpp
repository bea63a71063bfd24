#include "analysis/ranks/Transfers.h"

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;

/// By kind.
static std::map<uint32_t, uint64_t>
typicalTimes(std::map<uint32_t, std::vector<uint64_t>> Times) {
  std::map<uint32_t, uint64_t> Result;
  for (auto &[Kind, Own] : Times) {
    auto Middle = Own.begin() + static_cast<ptrdiff_t>(Own.size() / 2);
    std::nth_element(Own.begin(), Middle, Own.end());
    Result[Kind] = *Middle;
  }
  return Result;
}

std::vector<TransferTimes>
ranks::findTransfers(std::span<const RankTrace> Ranks,
                     const Matching &Matched) {
  std::vector<TransferTimes> Result(Ranks.size());
  std::map<uint32_t, std::vector<uint64_t>> Times;
  for (uint32_t I = 0; I < Matched.Collectives.size(); ++I) {
    const MatchedCollective &Each = Matched.Collectives[I];
    for (const Arrival &Own : Each.Arrivals) {
      const Collective &Kernel = Ranks[Own.Rank].Collectives[Own.Kernel];
      CommonTime Begin = std::max(Own.Start, Each.last().Start);
      auto Time = static_cast<uint64_t>(std::max<int64_t>(Own.End - Begin, 0));
      Result[Own.Rank][Kernel.Activity] = {Time, I};
      Times[Each.Kind].push_back(Time);
    }
  }
  std::map<uint32_t, uint64_t> Typical = typicalTimes(std::move(Times));
  for (size_t I = 0; I < Ranks.size(); ++I)
    for (const Collective &Kernel : Ranks[I].Collectives)
      if (auto Known = Typical.find(Kernel.Kind); Known != Typical.end())
        Result[I].try_emplace(
            Kernel.Activity,
            Transfer{std::min(Known->second, Kernel.End - Kernel.Start)});
  return Result;
}
