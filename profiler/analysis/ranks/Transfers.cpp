#include "analysis/ranks/Transfers.h"

#include "analysis/ranks/Median.h"

#include <algorithm>
#include <map>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;
using syncline::timeline::NoIndex;

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
      bool IsOfPair = Kernel.IsPointToPoint && Each.Arrivals.size() == 2;
      Result[Own.Rank][Kernel.Activity] = {Time, I, IsOfPair};
      Times[Each.Kind].push_back(Time);
    }
  }
  std::map<uint32_t, uint64_t> Typical;
  for (auto &[Kind, Own] : Times)
    Typical[Kind] = medianOf(std::move(Own));
  for (size_t I = 0; I < Ranks.size(); ++I)
    for (const Collective &Kernel : Ranks[I].Collectives)
      if (auto Known = Typical.find(Kernel.Kind); Known != Typical.end())
        Result[I].try_emplace(
            Kernel.Activity,
            Transfer{std::min(Known->second, Kernel.End - Kernel.Start),
                     NoIndex, Kernel.IsPointToPoint});
  return Result;
}

std::unordered_map<uint32_t, replay::RankWait>
ranks::waitsOf(const timeline::Timeline &Events,
               const TransferTimes &Transfers) {
  std::unordered_map<uint32_t, replay::RankWait> Result;
  for (const auto &[Activity, Own] : Transfers)
    if (uint64_t All = Events.Activities[Activity].duration(); All > Own.Time)
      Result[Activity] = {All - Own.Time, Own.IsOfPair};
  return Result;
}
