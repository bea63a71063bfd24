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
//                     that often (at most half a minute, as the next)
//   until-ignored=mixed
//                     calls until launches, once listened to, no longer are
//   await-window      nothing happens until the tracer has opened the window
//                     that it is about to open; await-window-end: until it has
//                     closed the last one (both half a minute at most)
//   until-stuck=mixed calls until the fault stuck-flush holds up the tracer
//   pause-us=N        each call takes so long
//   gap-us=N          so much time between two calls
//   sleep-ms=N        nothing happens
//   push=NAME push-wide pop start=NAME end mark=NAME domain=NAME
//   domain-push=NAME domain-pop
//                     ranges; "nvtx" is NVTX's start
//   nvtx-threads=N    threads that push, pop and register in the background
//   graph  graph-launch=N  stream=N  overhead  drop=N
//   straddle=N        waits until launches are listened to, launches, waits in
//                     that launch until they no longer are, and makes N driver
//                     calls afterwards
//   stay-in-launch    a thread launches as soon as launches are listened to,
//                     and is inside of that launch to the end
//   foreign-finalize  foreign-register  fault=NAME  no-fault=NAME
//   raise=N           a signal to the process
//   fork=WAY          see forkChild()
//   log=PATH          keeps, and at the end writes, what was called when
//   leave=WAY         see leave(); prints what was made before
//
//===----------------------------------------------------------------------===//

#include "CudaCalls.h"
#include "FakeCupti.h"
#include "Leaving.h"
#include "NvtxClient.h"

#include <atomic>
#include <cinttypes>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <dlfcn.h>
#include <functional>
#include <memory>
#include <mutex>
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
  bool rangeStep(const std::string &Word, const std::string &Value);
  bool faultStep(const std::string &Word, const std::string &Value);
  void startCuda();
  void calls(const std::vector<CallType> &Types, uint64_t Rounds,
             const std::function<bool()> &IsOver);
  void callsUntil(const std::string &Word, const std::string &Value);
  void background(const std::vector<CallType> &Types);
  void awaitWindow();
  void awaitWindowEnd();
  void straddle(uint64_t DriverCalls);
  void stayInLaunch();
  void nvtxThreads(unsigned Count);
  void report();
  CallLog *newLog();

  unsigned Threads = 0;
  unsigned Gap = 0;
  uint64_t Range = 0;
  const void *Domain = nullptr;
  std::string LogPath;
  std::mutex Lock;
  std::deque<CallLog> Logs;
};

} // namespace

void Program::startCuda() {
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

CallLog *Program::newLog() {
  std::lock_guard Guard(Lock);
  return LogPath.empty() ? nullptr : &Logs.emplace_back();
}

void Program::calls(const std::vector<CallType> &Types, uint64_t Rounds,
                    const std::function<bool()> &IsOver) {
  auto Run = [=, this] {
    CallLog *Log = newLog();
    for (uint64_t I = 0; I < Rounds && !IsOver(); ++I) {
      for (CallType Type : Types)
        makeCall(Type, Log);
      if (Gap)
        usleep(Gap);
    }
  };
  if (!Threads)
    return Run();
  std::vector<std::thread> Running;
  for (unsigned I = 0; I < Threads; ++I)
    Running.emplace_back(Run);
  for (std::thread &Thread : Running)
    Thread.join();
}

void Program::background(const std::vector<CallType> &Types) {
  for (unsigned I = 0; I < std::max(Threads, 1u); ++I)
    std::thread([=, this] {
      CallLog *Log = newLog();
      for (;;) {
        for (CallType Type : Types)
          makeCall(Type, Log);
        usleep(std::max(Gap, 1u));
      }
    }).detach();
}

static bool launchesAreListenedTo() {
  return fakeIsListening(CUPTI_CB_DOMAIN_RUNTIME_API,
                         CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000);
}

void Program::stayInLaunch() {
  std::thread([] {
    while (!launchesAreListenedTo())
      usleep(100);
    auto Stay = [](void *) {
      for (;;)
        usleep(100'000);
    };
    launchAround(Stay, nullptr);
  }).detach();
}

/// The steps of which a time or an event is the end.
void Program::callsUntil(const std::string &Word, const std::string &Value) {
  constexpr uint64_t Millisecond = 1'000'000;
  std::vector<CallType> Types = callTypes(Value.substr(Value.find(':') + 1));
  uint64_t Limit = Word == "for-ms" ? stoull(Value) : 30'000;
  auto IsLate = [Deadline = clockNow() + Limit * Millisecond] {
    return clockNow() >= Deadline;
  };
  if (Word == "until-left")
    return calls(Types, UINT64_MAX, [=, Leavings = stoull(Value)] {
      return fakeSubscriptions() > Leavings || IsLate();
    });
  if (Word == "until-listened")
    return calls(Types, UINT64_MAX,
                 [=] { return launchesAreListenedTo() || IsLate(); });
  if (Word == "until-stuck")
    return calls(Types, UINT64_MAX,
                 [=] { return fakeFlushIsStuck() || IsLate(); });
  if (Word == "until-ignored") {
    auto WereListenedTo = std::make_shared<std::atomic<bool>>(false);
    return calls(Types, UINT64_MAX, [=] {
      bool Are = launchesAreListenedTo();
      if (Are)
        WereListenedTo->store(true);
      return (!Are && WereListenedTo->load()) || IsLate();
    });
  }
  calls(Types, UINT64_MAX, IsLate);
}

static void napUntil(const std::function<bool()> &Holds) {
  constexpr unsigned Naps = 30'000;
  for (unsigned I = 0; I < Naps && !Holds(); ++I)
    usleep(1000);
}

/// How long the tracer takes depends on the machine: it clears megabytes
/// first, which a sanitizer makes ten times as slow.
void Program::awaitWindow() {
  napUntil(fakeTracesKernels);
  // The tracer flushes no earlier than when its window is open.
  napUntil([Before = fakeFlushes()] { return fakeFlushes() > Before; });
}

void Program::awaitWindowEnd() {
  napUntil([] { return !launchesAreListenedTo(); });
}

void Program::straddle(uint64_t DriverCalls) {
  callsUntil("until-listened", "waits");
  auto WaitForSilence = [](void *) {
    for (unsigned I = 0; I < 10'000 && launchesAreListenedTo(); ++I)
      usleep(1000);
  };
  launchAround(WaitForSilence, nullptr);
  for (uint64_t I = 0; I < DriverCalls; ++I)
    makeCall(CallType::DriverWait, nullptr);
}

void Program::nvtxThreads(unsigned Count) {
  for (unsigned I = 0; I < Count; ++I)
    std::thread([] {
      const void *Here = nvtxDomain("background");
      for (unsigned Turn = 0;; ++Turn) {
        nvtxPush("background");
        nvtxRegister(Here, std::to_string(Turn % 1000).c_str());
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
  printf("leaves %" PRIu64 "\n", clockNow());
  fflush(stdout);
  if (LogPath.empty())
    return;
  FILE *File = fopen(LogPath.c_str(), "w");
  std::lock_guard Guard(Lock);
  for (const CallLog &Log : Logs)
    fwrite(Log.Entries.data(), sizeof(CallLog::Entry), Log.Size.load(), File);
  fclose(File);
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
    nvtxThreads(static_cast<unsigned>(stoul(Value)));
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

bool Program::step(const std::string &Word, const std::string &Value) {
  auto Number = [&] { return stoull(Value); };
  if (std::vector<CallType> Types = callTypes(Word); !Types.empty())
    calls(Types, Number(), [] { return false; });
  else if (Word == "for-ms" || Word.starts_with("until-"))
    callsUntil(Word, Value);
  else if (Word == "background")
    background(callTypes(Value));
  else if (Word == "cuda")
    startCuda();
  else if (Word == "threads")
    Threads = static_cast<unsigned>(Number());
  else if (Word == "pause-us")
    setPause(static_cast<unsigned>(Number()));
  else if (Word == "gap-us")
    Gap = static_cast<unsigned>(Number());
  else if (Word == "sleep-ms")
    std::this_thread::sleep_for(std::chrono::milliseconds(Number()));
  else if (Word == "graph")
    makeGraph();
  else if (Word == "graph-launch")
    launchGraph(static_cast<unsigned>(Number()));
  else if (Word == "stream")
    makeStream(Number());
  else if (Word == "overhead")
    makeOverhead();
  else if (Word == "straddle")
    straddle(Number());
  else if (Word == "await-window")
    awaitWindow();
  else if (Word == "await-window-end")
    awaitWindowEnd();
  else if (Word == "stay-in-launch")
    stayInLaunch();
  else if (Word == "log")
    LogPath = Value;
  else
    return rangeStep(Word, Value) || faultStep(Word, Value);
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
