#include "program/HotChains.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <utility>

using namespace syncline::lint::program;

HotChains::HotChains(const std::vector<const UnitSummary *> &Units) {
  for (const UnitSummary *Unit : Units)
    for (const auto &[Id, Function] : Unit->Calls)
      Functions[Id].push_back(&Function);
  Queue Always, Guarded;
  for (const UnitSummary *Unit : Units)
    for (const auto &[Id, Function] : Unit->Calls)
      for (const ProgramCall &Each : Function.Calls) {
        Callers[Each.Callee].push_back(Id);
        if (!Each.IsHot)
          continue;
        Reached Call{Id, &Each, true};
        HotCalls[Each.Callee].push_back(Call);
        (Each.Guard.empty() ? Always : Guarded).push_back({Each.Callee, Call});
      }
  // Calls in every iteration first: a guard on another chain does not help.
  follow(Always, Guarded);
  follow(Guarded, Guarded);
}

void HotChains::follow(Queue &Pending, Queue &Guarded) {
  // Breadth first, so that the reported chain is short.
  for (size_t I = 0; I < Pending.size(); ++I) {
    auto [Next, Why] = Pending[I];
    auto Known = Functions.find(Next);
    if (Known == Functions.end() || !Hot.try_emplace(Next, Why).second)
      continue;
    for (const CallingFunction *Function : Known->second)
      for (const ProgramCall &Each : Function->Calls)
        (Each.Guard.empty() ? Pending : Guarded)
            .push_back({Each.Callee, {Next, &Each, false}});
  }
}

ChainLink HotChains::linkOf(FunctionId Caller, const ProgramCall &Call) const {
  auto Names = Functions.find(Call.Callee);
  ChainLink Link;
  Link.Call = &Call;
  Link.Callee = Names == Functions.end() ? "" : Names->second.front()->Name;
  auto Known = Functions.find(Caller);
  if (Known != Functions.end())
    Link.Caller = Known->second.front();
  return Link;
}

std::vector<ChainLink> HotChains::chainTo(FunctionId Function) const {
  std::vector<ChainLink> Chain;
  for (auto Known = Hot.find(Function); Known != Hot.end();
       Known = Hot.find(Known->second.From)) {
    Chain.push_back(linkOf(Known->second.From, *Known->second.Call));
    if (Known->second.IsFirst)
      break;
  }
  std::reverse(Chain.begin(), Chain.end());
  return Chain;
}

std::vector<ChainLink> HotChains::hotCallsTo(FunctionId Function) const {
  llvm::DenseSet<FunctionId> Seen{Function};
  std::vector<FunctionId> Leading{Function};
  std::vector<ChainLink> Found;
  for (size_t I = 0; I < Leading.size(); ++I) {
    if (auto Known = HotCalls.find(Leading[I]); Known != HotCalls.end())
      for (const Reached &Call : Known->second)
        Found.push_back(linkOf(Call.From, *Call.Call));
    if (auto Known = Callers.find(Leading[I]); Known != Callers.end())
      for (FunctionId Each : Known->second)
        if (Seen.insert(Each).second)
          Leading.push_back(Each);
  }
  // A function in a header makes the same calls in several units.
  auto Place = [](const ChainLink &Link) -> const CallPlace & {
    return Link.Call->Where;
  };
  std::ranges::sort(Found, {}, Place);
  auto Equal = std::ranges::unique(Found, {}, Place);
  Found.erase(Equal.begin(), Equal.end());
  return Found;
}
