#include "timeline/ChooseStepLoop.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::loops;
using namespace syncline::timeline;

/// The part of the time of a loop that one inside has to take.
static constexpr double LeastInnerPart = 0.5;
/// A loop that takes less of the time of one around it, or of the thread, does
/// not stand for it.
static constexpr double LeastShare = 0.1;

namespace {
class StepLoopSearch {
public:
  explicit StepLoopSearch(const ThreadLoops &From) : From(From) {}

  uint32_t find() const;

private:
  uint32_t candidateAround(uint32_t Id) const;
  uint32_t longestIn(uint32_t Around) const;
  double shareInWindows(const Loop &Inner, const Loop &Outer) const;
  uint32_t notable(uint32_t Id) const;
  bool hasRunInWindow(const Loop &Which) const;
  bool isMostOf(const Loop &Inner, const Loop &Outer) const;
  bool isNotable(uint32_t Id) const;
  uint32_t longestInWindows() const;

  const ThreadLoops &From;
};
} // namespace

/// The nearest loop around it that has enough iterations.
uint32_t StepLoopSearch::candidateAround(uint32_t Id) const {
  uint32_t Up = From.loops()[Id].Parent;
  while (Up != NoLoop && !From.isCandidate(Up))
    Up = From.loops()[Up].Parent;
  return Up;
}

/// Of the outermost ones in \p Around with enough iterations, the loop that
/// takes most time; NoLoop if there is none.
uint32_t StepLoopSearch::longestIn(uint32_t Around) const {
  uint32_t Best = NoLoop;
  for (uint32_t Id = 0; Id < From.loops().size(); ++Id)
    if (From.isCandidate(Id) && candidateAround(Id) == Around &&
        (Best == NoLoop ||
         From.timeOf(From.loops()[Id]) > From.timeOf(From.loops()[Best])))
      Best = Id;
  return Best;
}

/// The part that whole iterations of \p Inner take of the time in windows in
/// which \p Outer runs. Outside of windows, much of both is unknown.
double StepLoopSearch::shareInWindows(const Loop &Inner,
                                      const Loop &Outer) const {
  uint64_t Own = 0, All = From.timeInWindows(Outer);
  for (const TimeSpan &Each : From.iterations(Inner, true))
    Own += Each.duration();
  return All ? static_cast<double>(Own) / static_cast<double>(All) : 1;
}

/// \p Id, or the innermost loop around it of which it is only a small part: one
/// with few iterations, which are longer than a window.
uint32_t StepLoopSearch::notable(uint32_t Id) const {
  for (uint32_t Up = From.loops()[Id].Parent; Up != NoLoop;
       Up = From.loops()[Up].Parent)
    if (shareInWindows(From.loops()[Id], From.loops()[Up]) < LeastShare)
      return Up;
  return Id;
}

/// Whether a window contains a run of \p Which from its begin to its end.
bool StepLoopSearch::hasRunInWindow(const Loop &Which) const {
  return std::ranges::any_of(Which.Runs, [&](const LoopRun &Run) {
    uint32_t First = Run.Starts.front(), After = Run.Last + 1;
    return From.events()[First].Window && From.isExact(First) &&
           After < From.events().size() &&
           From.events()[After].Window == From.events()[First].Window;
  });
}

/// Whether \p Inner is most of what \p Outer does. Its time may be unknown
/// outside of windows. Then windows tell, but if one of them contains all that
/// an iteration of \p Outer has of \p Inner, windows show enough of \p Outer.
bool StepLoopSearch::isMostOf(const Loop &Inner, const Loop &Outer) const {
  return static_cast<double>(From.timeOf(Inner)) >=
             LeastInnerPart * static_cast<double>(From.timeOf(Outer)) ||
         (shareInWindows(Inner, Outer) >= LeastInnerPart &&
          !hasRunInWindow(Inner));
}

/// Whether the loop is a part of the thread's time that counts, from its first
/// iteration on: in windows, or by what is known outside of them. Otherwise it
/// belongs to the start of the program, and the loop of the steps is unknown.
bool StepLoopSearch::isNotable(uint32_t Id) const {
  const Loop &Which = From.loops()[Id];
  uint32_t First = Which.Runs.front().Starts.front();
  auto Last = static_cast<uint32_t>(From.events().size() - 1);
  auto IsNotable = [](uint64_t Own, uint64_t All) {
    return static_cast<double>(Own) >= LeastShare * static_cast<double>(All);
  };
  return IsNotable(From.timeIn(Which),
                   From.events()[Last].End - From.events()[First].Start) ||
         IsNotable(From.timeInWindows(Which), From.timeInWindows(First, Last));
}

uint32_t StepLoopSearch::find() const {
  uint32_t Longest = longestInWindows();
  return Longest != NoLoop && isNotable(Longest) ? Longest : NoLoop;
}

/// The longest one. If windows have none of its iterations, nothing can be
/// predicted for them, so those of a loop inside are the steps.
uint32_t StepLoopSearch::longestInWindows() const {
  uint32_t Best = longestIn(NoLoop);
  for (uint32_t Id = Best; Id != NoLoop;) {
    if (!From.iterations(From.loops()[Id], true).empty())
      return notable(Id);
    uint32_t Inner = longestIn(Id);
    bool IsMost =
        Inner != NoLoop && isMostOf(From.loops()[Inner], From.loops()[Id]);
    Id = IsMost ? Inner : NoLoop;
  }
  return Best;
}

uint32_t timeline::chooseStepLoop(const ThreadLoops &From) {
  return StepLoopSearch(From).find();
}
