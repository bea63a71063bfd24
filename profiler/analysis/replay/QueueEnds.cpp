#include "analysis/replay/QueueEnds.h"

#include <algorithm>
#include <iterator>

using namespace syncline::analysis::replay;
using namespace syncline::timeline;

QueueEnds::QueueEnds(const Timeline &Events) {
  for (const DeviceActivity &Activity : Events.Activities)
    if (Activity.Call != NoIndex)
      Ends[Activity.Stream].push_back({Activity.Call, Activity.End});
  auto IsEarlier = [](const QueuedEnd &A, const QueuedEnd &B) {
    return A.Call < B.Call;
  };
  for (auto &[Stream, Own] : Ends) {
    // Two threads may queue work in a different order than they began their
    // calls.
    if (!std::is_sorted(Own.begin(), Own.end(), IsEarlier))
      std::sort(Own.begin(), Own.end(), IsEarlier);
    uint64_t Latest = 0;
    for (QueuedEnd &Each : Own)
      Latest = Each.Latest = std::max(Each.Latest, Latest);
  }
}

uint64_t QueueEnds::of(uint32_t Stream, uint32_t Call) const {
  auto Found = Ends.find(Stream);
  if (Found == Ends.end())
    return 0;
  const std::vector<QueuedEnd> &Own = Found->second;
  auto Next =
      std::partition_point(Own.begin(), Own.end(), [&](const QueuedEnd &Each) {
        return Each.Call < Call;
      });
  return Next == Own.begin() ? 0 : std::prev(Next)->Latest;
}

uint64_t QueueEnds::ofAll(uint32_t Call) const {
  uint64_t Result = 0;
  for (const auto &[Stream, Own] : Ends)
    Result = std::max(Result, of(Stream, Call));
  return Result;
}
