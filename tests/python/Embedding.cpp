//===- Embedding.cpp - A C++ program that loads an interpreter ------------===//
//
//   embedding_program LIBRARY SCRIPT [local] [late] [twice] [thread]
//
// Loads the libpython LIBRARY and runs SCRIPT, for which the function block()
// launches a kernel and waits for it, without the interpreter's lock. Blocks
// without Python before and after. Ends with 0 if all went well.
//
//   local   keeps the library's symbols to itself
//   late    uses CUDA first, and gives the tracer the time to notice Python
//   twice   ends the interpreter and starts another one
//   thread  calls the script's work() on a thread of its own, too
//
// Compiled with LYING, the program replaces a function of the interpreter.
//
//===----------------------------------------------------------------------===//

#include "FakeRuntime.h"
#include "Timing.h"

#include <cstdio>
#include <dlfcn.h>
#include <set>
#include <string>
#include <thread>

#ifdef LYING
/// Comes before that of a library, so that every frame is in line 7777.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" [[gnu::visibility("default")]] int PyFrame_GetLineNumber(void *) {
  return 7777;
}
#endif

namespace {

/// PyMethodDef.
struct Method {
  const char *Name;
  void *(*Function)(void *, void *);
  int Flags;
  const char *Text;
};

} // namespace

static void *Library;
static void *Counter;

template <class FunctionT> static FunctionT *function(const char *Name) {
  return reinterpret_cast<FunctionT *>(dlsym(Library, Name));
}

static void blockNatively() {
  constexpr unsigned Microseconds = 1000;
  fakeLaunch(Microseconds, Counter);
  cudaDeviceSynchronize();
}

static void *block(void *, void *) {
  void *State = function<void *()>("PyEval_SaveThread")();
  blockNatively();
  function<void(void *)>("PyEval_RestoreThread")(State);
  void *None = dlsym(Library, "_Py_NoneStruct");
  function<void(void *)>("Py_IncRef")(None);
  return None;
}

static bool run(const std::string &Text) {
  return function<int(const char *)>("PyRun_SimpleString")(Text.c_str()) == 0;
}

static bool runScript(const std::string &Script) {
  constexpr int NoArguments = 4;
  static Method Block = {"block", block, NoArguments, nullptr};
  void *Main = function<void *(const char *)>("PyImport_AddModule")("__main__");
  void *Function = function<void *(Method *, void *, void *)>(
      "PyCFunction_NewEx")(&Block, nullptr, nullptr);
  function<int(void *, const char *, void *)>("PyObject_SetAttrString")(
      Main, "block", Function);
  return run("exec(compile(open('" + Script + "').read(), '" + Script +
             "', 'exec'))");
}

/// A thread that the interpreter learns of as it comes.
static bool callOnThread() {
  bool IsDone = false;
  void *State = function<void *()>("PyEval_SaveThread")();
  std::thread([&] {
    for (int Round = 0; Round < 3; ++Round) {
      int Held = function<int()>("PyGILState_Ensure")();
      IsDone = run("work()");
      function<void(int)>("PyGILState_Release")(Held);
      blockNatively();
    }
  }).join();
  function<void(void *)>("PyEval_RestoreThread")(State);
  return IsDone;
}

/// From the start of the interpreter to its end.
static bool live(const std::string &Script,
                 const std::set<std::string> &Options) {
  function<void(int)>("Py_InitializeEx")(0);
  if (Options.contains("late")) {
    constexpr uint64_t Second = 1000; // The tracer looks that often.
    syncline::test::passTime(Second);
    syncline::test::awaitRounds(1);
  }
  bool IsDone = runScript(Script);
  if (Options.contains("thread"))
    IsDone = callOnThread() && IsDone;
  return function<int()>("Py_FinalizeEx")() == 0 && IsDone;
}

int main(int Count, char **Arguments) {
  if (Count < 3)
    return 2;
  std::set<std::string> Options(Arguments + 3, Arguments + Count);
  auto Start = [] {
    cudaSetDevice(0);
    cudaMalloc(&Counter, sizeof(uint64_t));
    blockNatively();
  };
  if (Options.contains("late"))
    Start();
  Library =
      dlopen(Arguments[1],
             RTLD_NOW | (Options.contains("local") ? RTLD_LOCAL : RTLD_GLOBAL));
  if (!Library) {
    fprintf(stderr, "%s\n", dlerror());
    return 2;
  }
  if (!Options.contains("late"))
    Start();
  bool IsDone = live(Arguments[2], Options);
  if (Options.contains("twice"))
    IsDone = live(Arguments[2], Options) && IsDone;
  blockNatively();
  return IsDone ? 0 : 1;
}
