#include "analysis/syncs/Operations.h"

#include <unordered_map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;
using trace::CallKind;

bool syncs::completesCopy(const HostCall &Before, const HostCall &Call,
                          const CallerOf &Caller) {
  bool IsCopy =
      Before.Kind == CallKind::Copy || Before.Kind == CallKind::AsyncCopy;
  bool IsSync =
      Call.Kind == CallKind::StreamWait || Call.Kind == CallKind::EventWait;
  return IsCopy && IsSync && Before.Stack && Call.Stack &&
         Before.Thread == Call.Thread &&
         (Call.Kind != CallKind::StreamWait || Before.Stream == Call.Stream) &&
         Caller(Before.Stack) == Caller(Call.Stack);
}

Operations syncs::findOperations(const Timeline &Events,
                                 const CallerOf &Caller) {
  Operations Result;
  std::unordered_map<uint32_t, uint32_t> Last;
  for (uint32_t I = 0; I < Events.Calls.size(); ++I) {
    const HostCall &Call = Events.Calls[I];
    Result.OfCalls.push_back(I);
    if (!Call.CanBlock)
      continue;
    auto [Before, IsFirst] = Last.try_emplace(Call.Thread, I);
    if (!IsFirst && completesCopy(Events.Calls[Before->second], Call, Caller))
      Result.OfCalls[I] = Before->second;
    Before->second = I;
  }
  for (const FoldedCalls &Each : Events.Folded)
    Result.FoldedComplete.push_back(
        Each.Before && completesCopy(*Each.Before, Each.First, Caller));
  return Result;
}
