#include "timeline/TimelineBuilder.h"

#include "format/Reader.h"

#include <algorithm>

using namespace syncline::timeline;
using namespace syncline::trace;

static uint32_t narrow(uint64_t Value) { return static_cast<uint32_t>(Value); }

void TimelineBuilder::addCall(HostCall Call, uint64_t Duration) {
  Call.End = endOf(Call.Start, Duration);
  Call.Kind = Of.api(Call.Api).Kind;
  bool IsHeld = Slices.empty() || isInSlice(Call.Start, 0);
  if (IsHeld)
    Result.Calls.push_back(Call);
  if (!Slices.empty() && Call.CanBlock)
    Folder.add(Call, IsHeld);
}

void TimelineBuilder::addActivity(DeviceActivity Activity, uint64_t Duration) {
  Activity.End = endOf(Activity.Start, Duration);
  Result.Activities.push_back(Activity);
}

/// What all calls have.
template <class RecordT> static HostCall callOf(const RecordT &R) {
  HostCall Call;
  Call.Start = R.Start;
  Call.Correlation = R.Correlation;
  Call.Thread = narrow(R.Thread);
  Call.Api = narrow(R.Api);
  return Call;
}

template <class RecordT> static HostCall waitingCallOf(const RecordT &R) {
  HostCall Call = callOf(R);
  Call.Stack = narrow(R.Stack);
  Call.Result = narrow(R.Result);
  return Call;
}

static HostCall apiCallOf(const ApiCallRecord &R) {
  HostCall Call = callOf(R);
  Call.Stack = narrow(R.Stack);
  Call.CanBlock = false;
  return Call;
}

static HostCall copyCallOf(const CopyCallRecord &R) {
  HostCall Call = waitingCallOf(R);
  Call.Stream = narrow(R.Stream);
  Call.Bytes = R.Bytes;
  Call.Direction = static_cast<CopyDirection>(R.Direction);
  Call.Source = static_cast<MemoryKind>(R.Source);
  Call.Target = static_cast<MemoryKind>(R.Target);
  return Call;
}

/// What all device work has.
template <class RecordT>
static DeviceActivity workOf(const RecordT &R, ActivityKind Kind) {
  DeviceActivity Activity;
  Activity.Start = R.Start;
  Activity.Correlation = R.Correlation;
  Activity.Stream = narrow(R.Stream);
  Activity.Kind = Kind;
  return Activity;
}

static DeviceActivity copyOf(const CopyRecord &R) {
  DeviceActivity Activity = workOf(R, ActivityKind::Copy);
  Activity.Bytes = R.Bytes;
  Activity.Direction = static_cast<CopyDirection>(R.Direction);
  Activity.Source = static_cast<MemoryKind>(R.Source);
  Activity.Target = static_cast<MemoryKind>(R.Target);
  return Activity;
}

static DeviceActivity memsetOf(const MemsetRecord &R) {
  DeviceActivity Activity = workOf(R, ActivityKind::Memset);
  Activity.Bytes = R.Bytes;
  Activity.Target = static_cast<MemoryKind>(R.Target);
  return Activity;
}

static DeviceActivity graphOf(const GraphRunRecord &R) {
  DeviceActivity Activity = workOf(R, ActivityKind::Graph);
  Activity.Bytes = R.Busy;
  Activity.Shape = narrow(R.Graph);
  return Activity;
}

template <class RecordT> static DeviceActivity kernelOf(const RecordT &R) {
  DeviceActivity Activity = workOf(R, ActivityKind::Kernel);
  Activity.Shape = narrow(R.Shape);
  return Activity;
}

template <class RecordT>
static EventEdge edgeOf(const RecordT &R, bool IsSync) {
  return {R.Time,           R.Event,          R.Correlation,
          narrow(R.Thread), narrow(R.Stream), IsSync};
}

static PollRun pollOf(const PollRecord &R) {
  return {
      R.Start,    endOf(R.Start, R.Duration), R.Blocked,     R.Count,
      R.NotReady, narrow(R.Thread),           narrow(R.Api), narrow(R.Stack)};
}

static bool addHostEvent(const RawRecord &Record, Timeline &To,
                         auto &&AddCall) {
  return dispatch(
      Record,
      Overloaded{
          [&](const HostCallRecord &R) {
            HostCall Call = waitingCallOf(R);
            Call.Stream = narrow(R.Stream);
            AddCall(Call, R.Duration);
          },
          [&](const CopyCallRecord &R) { AddCall(copyCallOf(R), R.Duration); },
          [&](const MemoryCallRecord &R) {
            HostCall Call = waitingCallOf(R);
            Call.Bytes = R.Bytes;
            AddCall(Call, R.Duration);
          },
          [&](const ApiCallRecord &R) { AddCall(apiCallOf(R), R.Duration); },
          [&](const PollRecord &R) { To.Polls.push_back(pollOf(R)); },
          [&](const EventRecordRecord &R) {
            To.Edges.push_back(edgeOf(R, false));
          },
          [&](const EventWaitRecord &R) {
            To.Edges.push_back(edgeOf(R, true));
          },
          [&](const OverheadRecord &R) {
            To.Overheads.push_back({R.Start, endOf(R.Start, R.Duration),
                                    static_cast<OverheadKind>(R.Kind),
                                    narrow(R.Tid)});
          },
      });
}

/// Activity may run some time after the call that queued it.
static constexpr uint64_t LatestActivity = 50'000'000;

void TimelineBuilder::restrictTo(std::vector<TimeSpan> Given) {
  Slices = std::move(Given);
}

/// \p Late: so much behind a slice counts, too.
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
  bool Done = addHostEvent(Record, Result, [&](HostCall Call, uint64_t Time) {
    addCall(Call, Time);
  });
  if (Done)
    return;
  Done = dispatch(
      Record,
      Overloaded{
          [&](const KernelRecord &R) { addActivity(kernelOf(R), R.Duration); },
          [&](const GraphKernelRecord &R) {
            addActivity(kernelOf(R), R.Duration);
          },
          [&](const GraphRunRecord &R) { addActivity(graphOf(R), R.Duration); },
          [&](const CopyRecord &R) { addActivity(copyOf(R), R.Duration); },
          [&](const MemsetRecord &R) { addActivity(memsetOf(R), R.Duration); },
      });
  if (!Done)
    addRange(Record);
}

void TimelineBuilder::addRange(const RawRecord &Record) {
  dispatch(Record,
           Overloaded{
               [&](const RangePushRecord &R) {
                 RangeEdges.push_back({R.Time, RangeRole::Push, 0,
                                       narrow(R.Thread), narrow(R.RangeName),
                                       narrow(R.Domain)});
               },
               [&](const RangePopRecord &R) {
                 RangeEdges.push_back({R.Time, RangeRole::Pop, 0,
                                       narrow(R.Thread), 0, narrow(R.Domain)});
               },
               [&](const RangeStartRecord &R) {
                 RangeEdges.push_back({R.Time, RangeRole::Start, R.Range,
                                       narrow(R.Thread), narrow(R.RangeName),
                                       narrow(R.Domain)});
               },
               [&](const RangeEndRecord &R) {
                 RangeEdges.push_back(
                     {R.Time, RangeRole::End, R.Range, narrow(R.Thread), 0, 0});
               },
           });
}

void TimelineBuilder::applyRangeEdges() {
  std::stable_sort(
      RangeEdges.begin(), RangeEdges.end(),
      [](const RangeEdge &A, const RangeEdge &B) { return A.Time < B.Time; });
  auto Close = [&](NamedRange &Range, uint64_t Time) {
    Range.End = Time;
    Result.Ranges.push_back(Range);
  };
  auto Slice = Slices.begin();
  for (const RangeEdge &Edge : RangeEdges) {
    // What came between two slices is not known: none reaches over that.
    for (; Slice != Slices.end() && Slice->End <= Edge.Time; ++Slice)
      cutOffOpenRanges(Slice->End);
    NamedRange New{Edge.Time, 0, Edge.Thread, Edge.Name, Edge.Domain, 0, true};
    OpenRanges &Open = Pushed[{Edge.Thread, Edge.Domain}];
    auto Known = Started.find(Edge.Range);
    switch (Edge.Role) {
    case RangeRole::Push:
      New.Depth = narrow(Open.size());
      Open.push_back(New);
      break;
    case RangeRole::Pop:
      if (Open.empty())
        break;
      Close(Open.back(), Edge.Time);
      Open.pop_back();
      break;
    case RangeRole::Start:
      Started[Edge.Range] = New;
      break;
    case RangeRole::End:
      if (Known == Started.end())
        break;
      Close(Known->second, Edge.Time);
      Started.erase(Known);
      break;
    }
  }
}

void TimelineBuilder::cutOffOpenRanges(uint64_t Time) {
  auto CutOff = [&](NamedRange Range) {
    Range.End = std::max(Range.Start, Time);
    Range.IsWhole = false;
    Result.Ranges.push_back(Range);
  };
  for (const auto &[Where, Open] : Pushed)
    for (const NamedRange &Range : Open)
      CutOff(Range);
  for (const auto &[Number, Range] : Started)
    CutOff(Range);
  Pushed.clear();
  Started.clear();
}

/// A correlation is unique among calls; several works may bear it.
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
  applyRangeEdges();
  cutOffOpenRanges(Slices.empty() ? Span.End : Slices.back().End);
  sortByStart(Result.Calls);
  sortByStart(Result.Activities);
  sortByStart(Result.Polls);
  sortByStart(Result.Ranges);
  sortByStart(Result.Overheads);
  std::stable_sort(
      Result.Edges.begin(), Result.Edges.end(),
      [](const EventEdge &A, const EventEdge &B) { return A.Time < B.Time; });
  joinCallsAndActivities();
  Result.Folded = Folder.finish();
  Result.Neighbours = Folder.takeNeighbours();
  sortByStart(Result.Neighbours);
  return std::move(Result);
}
