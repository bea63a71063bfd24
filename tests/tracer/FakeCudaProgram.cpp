//===- FakeCudaProgram.cpp - A program that seems to use CUDA -------------===//
//
// Runs the steps that are its arguments, one after the other:
//
//   cuda              CUDA starts: loads the tool of CUDA_INJECTION64_PATH
//   threads=N         calls from here on are made by N threads (0: by main)
//   waits=N ...       that many calls on each thread (CudaCalls.h has the
//                     words); "mixed=N" makes N rounds of all
//   for-ms=N:mixed    calls for that long; "background=mixed": to the end
//   until-left=N:mixed
//                     calls until CUPTI has been left, and attached again,
//                     that often (at most two minutes, as the next)
//   until-ignored=mixed
//                     calls until launches, once listened to, no longer are
//   await-window      nothing happens until the tracer has opened the window
//                     that it is about to open; await-window-end: until it has
//                     closed the last one (both two minutes at most)
//   until-windows=N:mixed
//                     calls until the tracer has closed N windows from here on
//   await-launches=N  nothing happens until other threads made N launches
//   await-rounds=N    nothing happens until the tracer's thread has made N
//                     rounds (Timing.h)
//   until-stuck=mixed calls until the fault stuck-flush holds up the tracer
//   pause-us=N        each call takes so long
//   gap-us=N          so much time between two calls
//   sleep-ms=N        nothing happens
//   pass-ms=N         the clock moves, in no time
//   count-naps=PATH   see countNaps()
//   note-time         prints at the end when this was
//   push=NAME push-wide pop start=NAME end mark=NAME domain=NAME
//   domain-push=NAME domain-pop
//                     ranges; "nvtx" is NVTX's start
//   nvtx-threads=N    threads that push, pop and register in the background
//   graph  graph-launch=N  stream=N  overhead  set=BYTES  drop=N
//   load=PATH         loads a library, as a program does with its CUDA runtime
//   straddle=N        waits until launches are listened to, launches, waits in
//                     that launch until they no longer are, and makes N driver
//                     calls afterwards
//   stay-in-launch    a thread launches as soon as launches are listened to,
//                     and is inside of that launch to the end
//   profiler  profiler-calls  profile  profile-end
//                     a profiler in the program (OwnProfiler.h)
//   foreign-finalize  foreign-register  fault=NAME  no-fault=NAME
//   raise=N           a signal to the process
//   fork=WAY          see forkChild()
//   log=PATH          keeps, and at the end writes, what was called when
//   leave=WAY         see leave(); prints what was made before
//
//===----------------------------------------------------------------------===//

#include "Awaiting.h"
#include "CallThreads.h"
#include "CudaCalls.h"
#include "FakeCupti.h"
#include "Leaving.h"
#include "NvtxClient.h"
#include "OwnProfiler.h"
#include "Timing.h"

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>
#include <thread>
#include <unistd.h>

using namespace syncline;
using namespace syncline::test;

namespace {

class Program {
public:
  int run(int Count, char **Arguments);

private:
  bool step(const std::string &Word, const std::string &Value);
  static bool deviceStep(const std::string &Word, const std::string &Value);
  bool rangeStep(const std::string &Word, const std::string &Value);
  bool faultStep(const std::string &Word, const std::string &Value);
  bool timeStep(const std::string &Word, const std::string &Value);
  void straddle(uint64_t DriverCalls);
  void report();

  CallThreads Threads;
  uint64_t Range = 0;
  uint64_t NotedTime = 0;
  const void *Domain = nullptr;
};

} // namespace

static void startCuda() {
  const char *Path = getenv("CUDA_INJECTION64_PATH");
  void *Library = Path ? dlopen(Path, RTLD_NOW) : nullptr;
  if (!Library)
    return;
  using InitializeT = int();
  auto *Initialize =
      reinterpret_cast<InitializeT *>(dlsym(Library, "InitializeInjection"));
  if (Initialize)
    Initialize();
}

void Program::straddle(uint64_t DriverCalls) {
  Threads.runUntil("until-listened", "waits");
  launchUntilIgnored();
  for (uint64_t I = 0; I < DriverCalls; ++I)
    makeCall(CallType::DriverWait, nullptr);
}

static void runNvtxThreads(unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    std::thread([] {
      const void *Background = nvtxDomain("background");
      for (unsigned Turn = 0;; ++Turn) {
        nvtxPush("background");
        nvtxRegister(Background, std::to_string(Turn % 1000).c_str());
        nvtxPop();
      }
    }).detach();
}

void Program::report() {
  for (size_t I = 0; I < static_cast<size_t>(CallType::Count); ++I)
    printf("%s %" PRIu64 "\n", callTypeName(static_cast<CallType>(I)),
           callsMade(static_cast<CallType>(I)));
  printf("subscriptions %" PRIu64 "\nrecords %" PRIu64 "\ndropped %" PRIu64
         "\n",
         fakeSubscriptions(), fakeRecordsAdded(), fakeRecordsDropped());
  reportProfiler();
  printf("wakeups %" PRIu64 "\nlongest-pause %" PRIu64 "\nvain-waits %" PRIu64
         "\n",
         wakeups(), longestPause(), vainWaits());
  printf("noted %" PRIu64 "\n", NotedTime);
  printf("leaves %" PRIu64 "\n", clockNow());
  fflush(stdout);
  Threads.writeLog();
}

bool Program::deviceStep(const std::string &Word, const std::string &Value) {
  if (Word == "graph")
    makeGraph();
  else if (Word == "graph-launch")
    launchGraph(static_cast<unsigned>(stoul(Value)));
  else if (Word == "stream")
    makeStream(stoull(Value));
  else if (Word == "overhead")
    makeOverhead();
  else if (Word == "set")
    makeSet(stoull(Value));
  else
    return false;
  return true;
}

bool Program::rangeStep(const std::string &Word, const std::string &Value) {
  if (Word == "nvtx")
    initializeNvtx();
  else if (Word == "push")
    nvtxPush(Value.c_str());
  else if (Word == "push-wide")
    nvtxPushWide(L"wide");
  else if (Word == "pop")
    nvtxPop();
  else if (Word == "start")
    Range = nvtxStart(Value.c_str());
  else if (Word == "end")
    nvtxEnd(Range);
  else if (Word == "mark")
    nvtxMark(Value.c_str());
  else if (Word == "domain")
    Domain = nvtxDomain(Value.c_str());
  else if (Word == "domain-push")
    nvtxDomainPush(Domain, nvtxRegister(Domain, Value.c_str()));
  else if (Word == "domain-pop")
    nvtxDomainPop(Domain);
  else if (Word == "nvtx-threads")
    runNvtxThreads(static_cast<unsigned>(stoul(Value)));
  else
    return false;
  return true;
}

static bool profilerStep(const std::string &Word) {
  if (Word == "profiler")
    initializeProfiler();
  else if (Word == "profiler-calls")
    test::recordCalls();
  else if (Word == "profile")
    startProfiler();
  else if (Word == "profile-end")
    stopProfiler();
  else
    return false;
  return true;
}

bool Program::faultStep(const std::string &Word, const std::string &Value) {
  if (Word == "fault")
    return fakeSetFaultByName(Value.c_str(), true);
  if (Word == "no-fault")
    return fakeSetFaultByName(Value.c_str(), false);
  if (Word == "foreign-finalize")
    fakeForeignFinalize();
  else if (Word == "foreign-register")
    fakeForeignRegister();
  else if (Word == "drop")
    fakeDrop(stoull(Value));
  else if (Word == "raise")
    kill(getpid(), stoi(Value));
  else if (Word == "fork")
    forkChild(Value);
  else
    return false;
  return true;
}

bool Program::timeStep(const std::string &Word, const std::string &Value) {
  if (Word == "sleep-ms")
    std::this_thread::sleep_for(std::chrono::milliseconds(stoull(Value)));
  else if (Word == "pass-ms")
    passTime(stoull(Value));
  else if (Word == "count-naps")
    countNaps(Value);
  else if (Word == "note-time")
    NotedTime = clockNow();
  else if (Word == "await-rounds")
    awaitRounds(stoull(Value));
  else if (Word == "await-launches")
    awaitLaunches(stoull(Value));
  else if (Word == "await-window")
    awaitWindow();
  else if (Word == "await-window-end")
    awaitWindowEnd();
  else
    return false;
  return true;
}

bool Program::step(const std::string &Word, const std::string &Value) {
  auto Number = [&] { return stoull(Value); };
  if (std::vector<CallType> Types = callTypes(Word); !Types.empty())
    Threads.run(Types, Number(), [] { return false; });
  else if (Word == "for-ms" || Word.starts_with("until-"))
    Threads.runUntil(Word, Value);
  else if (Word == "background")
    Threads.runInBackground(callTypes(Value));
  else if (Word == "cuda")
    startCuda();
  else if (Word == "threads")
    Threads.setCount(static_cast<unsigned>(Number()));
  else if (Word == "pause-us")
    setPause(static_cast<unsigned>(Number()));
  else if (Word == "gap-us")
    Threads.setGap(static_cast<unsigned>(Number()));
  else if (Word == "load")
    return dlopen(Value.c_str(), RTLD_NOW | RTLD_LOCAL) != nullptr;
  else if (Word == "straddle")
    straddle(Number());
  else if (Word == "stay-in-launch")
    stayInLaunch();
  else if (Word == "log")
    Threads.setLogPath(Value);
  else
    return deviceStep(Word, Value) || timeStep(Word, Value) ||
           rangeStep(Word, Value) || faultStep(Word, Value) ||
           profilerStep(Word);
  return true;
}

int Program::run(int Count, char **Arguments) {
  for (int I = 1; I < Count; ++I) {
    std::string Argument = Arguments[I];
    size_t Equals = std::min(Argument.find('='), Argument.size());
    std::string Word = Argument.substr(0, Equals);
    std::string Value =
        Equals == Argument.size() ? "" : Argument.substr(Equals + 1);
    if (Word == "leave") {
      report();
      return leave(Value);
    }
    if (!step(Word, Value)) {
      fprintf(stderr, "no such step: %s\n", Arguments[I]);
      return 98;
    }
  }
  report();
  return 0;
}

int main(int Count, char **Arguments) {
  static auto *TheProgram = new Program; // threads may outlive main()
  return TheProgram->run(Count, Arguments);
}
