#include "tracer/hooks/Polls.h"

#include "tracer/base/Clock.h"

using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::hooks;
using namespace syncline::tracer::tables;

/// Counted queries are logged at least this often, so that a kill loses little.
static constexpr uint64_t PollFlushTime = 50 * NanosecondsPerMillisecond;

void hooks::flushPoll(ThreadLog &Log) {
  PendingPoll Poll = Log.takePoll(UINT64_MAX);
  if (Poll.Count)
    Log.push(pollEvent(Poll));
}

void hooks::countPoll(const CallbackSite &S, uint64_t End) {
  ThreadLog &Log = S.Log;
  bool NotReady = S.Data.functionReturnValue &&
                  *static_cast<const int *>(S.Data.functionReturnValue) ==
                      CUDA_ERROR_NOT_READY;
  PendingPoll &Poll = Log.Poll;
  if (Log.HasPoll.load(std::memory_order_relaxed) &&
      (Poll.Api != S.Api || End - Poll.First > PollFlushTime))
    flushPoll(Log);
  while (Log.PollLock.test_and_set(std::memory_order_acquire))
    ;
  if (!Poll.Count)
    Poll = {S.Api, Log.Call.Stack.Own, 0, 0, Log.Call.Start, 0, 0};
  ++Poll.Count;
  Log.HasPoll.store(true, std::memory_order_relaxed);
  Poll.NotReady += NotReady;
  Poll.LastEnd = End;
  Poll.Blocked += End - Log.Call.Start;
  Log.PollLock.clear(std::memory_order_release);
}
