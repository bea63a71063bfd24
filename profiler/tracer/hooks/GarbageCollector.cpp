#include "tracer/hooks/GarbageCollector.h"

#include "tracer/base/Clock.h"
#include "tracer/python/Comparison.h"
#include "tracer/python/Interpreter.h"
#include "tracer/tables/Recorder.h"
#include "tracer/tables/ThreadLog.h"

#include <algorithm>
#include <atomic>
#include <dlfcn.h>

using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::python;
using namespace syncline::tracer::tables;

namespace {

/// The start of PyMethodDef, which belongs to the stable interface.
struct Method {
  const char *Name;
  void *(*Function)(void *Self, void *Arguments);
  int Flags;
  const char *Documentation;
};

/// The interpreter's functions, of its stable interface. Objects that they
/// return are new references, except those of ItemOf and ValueOf.
struct CollectorFunctions {
  void *(*Import)(const char *Module) = nullptr;
  void *(*AttributeOf)(void *Object, const char *Name) = nullptr;
  void *(*MakeFunction)(Method *Of, void *Self, void *Module) = nullptr;
  int (*Append)(void *List, void *Item) = nullptr;
  void *(*ItemOf)(void *Tuple, intptr_t Index) = nullptr;
  int (*CompareText)(void *Text, const char *Other) = nullptr;
  void *(*ValueOf)(void *Dictionary, const char *Key) = nullptr;
  long (*ToLong)(void *Number) = nullptr;
  void (*ClearError)() = nullptr;
  void (*Keep)(void *Object) = nullptr;
  void (*Release)(void *Object) = nullptr;
  void *None = nullptr;
  bool AreThere = true;

  explicit CollectorFunctions(void *Library);
};

} // namespace

CollectorFunctions::CollectorFunctions(void *Library) {
  auto Find = [&](auto &To, const char *Name) {
    To = reinterpret_cast<std::remove_reference_t<decltype(To)>>(
        dlsym(Library, Name));
    AreThere &= To != nullptr;
  };
  Find(Import, "PyImport_ImportModule");
  Find(AttributeOf, "PyObject_GetAttrString");
  Find(MakeFunction, "PyCFunction_NewEx");
  Find(Append, "PyList_Append");
  Find(ItemOf, "PyTuple_GetItem");
  Find(CompareText, "PyUnicode_CompareWithASCIIString");
  Find(ValueOf, "PyDict_GetItemString");
  Find(ToLong, "PyLong_AsLong");
  Find(ClearError, "PyErr_Clear");
  Find(Keep, "Py_IncRef");
  Find(Release, "Py_DecRef");
  Find(None, "_Py_NoneStruct");
}

/// Set before the interpreter is asked; never destroyed.
static const CollectorFunctions *Functions = nullptr;

/// The attempts left to ask the interpreter; 0: it has been asked, or never
/// can be. A program in which it never can must not pay at each call.
static std::atomic<uint32_t> TriesLeft{10'000};

static void logCollection(ThreadLog &Log, uint64_t End, void *Facts) {
  const CollectorFunctions &Python = *Functions;
  RawEvent Event;
  Event.What = RawEvent::Kind::Collection;
  Event.Start = Log.CollectionStart;
  Event.Duration = End - Log.CollectionStart;
  if (void *Generation = Python.ValueOf(Facts, "generation"))
    Event.Value =
        static_cast<uint64_t>(std::max(Python.ToLong(Generation), 0L));
  Log.push(Event);
}

/// Called by the collector with its phase, "start" or "stop", and a dictionary.
static void *onCollection(void *, void *Arguments) {
  const CollectorFunctions &Python = *Functions;
  const Recorder &R = recorder();
  // The log of a thread may not exist yet.
  ThreadLog *Log = R.WindowOpen.load(std::memory_order_relaxed) &&
                           R.Active.load(std::memory_order_relaxed)
                       ? ThreadLog::mine()
                       : nullptr;
  if (Log) {
    uint64_t Time = now();
    uint32_t Window = R.WindowsOpened.load(std::memory_order_relaxed);
    if (Python.CompareText(Python.ItemOf(Arguments, 0), "start") == 0) {
      Log->CollectionStart = Time;
      Log->CollectionWindow = Window;
    } else if (Log->CollectionWindow == Window) {
      logCollection(*Log, Time, Python.ItemOf(Arguments, 1));
    }
  }
  Python.Keep(Python.None);
  return Python.None;
}

/// Called by the interpreter on its main thread, which holds its lock.
static int addCallback(void *) {
  constexpr int PositionalArguments = 1; // METH_VARARGS
  static Method Description = {
      "syncline_collection", onCollection, PositionalArguments,
      "Records for syncline how long garbage collection takes."};
  const CollectorFunctions &Python = *Functions;
  void *Module = Python.Import("gc");
  void *List = Module ? Python.AttributeOf(Module, "callbacks") : nullptr;
  void *Function =
      List ? Python.MakeFunction(&Description, nullptr, nullptr) : nullptr;
  // Fails if the program has replaced the list by something else.
  if (!Function || Python.Append(List, Function) != 0)
    Python.ClearError();
  for (void *Object : {Function, List, Module})
    Python.Release(Object);
  return 0;
}

bool hooks::isCollectorUnwatched() {
  return TriesLeft.load(std::memory_order_relaxed) != 0;
}

[[gnu::noinline]] void hooks::watchCollector(const Interpreter &Python) {
  // Several threads may be here: one of them asks.
  static std::atomic_flag IsAsking;
  if (IsAsking.test_and_set(std::memory_order_acquire))
    return;
  uint32_t Left = TriesLeft.load(std::memory_order_relaxed);
  if (!Functions)
    Functions = new CollectorFunctions(Python.Library);
  if (Left && (!Functions->AreThere || callLater(Python, addCallback)))
    Left = 1;
  TriesLeft.store(Left ? Left - 1 : 0, std::memory_order_relaxed);
  IsAsking.clear(std::memory_order_release);
}
