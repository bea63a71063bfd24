#include "timeline/loops/LoopNest.h"

#include "timeline/loops/Advances.h"

#include <utility>

using namespace syncline;
using namespace syncline::loops;

uint64_t Loop::iterations() const {
  uint64_t Sum = 0;
  for (const LoopRun &Run : Runs)
    Sum += Run.Starts.size() - 1;
  return Sum;
}

namespace {
/// Step 3 of the method.
class LoopFinder {
public:
  LoopFinder(const Moves &Calls, const LoopTree &Tree, const Advances &Found);

  std::vector<Loop> find();

private:
  void visit(size_t Event);
  void addStack(size_t Event);
  void leave(uint32_t Until, size_t Event);
  void enter(uint32_t Loop, size_t Event);

  const Moves &Calls;
  const LoopTree &Tree;
  const Advances &Found;
  Repetition Repeated;
  std::vector<Loop> Result;
  /// The loops that the thread is in, outermost first.
  std::vector<uint32_t> Active;
};
} // namespace

LoopFinder::LoopFinder(const Moves &Calls, const LoopTree &Tree,
                       const Advances &Found)
    : Calls(Calls), Tree(Tree), Found(Found), Repeated(Calls) {
  Result.reserve(Tree.size());
  for (uint32_t I = 0; I < Tree.size(); ++I)
    Result.push_back({Tree.entry(I), 0, 0, {}});
}

/// Ends the loops inside of \p Until.
void LoopFinder::leave(uint32_t Until, size_t Event) {
  while (!Active.empty() && Active.back() != Until) {
    Result[Active.back()].Runs.back().Last = static_cast<uint32_t>(Event - 1);
    Active.pop_back();
  }
}

void LoopFinder::enter(uint32_t Loop, size_t Event) {
  std::vector<uint32_t> New;
  uint32_t Innermost = Active.empty() ? NoLoop : Active.back();
  for (; Loop != Innermost && Loop != NoLoop; Loop = Result[Loop].Parent)
    New.push_back(Loop);
  for (; !New.empty(); New.pop_back()) {
    Active.push_back(New.back());
    Result[New.back()].Runs.push_back({{static_cast<uint32_t>(Event)}, 0});
  }
}

/// Remembers the stack for the loops that have none yet.
void LoopFinder::addStack(size_t Event) {
  const CodePaths &Paths = Calls.paths();
  uint32_t Node = Calls.nodeOf(Event);
  for (uint32_t Each = Tree.at(Node); Each != NoLoop;
       Each = Result[Each].Parent) {
    Loop &Of = Result[Each];
    if (Of.Stack)
      continue;
    uint32_t Up = Node;
    while (Paths.node(Up).Instance != Of.Instance)
      Up = Paths.node(Up).Parent;
    if (!Of.IsInCode && Paths.node(Up).At.Position != Of.First)
      continue;
    Of.Stack = Calls.event(Event).Stack;
    Of.FunctionDepth = Paths.node(Up).Depth - 1;
  }
}

void LoopFinder::visit(size_t Event) {
  uint32_t Own = Tree.at(Calls.nodeOf(Event));
  bool IsRepeated = Repeated.visit(Event);
  addStack(Event);
  if (Event == 0 || Calls.event(Event).AfterHole) {
    leave(NoLoop, Event);
  } else {
    leave(Tree.common(Tree.at(Calls.nodeOf(Event - 1)), Own), Event);
    uint32_t Advanced = Found.loopAt(Event, IsRepeated);
    if (Advanced != NoLoop) {
      leave(Advanced, Event);
      Result[Advanced].Runs.back().Starts.push_back(
          static_cast<uint32_t>(Event));
    }
  }
  enter(Own, Event);
}

std::vector<Loop> LoopFinder::find() {
  for (size_t I = 0; I < Calls.size(); ++I)
    visit(I);
  leave(NoLoop, Calls.size());
  return std::move(Result);
}

std::vector<Loop> loops::findLoops(CodePaths &Paths,
                                   std::span<const LoopEvent> Events) {
  Moves Calls(Paths, Events);
  LoopTree Tree(Calls);
  Advances Found(Calls, Tree);
  Tree.addRepeatedCalls(Found.innerNodes());
  return LoopFinder(Calls, Tree, Found).find();
}
