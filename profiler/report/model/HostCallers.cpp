#include "report/model/HostCallers.h"

#include "advice/BlockingStack.h"
#include "timeline/symbols/UserFrame.h"

#include <algorithm>
#include <span>

using namespace syncline;
using namespace syncline::analysis::time;
using namespace syncline::report;
using namespace syncline::symbols;
using namespace syncline::timeline;

using PathFrame = StackNames::PathFrame;

const HostCallers::Path &HostCallers::pathOf(uint32_t Stack) {
  auto [Entry, IsNew] = Paths.try_emplace(Stack);
  if (!IsNew)
    return Entry->second;
  Entry->second = Recorded.Stacks.path(Stack);
  // What LibTorch's headers do inline is the work of the line around it.
  while (!Entry->second.empty() &&
         isPlatformHeader(Entry->second.back().Frame.File))
    Entry->second.pop_back();
  return Entry->second;
}

bool HostCallers::isUser(const Path &Of, size_t Depth) const {
  if (!isUserFrame(Of[Depth].Frame, Kinds))
    return false;
  auto Program = std::ranges::find_if(Of, [&](const PathFrame &Each) {
    return Each.Frame.Language == SourceLanguage::Python &&
           isUserFrame(Each.Frame, Kinds);
  });
  return Program == Of.end() ||
         !isGeneratedFrame(Of[Depth].Frame, Program->Frame.File, Kinds);
}

/// Whether the node that stores a gradient calls at::add to add it to another.
/// Where there is none, or one that is zeroed by dropping it, the node keeps
/// the new gradient and calls nothing.
static bool addsGradient(std::span<const SourceFrame> Frames) {
  auto IsAdded = [](const SourceFrame &Callee, const SourceFrame &Caller) {
    return Callee.Function.starts_with("at::_ops::add_") &&
           Caller.Function.find("AccumulateGrad::") != std::string::npos;
  };
  return std::ranges::adjacent_find(Frames, IsAdded) != Frames.end();
}

/// Calls of autograd have no code of the program around them.
bool HostCallers::isOfAutograd(const HostCall &Call) {
  const Path &Own = pathOf(Call.Stack);
  for (size_t I = 0; I < Own.size(); ++I)
    if (isUser(Own, I))
      return false;
  std::vector<SourceFrame> Frames = Recorded.Stacks.frames(Call.Stack);
  AddsGradients |= addsGradient(Frames);
  std::string Node = advice::backwardNode(Frames);
  // PyTorch calls the derivative of MulBackward0 MulBackwardBackward0.
  IsTwice |= Node.find("BackwardBackward") != std::string::npos;
  return Call.Forward || !Node.empty();
}

const HostCaller &HostCallers::ofCall(uint32_t Call) {
  auto [Entry, IsNew] = Callers.try_emplace(Call);
  if (!IsNew)
    return Entry->second;
  const HostCall &Own = Recorded.Events.Calls[Call];
  auto [Kind, IsFirst] = Autograd.try_emplace({Own.Stack, Own.Forward}, false);
  if (IsFirst)
    Kind->second = isOfAutograd(Own);
  Entry->second = {Own.Stack, Own.Thread, Kind->second};
  if (!Entry->second.IsBackward)
    return Entry->second;
  uint32_t &Forward = Evaluated[Own.Thread];
  if (Own.Forward)
    Forward = Own.Forward;
  if (Forward)
    Entry->second.Stack = Forward;
  return Entry->second;
}

const rules::LibraryEntry *HostCallers::nativeEntry(uint32_t Call) {
  uint32_t Stack = Recorded.Events.Calls[Call].Stack;
  auto [Entry, IsNew] = NativeEntries.try_emplace(Stack);
  if (IsNew)
    Entry->second = Matcher.matchHostTime(Recorded.Stacks.frames(Stack));
  return Entry->second;
}

HostCaller HostCallers::ofPart(const HostPart &Part, uint32_t To) {
  if (Part.Where != HostPart::Kind::AtSample)
    return ofCall(Part.Where == HostPart::Kind::AtCall ? Part.Index : To);
  const HostSample &Own = Recorded.Events.Samples[Part.Index];
  return {Own.Stack, Own.Thread, false};
}

/// Threads take turns: what another one did is unrelated to this stack. A node
/// of autograd begins and ends on its own.
CallWay HostCallers::wayBetween(const HostCaller &From, const HostCaller &To) {
  bool AreRelated =
      From.Thread == To.Thread && !From.IsBackward && !To.IsBackward;
  const Path &Inner = pathOf(To.Stack);
  return wayOf(AreRelated ? pathOf(From.Stack) : Inner, Inner);
}
