//===- SortByStack.h - Calls by the meaning of their stacks -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STACKS_SORTBYSTACK_H
#define SYNCLINE_PROFILER_ANALYSIS_STACKS_SORTBYSTACK_H

#include "timeline/Timeline.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace syncline::analysis::stacks {

/// Appends each kind that occurs to \p Kinds, in the order of first occurrence.
/// \p KindOf is called once for each combination of stack, stack of the forward
/// pass and API, with a call that has a stack.
/// \returns by call the index in Kinds; NoIndex if the call has no stack.
template <class KindT>
std::vector<uint32_t>
sortByStack(const timeline::Timeline &Events,
            const std::function<KindT(const timeline::HostCall &)> &KindOf,
            std::vector<KindT> &Kinds) {
  std::vector<uint32_t> OfCalls(Events.Calls.size(), timeline::NoIndex);
  std::map<std::array<uint32_t, 3>, uint32_t> ByStack;
  std::map<KindT, uint32_t> Known;
  for (size_t I = 0; I < Events.Calls.size(); ++I) {
    const timeline::HostCall &Call = Events.Calls[I];
    if (!Call.Stack)
      continue;
    auto [Entry, IsNew] =
        ByStack.try_emplace(std::array{Call.Stack, Call.Forward, Call.Api});
    if (IsNew) {
      KindT Kind = KindOf(Call);
      auto [Site, IsFirst] =
          Known.try_emplace(Kind, static_cast<uint32_t>(Kinds.size()));
      if (IsFirst)
        Kinds.push_back(std::move(Kind));
      Entry->second = Site->second;
    }
    OfCalls[I] = Entry->second;
  }
  return OfCalls;
}

} // namespace syncline::analysis::stacks

#endif // SYNCLINE_PROFILER_ANALYSIS_STACKS_SORTBYSTACK_H
