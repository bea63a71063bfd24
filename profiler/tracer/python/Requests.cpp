#include "tracer/python/Requests.h"

using namespace syncline::tracer::python;

/// The version that needs reminders: its Py_AddPendingCall sets the flag that
/// makes threads look for requests only if the caller is the main thread (see
/// COMPUTE_EVAL_BREAKER in Python/ceval_gil.c). A request to any thread always
/// sets it. Later versions have a flag of the main thread's own.
static constexpr unsigned NeedsReminders = 12;

bool syncline::tracer::python::callLater(const Interpreter &Python,
                                         int (*Function)(void *)) {
  // Up to 3.11 the interpreter reads the state of the thread that holds its
  // lock, which may exit at the same time unless it is this thread.
  constexpr unsigned FirstSafe = 12;
  auto IsOurs = [&] {
    void *Holder = Python.HolderState ? Python.HolderState() : nullptr;
    return Python.HolderState && (!Holder || Holder == Python.ThreadState());
  };
  bool IsSafe = Python.Where.Minor >= FirstSafe || IsOurs();
  return IsSafe && Python.AddPendingCall &&
         Python.AddPendingCall(Function, nullptr) == 0;
}

bool syncline::tracer::python::hearsOtherThreads(const Interpreter &Python) {
  if (!Python.AddPendingCall || Python.Where.Minor < NeedsReminders)
    return false;
  return Python.Where.Minor > NeedsReminders ||
         (Python.AddCallOfAny && Python.MainInterpreter);
}

void syncline::tracer::python::remind(const Interpreter &Python) {
  constexpr int OnAnyThread = 0;
  if (Python.Where.Minor == NeedsReminders)
    Python.AddCallOfAny(
        Python.MainInterpreter(), [](void *) { return 0; }, nullptr,
        OnAnyThread);
}
