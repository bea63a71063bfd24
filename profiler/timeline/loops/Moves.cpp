#include "timeline/loops/Moves.h"

using namespace syncline;
using namespace syncline::loops;

Moves::Moves(CodePaths &Paths, std::span<const LoopEvent> Events)
    : Paths(Paths), Events(Events) {
  Nodes.reserve(Events.size());
  for (const LoopEvent &Each : Events)
    Nodes.push_back(Paths.of(Each.Stack));
  ToEvents.resize(Events.size());
  for (size_t I = 1; I < Events.size(); ++I)
    ToEvents[I] = find(I);
}

Move Moves::find(size_t Event) const {
  uint32_t A = Nodes[Event - 1], B = Nodes[Event];
  const LoopEvent &Before = Events[Event - 1], &Now = Events[Event];
  Regime Where = Before.Window != Now.Window ? AtBorder
                 : Now.Window                ? InWindow
                                             : Outside;
  while (Paths.node(A).Depth > Paths.node(B).Depth)
    A = Paths.node(A).Parent;
  while (Paths.node(B).Depth > Paths.node(A).Depth)
    B = Paths.node(B).Parent;
  while (A != B && Paths.node(A).Parent != Paths.node(B).Parent) {
    A = Paths.node(A).Parent;
    B = Paths.node(B).Parent;
  }
  return {A, B, Where};
}

bool Moves::isBack(const Move &Each) const {
  const CodePaths::Node &A = Paths.node(Each.From), &B = Paths.node(Each.To);
  return A.Instance == B.Instance && B.At.Position < A.At.Position;
}

bool Repetition::visit(size_t Event) {
  uint32_t Stack = Calls.event(Event).Stack;
  bool IsSamePath = Event > 0 && !Calls.event(Event).AfterHole &&
                    Calls.nodeOf(Event) == Calls.nodeOf(Event - 1);
  if (IsSamePath && Seen.insert(Stack).second)
    return false;
  Seen = {Stack};
  return IsSamePath;
}
