#include "timeline/loops/CodeLoops.h"

#include "format/Varint.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

using namespace syncline;
using namespace syncline::loops;

/// Whether two loops share instructions, and neither contains the other.
static bool cross(const CodeSpan &A, const CodeSpan &B) {
  return (A.First < B.First && B.First <= A.Last && A.Last < B.Last) ||
         (B.First < A.First && A.First <= B.Last && B.Last < A.Last);
}

/// \p Ends: by the target of jumps, the last of them. Jumps to the same
/// instruction are of one loop, so only then can it be seen which loops cross.
static std::vector<CodeSpan>
withoutCrossing(const std::map<uint64_t, uint64_t> &Ends) {
  std::vector<CodeSpan> Result;
  for (auto [First, Last] : Ends) {
    CodeSpan Whole{First, Last};
    auto Crosses = [&](const CodeSpan &Each) { return cross(Each, Whole); };
    for (auto Other = std::ranges::find_if(Result, Crosses);
         Other != Result.end(); Other = std::ranges::find_if(Result, Crosses)) {
      Whole = {std::min(Whole.First, Other->First),
               std::max(Whole.Last, Other->Last)};
      Result.erase(Other);
    }
    Result.push_back(Whole);
  }
  std::ranges::sort(Result, [](const CodeSpan &A, const CodeSpan &B) {
    return std::pair(A.First, B.Last) < std::pair(B.First, A.Last);
  });
  return Result;
}

std::optional<CodeLoops> CodeLoops::decode(std::string_view Jumps) {
  trace::ByteCursor Numbers(
      {reinterpret_cast<const uint8_t *>(Jumps.data()), Jumps.size()});
  CodeLoops Result;
  if (!Numbers.readVarint(Result.Handlers))
    return std::nullopt;
  std::map<uint64_t, uint64_t> Ends;
  while (!Numbers.atEnd()) {
    uint64_t Target = 0, Distance = 0;
    if (!Numbers.readVarint(Target) || !Numbers.readVarint(Distance) ||
        Target + Distance < Target)
      return std::nullopt;
    uint64_t Last = Target + Distance;
    if (Result.Handlers && Target < Result.Handlers && Last > Result.Handlers)
      Result.Detours.push_back({Last, Target});
    else
      Ends[Target] = std::max(Ends[Target], Last);
  }
  std::ranges::sort(Result.Detours, {}, &Detour::Last);
  Result.Loops = withoutCrossing(Ends);
  return Result;
}

uint64_t CodeLoops::placeOf(uint64_t Offset) const {
  if (!Handlers || Offset < Handlers)
    return Offset;
  auto Next = std::ranges::lower_bound(Detours, Offset, {}, &Detour::Last);
  return Next == Detours.end() ? Offset : Next->Target;
}

std::vector<CodeSpan> CodeLoops::around(uint64_t Place) const {
  std::vector<CodeSpan> Result;
  std::ranges::copy_if(
      Loops, std::back_inserter(Result),
      [&](const CodeSpan &Each) { return Each.contains(Place); });
  return Result;
}
