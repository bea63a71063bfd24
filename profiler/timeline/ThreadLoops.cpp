#include "timeline/ThreadLoops.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

using namespace syncline;
using namespace syncline::loops;
using namespace syncline::timeline;

/// The quartiles of fewer iterations are single ones, so fewer do not tell a
/// usual time from an exception.
static constexpr uint64_t FewestIterations = 10;
/// The part of the iterations that make a call that "nearly all" make.
static constexpr double NearlyAll = 0.9;

ThreadLoops::ThreadLoops(CodePaths &Paths, std::vector<LoopEvent> Calls)
    : Events(std::move(Calls)), Loops(findLoops(Paths, Events)) {
  for (const Loop &Each : Loops)
    Hiding.push_back(findWhetherHiding(Each));
}

uint64_t ThreadLoops::timeOf(const Loop &Which) const {
  uint64_t Sum = 0;
  for (const LoopRun &Run : Which.Runs)
    Sum += Events[Run.Starts.back()].Start - Events[Run.Starts.front()].Start;
  return Sum;
}

uint64_t ThreadLoops::timeIn(const Loop &Which) const {
  uint64_t Sum = 0;
  for (const LoopRun &Run : Which.Runs)
    Sum += Events[Run.Last].End - Events[Run.Starts.front()].Start;
  return Sum;
}

bool ThreadLoops::isExact(uint32_t Event) const {
  if (Event == 0 || Events[Event].AfterHole)
    return false;
  return !Events[Event].Window ||
         Events[Event].Window == Events[Event - 1].Window;
}

/// Calls \p Visit with the first event of each iteration and that of the next
/// one, if the iteration is whole, and in one window or outside of all.
template <typename F>
void ThreadLoops::forEachIteration(const Loop &Which, const F &Visit) const {
  for (const LoopRun &Run : Which.Runs)
    for (size_t I = 0; I + 1 < Run.Starts.size(); ++I) {
      uint32_t First = Run.Starts[I], Next = Run.Starts[I + 1];
      bool IsWithin =
          std::all_of(Events.begin() + First, Events.begin() + Next + 1,
                      [&](const LoopEvent &Each) {
                        return Each.Window == Events[First].Window;
                      });
      if (isExact(First) && IsWithin)
        Visit(First, Next);
    }
}

std::vector<TimeSpan> ThreadLoops::iterations(const Loop &Which,
                                              bool InWindows) const {
  std::vector<TimeSpan> Result;
  forEachIteration(Which, [&](uint32_t First, uint32_t Next) {
    if ((Events[First].Window != 0) == InWindows)
      Result.push_back({Events[First].Start, Events[Next].Start});
  });
  std::ranges::sort(Result, {}, &TimeSpan::Start);
  return Result;
}

std::vector<TimeSpan> ThreadLoops::cutIterations(const Loop &Which) const {
  std::vector<TimeSpan> Result;
  for (const LoopRun &Run : Which.Runs)
    for (size_t I = 0; I + 1 < Run.Starts.size(); ++I) {
      auto First = Events.begin() + Run.Starts[I];
      auto Next = Events.begin() + Run.Starts[I + 1];
      bool IsWithin = std::all_of(First, Next, [&](const LoopEvent &Each) {
        return Each.Window == First->Window;
      });
      bool HasHole =
          std::any_of(First + 1, Next + 1,
                      [](const LoopEvent &Each) { return Each.AfterHole; });
      if ((!IsWithin || Next->Window != First->Window) && !HasHole)
        Result.push_back({First->Start, Next->Start});
    }
  std::ranges::sort(Result, {}, &TimeSpan::Start);
  return Result;
}

namespace {
/// How the iterations of a loop make one call.
struct AnchorCalls {
  /// Those in windows, and how often they make it.
  uint64_t Iterations = 0;
  uint64_t All = 0;
  uint64_t Pause = 0;
  uint64_t Outside = 0;
  uint32_t LastIteration = 0;

  void add(uint32_t Iteration, uint64_t PauseBefore) {
    ++All;
    if (std::exchange(LastIteration, Iteration) == Iteration)
      return;
    ++Iterations;
    Pause += PauseBefore;
  }
  void addOutside(uint32_t Iteration) {
    Outside += std::exchange(LastIteration, Iteration) != Iteration;
  }
  auto rank(uint64_t AllOutside) const {
    return std::tuple(2 * Outside >= AllOutside, All == Iterations, Pause);
  }
};
} // namespace

/// A stack; 0 if no call is in nearly all iterations in windows. Prefers a call
/// that most iterations outside of windows make, too. Queries that the host
/// makes one after another are one record with the stack of the first. What
/// windows record between queries separates them, so their stacks may exist
/// only there.
uint32_t ThreadLoops::anchorOf(const Loop &Which) const {
  std::map<uint32_t, AnchorCalls> Stacks;
  uint32_t Number = 0, Iterations = 0;
  forEachIteration(Which, [&](uint32_t First, uint32_t Next) {
    ++Number;
    bool IsInWindow = Events[First].Window != 0;
    Iterations += IsInWindow;
    for (uint32_t I = First; I < Next; ++I) {
      if (!Events[I].CanBlock)
        continue;
      AnchorCalls &Own = Stacks[Events[I].Stack];
      if (IsInWindow)
        Own.add(Number, I && Events[I].Start > Events[I - 1].End
                            ? Events[I].Start - Events[I - 1].End
                            : 0);
      else
        Own.addOutside(Number);
    }
  });
  uint32_t Best = 0;
  for (const auto &[Stack, Of] : Stacks)
    if (Of.Iterations &&
        static_cast<double>(Of.Iterations) >= NearlyAll * Iterations &&
        (!Best ||
         Of.rank(Number - Iterations) > Stacks[Best].rank(Number - Iterations)))
      Best = Stack;
  return Best;
}

Loop ThreadLoops::aligned(const Loop &Which) const {
  Loop Result = Which;
  uint32_t Anchor = anchorOf(Which);
  if (!Anchor)
    return Result;
  for (LoopRun &Run : Result.Runs) {
    std::vector<uint32_t> Starts;
    for (size_t I = 0; I < Run.Starts.size(); ++I) {
      uint32_t End =
          I + 1 < Run.Starts.size() ? Run.Starts[I + 1] : Run.Last + 1;
      for (uint32_t J = Run.Starts[I]; J < End; ++J)
        if (Events[J].Stack == Anchor) {
          Starts.push_back(J);
          break;
        }
    }
    if (!Starts.empty())
      Run.Starts = std::move(Starts);
  }
  return Result;
}

uint64_t ThreadLoops::timeInWindows(uint32_t First, uint32_t Last) const {
  uint64_t Sum = 0;
  for (uint32_t I = First; I < Last; ++I)
    if (Events[I].Window && Events[I].Window == Events[I + 1].Window)
      Sum += Events[I + 1].Start - Events[I].Start;
  return Sum;
}

uint64_t ThreadLoops::timeInWindows(const Loop &Which) const {
  uint64_t Sum = 0;
  for (const LoopRun &Run : Which.Runs)
    Sum += timeInWindows(Run.Starts.front(), Run.Last);
  return Sum;
}

/// How many iterations begin in windows and make no call there that can block.
/// The first one of a run may have begun earlier.
uint64_t ThreadLoops::hiddenInWindows(const Loop &Which) const {
  uint64_t Sum = 0;
  for (const LoopRun &Run : Which.Runs)
    for (size_t I = 1; I < Run.Starts.size(); ++I) {
      uint32_t First = Run.Starts[I];
      uint32_t End =
          I + 1 < Run.Starts.size() ? Run.Starts[I + 1] : Run.Last + 1;
      bool IsHidden = std::none_of(Events.begin() + First, Events.begin() + End,
                                   [&](const LoopEvent &Each) {
                                     return Each.CanBlock &&
                                            Each.Window == Events[First].Window;
                                   });
      Sum += Events[First].Window && isExact(First) && IsHidden;
    }
  return Sum;
}

bool ThreadLoops::findWhetherHiding(const Loop &Which) const {
  if (Which.iterations() >= FewestIterations)
    return false;
  uint64_t Hidden = hiddenInWindows(Which);
  return Hidden > 0 &&
         static_cast<double>(timeIn(Which)) * static_cast<double>(Hidden) >=
             static_cast<double>(FewestIterations) *
                 static_cast<double>(timeInWindows(Which));
}

bool ThreadLoops::isCandidate(uint32_t Id) const {
  return Loops[Id].iterations() >= FewestIterations || Hiding[Id];
}
