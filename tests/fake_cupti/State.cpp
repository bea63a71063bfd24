#include "State.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iterator>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>

using namespace syncline::fake;

static constexpr const char *FaultNames[] = {"old-version",
                                             "new-version",
                                             "multiple-subscribers",
                                             "second-subscribe",
                                             "no-callbacks",
                                             "no-privileges",
                                             "flood",
                                             "empty-buffers",
                                             "late-flush",
                                             "reenter",
                                             "finalize-fails",
                                             "slow-finalize",
                                             "slow-device",
                                             "stuck-flush",
                                             "repeated-calls",
                                             "repeated-ids"};
static_assert(std::size(FaultNames) == static_cast<size_t>(Fault::Count));

static bool setByName(State &S, const char *Name, bool On) {
  for (size_t I = 0; I < std::size(FaultNames); ++I)
    if (!strcmp(Name, FaultNames[I])) {
      S.Faults[I].store(On);
      return true;
    }
  return false;
}

State::State() {
  const char *Names = getenv("FAKE_CUPTI_FAULT");
  std::string Rest = Names ? Names : "";
  while (!Rest.empty()) {
    size_t Comma = std::min(Rest.find(','), Rest.size());
    if (!setByName(*this, Rest.substr(0, Comma).c_str(), true)) {
      fprintf(stderr, "fake CUPTI: no such fault: %s\n", Rest.c_str());
      _exit(RuleStatus);
    }
    Rest.erase(0, Comma + 1);
  }
}

State &syncline::fake::state() {
  static auto *TheState = new State;
  return *TheState;
}

uint64_t State::now() const {
  if (auto *Clock = Timestamp.load())
    return Clock();
  timespec Time;
  clock_gettime(CLOCK_MONOTONIC, &Time);
  return static_cast<uint64_t>(Time.tv_sec) * 1'000'000'000 +
         static_cast<uint64_t>(Time.tv_nsec);
}

bool State::someoneWorks() const {
  constexpr uint64_t KnownAfter = 2'000'000;
  return std::any_of(Working.begin(), Working.end(), [&](const auto &Since) {
    uint64_t Start = Since.load();
    return Start && now() - Start > KnownAfter;
  });
}

void State::forget() {
  Callback.store(nullptr);
  Subscriber.store(0);
  for (auto &Domain : Listening)
    for (auto &Cbid : Domain)
      Cbid.store(false);
  for (auto &Kind : Kinds)
    Kind.store(false);
  Correlation.store(0);
  Activities.forget();
  Timestamp.store(nullptr);
}

void State::deliver(CUpti_CallbackDomain Domain, CUpti_CallbackId Cbid,
                    const void *Data) {
  if (Cbid >= Cbids || !Listening[Domain][Cbid].load())
    return;
  if (auto *Function = Callback.load())
    Function(User.load(), Domain, Cbid, Data);
}

void syncline::fake::breakRule(const char *Rule, const char *Function) {
  std::string Line =
      std::string("fake CUPTI: rule broken: ") + Function + " " + Rule + "\n";
  [[maybe_unused]] ssize_t Count =
      write(STDERR_FILENO, Line.data(), Line.size());
  for (;;) // past every handler of the tracer
    syscall(SYS_exit_group, RuleStatus);
}

void fakeSetFault(Fault What, bool On) {
  state().Faults[static_cast<size_t>(What)].store(On);
}

bool fakeSetFaultByName(const char *Name, bool On) {
  return setByName(state(), Name, On);
}

void fakeForeignFinalize() { state().forget(); }

void fakeForeignRegister() { state().Activities.takeAway(); }

void fakeDrop(uint64_t Count) { state().Activities.drop(Count); }

bool fakeIsListening(CUpti_CallbackDomain Domain, CUpti_CallbackId Cbid) {
  return state().Callback.load() && state().Listening[Domain][Cbid].load();
}

bool fakeTracesKernels() {
  return state().Kinds[CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL].load();
}

bool fakeFlushIsStuck() { return state().Stuck.load(); }
uint64_t fakeFlushes() { return state().Flushes.load(); }
uint64_t fakeWindows() { return state().Windows.load(); }
uint64_t fakeSubscriptions() { return state().Subscriptions.load(); }
uint64_t fakeRecordsAdded() { return state().Activities.added(); }
uint64_t fakeRecordsDropped() { return state().Activities.dropped(); }
