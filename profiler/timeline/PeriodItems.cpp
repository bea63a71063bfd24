//===- PeriodItems.cpp - What recurs in the visits of a thread ------------===//

#include "timeline/PeriodItems.h"

#include <unordered_map>

namespace syncline::timeline::period {

namespace {

/// Numbers keys in the order of their first occurrence.
class Numbers {
public:
  explicit Numbers(Item First) : Next(First) {}
  Item of(uint64_t Key) {
    auto [Entry, IsNew] = Known.try_emplace(Key, Next);
    Next += IsNew;
    return Entry->second;
  }
  Item next() const { return Next; }

private:
  std::unordered_map<uint64_t, Item> Known;
  Item Next;
};

/// Not a site: stands for what precedes the first visit of a segment.
constexpr uint64_t Nowhere = UINT32_MAX;

} // namespace

Items::Items(std::span<const std::span<const SiteVisit>> Segments) {
  number(Segments);
}

void Items::number(std::span<const std::span<const SiteVisit>> Segments) {
  Numbers Sites(0);
  uint32_t Segment = 0;
  for (std::span<const SiteVisit> Run : Segments) {
    for (const SiteVisit &Visit : Run) {
      Visits.push_back(&Visit);
      SegmentAt.push_back(Segment);
      SiteAt.push_back(Sites.of(Visit.Site));
    }
    ++Segment;
  }
  FirstTransition = Sites.next();
  Numbers Transitions(FirstTransition);
  TransitionAt.reserve(Visits.size());
  for (SiteIndex At = 0; At < Visits.size(); ++At) {
    bool IsFirst = At == 0 || !isWhole(At - 1, At);
    uint64_t From = IsFirst ? Nowhere : SiteAt[At - 1];
    TransitionAt.push_back(Transitions.of(From << 32 | SiteAt[At]));
  }
  listSites(Transitions.next());
}

void Items::listSites(size_t Count) {
  Firsts.assign(Count + 1, 0);
  for (SiteIndex At = 0; At < Visits.size(); ++At) {
    ++Firsts[SiteAt[At] + 1];
    ++Firsts[TransitionAt[At] + 1];
  }
  for (size_t I = 0; I < Count; ++I)
    Firsts[I + 1] += Firsts[I];
  Sites.resize(2 * Visits.size());
  std::vector<uint32_t> Next(Firsts.begin(), Firsts.end() - 1);
  for (SiteIndex At = 0; At < Visits.size(); ++At) {
    Sites[Next[SiteAt[At]]++] = At;
    Sites[Next[TransitionAt[At]]++] = At;
  }
}

uint64_t Items::pauseBefore(SiteIndex At) const {
  if (At == 0 || !isWhole(At - 1, At))
    return 0;
  uint64_t Before = Visits[At - 1]->End;
  return Visits[At]->Start > Before ? Visits[At]->Start - Before : 0;
}

} // namespace syncline::timeline::period
