#include "advice/HostTimeMatcher.h"

#include "advice/FramePlace.h"

#include <algorithm>
#include <string>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::rules;

namespace {

/// Finds the entry of one node of a tree.
class HostTimeMatcher {
public:
  HostTimeMatcher(std::span<const CallNode> Tree, const LibraryTable &Table)
      : Tree(Tree), Table(Table) {}

  /// The first entry that covers \p Node because of its own function, or null.
  const LibraryEntry *find(uint32_t Node) const;

private:
  bool covers(const LibraryMatch &Match, uint32_t Node) const;
  bool isOneOf(const std::vector<std::string> &Functions, uint32_t Node) const {
    return isInPlaceOf(Functions, *Tree[Node].Frame);
  }
  bool isBelow(uint32_t Node, uint32_t Outer) const;

  std::span<const CallNode> Tree;
  const LibraryTable &Table;
};

} // namespace

bool HostTimeMatcher::isBelow(uint32_t Node, uint32_t Outer) const {
  while (Node > Outer)
    Node = Tree[Node].Parent;
  return Node == Outer;
}

bool HostTimeMatcher::covers(const LibraryMatch &Match, uint32_t Node) const {
  if (!isOneOf(Match.Through, Node))
    return false;
  uint32_t Outermost = Node;
  for (uint32_t I = Node; I; I = Tree[I].Parent) {
    if (isOneOf(Match.Without, I))
      return false;
    if (isOneOf(Match.Through, I))
      Outermost = I;
  }
  if (Match.IsOfOneThread && Tree[Outermost].IsOfSeveralThreads)
    return false;
  if (Match.Without.empty())
    return true;
  // Callers come before their callees.
  for (auto I = Outermost + 1; I < Tree.size(); ++I)
    if (isBelow(I, Outermost) && isOneOf(Match.Without, I))
      return false;
  return true;
}

const LibraryEntry *HostTimeMatcher::find(uint32_t Node) const {
  auto Found =
      std::ranges::find_if(Table.entries(), [&](const LibraryEntry &Entry) {
        return Entry.Kind == LibraryKind::HostTime &&
               std::ranges::any_of(Entry.Matches,
                                   [&](const LibraryMatch &Match) {
                                     return covers(Match, Node);
                                   });
      });
  return Found == Table.entries().end() ? nullptr : &*Found;
}

std::vector<const LibraryEntry *>
advice::hostEntriesOf(std::span<const CallNode> Tree,
                      const LibraryTable &Table) {
  HostTimeMatcher Matcher(Tree, Table);
  std::vector<const LibraryEntry *> Result(Tree.size());
  for (uint32_t I = 1; I < Result.size(); ++I) {
    const LibraryEntry *Outer = Result[Tree[I].Parent];
    Result[I] = Outer ? Outer : Matcher.find(I);
  }
  return Result;
}
