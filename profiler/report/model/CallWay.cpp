#include "report/model/CallWay.h"

#include <algorithm>
#include <vector>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::timeline;

using PathFrame = StackNames::PathFrame;

/// The innermost loop around both positions; none if the code is unknown.
static std::optional<loops::CodeSpan> loopAround(const PathFrame &From,
                                                 const PathFrame &To) {
  if (!To.At.Code)
    return std::nullopt;
  std::vector<loops::CodeSpan> Around = To.At.Code->around(To.At.Position);
  auto Inner = std::find_if(Around.rbegin(), Around.rend(),
                            [&](const loops::CodeSpan &Each) {
                              return Each.contains(From.At.Position);
                            });
  return Inner == Around.rend() ? std::nullopt : std::optional(*Inner);
}

/// Whether the way leads back. \p IsAgain: a function that this one calls was
/// left in between, so the way to the same position is one back as well.
static bool leadsBack(const PathFrame &From, const PathFrame &To,
                      bool IsAgain) {
  return From.At.Position > To.At.Position ||
         (IsAgain && From.At.Position == To.At.Position);
}

CallWay report::wayOf(std::span<const PathFrame> From,
                      std::span<const PathFrame> To) {
  CallWay Result;
  size_t &I = Result.Shared;
  auto LoopAt = [&](size_t Frame, bool IsAgain) {
    return leadsBack(From[Frame], To[Frame], IsAgain)
               ? loopAround(From[Frame], To[Frame])
               : std::nullopt;
  };
  size_t Most = std::min(From.size(), To.size());
  auto IsSame = [&](size_t Frame) {
    return From[Frame].At.Function == To[Frame].At.Function;
  };
  while (I < Most && IsSame(I) && lineOf(From[I]) == lineOf(To[I]) &&
         !LoopAt(I, false))
    ++I;
  Result.Moves = I < Most && IsSame(I);
  if (!Result.Moves)
    return Result;
  bool IsAgain = false;
  for (; I > 0 && To[I].At.Code && leadsBack(From[I], To[I], IsAgain) &&
         !loopAround(From[I], To[I]);
       --I)
    IsAgain = true;
  Result.Loop = LoopAt(I, IsAgain);
  return Result;
}
