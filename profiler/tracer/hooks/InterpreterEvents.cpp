#include "tracer/hooks/InterpreterEvents.h"

#include "tracer/hooks/GarbageCollector.h"
#include "tracer/hooks/InterpreterEnd.h"
#include "tracer/hooks/PythonFunctions.h"
#include "tracer/python/Interpreter.h"
#include "tracer/python/Requests.h"

#include <atomic>
#include <cstdint>

using namespace syncline::tracer;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::python;

/// The attempts left to ask the interpreter; 0: it has been asked, or never
/// can be. A program in which it never can must not pay at each call.
static std::atomic<uint32_t> TriesLeft{10'000};

static constexpr int PositionalArguments = 1; // METH_VARARGS

/// Adds a function to gc.callbacks, unless the program has replaced the list by
/// something else.
static void addToCollector() {
  static PythonMethod Description = {
      "syncline_collection", onCollection, PositionalArguments,
      "Records for syncline how long garbage collection takes."};
  const PythonFunctions &Python = pythonFunctions();
  void *Module = Python.Import("gc");
  void *List = Module ? Python.AttributeOf(Module, "callbacks") : nullptr;
  void *Function =
      List ? Python.MakeFunction(&Description, nullptr, nullptr) : nullptr;
  if (!Function || Python.Append(List, Function) != 0)
    Python.ClearError();
  for (void *Object : {Function, List, Module})
    Python.Release(Object);
}

/// Adds a function that is called before the interpreter ends. Returns whether
/// it will be.
static bool addToExit() {
  static PythonMethod Description = {
      "syncline_exit", onInterpreterEnd, PositionalArguments,
      "Tells syncline that the interpreter is about to end."};
  const PythonFunctions &Python = pythonFunctions();
  void *Module = Python.Import("atexit");
  void *Register = Module ? Python.AttributeOf(Module, "register") : nullptr;
  void *Function =
      Register ? Python.MakeFunction(&Description, nullptr, nullptr) : nullptr;
  void *Result =
      Function ? Python.Call(Register, Function, static_cast<void *>(nullptr))
               : nullptr;
  if (!Result)
    Python.ClearError();
  for (void *Object : {Result, Function, Register, Module})
    Python.Release(Object);
  return Result != nullptr;
}

/// Called by the interpreter on its main thread, which holds its lock.
static int addFunctions(void *) {
  addToCollector();
  if (addToExit())
    allowRequests();
  return 0;
}

bool hooks::areEventsUnwatched() {
  return TriesLeft.load(std::memory_order_relaxed) != 0;
}

[[gnu::noinline]] void hooks::watchEvents(const Interpreter &Python) {
  // Several threads may be here: one of them asks.
  static std::atomic_flag IsAsking;
  if (IsAsking.test_and_set(std::memory_order_acquire))
    return;
  uint32_t Left = TriesLeft.load(std::memory_order_relaxed);
  if (Left &&
      (!findPythonFunctions(Python.Library) || callLater(Python, addFunctions)))
    Left = 1;
  TriesLeft.store(Left ? Left - 1 : 0, std::memory_order_relaxed);
  IsAsking.clear(std::memory_order_release);
}
