#include "timeline/LoopSteps.h"

#include "format/Error.h"
#include "timeline/ChooseStepLoop.h"
#include "timeline/StepContents.h"
#include "timeline/StepThread.h"
#include "timeline/ThreadEvents.h"
#include "timeline/ThreadLoops.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <utility>

using namespace syncline;
using namespace syncline::loops;
using namespace syncline::timeline;

static const char *const NoLoops = "no stack of the trace shows a loop";

/// The time in calls that can block among the events from \p First up to, not
/// including, \p End.
static uint64_t timeInCalls(const std::vector<LoopEvent> &Events, size_t First,
                            size_t End) {
  uint64_t Sum = 0;
  for (size_t I = First; I < End; ++I)
    Sum += Events[I].CanBlock ? Events[I].End - Events[I].Start : 0;
  return Sum;
}

static LoopRow rowOf(const ThreadLoops &From, uint32_t Id) {
  const Loop &Which = From.loops()[Id];
  LoopRow Row;
  Row.Parent = Which.Parent;
  Row.Stack = Which.Stack;
  Row.Depth = Which.FunctionDepth;
  if (Which.IsInCode)
    Row.Code = {Which.First, Which.Last};
  Row.Iterations = Which.iterations();
  Row.Time = From.timeIn(Which);
  std::vector<TimeSpan> Times;
  if (!From.hidesIterations(Id))
    Times = From.iterations(Which, false);
  Row.Median =
      medianDuration(Times.empty() ? From.iterations(Which, true) : Times);
  for (const LoopRun &Run : Which.Runs)
    Row.InCalls += timeInCalls(From.events(), Run.Starts.front(), Run.Last + 1);
  return Row;
}

/// A loop and its row.
using IdAndRow = std::pair<uint32_t, LoopRow>;

/// The longest first, and those without a whole iteration that is known last.
static std::vector<IdAndRow> rowsOf(const ThreadLoops &From) {
  std::vector<IdAndRow> Rows;
  for (uint32_t Id = 0; Id < From.loops().size(); ++Id)
    if (From.timeOf(From.loops()[Id]))
      Rows.emplace_back(Id, rowOf(From, Id));
  std::ranges::stable_sort(Rows, std::greater(), [](const IdAndRow &Each) {
    return std::pair(Each.second.Median > 0, Each.second.Time);
  });
  return Rows;
}

/// Fills in \p To.Loops. Returns the index of each row's loop.
static std::vector<uint32_t> addRows(const ThreadLoops &From, Steps &To) {
  std::vector<IdAndRow> Rows = rowsOf(From);
  std::vector<uint32_t> Order(Rows.size());
  std::ranges::transform(Rows, Order.begin(), &IdAndRow::first);
  std::vector<uint32_t> RowOf(From.loops().size(), NoRow);
  for (uint32_t Row = 0; Row < Order.size(); ++Row)
    RowOf[Order[Row]] = Row;
  for (auto &[Id, Row] : Rows) {
    while (Row.Parent != NoLoop && RowOf[Row.Parent] == NoRow)
      Row.Parent = From.loops()[Row.Parent].Parent;
    if (Row.Parent != NoLoop)
      Row.Parent = RowOf[Row.Parent];
    To.Loops.push_back(Row);
  }
  return Order;
}

/// The main thread, if it makes enough of the calls: the threads of autograd
/// run what it has started.
static uint32_t threadOfLoop(const TraceData &Trace,
                             const std::map<uint32_t, ThreadCalls> &Counts) {
  uint32_t Busiest = stepThread(Counts);
  for (const auto &[Thread, Calls] : Counts) {
    auto Found = Trace.Threads.find(Thread);
    if (Found != Trace.Threads.end() &&
        Found->second.Tid == Trace.Process.Pid &&
        static_cast<double>(Calls.All) >=
            LeastCalls * static_cast<double>(Counts.at(Busiest).All))
      return Thread;
  }
  return Busiest;
}

/// The index of the loop whose iterations are the steps; NoLoop: none. \p Rows
/// are the loops in \p Order.
static uint32_t chosenLoop(const ThreadLoops &Loops,
                           const std::vector<uint32_t> &Order,
                           std::span<const LoopRow> Rows,
                           const StepChoice &Choice) {
  if (!Choice.namesLoop())
    return chooseStepLoop(Loops);
  if (Choice.PicksLoop) {
    if (Rows.empty())
      throw trace::TraceError(NoLoops);
    return Order[Choice.PicksLoop(Rows)];
  }
  if (Choice.Loop > Order.size())
    throw trace::TraceError(fmt::format(
        "there is no loop {}: the trace has {}", Choice.Loop,
        Order.size() == 1 ? "1 loop" : fmt::format("{} loops", Order.size())));
  return Order[Choice.Loop - 1];
}

static void addSteps(const Timeline &Events, uint32_t Thread,
                     const ThreadLoops &Loops, uint32_t Chosen, Steps &To) {
  const std::vector<LoopEvent> &Calls = Loops.events();
  const Loop &Found = Loops.loops()[Chosen];
  size_t First = Found.Runs.front().Starts.front();
  To.ThreadTime = Calls.back().End - Calls.front().Start;
  To.TimeAfterStart = Calls.back().End - Calls[First].Start;
  To.InCallsAfterStart = timeInCalls(Calls, First, Calls.size());
  Loop Which = Loops.aligned(Found);
  std::vector<TimeSpan> Profiled = Loops.iterations(Which, true);
  for (const TimeSpan &Each : Profiled)
    addStep(To.Profiled, Each);
  if (Loops.hidesIterations(Chosen))
    return;
  std::vector<TimeSpan> Unprofiled = Loops.iterations(Which, false);
  StepContents Contents(Events, Thread,
                        Profiled.empty() ? Unprofiled : Profiled);
  if (Contents.areVisible())
    addUnprofiled(Contents, Unprofiled, To);
  To.Anchors = Contents.kindCalls();
  std::vector<TimeSpan> Cut = Loops.cutIterations(Which);
  std::vector<bool> Usual = Contents.areUsual(Cut);
  for (size_t I = 0; I < Cut.size(); ++I)
    if (Usual[I])
      To.Cut.push_back(Cut[I]);
}

/// Whether both are the same loop in two threads. Where the code does not tell,
/// each thread has seen a part of the positions.
static bool areSame(const Loop &A, const Loop &B) {
  return A.Instance == B.Instance && A.IsInCode == B.IsInCode &&
         A.First <= B.Last && B.First <= A.Last;
}

/// How many iterations of \p Which begin in one of \p Steps, which must be in
/// chronological order.
static uint64_t beginsIn(std::span<const TimeSpan> Steps,
                         const ThreadLoops &From, const Loop &Which) {
  uint64_t Result = 0;
  auto Step = Steps.begin();
  for (const LoopRun &Run : Which.Runs)
    for (uint32_t Event : Run.Starts) {
      uint64_t Start = From.events()[Event].Start;
      while (Step != Steps.end() && Step->End <= Start)
        ++Step;
      if (Step != Steps.end() && Step->contains(Start))
        ++Result;
    }
  return Result;
}

/// Counts the iterations of \p Which in the threads of \p Others.
static void addOtherThreads(CodePaths &Paths, const Loop &Which,
                            std::map<uint32_t, std::vector<LoopEvent>> Others,
                            Steps &To) {
  std::vector<TimeSpan> Spans =
      To.Profiled.empty() ? To.Unprofiled : To.profiledSpans();
  uint64_t Begins = 0;
  for (auto &[Thread, Events] : Others) {
    ThreadLoops Own(Paths, std::move(Events));
    auto Same = std::ranges::find_if(
        Own.loops(), [&](const Loop &Each) { return areSame(Each, Which); });
    if (Same == Own.loops().end())
      continue;
    uint64_t InSteps = beginsIn(Spans, Own, *Same);
    To.OtherThreads += InSteps > 0;
    Begins += InSteps;
  }
  if (!Spans.empty())
    To.IterationsInStep +=
        static_cast<double>(Begins) / static_cast<double>(Spans.size());
}

Steps timeline::findLoopSteps(const TraceData &Trace, const Timeline &Events,
                              const StepSpans &Spans,
                              const StepChoice &Choice) {
  Steps Result;
  CodePaths Paths(Choice.Paths);
  ThreadEvents Threads = findThreadEvents(Events, Spans, Paths);
  if (Threads.Counts.empty()) {
    if (Choice.namesLoop())
      throw trace::TraceError(NoLoops);
    return Result;
  }
  uint32_t Thread = threadOfLoop(Trace, Threads.Counts);
  ThreadLoops Loops(Paths, std::move(Threads.All[Thread]));
  std::vector<uint32_t> Order = addRows(Loops, Result);
  uint32_t Chosen = chosenLoop(Loops, Order, Result.Loops, Choice);
  if (Chosen == NoLoop)
    return Result;
  Result.Source = StepSource::Loop;
  Result.StepLoop =
      static_cast<uint32_t>(std::ranges::find(Order, Chosen) - Order.begin());
  addSteps(Events, Thread, Loops, Chosen, Result);
  if (auto Own = Trace.Threads.find(Thread); Own != Trace.Threads.end())
    Result.Tid = Own->second.Tid;
  Threads.All.erase(Thread);
  addOtherThreads(Paths, Loops.loops()[Chosen], std::move(Threads.All), Result);
  return Result;
}
