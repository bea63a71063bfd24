// Measures the cost that Python frames add to a stack:
//
//   syncline_python_bench LIBPYTHON [DEPTH [ROUNDS]]
//
// Loads the library and makes DEPTH Python functions call one another; the
// innermost calls back. Prints nanoseconds per stack.

#include "tracer/python/FrameWalk.h"
#include "tracer/python/Merge.h"
#include "tracer/tables/CodeTable.h"
#include "tracer/tables/Interner.h"
#include "tracer/tables/StackTable.h"
#include "tracer/tables/ThreadLog.h"
#include "tracer/unwind/Unwind.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <sstream>
#include <string>

using namespace syncline::tracer;
using namespace syncline::tracer::python;
using namespace syncline::tracer::tables;

namespace {

/// PyMethodDef.
struct Method {
  const char *Name;
  void *(*Function)(void *, void *);
  int Flags;
  const char *Text;
};

/// The steps of capturing a stack.
struct Work {
  Search Python = findInterpreter();
  Interner Names;
  CodeTable Codes{Names};
  StackTable Stacks;
  ThreadLog &Log = *ThreadLog::mine();
  std::array<uintptr_t, 256> Native = {};
  std::array<uintptr_t, 128> Words = {};
  std::array<uintptr_t, 384> Merged = {};
  size_t NativeCount = 0;
  size_t Count = 0;

  void walk() {
    Log.Python.Memory.begin();
    FrameWalk Walk(Python.Python, Log.Python.Memory,
                   Python.Python.ThreadState());
    for (Frame Next; Walk.next(Next);)
      asm volatile("" : : "r"(&Next) : "memory");
  }
  void take() { Count = takeFrames(Python.Python, Log.Python, Codes, Words); }
  void internNative() {
    Stacks.intern(std::span(Native).first(NativeCount), Log);
  }
  void internAll() {
    take();
    std::span<const uintptr_t> Returns = std::span(Native).first(NativeCount);
    std::span<const uintptr_t> Own = std::span(Words).first(Count);
    Stacks.intern(Returns, Own, Log, [&] {
      size_t Size = mergeFrames(Python.Python, Returns, Own, Merged);
      return std::span<const uintptr_t>(Merged).first(Size);
    });
  }
};

} // namespace

static unsigned Rounds = 20;

/// The fastest of several rounds.
template <class FunctionT> static double nanoseconds(FunctionT &&Call) {
  using Clock = std::chrono::steady_clock;
  constexpr unsigned Calls = 10'000;
  double Best = 1e9;
  for (unsigned Round = 0; Round < Rounds; ++Round) {
    auto Start = Clock::now();
    for (unsigned I = 0; I < Calls; ++I)
      Call();
    std::chrono::duration<double, std::nano> Time = Clock::now() - Start;
    Best = std::min(Best, Time.count() / Calls);
  }
  return Best;
}

static void *measure(void *, void *) {
  static Work Own;
  if (Own.Python.Outcome != Search::Result::Found) {
    fprintf(stderr, "%s\n", Own.Python.Note.c_str());
    exit(1);
  }
  Own.NativeCount = unwind::captureStack(Own.Native);
  Own.internAll();
  double Plain = nanoseconds([] { Own.internNative(); });
  double All = nanoseconds([] { Own.internAll(); });
  printf("3.%u: %zu native and %zu frames of Python: walk %.0f, with code "
         "objects %.0f, merged and interned %.0f, native alone %.0f, "
         "difference %.0f ns\n",
         Own.Python.Python.Where.Minor, Own.NativeCount, Own.Count,
         nanoseconds([] { Own.walk(); }), nanoseconds([] { Own.take(); }), All,
         Plain, All - Plain);
  void *None = dlsym(Own.Python.Python.Library, "_Py_NoneStruct");
  reinterpret_cast<void (*)(void *)>(
      dlsym(Own.Python.Python.Library, "Py_IncRef"))(None);
  return None;
}

/// Functions that call one another: f0 is the innermost.
static std::string programOf(long Depth) {
  std::ostringstream Text;
  Text << "def f0():\n    measure()\n";
  for (long I = 1; I < Depth - 1; ++I)
    Text << "def f" << I << "():\n    return f" << I - 1 << "()\n";
  Text << "f" << Depth - 2 << "()\n";
  return Text.str();
}

int main(int Count, char **Arguments) {
  if (Count < 2)
    return 2;
  void *Library = dlopen(Arguments[1], RTLD_NOW | RTLD_GLOBAL);
  if (!Library) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  long Depth = Count > 2 ? strtol(Arguments[2], nullptr, 10) : 50;
  if (Count > 3)
    Rounds = static_cast<unsigned>(strtoul(Arguments[3], nullptr, 10));
  ThreadLog::configure(64, nullptr);
  auto Find = [&]<class FunctionT>(const char *Name, FunctionT *&To) {
    To = reinterpret_cast<FunctionT *>(dlsym(Library, Name));
  };
  void (*Initialize)(int) = nullptr;
  void *(*Import)(const char *) = nullptr;
  void *(*MakeFunction)(Method *, void *, void *) = nullptr;
  int (*SetAttribute)(void *, const char *, void *) = nullptr;
  int (*Run)(const char *) = nullptr;
  Find("Py_InitializeEx", Initialize);
  Find("PyImport_AddModule", Import);
  Find("PyCFunction_NewEx", MakeFunction);
  Find("PyObject_SetAttrString", SetAttribute);
  Find("PyRun_SimpleString", Run);
  constexpr int NoArguments = 4;
  static Method Own = {"measure", measure, NoArguments, nullptr};
  Initialize(0);
  SetAttribute(Import("__main__"), "measure",
               MakeFunction(&Own, nullptr, nullptr));
  // Code without a file is compared in full each time.
  return Run(
      ("exec(compile('''" + programOf(Depth) + "''', '/program.py', 'exec'))")
          .c_str());
}
