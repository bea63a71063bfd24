#include "cli/experiment/NativeStacks.h"

using namespace syncline;
using namespace syncline::cli::experiment;
using namespace syncline::report;
using namespace syncline::timeline;

NativeStacks::NativeStacks(const AnalyzedTrace &Trace) {
  const std::vector<HostCall> &Calls = Trace.Recorded.Events.Calls;
  std::map<std::vector<uint64_t>, uint32_t> Known;
  std::map<uint32_t, std::set<uint32_t>> Entries;
  for (size_t I = 0; I < Calls.size(); ++I) {
    uint32_t Stack = Calls[I].Stack;
    if (!Stack)
      continue;
    auto [Number, IsNew] = Numbers.try_emplace(Stack, Stack);
    if (IsNew)
      Number->second =
          Known.try_emplace(Trace.Recorded.Stacks.addressesOf(Stack), Stack)
              .first->second;
    Entries[Number->second].insert(Trace.EntryOf[I]);
  }
  for (const auto &[Number, Together] : Entries)
    for (uint32_t Entry : Together)
      for (uint32_t Other : Together)
        if (Entry != Other)
          Twins[Entry].insert(Other);
}

uint32_t NativeStacks::of(uint32_t Stack) const {
  auto Found = Numbers.find(Stack);
  return Found == Numbers.end() ? Stack : Found->second;
}

const std::set<uint32_t> &NativeStacks::twinsOf(uint32_t Entry) const {
  static const std::set<uint32_t> None;
  auto Found = Twins.find(Entry);
  return Found == Twins.end() ? None : Found->second;
}
