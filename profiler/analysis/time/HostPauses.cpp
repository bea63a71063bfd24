#include "analysis/time/HostPauses.h"

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::time;
using namespace syncline::timeline;

HostPauses &HostPauses::operator+=(const HostPauses &Other) {
  Collections += Other.Collections;
  CollectorTime += Other.CollectorTime;
  MinorFaults += Other.MinorFaults;
  MajorFaults += Other.MajorFaults;
  Preemptions += Other.Preemptions;
  Queued += Other.Queued;
  Asleep += Other.Asleep;
  return *this;
}

HostPauses &HostPauses::operator*=(double Factor) {
  for (double *Each : {&Collections, &CollectorTime, &MinorFaults, &MajorFaults,
                       &Preemptions, &Queued, &Asleep})
    *Each *= Factor;
  return *this;
}

void HostPauses::scaleTimes(double Factor) {
  CollectorTime *= Factor;
  Queued *= Factor;
  Asleep *= Factor;
}

static TimeSpan common(const TimeSpan &A, const TimeSpan &B) {
  return {std::max(A.Start, B.Start), std::min(A.End, B.End)};
}

namespace {

/// The calls of one run of steps.
class RunCalls {
public:
  RunCalls(const Timeline &Events, const Execution &Exec);

  /// Whether \p Thread calls CUDA in the run.
  bool has(uint32_t Thread) const { return ByThread.contains(Thread); }
  /// The two calls of \p Thread that \p Time lies between.
  PausesBetween around(uint32_t Thread, uint64_t Time) const;
  /// The middle of the longest time in \p Span between two calls of \p Thread.
  uint64_t longestGap(uint32_t Thread, TimeSpan Span) const;
  /// Time of \p Thread in calls that can block, ns.
  uint64_t blockingTime(uint32_t Thread, TimeSpan Span) const;
  bool othersCall(uint32_t Thread, TimeSpan Span) const;

private:
  using Numbers = std::vector<uint32_t>;
  /// The first of \p Of that ends after \p Time. Calls of a thread do not
  /// overlap.
  Numbers::const_iterator firstAfter(const Numbers &Of, uint64_t Time) const;

  const Timeline &Events;
  std::map<uint32_t, Numbers> ByThread;
};

} // namespace

RunCalls::RunCalls(const Timeline &Events, const Execution &Exec)
    : Events(Events) {
  for (const Operation &Op : Exec.Operations)
    if (Op.Call != NoIndex)
      ByThread[Events.Calls[Op.Call].Thread].push_back(Op.Call);
  for (auto &[Thread, Own] : ByThread)
    std::ranges::sort(Own); // in the order of their starts
}

RunCalls::Numbers::const_iterator RunCalls::firstAfter(const Numbers &Of,
                                                       uint64_t Time) const {
  return std::partition_point(Of.begin(), Of.end(), [&](uint32_t Call) {
    return Events.Calls[Call].End <= Time;
  });
}

PausesBetween RunCalls::around(uint32_t Thread, uint64_t Time) const {
  const Numbers &Own = ByThread.at(Thread);
  auto Next = firstAfter(Own, Time);
  PausesBetween Result;
  Result.From = Next == Own.begin() ? Own.back() : *std::prev(Next);
  Result.To = Next == Own.end() ? Own.front() : *Next;
  return Result;
}

uint64_t RunCalls::longestGap(uint32_t Thread, TimeSpan Span) const {
  const Numbers &Own = ByThread.at(Thread);
  TimeSpan Longest{Span.Start, Span.Start};
  uint64_t Start = Span.Start;
  auto Offer = [&](uint64_t End) {
    if (TimeSpan Gap{Start, std::min(End, Span.End)};
        Gap.duration() > Longest.duration())
      Longest = Gap;
  };
  auto Next = firstAfter(Own, Span.Start);
  for (; Next != Own.end() && Events.Calls[*Next].Start < Span.End; ++Next) {
    Offer(Events.Calls[*Next].Start);
    Start = Events.Calls[*Next].End;
  }
  Offer(Span.End);
  return Longest.Start + Longest.duration() / 2;
}

uint64_t RunCalls::blockingTime(uint32_t Thread, TimeSpan Span) const {
  const Numbers &Own = ByThread.at(Thread);
  uint64_t Sum = 0;
  auto Next = firstAfter(Own, Span.Start);
  for (; Next != Own.end() && Events.Calls[*Next].Start < Span.End; ++Next)
    if (const HostCall &Call = Events.Calls[*Next]; Call.CanBlock)
      Sum += common({Call.Start, Call.End}, Span).duration();
  return Sum;
}

bool RunCalls::othersCall(uint32_t Thread, TimeSpan Span) const {
  return std::ranges::any_of(ByThread, [&](const auto &Each) {
    if (Each.first == Thread)
      return false;
    auto Next = firstAfter(Each.second, Span.Start);
    return Next != Each.second.end() && Events.Calls[*Next].Start < Span.End;
  });
}

static HostPauses pausesOf(const ThreadUsage &Usage, const RunCalls &Calls) {
  HostPauses Result;
  Result.MinorFaults = static_cast<double>(Usage.MinorFaults);
  Result.MajorFaults = static_cast<double>(Usage.MajorFaults);
  Result.Preemptions = static_cast<double>(Usage.Preemptions);
  TimeSpan Span{Usage.Start, Usage.End};
  uint64_t Lost = Usage.Queued + Usage.Asleep;
  uint64_t InCalls = Calls.blockingTime(Usage.Thread, Span);
  uint64_t Outside = Lost - std::min(Lost, InCalls);
  Result.Queued = static_cast<double>(std::min(Outside, Usage.Queued));
  // A thread that hands its work to another one, as a backward pass does, waits
  // for it.
  if (!Calls.othersCall(Usage.Thread, Span))
    Result.Asleep = static_cast<double>(Outside) - Result.Queued;
  return Result;
}

static void addUsage(std::vector<PausesBetween> &To, const Timeline &Events,
                     const TimeSpan &Steps, const RunCalls &Calls) {
  for (const ThreadUsage &Usage : Events.Usage) {
    TimeSpan Span{Usage.Start, Usage.End};
    uint64_t InSteps = common(Span, Steps).duration();
    if (!InSteps || !Calls.has(Usage.Thread))
      continue;
    PausesBetween Own =
        Calls.around(Usage.Thread, Calls.longestGap(Usage.Thread, Span));
    Own.What = pausesOf(Usage, Calls);
    Own.What *=
        static_cast<double>(InSteps) / static_cast<double>(Span.duration());
    To.push_back(Own);
  }
}

static void addCollections(std::vector<PausesBetween> &To,
                           const Timeline &Events, const TimeSpan &Steps,
                           const RunCalls &Calls) {
  for (const Collection &Each : Events.Collections) {
    if (!Steps.contains(Each.Start) || !Calls.has(Each.Thread))
      continue;
    PausesBetween Own = Calls.around(Each.Thread, Each.Start);
    Own.What.Collections = 1;
    Own.What.CollectorTime = static_cast<double>(Each.End - Each.Start);
    To.push_back(Own);
  }
}

std::vector<PausesBetween>
time::findHostPauses(const Timeline &Events,
                     std::span<const ReplayedRun> Runs) {
  std::vector<PausesBetween> Result;
  for (const ReplayedRun &Run : Runs) {
    RunCalls Calls(Events, Run.Exec);
    addUsage(Result, Events, Run.Exec.Recorded, Calls);
    addCollections(Result, Events, Run.Exec.Recorded, Calls);
  }
  return Result;
}
