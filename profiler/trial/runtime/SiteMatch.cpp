#include "trial/runtime/SiteMatch.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

/// Frames of this library and of the runtime.
static constexpr size_t MostInside = 12;

/// Whether both lists are equal up to the length of the shorter one.
static bool agree(std::span<const uint64_t> One,
                  std::span<const uint64_t> Other) {
  size_t Common = std::min(One.size(), Other.size());
  return std::ranges::equal(One.first(Common), Other.first(Common));
}

static bool hasFrames(std::span<const uintptr_t> Planned,
                      std::span<const uintptr_t> Seen) {
  for (size_t I = 0; I < std::min(MostInside, Seen.size()); ++I)
    if (Seen[I] == Planned.front() && agree(Planned, Seen.subspan(I)))
      return true;
  return false;
}

bool runtime::isSameCall(const PlannedStack &Planned, const SeenStack &Seen) {
  if (!hasFrames(Planned.Frames, Seen.Frames))
    return false;
  return Planned.Python.empty() ||
         (!Seen.Python.empty() && agree(Planned.Python, Seen.Python));
}

/// FNV-1a, by words.
static uint64_t hashOf(const SeenStack &Stack) {
  uint64_t Hash = 0xcbf29ce484222325;
  for (std::span<const uint64_t> Words : {Stack.Frames, Stack.Python})
    for (uint64_t Word : Words)
      Hash = (Hash ^ Word) * 0x100000001b3;
  return Hash;
}

SiteMatch SiteMatcher::match(const SeenStack &Seen) {
  uint64_t Hash = hashOf(Seen);
  std::scoped_lock Hold(Lock);
  auto [Place, IsNew] = Known.try_emplace(Hash);
  if (!IsNew)
    return Place->second;
  SiteMatch &Result = Place->second;
  Result.Stack = Hash;
  for (const PlannedStack &Each : What.Stacks)
    if (isSameCall(Each, Seen)) {
      Result.Site = std::max(Result.Site, Each.Site);
      Result.IsAnchor |= Each.IsAnchor;
    }
  return Result;
}
