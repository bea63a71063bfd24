#include "isolation/FaultInjection.h"
#include "isolation/WorkItem.h"

#include <csignal>
#include <cstdlib>
#include <stdexcept>

using namespace syncline::lint;
using namespace syncline::lint::isolation;

/// Each call must use stack space, so none may become a tail call.
[[gnu::noinline]] static unsigned recurse(volatile unsigned *Depth) {
  volatile unsigned Next = *Depth + 1;
  return Next == 0 ? 0 : recurse(&Next) + Next;
}

static void fail(llvm::StringRef Kind) {
  if (Kind == "crash")
    raise(SIGSEGV);
  if (Kind == "throw")
    throw std::runtime_error("injected fault");
  if (Kind == "kill")
    raise(SIGKILL);
  if (Kind == "overflow") {
    volatile unsigned Start = 0;
    recurse(&Start);
  }
}

void isolation::injectFault(const WorkItem &Item) {
  static const char *const Wanted = std::getenv("SYNCLINE_INJECT_FAULT");
  if (!Wanted)
    return;
  auto [Kind, Where] = llvm::StringRef(Wanted).split(':');
  auto [StageName, Function] = Where.split(':');
  if (StageName == nameOf(Item.Stage) && Function == Item.Function)
    fail(Kind);
}
