#include "timeline/ThreadEvents.h"

#include "timeline/CallSite.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::loops;
using namespace syncline::timeline;

namespace {
/// A time in which all calls of a kind are known.
struct KnownSpan {
  TimeSpan Time;
  /// Counted from 1; 0: outside of windows.
  uint32_t Window = 0;
  bool AfterHole = false;
};

struct Entry {
  LoopEvent Event;
  uint32_t Thread = 0;
};

class Divider {
public:
  explicit Divider(ThreadEvents &To) : To(To) {}
  void add(const Entry &Call, const KnownSpan &In);

private:
  ThreadEvents &To;
  /// By thread: the span of its last call.
  std::map<uint32_t, const KnownSpan *> Last;
};
} // namespace

static std::vector<KnownSpan> knownSpans(const StepSpans &Spans) {
  std::vector<KnownSpan> Result;
  Result.reserve(Spans.InWindows.size() + Spans.Outside.size());
  uint32_t Window = 0;
  for (const TimeSpan &Each : Spans.InWindows)
    Result.push_back({Each, ++Window, false});
  for (const TimeSpan &Each : Spans.Outside)
    Result.push_back({Each, 0, false});
  std::ranges::sort(Result, {},
                    [](const KnownSpan &Each) { return Each.Time.Start; });
  for (size_t I = 1; I < Result.size(); ++I)
    Result[I].AfterHole = Result[I].Time.Start > Result[I - 1].Time.End;
  return Result;
}

static std::vector<Entry> callsByTime(const Timeline &Events,
                                      CodePaths &Paths) {
  std::vector<Entry> Result;
  for (const HostCall &Call : Events.Calls)
    if (Paths.of(Call.Stack))
      Result.push_back(
          {{Call.Start, Call.End, Call.Stack, 0, isAlwaysRecorded(Call), false},
           Call.Thread});
  for (const PollRun &Poll : Events.Polls)
    if (Paths.of(Poll.Stack))
      Result.push_back(
          {{Poll.Start, Poll.End, Poll.Stack, 0, true, false}, Poll.Thread});
  std::ranges::stable_sort(Result, {},
                           [](const Entry &Each) { return Each.Event.Start; });
  return Result;
}

void Divider::add(const Entry &Call, const KnownSpan &In) {
  const KnownSpan *&Before = Last[Call.Thread];
  LoopEvent New = Call.Event;
  New.Window = In.Window;
  for (const KnownSpan *Each = Before; Each && Each != &In; ++Each)
    New.AfterHole |= Each[1].AfterHole;
  Before = &In;
  To.All[Call.Thread].push_back(New);
  ++To.Counts[Call.Thread].All;
  To.Counts[Call.Thread].CanBlock += New.CanBlock;
}

ThreadEvents timeline::findThreadEvents(const Timeline &Events,
                                        const StepSpans &Spans,
                                        CodePaths &Paths) {
  ThreadEvents Result;
  Divider Known(Result);
  std::vector<KnownSpan> All = knownSpans(Spans);
  auto In = All.begin();
  for (const Entry &Each : callsByTime(Events, Paths)) {
    while (In != All.end() && In->Time.End <= Each.Event.Start)
      ++In;
    if (In == All.end())
      break;
    if (In->Time.contains(Each.Event.Start) &&
        (In->Window || Each.Event.CanBlock))
      Known.add(Each, *In);
  }
  return Result;
}
