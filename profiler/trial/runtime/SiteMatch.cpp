#include "trial/runtime/SiteMatch.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

/// Frames of this library and of the runtime.
static constexpr size_t MostInside = 12;

bool runtime::isSameCall(std::span<const uintptr_t> Planned,
                         std::span<const uintptr_t> Seen) {
  for (size_t I = 0; I < std::min(MostInside, Seen.size()); ++I) {
    if (Seen[I] != Planned.front())
      continue;
    size_t Common = std::min(Seen.size() - I, Planned.size());
    if (std::ranges::equal(Seen.subspan(I, Common), Planned.first(Common)))
      return true;
  }
  return false;
}

/// FNV-1a, by words.
static uint64_t hashOf(std::span<const uintptr_t> Frames) {
  uint64_t Hash = 0xcbf29ce484222325;
  for (uintptr_t Frame : Frames)
    Hash = (Hash ^ Frame) * 0x100000001b3;
  return Hash;
}

SiteMatch SiteMatcher::match(std::span<const uintptr_t> Seen) {
  uint64_t Hash = hashOf(Seen);
  std::scoped_lock Hold(Lock);
  auto [Place, IsNew] = Known.try_emplace(Hash);
  if (!IsNew)
    return Place->second;
  SiteMatch &Result = Place->second;
  Result.Stack = Hash;
  for (const PlannedStack &Each : What.Stacks)
    if (isSameCall(Each.Frames, Seen)) {
      Result.Site = std::max(Result.Site, Each.Site);
      Result.IsAnchor |= Each.IsAnchor;
    }
  return Result;
}
