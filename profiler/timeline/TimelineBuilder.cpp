#include "timeline/TimelineBuilder.h"

#include "format/Reader.h"
#include "timeline/GraphRuns.h"
#include "timeline/RecordEvents.h"

#include <algorithm>

using namespace syncline::timeline;
using namespace syncline::trace;

/// An activity may run this long after the call that queued it, ns.
static constexpr uint64_t LatestActivity = 50'000'000;

void TimelineBuilder::addCall(HostCall Call) {
  Call.Kind = Trace.api(Call.Api).Kind;
  bool IsHeld = Slices.empty() || isInSlice(Call.Start, 0);
  if (IsHeld)
    Result.Calls.push_back(Call);
  if (!Slices.empty() && Call.CanBlock)
    Folder.add(Call, IsHeld);
}

void TimelineBuilder::restrictTo(std::vector<TimeSpan> Spans) {
  Slices = std::move(Spans);
}

/// A time up to \p Late ns after the end of a slice counts, too.
bool TimelineBuilder::isInSlice(uint64_t Time, uint64_t Late) const {
  auto Found = std::partition_point(
      Slices.begin(), Slices.end(),
      [&](const TimeSpan &Slice) { return endOf(Slice.End, Late) <= Time; });
  return Found != Slices.end() && Found->Start <= Time;
}

bool TimelineBuilder::isWanted(const RawRecord &Record) const {
  uint32_t Type = Record.type();
  if (Slices.empty() || Type == HostCallRecord::Type ||
      Type == CopyCallRecord::Type || Type == MemoryCallRecord::Type)
    return true;
  bool IsActivity = Type >= KernelRecord::Type && Type <= MemsetRecord::Type;
  return isInSlice(Record.start().value_or(0), IsActivity ? LatestActivity : 0);
}

void TimelineBuilder::add(const RawRecord &Record) {
  if (!Record.Schema->isEvent() || !isWanted(Record))
    return;
  if (std::optional<HostCall> Call = callOf(Record))
    addCall(*Call);
  else if (std::optional<DeviceActivity> Activity = activityOf(Record))
    Result.Activities.push_back(*Activity);
  else if (!addOtherEvent(Record, Result))
    Ranges.add(Record);
}

/// A correlation id is unique among calls, but several activities may share it.
void TimelineBuilder::joinCallsAndActivities() {
  using Entry = std::pair<uint64_t, uint32_t>;
  std::vector<Entry> Index;
  Index.reserve(Result.Calls.size());
  for (uint32_t I = 0; I < Result.Calls.size(); ++I)
    if (narrow(Result.Calls[I].Correlation))
      Index.emplace_back(Result.Calls[I].Correlation, I);
  std::sort(Index.begin(), Index.end());
  for (uint32_t I = 0; I < Result.Activities.size(); ++I) {
    DeviceActivity &Activity = Result.Activities[I];
    auto Found = std::lower_bound(Index.begin(), Index.end(),
                                  Entry(Activity.Correlation, 0));
    if (Found == Index.end() || Found->first != Activity.Correlation)
      continue;
    HostCall &Call = Result.Calls[Found->second];
    Activity.Call = Found->second;
    if (Call.FirstActivity == NoIndex)
      Call.FirstActivity = I;
    Call.LastActivity = I;
  }
}

template <class T> static void sortByStart(std::vector<T> &Events) {
  std::sort(Events.begin(), Events.end(), [](const T &A, const T &B) {
    return std::pair(A.Start, A.End) < std::pair(B.Start, B.End);
  });
}

Timeline TimelineBuilder::finish(TimeSpan Span) {
  Result.Span = Span;
  Result.Ranges = Ranges.finish(Slices, Span.End);
  sortByStart(Result.Calls);
  sortByStart(Result.Activities);
  correctLastRuns(Result.Activities, Trace.Windows);
  sortByStart(Result.Polls);
  sortByStart(Result.Ranges);
  sortByStart(Result.Overheads);
  sortByStart(Result.Usage);
  sortByStart(Result.Collections);
  sortByStart(Result.Samples);
  std::stable_sort(
      Result.Edges.begin(), Result.Edges.end(),
      [](const EventEdge &A, const EventEdge &B) { return A.Time < B.Time; });
  joinCallsAndActivities();
  Result.Folded = Folder.finish();
  Result.Neighbors = Folder.takeNeighbors();
  sortByStart(Result.Neighbors);
  return std::move(Result);
}
