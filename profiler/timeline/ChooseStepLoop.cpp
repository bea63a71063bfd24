// Which of a thread's loops has the steps as its iterations.

#include "timeline/ThreadLoops.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::loops;
using namespace syncline::timeline;

/// The part of the time of a loop that one inside has to take.
static constexpr double LeastPart = 0.5;
/// A loop that takes less of the time of one around it does not stand for it.
static constexpr double LeastShare = 0.1;

/// The nearest loop around it that has enough iterations.
uint32_t ThreadLoops::candidateAround(uint32_t Id) const {
  uint32_t Up = Loops[Id].Parent;
  while (Up != NoLoop && !isCandidate(Up))
    Up = Loops[Up].Parent;
  return Up;
}

/// Of the outermost ones in \p Around with enough iterations, the loop that
/// takes most time; NoLoop if there is none.
uint32_t ThreadLoops::longestIn(uint32_t Around) const {
  uint32_t Best = NoLoop;
  for (uint32_t Id = 0; Id < Loops.size(); ++Id)
    if (isCandidate(Id) && candidateAround(Id) == Around &&
        (Best == NoLoop || timeOf(Loops[Id]) > timeOf(Loops[Best])))
      Best = Id;
  return Best;
}

/// The part that whole iterations of \p Inner take of the time in windows in
/// which \p Outer runs. Outside of windows, much of both is unknown.
double ThreadLoops::shareInWindows(const Loop &Inner, const Loop &Outer) const {
  uint64_t Own = 0, All = timeInWindows(Outer);
  for (const TimeSpan &Each : iterations(Inner, true))
    Own += Each.duration();
  return All ? static_cast<double>(Own) / static_cast<double>(All) : 1;
}

/// \p Id, or the innermost loop around it of which it is only a small part: one
/// with few iterations, which are longer than a window.
uint32_t ThreadLoops::notable(uint32_t Id) const {
  for (uint32_t Up = Loops[Id].Parent; Up != NoLoop; Up = Loops[Up].Parent)
    if (shareInWindows(Loops[Id], Loops[Up]) < LeastShare)
      return Up;
  return Id;
}

/// Whether a window contains a run of \p Which from its begin to its end.
bool ThreadLoops::hasRunInWindow(const Loop &Which) const {
  return std::ranges::any_of(Which.Runs, [&](const LoopRun &Run) {
    uint32_t First = Run.Starts.front(), After = Run.Last + 1;
    return Events[First].Window && isExact(First) && After < Events.size() &&
           Events[After].Window == Events[First].Window;
  });
}

/// Whether \p Inner is most of what \p Outer does. Its time may be unknown
/// outside of windows. Then windows tell, but if one of them contains all that
/// an iteration of \p Outer has of \p Inner, windows show enough of \p Outer.
bool ThreadLoops::isMostOf(const Loop &Inner, const Loop &Outer) const {
  return static_cast<double>(timeOf(Inner)) >=
             LeastPart * static_cast<double>(timeOf(Outer)) ||
         (shareInWindows(Inner, Outer) >= LeastPart && !hasRunInWindow(Inner));
}

/// Whether the loop is a part of the thread's time that counts, from its first
/// iteration on: in windows, or by what is known outside of them. Otherwise it
/// belongs to the start of the program, and the loop of the steps is unknown.
bool ThreadLoops::isNotable(uint32_t Id) const {
  const Loop &Which = Loops[Id];
  const LoopEvent &First = Events[Which.Runs.front().Starts.front()];
  auto All = static_cast<double>(Events.back().End - First.Start);
  if (static_cast<double>(timeIn(Which)) >= LeastShare * All)
    return true;
  uint64_t Own = timeInWindows(Which), InWindows = 0;
  for (size_t I = 0; I + 1 < Events.size(); ++I)
    if (Events[I].Start >= First.Start && Events[I].Window &&
        Events[I].Window == Events[I + 1].Window)
      InWindows += Events[I + 1].Start - Events[I].Start;
  return static_cast<double>(Own) >=
         LeastShare * static_cast<double>(InWindows);
}

uint32_t ThreadLoops::chooseSteps() const {
  uint32_t Longest = longestInWindows();
  return Longest != NoLoop && isNotable(Longest) ? Longest : NoLoop;
}

/// The longest one. If windows have none of its iterations, nothing can be
/// predicted for them, so those of a loop inside are the steps.
uint32_t ThreadLoops::longestInWindows() const {
  uint32_t Best = longestIn(NoLoop);
  for (uint32_t Id = Best; Id != NoLoop;) {
    if (!iterations(Loops[Id], true).empty())
      return notable(Id);
    uint32_t Inner = longestIn(Id);
    bool IsMost = Inner != NoLoop && isMostOf(Loops[Inner], Loops[Id]);
    Id = IsMost ? Inner : NoLoop;
  }
  return Best;
}
