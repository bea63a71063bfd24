#include "CallThreads.h"

#include "Awaiting.h"
#include "FakeCupti.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <memory>
#include <thread>
#include <unistd.h>

using namespace syncline;
using namespace syncline::test;

CallLog *CallThreads::newLog() {
  std::lock_guard Guard(Lock);
  return LogPath.empty() ? nullptr : &Logs.emplace_back();
}

void CallThreads::run(const std::vector<CallType> &Types, uint64_t Rounds,
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
  if (!Count)
    return Run();
  std::vector<std::thread> Running;
  Running.reserve(Count);
  for (unsigned I = 0; I < Count; ++I)
    Running.emplace_back(Run);
  for (std::thread &Thread : Running)
    Thread.join();
}

void CallThreads::runInBackground(const std::vector<CallType> &Types) {
  for (unsigned I = 0; I < std::max(Count, 1u); ++I)
    std::thread([=, this] {
      CallLog *Log = newLog();
      for (;;) {
        for (CallType Type : Types)
          makeCall(Type, Log);
        usleep(std::max(Gap, 1u));
      }
    }).detach();
}

void CallThreads::runUntil(const std::string &Word, const std::string &Value) {
  constexpr uint64_t Millisecond = 1'000'000;
  std::vector<CallType> Types = callTypes(Value.substr(Value.find(':') + 1));
  uint64_t Limit = Word == "for-ms" ? stoull(Value) : 120'000;
  auto IsLate = [Deadline = clockNow() + Limit * Millisecond] {
    return clockNow() >= Deadline;
  };
  if (Word == "until-left")
    return run(Types, UINT64_MAX, [=, Leavings = stoull(Value)] {
      return fakeSubscriptions() > Leavings || IsLate();
    });
  if (Word == "until-listened")
    return run(Types, UINT64_MAX,
               [=] { return launchesAreListenedTo() || IsLate(); });
  if (Word == "until-windows")
    return run(Types, UINT64_MAX, [=, Enough = fakeWindows() + stoull(Value)] {
      return fakeWindows() >= Enough || IsLate();
    });
  if (Word == "until-stuck")
    return run(Types, UINT64_MAX,
               [=] { return fakeFlushIsStuck() || IsLate(); });
  if (Word == "until-ignored") {
    auto WereListenedTo = std::make_shared<std::atomic<bool>>(false);
    return run(Types, UINT64_MAX, [=] {
      bool Are = launchesAreListenedTo();
      if (Are)
        WereListenedTo->store(true);
      return (!Are && WereListenedTo->load()) || IsLate();
    });
  }
  run(Types, UINT64_MAX, IsLate);
}

void CallThreads::writeLog() {
  if (LogPath.empty())
    return;
  FILE *File = fopen(LogPath.c_str(), "w");
  std::lock_guard Guard(Lock);
  for (const CallLog &Log : Logs)
    fwrite(Log.Entries.data(), sizeof(CallLog::Entry), Log.Size.load(), File);
  fclose(File);
}
