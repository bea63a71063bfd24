#include "timeline/symbols/IntervalIndex.h"

#include <algorithm>
#include <limits>

using namespace syncline::symbols;

static uint32_t clamp(uint64_t Size) {
  return std::min<uint64_t>(Size, std::numeric_limits<uint32_t>::max());
}

void IntervalIndex::add(uint64_t Begin, uint64_t End, uint64_t Value) {
  if (Begin < End)
    Intervals.push_back({Begin, clamp(End - Begin), 0, Value});
}

void IntervalIndex::seal() {
  std::sort(Intervals.begin(), Intervals.end(),
            [](const AddressInterval &A, const AddressInterval &B) {
              if (A.Begin != B.Begin)
                return A.Begin < B.Begin;
              return A.Size != B.Size ? A.Size > B.Size : A.Value > B.Value;
            });
  uint64_t Furthest = 0;
  for (AddressInterval &I : Intervals) {
    // A range at the end of the address space must not wrap around.
    uint64_t Room = std::numeric_limits<uint64_t>::max() - I.Begin;
    Furthest = std::max(Furthest, I.Begin + std::min<uint64_t>(I.Size, Room));
    I.Reach = clamp(Furthest - I.Begin);
  }
  Intervals.shrink_to_fit();
}

const AddressInterval *IntervalIndex::find(uint64_t Address) const {
  auto After = std::upper_bound(
      Intervals.begin(), Intervals.end(), Address,
      [](uint64_t Value, const AddressInterval &I) { return Value < I.Begin; });
  while (After != Intervals.begin()) {
    const AddressInterval &I = *--After;
    if (I.contains(Address))
      return &I;
    if (Address - I.Begin >= I.Reach)
      break;
  }
  return nullptr;
}

std::span<const AddressInterval>
IntervalIndex::findAll(uint64_t Address) const {
  const AddressInterval *Found = find(Address);
  if (!Found)
    return {};
  const AddressInterval *First = Found, *Last = Found + 1;
  const AddressInterval *Begin = Intervals.data(),
                        *End = Begin + Intervals.size();
  while (First != Begin && First[-1].Begin == Found->Begin)
    --First;
  while (Last != End && Last->Begin == Found->Begin)
    ++Last;
  return {First, Last};
}
