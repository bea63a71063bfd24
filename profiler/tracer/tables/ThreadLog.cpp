#include "tracer/tables/ThreadLog.h"

#include <new>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace syncline::tracer;
using namespace syncline::tracer::tables;

thread_local ThreadLog *ThreadLog::Mine = nullptr;

static std::atomic<ThreadLog *> Newest{nullptr};
static size_t SlotsPerThread = 0;
static void (*ThreadExitHandler)(ThreadLog &Log) = nullptr;
static pthread_key_t ExitKey;

void ThreadLog::configure(size_t Slots, void (*AtExit)(ThreadLog &Log)) {
  if (SlotsPerThread || pthread_key_create(&ExitKey, onThreadExit))
    return;
  ThreadExitHandler = AtExit;
  SlotsPerThread = Slots;
}

ThreadLog *ThreadLog::first() { return Newest.load(std::memory_order_acquire); }

void ThreadLog::onThreadExit(void *Log) {
  // A later destructor may call CUDA again: that opens a new log.
  Mine = nullptr;
  if (ThreadExitHandler)
    ThreadExitHandler(*static_cast<ThreadLog *>(Log));
  prctl(PR_GET_NAME, static_cast<ThreadLog *>(Log)->LastName);
  static_cast<ThreadLog *>(Log)->Life.store(Stage::Ended,
                                            std::memory_order_release);
}

/// Gets zeroed pages from the system. Avoids malloc, whose locks the program
/// may hold; only pages that are used cost memory.
static void *takePages(size_t Size) {
  void *Pages = mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return Pages == MAP_FAILED ? nullptr : Pages;
}

void ThreadLog::bindToThisThread() {
  Tid = static_cast<uint32_t>(syscall(SYS_gettid));
  Busy = false;
  Call = {};
  Usage = {};
  CollectionWindow = 0;
  Walks.clear();
  Streams = {};
  Mine = this;
  pthread_setspecific(ExitKey, this);
}

ThreadLog *ThreadLog::takeOver() {
  for (ThreadLog *Log = first(); Log; Log = Log->Next) {
    Stage Expected = Stage::Free;
    if (Log->Life.compare_exchange_strong(Expected, Stage::Live))
      return Log;
  }
  return nullptr;
}

ThreadLog *ThreadLog::create() {
  if (!SlotsPerThread)
    return nullptr;
  if (ThreadLog *Log = takeOver()) {
    Log->bindToThisThread();
    return Log;
  }
  void *Place = takePages(sizeof(ThreadLog));
  void *Slots = takePages(SlotsPerThread * sizeof(RawEvent));
  if (!Place || !Slots)
    return nullptr;
  auto *Log = new (Place) ThreadLog;
  Log->Slots = static_cast<RawEvent *>(Slots);
  Log->Capacity = SlotsPerThread;
  Log->bindToThisThread();
  Log->Next = Newest.load();
  while (!Newest.compare_exchange_weak(Log->Next, Log))
    ;
  return Log;
}

RawEvent tables::pollEvent(const PendingPoll &Poll) {
  RawEvent Event;
  Event.What = RawEvent::Kind::Poll;
  Event.Api = Poll.Api;
  Event.Stack = Poll.Stack;
  Event.Start = Poll.First;
  Event.Duration = Poll.LastEnd - Poll.First;
  Event.Value = Poll.Count;
  Event.Count = Poll.NotReady;
  Event.Extra = Poll.Blocked;
  return Event;
}

PendingPoll ThreadLog::takePoll(uint64_t Before) {
  PendingPoll Taken;
  if (!HasPoll.load(std::memory_order_relaxed))
    return Taken;
  while (PollLock.test_and_set(std::memory_order_acquire))
    ;
  if (Poll.Count && Poll.LastEnd < Before) {
    Taken = Poll;
    Poll.Count = 0;
    HasPoll.store(false, std::memory_order_relaxed);
  }
  PollLock.clear(std::memory_order_release);
  return Taken;
}
