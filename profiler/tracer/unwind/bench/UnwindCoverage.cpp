// Counts how much of a library's code the unwinder can step out of, and how
// much of that fits into the cache. Loads each library on its command line and
// checks every sixteenth address of each function.

#include "tracer/unwind/FrameTable.h"
#include "tracer/unwind/Modules.h"
#include "tracer/unwind/RuleBuilder.h"

#include <cstdio>
#include <dlfcn.h>
#include <link.h>

using namespace syncline::tracer::unwind;

namespace {

struct Tally {
  unsigned long Functions = 0;
  unsigned long Malformed = 0;
  unsigned long Addresses = 0;
  unsigned long NotUnderstood = 0;
  unsigned long NotCached = 0;
  unsigned long RbpLost = 0;
};

void countFunction(const Module &In, std::uintptr_t Begin, Tally &Into) {
  ++Into.Functions;
  std::optional<FrameDescription> Frame = findFrame(In, Begin);
  if (!Frame) {
    ++Into.Malformed;
    return;
  }
  for (std::uintptr_t Address = Begin; findFrame(In, Address); Address += 16) {
    StepRule Rule = stepRuleAt(*Frame, Address);
    ++Into.Addresses;
    Into.NotUnderstood += Rule.Kind == FrameKind::NotUnderstood;
    Into.NotCached += !Rule.pack();
    Into.RbpLost += Rule.Rbp == SavedRbp::Lost;
    // So that Address stays in this function.
    std::optional<FrameDescription> Next = findFrame(In, Address + 16);
    if (!Next || Next->Begin != Frame->Begin)
      break;
  }
}

} // namespace

int main(int Count, char **Arguments) {
  for (int I = 1; I < Count; ++I) {
    void *Handle = dlopen(Arguments[I], RTLD_LAZY | RTLD_LOCAL);
    link_map *Map = nullptr;
    if (!Handle ||
        dlinfo(Handle, RTLD_DI_LINKMAP, static_cast<void *>(&Map)) != 0) {
      std::fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    // The dynamic section lies within the module, whatever else does.
    std::optional<Module> Found =
        findModule(reinterpret_cast<std::uintptr_t>(Map->l_ld));
    if (!Found)
      continue;
    FrameTable Table(*Found);
    Tally Result;
    for (std::size_t Index = 0; Index != Table.size(); ++Index)
      countFunction(*Found, Table[Index].Begin, Result);
    std::printf("%s: functions %lu (malformed %lu), addresses %lu, not "
                "understood %lu, not cached %lu, rbp lost %lu\n",
                Arguments[I], Result.Functions, Result.Malformed,
                Result.Addresses, Result.NotUnderstood, Result.NotCached,
                Result.RbpLost);
  }
  return 0;
}
