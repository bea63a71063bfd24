#include "timeline/loops/Advances.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::loops;

Advances::Advances(const Moves &Calls, const LoopTree &Tree)
    : Calls(Calls), Tree(Tree) {
  findOthers();
  learn();
  findInnerNodes();
}

uint32_t Advances::commonLoop(size_t Event) const {
  return Tree.common(Tree.at(Calls.nodeOf(Event - 1)),
                     Tree.at(Calls.nodeOf(Event)));
}

void Advances::findOthers() {
  std::map<uint32_t, uint32_t> FirstNode;
  for (size_t I = 0; I < Calls.size(); ++I) {
    if (!Calls.event(I).Window)
      continue;
    uint32_t Node = Calls.nodeOf(I);
    for (uint32_t Up = Tree.at(Node); Up != NoLoop; Up = Tree.entry(Up).Parent)
      if (Tree.entry(Up).IsInCode &&
          FirstNode.try_emplace(Up, Node).first->second != Node)
        HaveOthers[InWindow].insert(Up);
  }
  Calls.forEach([&](size_t I, const Move &Each) {
    uint32_t Common = commonLoop(I);
    if (Common != NoLoop && Calls.isBack(Each) &&
        Tree.entry(Common).Instance == Calls.paths().node(Each.To).Instance)
      HaveOthers[Each.Where].insert(Common);
  });
}

/// For a call that the thread repeats.
uint32_t Advances::loopByRepetition(uint32_t Common, Regime Where) const {
  bool IsOneCall = Tree.entry(Common).IsOneCall;
  uint32_t Around = IsOneCall ? Tree.entry(Common).Parent : Common;
  if (Around != NoLoop && !HaveOthers[Where].contains(Around))
    return Around;
  return IsOneCall ? Common : NoLoop;
}

uint32_t Advances::loopByMove(size_t Event, bool IsRepeated) const {
  uint32_t Common = commonLoop(Event);
  if (Common == NoLoop)
    return NoLoop;
  Move Each = Calls.to(Event);
  if (IsRepeated)
    return loopByRepetition(Common, Each.Where);
  if (!Calls.isBack(Each))
    return NoLoop;
  bool IsOwn =
      Tree.entry(Common).Instance == Calls.paths().node(Each.To).Instance;
  return IsOwn || Tree.mayBeCalledAgain(Each.To, Each.Where) ? Common : NoLoop;
}

/// The outermost of \p Advanced that has both calls.
uint32_t Advances::loopBetween(size_t A, size_t B,
                               const std::set<uint32_t> &Advanced) const {
  uint32_t Result = NoLoop;
  for (uint32_t Up =
           Tree.common(Tree.at(Calls.nodeOf(A)), Tree.at(Calls.nodeOf(B)));
       Up != NoLoop; Up = Tree.entry(Up).Parent)
    if (Advanced.contains(Up))
      Result = Up;
  return Result;
}

void Advances::learn() {
  Repetition Repeated(Calls);
  std::optional<size_t> Last;
  std::set<uint32_t> Advanced;
  for (size_t I = 0; I < Calls.size(); ++I) {
    bool IsRepeated = Repeated.visit(I);
    const LoopEvent &Now = Calls.event(I);
    if (I == 0 || Now.AfterHole || Calls.to(I).Where != InWindow)
      Last.reset();
    else
      Advanced.insert(loopByMove(I, IsRepeated));
    if (!Now.CanBlock || !Now.Window)
      continue;
    if (Last) {
      uint32_t Loop = loopBetween(*Last, I, Advanced);
      ++Between[{Calls.event(*Last).Stack, Now.Stack}][Loop];
    }
    Known.insert(Now.Stack);
    Last = I;
    Advanced.clear();
  }
}

/// What windows say of two calls, one after the other; nothing if that cannot
/// be told from them.
std::optional<uint32_t> Advances::learned(size_t Event) const {
  const LoopEvent &Before = Calls.event(Event - 1), &Now = Calls.event(Event);
  auto Found = Between.find({Before.Stack, Now.Stack});
  if (Found != Between.end())
    return std::ranges::max_element(
               Found->second, {}, [](const auto &Each) { return Each.second; })
        ->first;
  // Windows show both, but never one after the other: not in an iteration. This
  // does not hold if the second is further on, because calls between the two
  // may be rare.
  const Move &Way = Calls.to(Event);
  bool IsFurther = Way.From != Way.To && !Calls.isBack(Way);
  if (!IsFurther && !Now.Window && !Before.Window &&
      Known.contains(Before.Stack) && Known.contains(Now.Stack))
    return commonLoop(Event);
  return std::nullopt;
}

uint32_t Advances::loopAt(size_t Event, bool IsRepeated) const {
  uint32_t Common = commonLoop(Event);
  if (Common == NoLoop)
    return NoLoop;
  std::optional<uint32_t> Usual;
  if (Calls.to(Event).Where != InWindow)
    Usual = learned(Event);
  if (!Usual)
    return loopByMove(Event, IsRepeated);
  bool IsOneCall = Tree.entry(Common).IsOneCall;
  if (*Usual == NoLoop && IsRepeated && IsOneCall)
    return Common;
  return *Usual == Common && IsOneCall ? Tree.entry(Common).Parent : *Usual;
}

void Advances::findInnerNodes() {
  Repetition Repeated(Calls);
  for (size_t I = 0; I < Calls.size(); ++I)
    if (Repeated.visit(I) && Calls.to(I).Where != AtBorder &&
        loopAt(I, true) == NoLoop)
      Inner.insert(Calls.nodeOf(I));
}
