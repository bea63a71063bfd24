#include "timeline/LoopAroundLine.h"

#include <algorithm>
#include <map>
#include <vector>

using namespace syncline;
using namespace syncline::loops;
using namespace syncline::symbols;
using namespace syncline::timeline;

/// Those before the handlers.
static std::vector<LineSpan> inOrder(const CodeLoops &Loops,
                                     std::span<const LineSpan> Lines) {
  std::vector<LineSpan> Result;
  for (LineSpan Each : Lines) {
    if (uint64_t Handlers = Loops.handlers())
      Each.End = std::min(Each.End, Handlers);
    if (Each.First < Each.End)
      Result.push_back(Each);
  }
  return Result;
}

static bool touches(const CodeSpan &Loop, const LineSpan &Lines) {
  return Lines.First <= Loop.Last && Loop.First < Lines.End;
}

/// The last line of which \p Loop has all instructions; 0: there is none. What
/// the source has up to there is in the body.
static uint32_t lastLineOf(const CodeSpan &Loop,
                           std::span<const LineSpan> Lines) {
  std::map<uint32_t, bool> IsWhole;
  for (const LineSpan &Each : Lines) {
    bool &Own = IsWhole.try_emplace(Each.Line, true).first->second;
    Own &= Loop.contains(Each.First);
  }
  uint32_t Result = 0;
  for (auto [Line, Is] : IsWhole)
    if (Is)
      Result = Line;
  return Result;
}

std::optional<CodeSpan>
timeline::loopAroundLine(const CodeLoops &Loops,
                         std::span<const LineSpan> Lines, uint32_t Line) {
  std::vector<LineSpan> Known = inOrder(Loops, Lines);
  std::optional<CodeSpan> Innermost;
  for (const CodeSpan &Loop : Loops.all()) {
    bool HasLine = false, HasOthers = false;
    for (const LineSpan &Each : Known)
      if (touches(Loop, Each))
        (Each.Line == Line ? HasLine : HasOthers) = true;
    // Loops inside come later.
    if (HasLine && HasOthers)
      Innermost = Loop;
  }
  if (!Innermost)
    return std::nullopt;
  bool BeginsBefore = std::ranges::any_of(Known, [&](const LineSpan &Each) {
    return Each.Line == Line && Each.First < Innermost->First;
  });
  if (BeginsBefore || Line > lastLineOf(*Innermost, Known))
    return std::nullopt;
  return Innermost;
}
