#include "timeline/loops/LoopTree.h"

#include <algorithm>
#include <utility>

using namespace syncline;
using namespace syncline::loops;

/// If an edge of this weight, which windows should have as often, is in none,
/// the function has been called again instead.
static constexpr double EnoughToShow = 3;

/// Adds the edges outside of windows that can be back edges of a loop. One may
/// skip positions, so that it seems to span less than its loop.
template <typename WeightsT>
static void addOthers(const WeightsT &From, WeightsT &To) {
  WeightsT New;
  for (const auto &[Span, Weight] : From)
    if (std::ranges::none_of(To, [&](const auto &Each) {
          return Each.first.first <= Span.first &&
                 Span.second <= Each.first.second;
        }))
      New.emplace(Span, Weight);
  To.merge(New);
}

LoopTree::LoopTree(const Moves &Calls) : Calls(Calls) {
  collectEdges();
  for (auto &[Instance, Weights] : Edges) {
    std::vector<LoopSpan> Spans;
    for (const auto &[Span, Weight] : Weights)
      Spans.push_back({Span.first, Span.second, Weight, {}});
    addSpans(Instance, spansOf(std::move(Spans)), NoLoop);
  }
  nest();
}

/// The calls of windows stand for those of the whole run.
double LoopTree::scale() const {
  uint64_t Whole = 0, Profiled = 0;
  Calls.forEach([&](size_t I, const Move &Each) {
    uint64_t Time = Calls.event(I).Start - Calls.event(I - 1).Start;
    Whole += Time;
    Profiled += Each.Where == InWindow ? Time : 0;
  });
  return Profiled ? static_cast<double>(Whole) / static_cast<double>(Profiled)
                  : 1;
}

void LoopTree::collectPositions() {
  const CodePaths &Paths = Calls.paths();
  std::set<uint32_t> Nodes;
  for (size_t I = 0; I < Calls.size(); ++I)
    for (uint32_t Node = Calls.event(I).Window ? Calls.nodeOf(I) : 0;
         Node && Nodes.insert(Node).second; Node = Paths.node(Node).Parent)
      InWindows[Paths.node(Node).Instance].insert(Paths.node(Node).At.Position);
}

/// Whether windows would have shown a back edge, but show only its ends.
bool LoopTree::isNewCall(uint32_t Instance, std::pair<uint64_t, uint64_t> Edge,
                         double Expected) const {
  auto Seen = InWindows.find(Instance);
  return Seen != InWindows.end() && Seen->second.contains(Edge.first) &&
         Seen->second.contains(Edge.second) && Expected >= EnoughToShow;
}

void LoopTree::collectEdges() {
  collectPositions();
  double Scale = scale();
  std::map<uint32_t, EdgeWeights> ByRegime[Regimes];
  Calls.forEach([&](size_t, const Move &Each) {
    const CodePaths::Node &From = Calls.paths().node(Each.From);
    if (Calls.isBack(Each) && !From.At.Code)
      ByRegime[Each.Where][From.Instance]
              [{Calls.paths().node(Each.To).At.Position, From.At.Position}] +=
          Each.Where == InWindow ? Scale : 1;
  });
  Edges = std::move(ByRegime[InWindow]);
  for (Regime Where : {Outside, AtBorder})
    for (auto &[Instance, Weights] : ByRegime[Where]) {
      std::erase_if(Weights, [&](const auto &Each) {
        return isNewCall(Instance, Each.first,
                         Where == AtBorder ? EnoughToShow
                                           : Each.second / Scale);
      });
      if (!Weights.empty())
        addOthers(Weights, Edges[Instance]);
    }
}

void LoopTree::addSpans(uint32_t Instance, std::vector<LoopSpan> &&Spans,
                        uint32_t Parent) {
  for (LoopSpan &Each : Spans) {
    auto Id = static_cast<uint32_t>(Entries.size());
    Entries.push_back({Parent, Instance, Each.First, Each.Last});
    LoopsOf[Instance].push_back(Id); // outer loops first
    addSpans(Instance, std::move(Each.Inner), Id);
  }
}

/// The loop in the code of a node's function.
uint32_t LoopTree::loopOf(const CodePaths::Node &Node, const CodeSpan &Span,
                          uint32_t Parent) {
  auto Next = static_cast<uint32_t>(Entries.size());
  auto [Found, IsNew] =
      InCode.try_emplace({Node.Instance, Span.First, Span.Last}, Next);
  if (IsNew)
    Entries.push_back({Parent, Node.Instance, Span.First, Span.Last, true});
  return Found->second;
}

void LoopTree::nestIn(uint32_t Id, std::vector<uint32_t> &LoopBelow) {
  const CodePaths::Node &Node = Calls.paths().node(Id);
  uint32_t &Below = LoopBelow[Id];
  Below = LoopBelow[Node.Parent];
  if (Node.At.Code)
    for (const CodeSpan &Each : Node.At.Code->around(Node.At.Position))
      Below = loopOf(Node, Each, Below);
  LoopOfNode[Id] = Below;
  for (uint32_t Each : LoopsOf[Node.Instance]) {
    Entry &Which = Entries[Each];
    if (Which.Parent == NoLoop)
      Which.Parent = LoopBelow[Node.Parent];
    if (Node.At.Position < Which.First || Node.At.Position > Which.Last)
      continue;
    LoopOfNode[Id] = Each;
    if (!Which.IsOneCall)
      Below = Each;
  }
}

/// Nodes come after their parents.
void LoopTree::nest() {
  LoopOfNode.assign(Calls.paths().size(), NoLoop);
  std::vector<uint32_t> LoopBelow(Calls.paths().size(), NoLoop);
  for (uint32_t Id = 1; Id < Calls.paths().size(); ++Id)
    nestIn(Id, LoopBelow);
  for (Entry &Each : Entries) {
    Each.Depth = 0;
    for (uint32_t Up = Each.Parent; Up != NoLoop; Up = Entries[Up].Parent)
      ++Each.Depth;
  }
}

void LoopTree::addRepeatedCalls(const std::set<uint32_t> &Nodes) {
  std::set<std::pair<uint32_t, uint64_t>> Added;
  for (uint32_t Node : Nodes) {
    const CodePaths::Node &At = Calls.paths().node(Node);
    uint64_t Place = At.At.Position;
    if (!Added.emplace(At.Instance, Place).second)
      continue;
    LoopsOf[At.Instance].push_back(static_cast<uint32_t>(Entries.size()));
    Entries.push_back({at(Node), At.Instance, Place, Place, false, true});
  }
  if (!Added.empty())
    nest();
}

uint32_t LoopTree::common(uint32_t A, uint32_t B) const {
  while (A != B) {
    if (A == NoLoop || B == NoLoop)
      return NoLoop;
    if (Entries[A].Depth >= Entries[B].Depth)
      A = Entries[A].Parent;
    else
      B = Entries[B].Parent;
  }
  return A;
}

bool LoopTree::mayBeCalledAgain(uint32_t Node, Regime Where) const {
  const CodePaths::Node &At = Calls.paths().node(Node);
  return At.At.Code || (Where != InWindow && !Edges.contains(At.Instance));
}
