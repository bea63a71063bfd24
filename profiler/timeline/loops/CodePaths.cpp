#include "timeline/loops/CodePaths.h"

using namespace syncline;
using namespace syncline::loops;

uint32_t CodePaths::childOf(uint32_t Parent, const CodePosition &At) {
  auto [Entry, IsNew] =
      Children.try_emplace({Parent, At.Function, At.Position}, 0);
  if (!IsNew)
    return Entry->second;
  auto Next = static_cast<uint32_t>(Instances.size() + 1);
  uint32_t Instance =
      Instances.try_emplace({Parent, At.Function}, Next).first->second;
  Entry->second = static_cast<uint32_t>(Nodes.size());
  Nodes.push_back({Parent, Nodes[Parent].Depth + 1, Instance, At});
  return Entry->second;
}

uint32_t CodePaths::of(uint32_t Stack) {
  auto [Entry, IsNew] = OfStacks.try_emplace(Stack, 0);
  if (IsNew && Stack && Source)
    for (const CodePosition &At : Source(Stack))
      Entry->second = childOf(Entry->second, At);
  return Entry->second;
}
