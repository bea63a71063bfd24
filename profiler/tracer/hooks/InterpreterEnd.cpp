#include "tracer/hooks/InterpreterEnd.h"

#include "tracer/hooks/PythonFunctions.h"

#include <atomic>
#include <sched.h>
#include <unistd.h>

using namespace syncline::tracer;
using namespace syncline::tracer::hooks;

static std::atomic<bool> IsAllowed{false};
/// The process whose thread asks the interpreter, or is about to; 0: none does.
static std::atomic<pid_t> Asking{0};

void hooks::allowRequests() { IsAllowed.store(true); }

void hooks::whileAllowed(const std::function<void()> &Ask) {
  // In this order: onInterpreterEnd() does the opposite.
  Asking.store(getpid());
  if (IsAllowed.load())
    Ask();
  Asking.store(0);
}

void *hooks::onInterpreterEnd(void *, void *) {
  IsAllowed.store(false);
  // In a forked child there is no such thread, whatever it was doing.
  while (Asking.load() == getpid())
    sched_yield();
  const PythonFunctions &Python = pythonFunctions();
  Python.Keep(Python.None);
  return Python.None;
}
